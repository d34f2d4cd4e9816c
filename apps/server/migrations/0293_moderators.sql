-- A moderator reads cases, verifications and conversations, and answers and prepares; what moves money, changes settings or
-- decides is an administrator's alone.
alter table user_roles
  drop constraint user_roles_are_known,
  add constraint user_roles_are_known check (role in ('client', 'moderator', 'admin'));

-- As 0004 made it, and which role of the administration the person has. An appointment, too, ends what streams are open.
drop function identity_admit(text, uuid[], uuid[], text[], bigint[], bigint[], timestamptz);
create function identity_admit(
  p_realm text, p_sessions uuid[], p_users uuid[], p_buckets text[], p_costs bigint[], p_rooms bigint[], p_now timestamptz
) returns table (is_aal2 boolean, is_admin boolean, has_second_factor boolean, wait_us bigint, is_moderator boolean)
language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  v_aal2 boolean[];
  v_admin boolean[];
  v_moderator boolean[];
  v_second_factor boolean[];
  v_buckets text[];
begin
  select array_agg(s.aal2 order by q.place), array_agg(s.admin order by q.place),
         array_agg(s.moderator order by q.place), array_agg(s.second_factor order by q.place),
         array_agg(case when s.aal2 is not null then q.bucket end order by q.place)
    into v_aal2, v_admin, v_moderator, v_second_factor, v_buckets
    from unnest(p_sessions, p_users, p_buckets) with ordinality as q (session_id, user_id, bucket, place)
    left join lateral (
      select s.aal = 'aal2' as aal2,
             exists (select from user_roles r where r.user_id = s.user_id and r.role = 'admin') as admin,
             exists (select from user_roles r where r.user_id = s.user_id and r.role = 'moderator') as moderator,
             coalesce((select f.enabled from user_2fa f where f.user_id = s.user_id), false) as second_factor
        from identity_session s
       where s.id = q.session_id and s.user_id = q.user_id
         and (select u.realm = p_realm and (u.banned_until is null or u.banned_until <= p_now)
                from identity_user u where u.id = s.user_id)
      offset 0) s on true;
  return query
  select a.aal2, a.admin, a.second_factor, a.wait_us, a.moderator
    from rows from (unnest(v_aal2, v_admin, v_second_factor, v_moderator),
                    rate_limit_take(v_buckets, p_costs, p_rooms, (extract(epoch from p_now) * 1000000)::bigint))
      as a (aal2, admin, second_factor, moderator, wait_us);
end $$;
