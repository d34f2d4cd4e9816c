-- A sign-in that fails is kept in the log of the account it was tried at, and the log cannot be rewritten by the
-- application, so that whoever gets into it does not change what people see of an attack.

-- One row of each account, network and way of signing in for ten minutes, however often it is tried; tries at names
-- nobody has are of no account.
create unique index identity_audit_failed_sign_in_once on identity_audit (
  realm, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid), (traits ->> 'network'), (traits ->> 'method'),
  date_bin('10 minutes', created_at, timestamptz '2000-01-01 00:00:00+00')) where action = 'login_failed';
create index identity_audit_failed_sign_ins_by_age on identity_audit (created_at) where action = 'login_failed';

-- Counts a failed sign-in, as the owner of the table: the application itself may only add to the log, and remove what
-- is to be forgotten. The address and program are those of the latest try.
create function identity_note_failed_sign_in(
  p_event uuid, p_realm text, p_user uuid, p_username text, p_method text, p_network text, p_ip text,
  p_user_agent text, p_at timestamptz
) returns void language sql security definer set search_path = public, pg_temp
begin atomic
  insert into identity_audit
    (id, realm, action, log_type, actor_id, actor_username, user_id, traits, ip, user_agent, created_at)
  values (p_event, p_realm, 'login_failed', 'account', p_user, p_username, p_user,
    jsonb_build_object('method', p_method, 'network', p_network, 'count', 1, 'last_at', p_at), p_ip, p_user_agent, p_at)
  on conflict (realm, coalesce(user_id, '00000000-0000-0000-0000-000000000000'::uuid), (traits ->> 'network'),
    (traits ->> 'method'), date_bin('10 minutes', created_at, timestamptz '2000-01-01 00:00:00+00'))
    where action = 'login_failed'
  do update set ip = excluded.ip, user_agent = excluded.user_agent, traits = identity_audit.traits ||
    jsonb_build_object('count', (identity_audit.traits ->> 'count')::bigint + 1, 'last_at', excluded.created_at);
end;
revoke execute on function identity_note_failed_sign_in from public;
grant execute on function identity_note_failed_sign_in to lastro_app;

revoke update, truncate on identity_audit from lastro_app;
