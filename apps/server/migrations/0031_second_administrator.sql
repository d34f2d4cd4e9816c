-- What one administrator can no longer do alone: the desk's prices and limits, large attributions, acts on administrators.

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known check (kind in (
    'custody.withdrawal', 'custody.return', 'grain.ruling', 'otc.settings', 'pix.attribution', 'identity.suspension'));

-- Settings of the desk as one administrator wants them, until another lets them be in force.
create table otc_settings_proposal (
  id uuid primary key,
  base_version integer not null references otc_settings_version (version),
  -- As they stand on the wire.
  assets jsonb not null,
  proposed_by text not null,
  proposed_at timestamptz not null
);
create index otc_settings_proposal_newest on otc_settings_proposal (base_version, proposed_at desc, id desc);
revoke update, delete, truncate on otc_settings_proposal from lastro_app;

alter table otc_settings_version
  -- Whose request it came from; null for the house's own and for what only switches assets off.
  add column proposal_id uuid references otc_settings_proposal (id),
  add constraint otc_settings_version_once_per_proposal unique (proposal_id);

alter table pix_unmatched
  -- Its amount was one that takes two administrators to attribute when it was attributed.
  add column takes_two boolean not null default false;
