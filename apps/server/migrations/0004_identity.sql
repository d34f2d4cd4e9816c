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

-- What a request of a signed-in person needs of the tables of this migration and of `identity_factor` (0009), for all
-- that are asked for together: the person, named or found by the session, the session, their identities and factors.
-- Counts each against its bucket, where it has one, and answers how long it has to wait.
create function identity_read_accounts(
  p_users uuid[], p_sessions uuid[], p_buckets text[], p_costs bigint[], p_rooms bigint[], p_now timestamptz
) returns table (person json, session json, identities json, factors json, wait_us bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query
  select to_json(u), to_json(s),
         (select json_agg(i order by i.created_at, i.id) from identity_identity i where i.user_id = u.id),
         (select json_agg(f order by f.created_at, f.id) from identity_factor f where f.user_id = u.id),
         q.wait_us
    from rows from (unnest(p_users, p_sessions),
                    rate_limit_take(p_buckets, p_costs, p_rooms, (extract(epoch from p_now) * 1000000)::bigint))
      with ordinality as q (user_id, session_id, wait_us, place)
    left join identity_session s on s.id = q.session_id
    left join identity_user u on u.id = coalesce(q.user_id, s.user_id)
   order by q.place;
end $$;

-- Begins to judge passwords: who is meant by each address or number, and a token taken first from the bucket of where
-- the try comes from and then, where that had one, from the name's. Strangers share the name's tries; an address the
-- person signed in from before has tries of its own, so that nobody can keep the owner out by using theirs up.
create function identity_begin_passwords(
  p_realm text, p_audiences text[], p_emails text[], p_phones text[], p_ips text[], p_addresses text[],
  p_address_costs bigint[], p_address_rooms bigint[], p_names text[], p_name_costs bigint[], p_name_rooms bigint[],
  p_now timestamptz
) returns table (person json, wait_us bigint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_now bigint := (extract(epoch from p_now) * 1000000)::bigint;
  v_waits bigint[];
  v_people json[];
  v_names text[];
begin
  select array_agg(t.wait_us order by t.place) into v_waits
    from rate_limit_take(p_addresses, p_address_costs, p_address_rooms, v_now) with ordinality as t (wait_us, place);

  select array_agg(to_json(u) order by q.place),
         array_agg(case when q.waits = 0 then q.name || case when exists (
           select from identity_audit a where a.user_id = u.id and a.ip = q.ip and a.action = 'login') then ':' || q.ip
           else '' end end order by q.place)
    into v_people, v_names
    from unnest(p_audiences, p_emails, p_phones, p_ips, p_names, v_waits) with ordinality
      as q (audience, email, phone, ip, name, waits, place)
    left join lateral (
      select m.* from identity_user m
       where m.realm = p_realm and m.aud = q.audience and m.email = q.email and not m.is_sso
      union all
      select m.* from identity_user m where m.realm = p_realm and m.aud = q.audience and m.phone = q.phone
      limit 1) u on true;

  return query
  select a.person, greatest(a.waits, a.wait_us)
    from rows from (unnest(v_people, v_waits), rate_limit_take(v_names, p_name_costs, p_name_rooms, v_now))
      as a (person, waits, wait_us);
end $$;

-- Opens a session with all that goes with it: the times of the sign-in and its line in the log. Answers what
-- `identity_read_accounts` would say of it, or nothing when the person is gone.
create function identity_open_session(
  p_id uuid, p_user uuid, p_realm text, p_amr jsonb, p_provider text, p_user_agent text, p_ip text, p_tag text,
  p_not_after timestamptz, p_event uuid, p_traits jsonb, p_at timestamptz
) returns table (person json, session json, identities json, factors json) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_username text;
begin
  update identity_user u set previous_sign_in_at = u.last_sign_in_at, last_sign_in_at = p_at where u.id = p_user
  returning coalesce(u.email, u.phone, '') into v_username;
  if not found then return; end if;
  update identity_identity i set last_sign_in_at = p_at where i.user_id = p_user and i.provider = p_provider;
  insert into identity_audit
    (id, realm, action, log_type, actor_id, actor_username, user_id, traits, ip, user_agent, created_at)
  values (p_event, p_realm, 'login', 'account', p_user, v_username, p_user, p_traits, p_ip, p_user_agent, p_at);
  insert into identity_session (id, user_id, aal, amr, user_agent, ip, tag, not_after, created_at)
  values (p_id, p_user, 'aal1', p_amr, p_user_agent, p_ip, p_tag, p_not_after, p_at);
  return query
  select to_json(u), to_json(s),
         (select json_agg(i order by i.created_at, i.id) from identity_identity i where i.user_id = u.id),
         (select json_agg(f order by f.created_at, f.id) from identity_factor f where f.user_id = u.id)
    from identity_user u, identity_session s where u.id = p_user and s.id = p_id;
end $$;
