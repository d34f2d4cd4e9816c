-- The audit trail: who did what to whom, append-only, one chain of hashes per shard; and what each client has
-- moved today, counted in the transaction that moves it.

create table audit_event (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text collate "C" not null,
  ip text not null,
  details jsonb not null,
  shard smallint not null,
  shard_position bigint not null,
  hash bytea not null,
  constraint audit_event_one_per_position unique (shard, shard_position)
);
create index audit_event_newest on audit_event (at desc, id desc);
create index audit_event_by_subject on audit_event (subject, at desc);

create table audit_chain (
  shard smallint primary key,
  head bytea not null,
  length bigint not null
);
insert into audit_chain (shard, head, length)
select n, sha256(convert_to('lastro audit shard ' || n, 'UTF8')), 0 from generate_series(0, 15) n;

create trigger audit_event_append_only before update or delete or truncate on audit_event
  for each statement execute function ledger_refuse_change();
revoke update, delete, truncate on audit_event from lastro_app;
revoke delete, truncate on audit_chain from lastro_app;

-- Appends events to one shard nobody else is extending, those without an id left out. The hash covers the hash before it
-- and the whole row.
create function audit_append(
  p_ids uuid[], p_times timestamptz[], p_actors text[], p_actions text[], p_subjects text[], p_ips text[],
  p_details jsonb[]
) returns void language plpgsql as $$
declare
  v_shard smallint;
  v_head bytea;
  v_length bigint;
  v_hashes bytea[] := '{}';
  v_places bigint[] := '{}';
begin
  select c.shard, c.head, c.length into v_shard, v_head, v_length
    from audit_chain c order by c.shard for update skip locked limit 1;
  if not found then
    select c.shard, c.head, c.length into v_shard, v_head, v_length
      from audit_chain c where c.shard = pg_backend_pid() % 16 for update;
  end if;
  for i in 1 .. cardinality(p_ids) loop
    if p_ids[i] is not null then
      v_length := v_length + 1;
      v_head := sha256(v_head || convert_to(concat_ws('|', p_ids[i], (extract(epoch from p_times[i]) * 1000)::bigint,
        p_actors[i], p_actions[i], p_subjects[i], p_ips[i], p_details[i]::text), 'UTF8'));
    end if;
    v_places[i] := v_length;
    v_hashes[i] := v_head;
  end loop;
  insert into audit_event (id, at, actor, action, subject, ip, details, shard, shard_position, hash)
  select e.id, e.at, e.actor, e.action, e.subject, e.ip, e.details, v_shard, e.place, e.hash
    from unnest(p_ids, p_times, p_actors, p_actions, p_subjects, p_ips, p_details, v_places, v_hashes)
      as e (id, at, actor, action, subject, ip, details, place, hash)
   where e.id is not null;
  update audit_chain c set head = v_head, length = v_length where c.shard = v_shard;
end $$;

-- One row a client, Brazilian day and category: what the limits of that day have used.
create table limit_usage (
  user_id uuid not null,
  day date not null,
  category text not null,
  used numeric(38, 0) not null,
  primary key (user_id, day, category),
  constraint limit_usage_not_negative check (used >= 0)
);

-- A client's own daily limit where it differs from the house's.
create table client_limit (
  user_id uuid not null,
  category text not null,
  daily numeric(38, 0) not null,
  primary key (user_id, category),
  constraint client_limit_not_negative check (daily >= 0)
);
