-- What many positions are worth is worked out in one statement: the factor is rounded once a cohort, and neither function
-- keeps PostgreSQL from writing the other's body into the query, as one that answers null for null would.
create function investments_rounded(p_factor numeric) returns numeric
language sql immutable parallel safe as $$
  select case
    when mod(p_factor, 100000000) > 50000000
      or (mod(p_factor, 100000000) = 50000000 and mod(trunc(p_factor / 100000000), 2) = 1)
    then trunc(p_factor / 100000000) + 1
    else trunc(p_factor / 100000000)
  end
$$;
-- The value truncated to the centavo.
create function investments_worth(p_principal numeric, p_rounded numeric) returns numeric
language sql immutable parallel safe as $$
  select trunc(p_principal * p_rounded / 100000000)
$$;
create or replace function investments_gross(p_principal numeric, p_factor numeric) returns numeric
language sql immutable parallel safe as $$
  select investments_worth(p_principal, investments_rounded(p_factor))
$$;
