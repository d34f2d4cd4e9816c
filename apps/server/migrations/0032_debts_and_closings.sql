-- A credit and the end of its account take the same row, so that no money comes into an account that was closed; and what
-- a client owes after a Pix was taken back is known by client, so that the next credits pay it.

-- Locks the profiles of people who are to be credited, until the commit, and answers how each stands: 1 open, 2 closed,
-- 3 suspended, 4 no confirmed client of the bank. A closing takes the same rows for itself: whoever comes second sees
-- what the first did.
create function customers_lock_holders(p_ids uuid[], p_at timestamptz)
returns table (id uuid, standing smallint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform from customers_profile p where p.id = any (p_ids) order by p.id for key share;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  return query
  select a.asked,
         case when exists (select from customers_closure c where c.user_id = a.asked) then 2
              when not exists (select from customers_profile p where p.id = a.asked)
                or not exists (select from identity_user u where u.id = a.asked and u.realm = 'bank'
                                and u.email_confirmed_at is not null and u.deleted_at is null) then 4
              when exists (select from identity_user u where u.id = a.asked and u.banned_until > p_at) then 3
              else 1 end::smallint
    from unnest(p_ids) as a (asked);
end $$;

-- What clients owe the house, by client: together what `med_receivable` says.
create table ledger_debt (
  owner_id uuid not null,
  asset text collate "C" not null,
  owed numeric(38, 0) not null,
  primary key (owner_id, asset),
  constraint ledger_debt_never_negative check (owed >= 0)
);

-- What made a debt grow (positive) or paid it (negative), with the transaction that moved it.
create table ledger_debt_change (
  owner_id uuid not null,
  asset text collate "C" not null,
  transaction_id uuid not null,
  amount numeric(38, 0) not null,
  primary key (owner_id, asset, transaction_id),
  constraint ledger_debt_change_changes_something check (amount <> 0)
);
create index ledger_debt_change_by_transaction on ledger_debt_change (transaction_id);
revoke update, delete, truncate on ledger_debt_change from lastro_app;
revoke delete, truncate on ledger_debt from lastro_app;

-- What was owed before debts were kept by client.
insert into ledger_debt_change (owner_id, asset, transaction_id, amount)
select coalesce(c.user_id, u.attributed_to), 'BRL', t.id, b.missing
  from pix_claw_back b
  join ledger_transaction t on t.idempotency_key = 'pix-claw-back:' || b.id
  join pix_payment p on p.id = b.payment_id
  left join pix_charge c on c.id = p.charge_id
  left join pix_unmatched u on u.payment_id = p.id
 where b.missing > 0;
insert into ledger_debt (owner_id, asset, owed)
select owner_id, asset, sum(amount) from ledger_debt_change group by owner_id, asset;

-- A Pix that comes for an account that was closed waits for a person.
alter table pix_unmatched
  drop constraint if exists pix_unmatched_reason_known,
  add constraint pix_unmatched_reason_known check (reason in ('no_txid', 'unknown_txid', 'account_closed'));

-- As in migration 0012, and: a recipient's account is kept from being closed, one that is suspended receives nothing, and
-- what the recipient owes is paid first, in the same posting. Also says
--   10 the recipient is suspended, 11 not tried: another transfer of this call pays the recipient's debt first.
create or replace function accounts_transfer_send(
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
  v_standings smallint[];
  v_owed numeric[]; -- by transfer, what its recipient owes in its asset
  v_settled numeric[];
  v_receivable uuid;
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
    -- Nobody closes the account of who is to be credited from here on, and what a closing did meanwhile is seen.
    select array_agg(h.standing order by h.place) into v_standings
      from rows from (customers_lock_holders(v_recipients, p_at)) with ordinality as h (id, standing, place);
    for i in 1 .. cardinality(p_ids) loop
      if v_outcomes[i] = 0 and v_standings[i] <> 1 then
        v_outcomes[i] := case v_standings[i] when 3 then 10 else 7 end;
      end if;
    end loop;
  end if;

  if 0 = any (v_outcomes) and not 5 = any (v_outcomes) then
    -- In one order, as every credit does, so that a claw-back sees all of a balance.
    perform pg_advisory_xact_lock_shared(hashtextextended('ledger_debt:' || r.id, 0))
       from (select distinct u.id from unnest(v_recipients, v_outcomes, p_assets) as u (id, outcome, asset)
              where u.outcome = 0 and u.asset = 'BRL' order by u.id) r;
    select array_agg(d.owed order by d.place) into v_owed
      from (select o.place, (select l.owed from ledger_debt l
                              where l.owner_id = o.recipient and l.asset = o.asset and l.owed > 0) as owed
              from unnest(v_recipients, p_assets, v_outcomes) with ordinality as o (recipient, asset, outcome, place)) d;
    if exists (select from unnest(v_owed, v_outcomes) as o (owed, outcome) where o.owed > 0 and o.outcome = 0) then
      perform from ledger_debt l where l.owner_id = any (v_recipients) and l.owed > 0 order by l.owner_id for update;
      select array_agg(d.owed order by d.place) into v_owed
        from (select o.place, (select l.owed from ledger_debt l
                                where l.owner_id = o.recipient and l.asset = o.asset and l.owed > 0) as owed
                from unnest(v_recipients, p_assets) with ordinality as o (recipient, asset, place)) d;
      select a.id into v_receivable from ledger_account a
       where a.owner_id is null and a.code = 'med_receivable' and a.asset = 'BRL';
      for i in 2 .. cardinality(p_ids) loop
        if v_outcomes[i] = 0 and v_owed[i] > 0 and exists (
          select from unnest(v_recipients[1:i - 1], v_outcomes[1:i - 1], p_assets[1:i - 1]) as e (recipient, outcome, asset)
           where e.outcome = 0 and e.recipient = v_recipients[i] and e.asset = p_assets[i]) then
          v_outcomes[i] := 11;
        end if;
      end loop;
    end if;
  end if;

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
        v_settled[i] := least(coalesce(v_owed[i], 0), p_amounts[i]);
        v_involved := v_involved || v_from[i];
        v_amounts := v_amounts || -p_amounts[i];
        v_entry_transfers := v_entry_transfers || v_count;
        if p_amounts[i] > v_settled[i] then
          v_involved := v_involved || v_to[i];
          v_amounts := v_amounts || (p_amounts[i] - v_settled[i]);
          v_entry_transfers := v_entry_transfers || v_count;
        end if;
        if v_settled[i] > 0 then
          v_involved := v_involved || v_receivable;
          v_amounts := v_amounts || v_settled[i];
          v_entry_transfers := v_entry_transfers || v_count;
        end if;
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

    if v_receivable is not null then
      for i in 1 .. cardinality(p_ids) loop
        if v_outcomes[i] = 1 and v_settled[i] > 0 then
          insert into ledger_debt_change (owner_id, asset, transaction_id, amount)
          values (v_recipients[i], p_assets[i], p_transactions[i], -v_settled[i]);
          update ledger_debt l set owed = l.owed - v_settled[i]
           where l.owner_id = v_recipients[i] and l.asset = p_assets[i];
        end if;
      end loop;
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
