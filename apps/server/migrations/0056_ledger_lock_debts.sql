-- Keeps what these clients owe from changing until the commit, and answers what it is where they owe anything. In one
-- order, as every credit does, so that a claw-back (`holdCreditsBack`) sees all of a balance.
create function ledger_lock_debts(p_owners uuid[], p_asset text)
returns table (owner_id uuid, owed numeric) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger_debt:' || o.id, 0))
     from (select distinct u.id from unnest(p_owners) as u (id) order by u.id) o;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  return query
  select d.owner_id, d.owed from ledger_debt d
   where d.owner_id = any (p_owners) and d.asset = p_asset and d.owed > 0 order by d.owner_id for update;
end $$;
