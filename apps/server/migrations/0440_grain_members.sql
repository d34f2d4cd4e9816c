-- People with a sign-in of their own who act for a company at the marketplace. The account that registered it is its owner.

create table grain_member (
  -- The user of the identity module's agro realm.
  user_id uuid primary key,
  trader_id uuid not null references grain_account (user_id),
  name text not null,
  role text collate "C" not null,
  status text collate "C" not null,
  since timestamptz not null,
  ended_at timestamptz,
  constraint grain_member_role_known check (role in ('manager', 'trader', 'finance', 'viewer')),
  constraint grain_member_status_known check (status in ('active', 'suspended', 'ended')),
  constraint grain_member_end_dated check ((status = 'ended') = (ended_at is not null))
);
create index grain_member_of_trader on grain_member (trader_id, since) where status <> 'ended';
revoke delete, truncate on grain_member from lastro_app;

create table grain_invitation (
  id uuid primary key,
  trader_id uuid not null references grain_account (user_id),
  email text collate "C" not null,
  role text collate "C" not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  -- The link that was sent last names it too, so that sending again makes the link before worthless.
  expires_at timestamptz not null,
  ended_at timestamptz,
  constraint grain_invitation_role_known check (role in ('manager', 'trader', 'finance', 'viewer')),
  constraint grain_invitation_status_known check (status in ('open', 'accepted', 'withdrawn')),
  constraint grain_invitation_end_dated check ((status = 'open') = (ended_at is null))
);
create unique index grain_invitation_open_once on grain_invitation (trader_id, email) where status = 'open';
revoke truncate on grain_invitation from lastro_app;

-- Who of the company it was; null where its owner acts, and for a person.
alter table grain_order_message add column member_id uuid references grain_member (user_id);
alter table grain_signing_proof add column member_id uuid references grain_member (user_id);
alter table grain_signature add column member_id uuid references grain_member (user_id);
