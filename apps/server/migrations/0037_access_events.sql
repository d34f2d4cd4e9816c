-- Open event streams hear at once that somebody's access changed, whichever way it did: a session ended or fell back, a
-- ban, another role. The servers then ask again whether each of that person's streams may go on.

create function identity_tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('lastro_event', json_build_object('type', 'access', 'to', json_build_object('userId',
    case tg_table_name when 'identity_user' then to_jsonb(old) ->> 'id' else to_jsonb(old) ->> 'user_id' end))::text);
  return null;
end $$;
create trigger identity_session_ended after delete on identity_session
  for each row execute function identity_tell_access();
create trigger identity_session_changed after update of aal on identity_session
  for each row when (old.aal is distinct from new.aal) execute function identity_tell_access();
create trigger identity_user_shut_out after update of banned_until on identity_user
  for each row when (old.banned_until is distinct from new.banned_until) execute function identity_tell_access();
create trigger user_roles_changed after update or delete on user_roles
  for each row execute function identity_tell_access();
