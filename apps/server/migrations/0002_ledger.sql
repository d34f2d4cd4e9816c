-- The books: double entry, append-only, integer minor units, one chain of hashes per shard.

create table ledger_account (
  id uuid primary key,
  -- Null for the house's own accounts.
  owner_id uuid,
  code text collate "C" not null,
  asset text collate "C" not null,
  balance numeric(38, 0) not null default 0,
  -- How many entries the account has: the last entry's place in its gap-free sequence.
  entry_count bigint not null default 0,
  allow_negative boolean not null,
  opened_at timestamptz not null,
  constraint ledger_account_not_overdrawn check (allow_negative or balance >= 0),
  constraint ledger_account_customer_never_negative check (owner_id is null or not allow_negative),
  constraint ledger_account_once unique nulls not distinct (owner_id, code, asset)
) with (fillfactor = 50); -- every posting updates its accounts: room on the page keeps the indexes out of it

create table ledger_transaction (
  id uuid primary key,
  kind text not null,
  -- The business object the posting belongs to (a charge, an order, a transfer).
  reference text collate "C" not null,
  idempotency_key text collate "C" not null,
  posted_at timestamptz not null,
  shard smallint not null,
  shard_position bigint not null,
  hash bytea not null,
  constraint ledger_transaction_once_per_key unique (idempotency_key)
);
create index ledger_transaction_by_reference on ledger_transaction (reference);

create table ledger_entry (
  transaction_id uuid not null,
  line smallint not null,
  account_id uuid not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  balance_after numeric(38, 0) not null,
  account_seq bigint not null,
  primary key (transaction_id, line),
  constraint ledger_entry_moves_something check (amount <> 0),
  constraint ledger_entry_gap_free unique (account_id, account_seq)
);

-- The last hash of each shard. A posting takes any shard nobody else is extending.
create table ledger_chain (
  shard smallint primary key,
  head bytea not null,
  length bigint not null
);
insert into ledger_chain (shard, head, length)
select n, sha256(convert_to('lastro ledger shard ' || n, 'UTF8')), 0 from generate_series(0, 15) n;

-- Money set aside: it stands on the owner's held account until it is settled or voided, once.
create table ledger_hold (
  id uuid primary key,
  owner_id uuid not null,
  asset text not null,
  amount numeric(38, 0) not null,
  reason text not null,
  reference text collate "C" not null,
  status text not null default 'open',
  opened_at timestamptz not null,
  expires_at timestamptz,
  closed_at timestamptz,
  constraint ledger_hold_positive check (amount > 0),
  constraint ledger_hold_status_known check (status in ('open', 'settled', 'voided')),
  constraint ledger_hold_closed_once_ended check ((status = 'open') = (closed_at is null))
);
create index ledger_hold_open_by_owner on ledger_hold (owner_id, asset) where status = 'open';

-- Every statement that adds entries must add whole, balanced transactions. Checked per statement and not by
-- row-level constraint triggers, which would cost more than the posting itself.
create function ledger_assert_balanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by transaction_id, asset having sum(amount) <> 0) then
    raise exception 'ledger: a transaction does not balance';
  end if;
  return null;
end $$;

create trigger ledger_entries_balance after insert on ledger_entry
  referencing new table as added for each statement execute function ledger_assert_balanced();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'ledger: % is append-only', tg_table_name;
end $$;

create trigger ledger_entry_append_only before update or delete or truncate on ledger_entry
  for each statement execute function ledger_refuse_change();
create trigger ledger_transaction_append_only before update or delete or truncate on ledger_transaction
  for each statement execute function ledger_refuse_change();
create trigger ledger_account_never_removed before delete or truncate on ledger_account
  for each statement execute function ledger_refuse_change();

-- The application reads the books and writes them by ledger_post alone.
revoke insert, update, delete, truncate on ledger_entry, ledger_transaction, ledger_chain from lastro_app;
revoke update, delete, truncate on ledger_account from lastro_app;
revoke delete, truncate on ledger_hold from lastro_app;

-- Posts transfers in the order given and says of each what became of it. Never raises for a refusal, so that
-- one of many does not undo the others:
--   1 posted, 2 replayed (the key was posted before: its transaction), 3 refused (a balance would go below
--   zero), 4 refused (the key was used for another posting), 5 not tried (an account of some transfer is not
--   open: nothing was written, and the caller opens them before it asks again).
-- p_accounts: the distinct accounts, ascending; no transfer names one twice. Entries point into it and into the
-- transfers by place, and stand in the order of their transfers.
create function ledger_post(
  p_ids uuid[], p_kinds text[], p_references text[], p_keys text[], p_times timestamptz[],
  p_accounts uuid[], p_entry_transfer integer[], p_entry_account integer[], p_amounts numeric[]
) returns table (outcome smallint, transaction_id uuid) language plpgsql security definer
set search_path = public, pg_temp
-- One plan for every batch, and one that stays good: made while a table is still small, it would read the whole of
-- it ever after.
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_account_ids uuid[];
  v_assets text[];
  v_balances numeric[];
  v_counts bigint[];
  v_negative_allowed boolean[];
  v_known uuid[];
  v_known_kinds text[];
  v_known_references text[];
  v_outcomes smallint[] := '{}';
  v_transactions uuid[] := '{}';
  v_hashes bytea[] := '{}';
  v_places bigint[] := '{}';
  v_firsts integer[] := '{}';
  v_after numeric[] := '{}';
  v_seqs bigint[] := '{}';
  v_transfers integer := cardinality(p_ids);
  v_entries integer := cardinality(p_amounts);
  v_entry integer := 1;
  v_first integer;
  v_account integer;
  v_amount numeric;
  v_balance numeric;
  v_seq bigint;
  v_outcome smallint;
  v_lines text;
  v_count integer := 0;
  v_shard smallint;
  v_head bytea;
  v_length bigint;
