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

-- Carries out transfers of different senders in one commit: who is meant, limits, postings, rows, audit and
-- announcements. In one call and not in eight statements, because the way between server and database costs more than
-- the work. What is refused does not undo its neighbours and counts against no limit. Who the two people are is
-- answered by `customers_find_parties` (migration 0005), so that no table of the customers' is read here.
-- Says of each, in the order given:
--   1 sent, 2 the sender used the key before, 3 refused for funds, 4 refused for the day's limit, 5 not tried (an
--   account of some transfer is not open: nothing was written, and the caller opens them before it asks again),
--   6 the sender is no client, 7 nobody is meant, 8 the sender is meant, 9 what it is worth is not known.
create function accounts_transfer_send(
  p_ids uuid[], p_senders uuid[], p_handle_kinds text[], p_handles text[], p_assets text[], p_amounts numeric[],
  p_worths numeric[], p_descriptions text[], p_keys text[], p_hashes bytea[], p_transactions uuid[], p_audit_ids uuid[],
  p_actors text[], p_ips text[], p_at timestamptz, p_day date, p_daily numeric
) returns table (outcome smallint, recipient_id uuid, recipient_name text) language plpgsql
-- One plan for every batch, and one that stays good: made while a table is still small, it would read the whole of
-- it ever after.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_outcomes smallint[]; -- 0 while it may still be sent
  v_sender_names text[];
  v_recipients uuid[];
  v_recipient_names text[];
  v_from uuid[];
  v_to uuid[];
  v_counted uuid[];
  v_count integer := 0; -- how many are posted, and where in the order given they stand
  v_places integer[];
  v_transactions uuid[];
  v_references text[];
  v_keys text[];
  v_involved uuid[] := '{}';
  v_accounts uuid[];
  v_entry_transfers integer[] := '{}';
  v_entry_accounts integer[];
  v_amounts numeric[] := '{}';
  v_posted smallint[];
  v_audited uuid[];
  v_details jsonb[];
  v_told uuid[] := '{}';
begin
  -- Look-ups by subquery and not by join, which would be planned by how few rows there once were.
  select array_agg(case when exists (select from accounts_transfer t
                                      where t.sender_id = o.sender and t.idempotency_key = o.key) then 2
                        when o.sender_name is null then 6
                        when o.recipient is null then 7
                        when o.recipient = o.sender then 8
                        when o.worth is null then 9
                        when o.from_account is null or o.to_account is null then 5
                        else 0 end),
         array_agg(o.sender_name), array_agg(o.recipient), array_agg(o.recipient_name), array_agg(o.from_account),
         array_agg(o.to_account)
    into v_outcomes, v_sender_names, v_recipients, v_recipient_names, v_from, v_to
    from (select o.*,
                 (select a.id from ledger_account a
                   where a.owner_id = o.sender and a.code = 'available' and a.asset = o.asset) as from_account,
                 (select a.id from ledger_account a
                   where a.owner_id = o.recipient and a.code = 'available' and a.asset = o.asset) as to_account
            from rows from (unnest(p_senders, p_assets, p_worths, p_keys),
                            customers_find_parties(p_senders, p_handle_kinds, p_handles)) with ordinality
              as o (sender, asset, worth, key, sender_name, recipient, recipient_name, place)
           order by o.place) o;

  if 0 = any (v_outcomes) and not 5 = any (v_outcomes) then
    with asked as materialized (
      select a.sender, a.worth,
             coalesce((select l.daily from client_limit l where l.user_id = a.sender and l.category = 'transfer'),
                      p_daily) as daily
        from unnest(p_senders, p_worths, v_outcomes) as a (sender, worth, outcome)
       where a.outcome = 0),
    counted as (
      insert into limit_usage as u (user_id, day, category, used)
      select sender, p_day, 'transfer', worth from asked where worth <= daily order by sender
      on conflict (user_id, day, category) do update set used = u.used + excluded.used
        where u.used + excluded.used <= (select a.daily from asked a where a.sender = excluded.user_id)
      returning u.user_id)
    select array_agg(user_id) into v_counted from counted;

    -- Lines of plpgsql from here on, wherever they will do: for so few elements a statement costs more.
    for i in 1 .. cardinality(p_ids) loop
      if v_outcomes[i] = 0 and p_senders[i] = any (v_counted) then
        v_count := v_count + 1;
        v_places[v_count] := i;
        v_transactions[v_count] := p_transactions[i];
        v_references[v_count] := p_ids[i];
        v_keys[v_count] := 'transfer:' || v_references[v_count];
        v_involved := v_involved || v_from[i] || v_to[i];
        v_amounts := v_amounts || -p_amounts[i] || p_amounts[i];
        v_entry_transfers := v_entry_transfers || v_count || v_count;
      elsif v_outcomes[i] = 0 then
        v_outcomes[i] := 4;
      end if;
    end loop;
  end if;

  if v_count > 0 then
    select array_agg(distinct a order by a) into v_accounts from unnest(v_involved) a;
    for i in 1 .. cardinality(v_involved) loop
      v_entry_accounts[i] := array_position(v_accounts, v_involved[i]);
    end loop;
    select array_agg(p.outcome order by p.transfer) into v_posted
      from ledger_post(v_transactions, array_fill('transfer.sent'::text, array[v_count]), v_references, v_keys,
                       array_fill(p_at, array[v_count]), v_accounts, v_entry_transfers, v_entry_accounts, v_amounts)
        with ordinality as p (outcome, transaction_id, transfer);
    for i in 1 .. v_count loop
      v_outcomes[v_places[i]] := case v_posted[i] when 1 then 1 else 3 end;
    end loop;

    if 3 = any (v_outcomes) then
      update limit_usage u set used = u.used - o.worth
        from unnest(p_senders, p_worths, v_outcomes) as o (sender, worth, outcome)
       where o.outcome = 3 and u.user_id = o.sender and u.day = p_day and u.category = 'transfer';
    end if;

    if 1 = any (v_outcomes) then
      insert into accounts_transfer (id, sender_id, sender_name, recipient_id, recipient_name, asset, amount,
        description, transaction_id, idempotency_key, body_hash, created_at)
      select o.id, o.sender, o.sender_name, o.recipient, o.recipient_name, o.asset, o.amount, o.description,
             o.transaction, o.key, o.hash, p_at
        from unnest(p_ids, p_senders, v_sender_names, v_recipients, v_recipient_names, p_assets, p_amounts,
                    p_descriptions, p_transactions, p_keys, p_hashes, v_outcomes)
          as o (id, sender, sender_name, recipient, recipient_name, asset, amount, description, transaction, key, hash,
                outcome)
       where o.outcome = 1;
      for i in 1 .. cardinality(p_ids) loop
        v_audited[i] := case v_outcomes[i] when 1 then p_audit_ids[i] end;
        v_details[i] := jsonb_build_object('asset', p_assets[i]);
        if v_outcomes[i] = 1 then
          v_told := v_told || p_senders[i] || v_recipients[i];
        end if;
      end loop;
      perform audit_append(v_audited, array_fill(p_at, array[cardinality(p_ids)]), p_actors,
                           array_fill('transfer.sent'::text, array[cardinality(p_ids)]), p_ids::text[], p_ips, v_details);
      perform pg_notify('lastro_event',
        json_build_object('to', json_build_object('userIds', v_told), 'type', 'balances')::text);
    end if;
  end if;
  return query select o.outcome, o.recipient, o.recipient_name
                 from unnest(v_outcomes, v_recipients, v_recipient_names) as o (outcome, recipient, recipient_name);
end $$;
