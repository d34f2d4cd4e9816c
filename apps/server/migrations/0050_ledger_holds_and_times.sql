-- Entries carry their time, so that a statement or a balance of last year does not read an account's life; a key that is
-- posted again must be of the same entries; a hold may be captured, increased and released in parts.

alter table ledger_account add column last_entry_at timestamptz;
alter table ledger_entry add column posted_at timestamptz;
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry e set posted_at = m.at
  from (select e.transaction_id, e.line, max(t.posted_at) over (partition by e.account_id order by e.account_seq) as at
          from ledger_entry e join ledger_transaction t on t.id = e.transaction_id) m
 where m.transaction_id = e.transaction_id and m.line = e.line;
alter table ledger_entry enable trigger ledger_entry_append_only;
alter table ledger_entry alter column posted_at set not null;
update ledger_account a set last_entry_at = (select max(e.posted_at) from ledger_entry e where e.account_id = a.id);

-- Posts transfers in the order given and says of each what became of it. Never raises for a refusal, so that
-- one of many does not undo the others:
--   1 posted, 2 replayed (the key was posted before: its transaction), 3 refused (a balance would go below
--   zero), 4 refused (the key was used for another posting, of another kind, reference or entries), 5 not tried (an account of some transfer is not
--   open: nothing was written, and the caller opens them before it asks again).
-- p_accounts: the distinct accounts, ascending; no transfer names one twice. Entries point into it and into the
-- transfers by place, and stand in the order of their transfers. An entry's time is its transfer's, and never before that of
-- the account's entry before it, so that an account's entries are found by time without reading its life.
create or replace function ledger_post(
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
  v_lasts timestamptz[];
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
  v_times timestamptz[] := '{}';
  v_before timestamptz[] := '{}';
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
  v_time timestamptz;
  v_same boolean;
  v_count integer := 0;
  v_shard smallint;
  v_head bytea;
  v_length bigint;
begin
  select array_agg(a.id), array_agg(a.asset), array_agg(a.balance), array_agg(a.entry_count), array_agg(a.allow_negative),
         array_agg(a.last_entry_at)
    into v_account_ids, v_assets, v_balances, v_counts, v_negative_allowed, v_lasts
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
      v_time := v_lasts[v_account];
      v_before[v_entry] := v_time;
      v_time := greatest(p_times[i], v_time);
      v_lasts[v_account] := v_time;
      v_times[v_entry] := v_time;
      v_lines := concat(v_lines, p_accounts[v_account], ':', v_amount, ';');
      if v_balance < 0 and v_amount < 0 and not v_negative_allowed[v_account] then
        v_outcome := 3;
      end if;
      v_entry := v_entry + 1;
    end loop;
    if v_known[i] is not null then
      v_same := v_known_kinds[i] = p_kinds[i] and v_known_references[i] = p_references[i] and not exists (
        select p_accounts[e.account], e.amount
          from unnest(p_entry_account[v_first : v_entry - 1], p_amounts[v_first : v_entry - 1]) as e (account, amount)
        except select k.account_id, k.amount from ledger_entry k where k.transaction_id = v_known[i])
        and v_entry - v_first = (select count(*) from ledger_entry k where k.transaction_id = v_known[i]);
      v_outcome := case when v_same then 2 else 4 end;
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
        v_time := v_before[e];
        v_lasts[v_account] := v_time;
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

    insert into ledger_entry (transaction_id, line, account_id, asset, amount, balance_after, account_seq, posted_at)
    select p_ids[e.i], e.place - v_firsts[e.i] + 1, p_accounts[e.account], v_assets[e.account], e.amount,
           e.balance_after, e.seq, e.at
      from unnest(p_entry_transfer, p_entry_account, p_amounts, v_after, v_seqs, v_times) with ordinality
        as e (i, account, amount, balance_after, seq, at, place)
     where v_outcomes[e.i] = 1;

    update ledger_account a set balance = n.balance, entry_count = n.entry_count, last_entry_at = n.last_entry_at
      from unnest(v_account_ids, v_balances, v_counts, v_lasts) as n (id, balance, entry_count, last_entry_at)
     where a.id = n.id and a.entry_count <> n.entry_count;

    update ledger_chain c set head = v_head, length = v_length + v_count where c.shard = v_shard;
  end if;

  return query select o.outcome, o.id from unnest(v_outcomes, v_transactions) as o (outcome, id);
end $$;

-- How many entries an account had before an instant, which is the place of the last of them: found by halving.
create function ledger_entries_before(p_account uuid, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  v_low bigint := 0;
  v_high bigint;
  v_middle bigint;
  v_at timestamptz;
begin
  select a.entry_count into v_high from ledger_account a where a.id = p_account;
  while v_low < coalesce(v_high, 0) loop
    v_middle := (v_low + v_high + 1) / 2;
    select e.posted_at into v_at from ledger_entry e where e.account_id = p_account and e.account_seq = v_middle;
    if v_at < p_at then v_low := v_middle; else v_high := v_middle - 1; end if;
  end loop;
  return v_low;
end $$;

-- `amount` is all that was ever set aside; what is left of it is on the held account.
alter table ledger_hold
  add column captured numeric(38, 0) not null default 0,
  add column released numeric(38, 0) not null default 0;
update ledger_hold set captured = amount where status = 'settled';
update ledger_hold set released = amount where status = 'voided';

-- What was done to a hold after it was opened, once per key.
create table ledger_hold_move (
  key text collate "C" primary key,
  hold_id uuid not null references ledger_hold (id),
  kind text collate "C" not null,
  amount numeric(38, 0) not null,
  transaction_id uuid not null,
  at timestamptz not null,
  constraint ledger_hold_move_kind_known check (kind in ('increase', 'capture', 'release')),
  constraint ledger_hold_move_moves_something check (amount > 0)
);
create index ledger_hold_move_by_hold on ledger_hold_move (hold_id);
revoke update, delete, truncate on ledger_hold_move from lastro_app;

-- Holds that ended together, as one posting, share a transaction, which has the key of the first.
insert into ledger_hold_move (key, hold_id, kind, amount, transaction_id, at)
select 'hold:' || h.id || ':close', h.id, case h.status when 'settled' then 'capture' else 'release' end, h.amount,
       coalesce(t.id, (select u.id from ledger_transaction u
                        where u.reference = h.reference and u.posted_at = h.closed_at limit 1), h.id), h.closed_at
  from ledger_hold h left join ledger_transaction t on t.idempotency_key = 'hold:' || h.id || ':close'
 where h.status <> 'open';

-- Programs of the release before end a hold without saying how much: all that is left of it.
create function ledger_hold_ends_whole() returns trigger language plpgsql as $$
begin
  if old.status = 'open' and new.status <> 'open' and new.captured + new.released < new.amount then
    if new.status = 'settled' then
      new.captured := new.amount - new.released;
    else
      new.released := new.amount - new.captured;
    end if;
    insert into ledger_hold_move (key, hold_id, kind, amount, transaction_id, at)
    values ('hold:' || new.id || ':close', new.id, case new.status when 'settled' then 'capture' else 'release' end,
            new.amount - old.captured - old.released, new.id, new.closed_at);
  end if;
  return new;
end $$;
create trigger ledger_hold_ends_whole before update on ledger_hold
  for each row execute function ledger_hold_ends_whole();

alter table ledger_hold
  add constraint ledger_hold_parts_fit check (captured >= 0 and released >= 0 and captured + released <= amount),
  add constraint ledger_hold_open_while_left check ((status = 'open') = (captured + released < amount));
