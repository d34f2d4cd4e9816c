-- Who may come in: people, the ways they prove themselves, their sessions, and the one-time codes on their way.

create table identity_user (
  id uuid primary key,
  -- One engine, several doors: a person of the bank is not a person of the marketplace.
  realm text not null,
  aud text not null,
  -- What tokens say; the bank's own roles are in user_roles.
  role text not null default 'authenticated',
  email text collate "C",
  email_confirmed_at timestamptz,
  -- Digits, without the plus.
  phone text collate "C",
  phone_confirmed_at timestamptz,
  password_hash text,
  user_metadata jsonb not null,
  app_metadata jsonb not null,
  invited_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  new_email text collate "C",
  email_change_sent_at timestamptz,
  new_phone text collate "C",
  phone_change_sent_at timestamptz,
  -- With two confirmations asked for, the first one given; the change happens at the second.
  email_change_half_confirmed boolean not null default false,
  last_sign_in_at timestamptz,
  previous_sign_in_at timestamptz,
  banned_until timestamptz,
  is_anonymous boolean not null default false,
  -- Known through an organisation's own sign-in: their address may be someone else's here as well.
  is_sso boolean not null default false,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint identity_user_realm_is_known check (realm in ('bank', 'agro')),
  constraint identity_user_email_is_lower_case check (email = lower(email)),
  constraint identity_user_phone_is_digits check (phone ~ '^[1-9][0-9]{1,14}$')
);
create unique index identity_user_email_taken_once_per_realm on identity_user (realm, aud, email) where not is_sso;
create unique index identity_user_phone_taken_once_per_realm on identity_user (realm, aud, phone);
create index identity_user_by_new_email on identity_user (realm, new_email) where new_email is not null;
create index identity_user_by_new_phone on identity_user (realm, new_phone) where new_phone is not null;
create index identity_user_newest on identity_user (realm, created_at desc, id desc);

-- A way of proving who one is: e-mail now, outside providers where they are configured.
create table identity_identity (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  provider text not null,
  provider_id text collate "C" not null,
  identity_data jsonb not null,
  last_sign_in_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  realm text not null,
  constraint identity_identity_belongs_to_one_user unique (realm, provider, provider_id)
);
create index identity_identity_by_user on identity_identity (user_id);

-- A missing row means client.
create table user_roles (
  user_id uuid not null references identity_user on delete cascade,
  role text not null,
  primary key (user_id, role),
  constraint user_roles_are_known check (role in ('client', 'admin'))
);

-- Whether the person has a verified second factor, kept by the code that verifies and removes factors.
create table user_2fa (
  user_id uuid primary key references identity_user on delete cascade,
  enabled boolean not null
);

-- A session is also a family of refresh tokens. A token names its session and a counter under a signature, so
-- nothing of it is kept: only which counter is the current one, and below which no token is honoured any more.
create table identity_session (
  id uuid primary key,
  user_id uuid not null references identity_user on delete cascade,
  aal text not null,
  amr jsonb not null,
  factor_id uuid,
  refresh_counter integer not null default 0,
  refresh_floor integer not null default 0,
  refreshed_at timestamptz,
  not_after timestamptz,
  tag text,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null,
  constraint identity_session_aal_is_known check (aal in ('aal1', 'aal2'))
);
create index identity_session_by_user on identity_session (user_id);

-- At most one live code per person and purpose. The six digits and the link are independent secrets, both kept
-- only as hashes; five tries and the code is void.
create table identity_one_time_token (
  user_id uuid not null references identity_user on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  link_hash bytea not null,
  -- Asked for by a browser that will exchange a code for its session: the link then carries no session.
  pkce boolean not null default false,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, purpose),
  constraint identity_one_time_token_link_is_unique unique (link_hash),
  constraint identity_one_time_token_purpose_is_known check (purpose in ('confirmation', 'recovery',
    'email_change_current', 'email_change_new', 'phone_change', 'reauthentication'))
);

