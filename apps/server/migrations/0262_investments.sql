-- Deposits at a share of the CDI. What a client invested stands in lots, one for each application; what they yield is worked
-- out by cohort, the lots of one day and one share, each business day once.

-- The CDI of each business day as Banco Central publishes it (SGS 12): per cent a day with six decimals, as an integer.
create table investments_cdi_rate (
  day date primary key,
  rate integer not null,
  fetched_at timestamptz not null,
  constraint investments_cdi_rate_positive check (rate >= 0)
);
revoke update, delete, truncate on investments_cdi_rate from lastro_app;

create table investments_product (
  id uuid primary key,
  -- Of the CDI, in hundredths of a per cent.
  percent integer not null,
  -- Days until it may be redeemed; null where it may be any day.
  term_days integer,
  min_amount numeric(38, 0) not null,
  open boolean not null,
  place integer not null,
  constraint investments_product_percent check (percent between 1 and 50000),
  constraint investments_product_term check (term_days > 0),
  constraint investments_product_minimum check (min_amount > 0)
);
revoke delete, truncate on investments_product from lastro_app;
insert into investments_product (id, percent, term_days, min_amount, open, place) values
  ('0190c1f0-0000-7000-8000-0000000cd100', 10000, null, 100, true, 1),
  ('0190c1f0-0000-7000-8000-0000000cd180', 10400, 180, 10000, true, 2),
  ('0190c1f0-0000-7000-8000-0000000cd360', 10800, 360, 10000, true, 3),
  ('0190c1f0-0000-7000-8000-0000000cd720', 11200, 720, 10000, true, 4);

-- The factor of lots applied on one day at one share, with sixteen decimals, through the last business day accrued.
create table investments_cohort (
  percent integer not null,
  applied_on date not null,
  factor numeric(38, 0) not null,
  primary key (percent, applied_on),
  constraint investments_cohort_factor check (factor >= 10000000000000000)
);
revoke delete, truncate on investments_cohort from lastro_app;

create table investments_lot (
  id uuid primary key,
  user_id uuid not null,
  product_id uuid not null references investments_product (id),
  percent integer not null,
  applied_on date not null,
  matures_on date,
  -- What was applied, and what of it is still there.
  applied numeric(38, 0) not null,
  principal numeric(38, 0) not null,
  opened_at timestamptz not null,
  transaction_id uuid not null,
  constraint investments_lot_amounts check (applied > 0 and principal between 0 and applied),
  foreign key (percent, applied_on) references investments_cohort (percent, applied_on)
);
create index investments_lot_of_client on investments_lot (user_id, product_id, applied_on, opened_at, id) where principal > 0;
create index investments_lot_of_cohort on investments_lot (percent, applied_on) where principal > 0;
revoke delete, truncate on investments_lot from lastro_app;

create table investments_redemption (
  id uuid primary key,
  user_id uuid not null,
  product_id uuid not null references investments_product (id),
  net numeric(38, 0) not null,
  at timestamptz not null,
  transaction_id uuid not null
);
create index investments_redemption_of_client on investments_redemption (user_id, at desc, id desc);

create table investments_redemption_part (
  redemption_id uuid not null references investments_redemption (id),
  lot_id uuid not null references investments_lot (id),
  principal numeric(38, 0) not null,
  yield numeric(38, 0) not null,
  iof numeric(38, 0) not null,
  income_tax numeric(38, 0) not null,
  primary key (redemption_id, lot_id),
  constraint investments_redemption_part_amounts
    check (principal > 0 and yield >= 0 and iof >= 0 and income_tax >= 0 and iof + income_tax <= yield)
);
create index investments_redemption_part_of_lot on investments_redemption_part (lot_id);
revoke update, delete, truncate on investments_redemption, investments_redemption_part from lastro_app;

-- Each business day that was accrued, once, with what the house came to owe by it.
create table investments_accrual (
  day date primary key,
  amount numeric(38, 0) not null,
  at timestamptz not null,
  transaction_id uuid,
  constraint investments_accrual_amount check (amount >= 0 and (amount = 0) = (transaction_id is null))
);
revoke update, delete, truncate on investments_accrual from lastro_app;

-- What a principal is worth by a factor: the factor rounded half to even to eight decimals, the value truncated to the centavo.
create function investments_gross(p_principal numeric, p_factor numeric) returns numeric
language sql immutable strict parallel safe as $$
  select trunc(p_principal * (
    case
      when mod(p_factor, 100000000) > 50000000
        or (mod(p_factor, 100000000) = 50000000 and mod(trunc(p_factor / 100000000), 2) = 1)
      then trunc(p_factor / 100000000) + 1
      else trunc(p_factor / 100000000)
    end) / 100000000)
$$;
