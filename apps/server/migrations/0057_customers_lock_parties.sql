-- The parties of payments, as `customers_find_parties` finds them, and how each recipient stands (`customers_lock_holders`),
-- kept from changing until the commit.
create function customers_lock_parties(
  p_senders uuid[], p_handle_kinds text[], p_handles text[], p_at timestamptz
) returns table (sender_name text, recipient_id uuid, recipient_name text, standing smallint) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  v_senders text[];
  v_recipients uuid[];
  v_names text[];
begin
  select array_agg(f.sender_name order by f.place), array_agg(f.recipient_id order by f.place),
         array_agg(f.recipient_name order by f.place)
    into v_senders, v_recipients, v_names
    from customers_find_parties(p_senders, p_handle_kinds, p_handles) with ordinality
      as f (sender_name, recipient_id, recipient_name, place);
  return query
  select p.sender_name, p.recipient_id, p.recipient_name, h.standing
    from rows from (unnest(v_senders, v_recipients, v_names), customers_lock_holders(v_recipients, p_at)) with ordinality
      as p (sender_name, recipient_id, recipient_name, locked_id, standing, place)
    cross join lateral (select case when p.recipient_id is null then null else p.standing end as standing) h
   order by p.place;
end $$;