-- A sign-in under way in a browser: where it came from, where it goes back to, and what it must prove to get the
-- session. Its id is the state given to an outside provider.
create table identity_flow (
  id uuid primary key,
  realm text not null,
  auth_code uuid not null,
  -- Absent in a flow that hands the session over in the address.
  code_challenge text,
  code_challenge_method text,
  provider text not null,
  -- What the session's amr will say: magiclink, recovery, email/signup, invite, email_change, oauth, sso/saml.
  method text not null,
  user_id uuid references identity_user on delete cascade,
  -- The signed-in person who links another way of signing in to their account.
  linking_user_id uuid references identity_user on delete cascade,
  redirect_to text,
  -- Nonce, invitation and the provider's tokens until they are fetched; encrypted, bound to the id.
  secrets_sealed bytea,
  auth_code_issued_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null,
  constraint identity_flow_code_is_unique unique (auth_code),
  constraint identity_flow_method_is_known check (code_challenge_method in ('s256', 'plain')),
  constraint identity_flow_challenge_has_a_method check ((code_challenge is null) = (code_challenge_method is null))
);
create index identity_flow_by_user on identity_flow (user_id, method, created_at desc);

-- What happened to whose account, from where: the activity log people see, and the operator's.
create table identity_audit (
  id uuid primary key,
  realm text not null,
  action text not null,
  log_type text not null,
  -- Who did it: the person, or an operator.
  actor_id uuid,
  actor_username text not null,
  -- Whose account it was about.
  user_id uuid,
  traits jsonb not null,
  ip text not null,
  user_agent text not null,
  created_at timestamptz not null
);
create index identity_audit_newest on identity_audit (realm, created_at desc, id desc);
-- Whether an address is one the person signed in from before.
create index identity_audit_logins on identity_audit (user_id, ip) where action = 'login';
create index identity_audit_by_user on identity_audit (user_id, created_at desc, id desc);
-- Whether a person has signed in from an address before, told as fast for those who have not.
create index identity_audit_sign_ins on identity_audit (user_id, ip) where action = 'login';

-- The signing key of a demonstration, made at its first start. A real deployment brings its own.
create table identity_signing_key (
  only_one boolean primary key default true,
  kid text not null,
  -- The private JWK, encrypted, bound to the kid.
  sealed bytea not null,
  created_at timestamptz not null,
  constraint identity_signing_key_is_the_only_one check (only_one)
);

-- Lets in requests that come together: whether the session stands (it exists, is that person's of that realm, and they
-- are not banned), what it proved and what it needs, read anew each time; and takes each one's token from its bucket
-- (migration 0001), so that every request costs one call. A session that does not stand takes no token and is null in
-- the first column.
create function identity_admit(
  p_realm text, p_sessions uuid[], p_users uuid[], p_buckets text[], p_costs bigint[], p_rooms bigint[], p_now timestamptz
) returns table (is_aal2 boolean, is_admin boolean, has_second_factor boolean, wait_us bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_aal2 boolean[];
  v_admin boolean[];
  v_second_factor boolean[];
  v_buckets text[];
begin
  select array_agg(s.aal2 order by q.place), array_agg(s.admin order by q.place),
         array_agg(s.second_factor order by q.place), array_agg(case when s.aal2 is not null then q.bucket end order by q.place)
    into v_aal2, v_admin, v_second_factor, v_buckets
    from unnest(p_sessions, p_users, p_buckets) with ordinality as q (session_id, user_id, bucket, place)
    left join lateral (
      select s.aal = 'aal2' as aal2,
             exists (select from user_roles r where r.user_id = s.user_id and r.role = 'admin') as admin,
             coalesce((select f.enabled from user_2fa f where f.user_id = s.user_id), false) as second_factor
        from identity_session s
       where s.id = q.session_id and s.user_id = q.user_id
         and (select u.realm = p_realm and (u.banned_until is null or u.banned_until <= p_now)
                from identity_user u where u.id = s.user_id)
      offset 0) s on true;
  return query
  select a.aal2, a.admin, a.second_factor, a.wait_us
    from rows from (unnest(v_aal2, v_admin, v_second_factor),
                    rate_limit_take(v_buckets, p_costs, p_rooms, (extract(epoch from p_now) * 1000000)::bigint))
      as a (aal2, admin, second_factor, wait_us);
end $$;