begin
  select array_agg(a.id), array_agg(a.asset), array_agg(a.balance), array_agg(a.entry_count), array_agg(a.allow_negative)
    into v_account_ids, v_assets, v_balances, v_counts, v_negative_allowed
    from (select * from ledger_account where id = any (p_accounts) order by id for update) a;

  if v_account_ids is distinct from p_accounts then
    return query select 5::smallint, null::uuid from unnest(p_ids);
    return;
  end if;

  -- After the locks: a key posted by whoever held them before us is seen here.
  if exists (select from ledger_transaction l where l.idempotency_key = any (p_keys)) then
    select array_agg(t.id order by k.place), array_agg(t.kind order by k.place), array_agg(t.reference order by k.place)
      into v_known, v_known_kinds, v_known_references
      from unnest(p_keys) with ordinality as k (key, place)
      left join lateral (select l.id, l.kind, l.reference from ledger_transaction l
                          where l.idempotency_key = k.key offset 0) t on true;
  end if;

  select c.shard, c.head, c.length into v_shard, v_head, v_length
    from ledger_chain c order by c.shard for update skip locked limit 1;
  if not found then
    select c.shard, c.head, c.length into v_shard, v_head, v_length
      from ledger_chain c where c.shard = pg_backend_pid() % 16 for update;
  end if;

  for i in 1 .. v_transfers loop
    v_first := v_entry;
    v_firsts[i] := v_first;
    -- An array begins where it is first written to: what is refused has its place in it too.
    v_transactions[i] := v_known[i];
    v_hashes[i] := null;
    v_places[i] := null;
    v_outcome := 1;
    v_lines := '';
    -- Through scalars: an array element assigned from itself copies the whole array.
    while v_entry <= v_entries and p_entry_transfer[v_entry] = i loop
      v_account := p_entry_account[v_entry];
      v_amount := p_amounts[v_entry];
      v_balance := v_balances[v_account] + v_amount;
      v_seq := v_counts[v_account] + 1;
      v_balances[v_account] := v_balance;
      v_counts[v_account] := v_seq;
      v_after[v_entry] := v_balance;
      v_seqs[v_entry] := v_seq;
      v_lines := concat(v_lines, p_accounts[v_account], ':', v_amount, ';');
      if v_balance < 0 and v_amount < 0 and not v_negative_allowed[v_account] then
        v_outcome := 3;
      end if;
      v_entry := v_entry + 1;
    end loop;
    if v_known[i] is not null then
      v_outcome := case when v_known_kinds[i] = p_kinds[i] and v_known_references[i] = p_references[i] then 2 else 4 end;
    end if;
    if v_outcome = 1 then
      -- The hash before it, the transaction and its entries.
      v_head := sha256(v_head || convert_to(concat_ws('|', p_ids[i], p_kinds[i], p_references[i], p_keys[i],
                  (extract(epoch from p_times[i]) * 1000)::bigint, v_lines), 'UTF8'));
      v_count := v_count + 1;
      v_transactions[i] := p_ids[i];
      v_hashes[i] := v_head;
      v_places[i] := v_length + v_count;
    else
      for e in v_first .. v_entry - 1 loop
        v_account := p_entry_account[e];
        v_balance := v_balances[v_account] - p_amounts[e];
        v_seq := v_counts[v_account] - 1;
        v_balances[v_account] := v_balance;
        v_counts[v_account] := v_seq;
      end loop;
    end if;
    v_outcomes[i] := v_outcome;
  end loop;

  if v_count > 0 then
    insert into ledger_transaction (id, kind, reference, idempotency_key, posted_at, shard, shard_position, hash)
    select t.id, t.kind, t.reference, t.key, t.at, v_shard, t.place, t.hash
      from unnest(p_ids, p_kinds, p_references, p_keys, p_times, v_places, v_hashes)
        as t (id, kind, reference, key, at, place, hash)
     where t.hash is not null;

    insert into ledger_entry (transaction_id, line, account_id, asset, amount, balance_after, account_seq)
    select p_ids[e.i], e.place - v_firsts[e.i] + 1, p_accounts[e.account], v_assets[e.account], e.amount,
           e.balance_after, e.seq
      from unnest(p_entry_transfer, p_entry_account, p_amounts, v_after, v_seqs) with ordinality
        as e (i, account, amount, balance_after, seq, place)
     where v_outcomes[e.i] = 1;

    update ledger_account a set balance = n.balance, entry_count = n.entry_count
      from unnest(v_account_ids, v_balances, v_counts) as n (id, balance, entry_count)
     where a.id = n.id and a.entry_count <> n.entry_count;

    update ledger_chain c set head = v_head, length = v_length + v_count where c.shard = v_shard;
  end if;

  return query select o.outcome, o.id from unnest(v_outcomes, v_transactions) as o (outcome, id);
end $$;

revoke execute on function ledger_post from public;
grant execute on function ledger_post to lastro_app;
