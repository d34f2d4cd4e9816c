-- Giving much money in suspense to somebody takes two administrators, and nobody is sent texts without end.

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'grain.ruling', 'otc.settings',
                    'pix.attribution', 'identity.suspension'));

alter table custody_arrival
  -- Whether so much was attributed that it took two administrators.
  add column takes_two boolean not null default false;

alter table grain_notice
  -- When it went out by text.
  add column texted_at timestamptz;
create index grain_notice_texted on grain_notice (user_id, texted_at) where texted_at is not null;
grant update (texted_at) on grain_notice to lastro_app;
