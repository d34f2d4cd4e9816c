-- Money sent from one client to another inside the house. The row is also the idempotency record of its
-- request: who asked, under which key, with which body, and what was answered.

create table accounts_transfer (
  id uuid primary key,
  sender_id uuid not null,
  recipient_id uuid not null,
  sender_name text not null,
  recipient_name text not null,
  asset text not null,
  amount numeric(38, 0) not null,
  description text,
  transaction_id uuid not null,
  idempotency_key text collate "C" not null,
  body_hash bytea not null,
  created_at timestamptz not null,
  constraint accounts_transfer_once_per_key unique (sender_id, idempotency_key),
  constraint accounts_transfer_moves_something check (amount > 0),
  constraint accounts_transfer_between_two_people check (sender_id <> recipient_id)
);
revoke update, delete, truncate on accounts_transfer from lastro_app;

-- Carries out transfers of different senders in one commit: limits, postings, rows, audit and announcements. In one
-- call and not in eight statements, because the way between server and database costs more than the work. What is
-- refused does not undo its neighbours and counts against no limit. Says of each, in the order given:
--   1 sent, 2 the sender used the key before, 3 refused for funds, 4 refused for the day's limit, 5 not tried (an
--   account of some transfer is not open: nothing was written, and the caller opens them before it asks again).
create function accounts_transfer_send(
  p_ids uuid[], p_senders uuid[], p_sender_names text[], p_recipients uuid[], p_recipient_names text[],
  p_assets text[], p_amounts numeric[], p_worths numeric[], p_descriptions text[], p_keys text[], p_hashes bytea[],
  p_from_accounts uuid[], p_to_accounts uuid[], p_transactions uuid[], p_audit_ids uuid[], p_actors text[],
  p_ips text[], p_at timestamptz, p_day date, p_daily numeric
) returns table (outcome smallint, transaction_id uuid) language plpgsql
set plan_cache_mode = force_generic_plan -- the same few rows each time: planning anew would cost more than running
as $$
declare
  v_outcomes smallint[];
  v_accounts uuid[];
  v_allowed integer[];
  v_sent integer[];
begin
  select array_agg(distinct id order by id) into v_accounts from unnest(p_from_accounts || p_to_accounts) id;
  if (select count(*) from ledger_account where id = any (v_accounts)) < cardinality(v_accounts) then
    return query select 5::smallint, null::uuid from unnest(p_ids);
    return;
  end if;

  select array_agg((case when t.id is null then 0 else 2 end)::smallint order by k.place) into v_outcomes
    from unnest(p_senders, p_keys) with ordinality as k (sender_id, key, place)
    left join accounts_transfer t on t.sender_id = k.sender_id and t.idempotency_key = k.key;

  with asked as (
    select a.sender_id, a.worth, a.place, coalesce(l.daily, p_daily) as daily
      from unnest(p_senders, p_worths, v_outcomes) with ordinality as a (sender_id, worth, outcome, place)
      left join client_limit l on l.user_id = a.sender_id and l.category = 'transfer'
     where a.outcome = 0),
  counted as (
    insert into limit_usage as u (user_id, day, category, used)
    select sender_id, p_day, 'transfer', worth from asked where worth <= daily order by sender_id
    on conflict (user_id, day, category) do update set used = u.used + excluded.used
      where u.used + excluded.used <= (select a.daily from asked a where a.sender_id = excluded.user_id)
    returning u.user_id)
  select coalesce(array_agg(a.place::integer order by a.place) filter (where c.user_id is not null), '{}')
    into v_allowed from asked a left join counted c on c.user_id = a.sender_id;
  for i in 1 .. cardinality(p_ids) loop
    if v_outcomes[i] = 0 then v_outcomes[i] := 4; end if;
  end loop;

  if cardinality(v_allowed) > 0 then
    select array_agg(distinct id order by id) into v_accounts
      from unnest(v_allowed) n, unnest(array[p_from_accounts[n], p_to_accounts[n]]) id;
    with posted as (
      select n, p.outcome
        from (select array_agg(p_transactions[n] order by n) as transactions,
                     array_agg('transfer.sent'::text order by n) as kinds,
                     array_agg(p_ids[n]::text order by n) as refs,
                     array_agg('transfer:' || p_ids[n] order by n) as keys,
                     array_agg(p_at order by n) as times
                from unnest(v_allowed) n) t,
             (select array_agg(place::integer order by place, line) as transfers,
                     array_agg(array_position(v_accounts, account) order by place, line) as accounts,
                     array_agg(amount order by place, line) as amounts
                from unnest(v_allowed) with ordinality as a (n, place),
                     lateral (values (1, p_from_accounts[n], -p_amounts[n]), (2, p_to_accounts[n], p_amounts[n]))
                       as e (line, account, amount)) e,
             ledger_post(t.transactions, t.kinds, t.refs, t.keys, t.times, v_accounts, e.transfers, e.accounts, e.amounts)
               with ordinality as p (outcome, transaction_id, place),
             unnest(v_allowed) with ordinality as a (n, place)
       where a.place = p.place)
    select coalesce(array_agg(n order by n) filter (where posted.outcome = 1), '{}') into v_sent from posted;
    for i in 1 .. cardinality(v_allowed) loop
      v_outcomes[v_allowed[i]] := case when v_allowed[i] = any (v_sent) then 1 else 3 end;
    end loop;

    update limit_usage u set used = u.used - p_worths[n]
      from unnest(v_allowed) n
     where v_outcomes[n] = 3 and u.user_id = p_senders[n] and u.day = p_day and u.category = 'transfer';

    if cardinality(v_sent) > 0 then
      insert into accounts_transfer (id, sender_id, sender_name, recipient_id, recipient_name, asset, amount,
        description, transaction_id, idempotency_key, body_hash, created_at)
      select p_ids[n], p_senders[n], p_sender_names[n], p_recipients[n], p_recipient_names[n], p_assets[n],
             p_amounts[n], p_descriptions[n], p_transactions[n], p_keys[n], p_hashes[n], p_at
        from unnest(v_sent) n;
      perform audit_append(array_agg(p_audit_ids[n] order by n), array_agg(p_at), array_agg(p_actors[n] order by n),
                           array_agg('transfer.sent'::text), array_agg(p_ids[n]::text order by n),
                           array_agg(p_ips[n] order by n),
                           array_agg(jsonb_build_object('asset', p_assets[n]) order by n))
        from unnest(v_sent) n;
      perform pg_notify('lastro_event', json_build_object('to', json_build_object('userId', id), 'type', 'balances')::text)
        from (select distinct id from unnest(v_sent) n, unnest(array[p_senders[n], p_recipients[n]]) id) told;
    end if;
  end if;
  return query select o.outcome, o.id from unnest(v_outcomes, p_transactions) as o (outcome, id);
end $$;
