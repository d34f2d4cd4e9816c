-- The market between people: who trades there, ads, trades whose asset stands in escrow, their rooms, ratings, disputes and
-- what the house sets. Reais and assets are in minor units, prices in hundred-millionths of a real.

-- What is in force is the newest version; none is ever changed.
create table p2p_settings (
  version integer primary key,
  enabled boolean not null,
  assets text[] collate "C" not null,
  maker_bps integer not null,
  taker_bps integer not null,
  -- Of one trade, in reais.
  min_trade numeric(38, 0) not null,
  max_trade numeric(38, 0) not null,
  price_band_bps integer not null,
  first_trade_hold_hours integer not null,
  ad_days integer not null,
  max_ads integer not null,
  -- A dispute about more takes two administrators.
  two_above numeric(38, 0) not null,
  changed_at timestamptz not null,
  changed_by uuid,
  constraint p2p_settings_fees_bounded check (maker_bps between 0 and 1000 and taker_bps between 0 and 1000),
  constraint p2p_settings_trade_bounds check (0 < min_trade and min_trade <= max_trade),
  constraint p2p_settings_price_band check (price_band_bps between 100 and 5000),
  constraint p2p_settings_hold_not_negative check (first_trade_hold_hours >= 0),
  constraint p2p_settings_ads_counted check (ad_days > 0 and max_ads > 0 and two_above >= 0)
);
revoke update, delete, truncate on p2p_settings from lastro_app;
insert into p2p_settings values
  (1, true, '{USDT,USDC,BTC,ETH,SOL,BNB}', 20, 30, 1000, 5000000, 2000, 24, 30, 20, 500000, now(), null);

-- How somebody is known in the market, and what their trades come to.
create table p2p_person (
  user_id uuid primary key,
  -- Names the person to others, who never read the account's id.
  public_id uuid not null,
  name text not null,
  since timestamptz not null,
  completed integer not null default 0,
  -- Cancelled by them as buyer, not paid in time, or lost in a dispute.
  failed integer not null default 0,
  completed_as_buyer integer not null default 0,
  completed_as_seller integer not null default 0,
  disputes_lost integer not null default 0,
  volume numeric(38, 0) not null default 0,
  -- The middle of the last times from payment to release.
  median_release_seconds integer,
  stars integer not null default 0,
  ratings integer not null default 0,
  constraint p2p_person_public_once unique (public_id),
  constraint p2p_person_counts_not_negative check (completed >= 0 and failed >= 0 and completed_as_buyer >= 0
    and completed_as_seller >= 0 and disputes_lost >= 0 and volume >= 0 and median_release_seconds >= 0),
  constraint p2p_person_completed_on_a_side check (completed = completed_as_buyer + completed_as_seller),
  constraint p2p_person_stars_of_ratings check (stars between ratings and 5 * ratings)
);
create unique index p2p_person_name_once on p2p_person (lower(name));
revoke delete, truncate on p2p_person from lastro_app;

create table p2p_ad (
  id uuid primary key,
  user_id uuid not null,
  -- The owner's: they buy or sell the asset.
  side text collate "C" not null,
  asset text collate "C" not null,
  status text collate "C" not null,
  -- Why it is pending or paused.
  reason text collate "C",
  version integer not null default 1,
  price_mode text collate "C" not null,
  fixed_price numeric(38, 0),
  market_bps integer,
  floor_price numeric(38, 0),
  ceiling_price numeric(38, 0),
  total numeric(38, 0) not null,
  -- In open trades; and released in trades that ended.
  reserved numeric(38, 0) not null default 0,
  traded numeric(38, 0) not null default 0,
  -- Of one trade, in reais.
  min_amount numeric(38, 0) not null,
  max_amount numeric(38, 0) not null,
  methods text[] collate "C" not null,
  window_minutes integer not null,
  terms text,
  min_completion_rate integer not null default 0,
  min_trades integer not null default 0,
  min_account_age_days integer not null default 0,
  verified_only boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  closed_at timestamptz,
  constraint p2p_ad_side_known check (side in ('buy', 'sell')),
  constraint p2p_ad_asset_known check (asset in ('USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'BNB')),
  constraint p2p_ad_status_known check (status in ('pending', 'active', 'paused', 'exhausted', 'expired', 'closed')),
  constraint p2p_ad_reason_known check (reason in ('owner', 'short', 'suspended', 'house')),
  constraint p2p_ad_paused_for_a_reason check (status <> 'paused' or reason is not null),
  constraint p2p_ad_price_whole check (
    (price_mode = 'fixed' and fixed_price > 0 and market_bps is null and floor_price is null and ceiling_price is null)
    or (price_mode = 'market' and fixed_price is null and market_bps between -2000 and 2000
        and (floor_price is null or floor_price > 0) and (ceiling_price is null or ceiling_price > 0)
        and (floor_price is null or ceiling_price is null or floor_price <= ceiling_price))),
  constraint p2p_ad_takes_no_more_than_it_has check (
    total > 0 and reserved >= 0 and traded >= 0 and reserved + traded <= total),
  constraint p2p_ad_trade_bounds check (0 < min_amount and min_amount <= max_amount),
  constraint p2p_ad_methods_known check (
    cardinality(methods) > 0 and methods <@ array['lastro', 'pix_key', 'bank_transfer']),
  constraint p2p_ad_window_known check (window_minutes in (15, 30, 60)),
  constraint p2p_ad_closed_at_a_time check ((closed_at is not null) = (status = 'closed'))
);
-- The book: fixed prices as they stand, others by their distance from the market.
create index p2p_ad_by_price on p2p_ad (asset, side, fixed_price, id) where status = 'active' and price_mode = 'fixed';
create index p2p_ad_by_distance on p2p_ad (asset, side, market_bps, id) where status = 'active' and price_mode = 'market';
create index p2p_ad_newest on p2p_ad (asset, side, id desc) where status = 'active';
create index p2p_ad_of_owner on p2p_ad (user_id, id desc);
create index p2p_ad_open_of_owner on p2p_ad (user_id, status) where status not in ('expired', 'closed');
create index p2p_ad_expiring on p2p_ad (expires_at) where status not in ('expired', 'closed');
revoke delete, truncate on p2p_ad from lastro_app;

-- Where the owner of an ad that sells is paid. The key or the account is sealed.
create table p2p_ad_payment (
  ad_id uuid not null references p2p_ad (id),
  method text collate "C" not null,
  -- Of a key registered at this bank.
  pix_key_id uuid,
  content_sealed bytea not null,
  primary key (ad_id, method),
  constraint p2p_ad_payment_method_known check (method in ('pix_key', 'bank_transfer')),
  constraint p2p_ad_payment_key_of_a_key check (pix_key_id is null or method = 'pix_key')
);
revoke truncate on p2p_ad_payment from lastro_app;

create sequence p2p_trade_number;

create table p2p_trade (
  id uuid primary key,
  -- With its check digit.
  number text collate "C" not null,
  ad_id uuid not null references p2p_ad (id),
  ad_version integer not null,
  buyer_id uuid not null,
  seller_id uuid not null,
  -- Whose ad it is.
  maker text collate "C" not null,
  asset text collate "C" not null,
  quantity numeric(38, 0) not null,
  price numeric(38, 0) not null,
  price_source text collate "C" not null,
  -- What the market said at the take.
  market_price numeric(38, 0) not null,
  total numeric(38, 0) not null,
  maker_bps integer not null,
  taker_bps integer not null,
  -- In the asset: on top of the quantity in escrow, and from what is released.
  seller_fee numeric(38, 0) not null,
  buyer_fee numeric(38, 0) not null,
  escrow numeric(38, 0) not null,
  method text collate "C" not null,
  window_minutes integer not null,
  terms text,
  pix_key_id uuid,
  pay_to_sealed bytea,
  -- How long the buyer may not take the asset out: both trade for the first time, and pay outside this bank.
  hold_hours integer not null,
  status text collate "C" not null,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  paid_at timestamptz,
  end_to_end_id text collate "C",
  receipt_id uuid,
  -- Of reais paid inside this bank.
  payment_transaction_id uuid,
  undone boolean not null default false,
  cancel_asked_by text collate "C",
  -- Of the quantity, before the buyer's fee.
  to_buyer numeric(38, 0),
  hold_id uuid,
  hold_until timestamptz,
  -- When the seller last proved to be there: each proof releases one trade.
  release_proof_at timestamptz,
  -- The late payment it honours.
  honours uuid,
  closed_at timestamptz,
  constraint p2p_trade_number_once unique (number),
  constraint p2p_trade_end_to_end_id_once unique (end_to_end_id),
  constraint p2p_trade_honours_once unique (honours),
  constraint p2p_trade_proof_once unique (seller_id, release_proof_at),
  constraint p2p_trade_two_people check (buyer_id <> seller_id),
  constraint p2p_trade_maker_known check (maker in ('buyer', 'seller')),
  constraint p2p_trade_asset_known check (asset in ('USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'BNB')),
  constraint p2p_trade_price_source_known check (price_source in ('market', 'reference')),
  constraint p2p_trade_worth_something check (quantity > 0 and price > 0 and market_price > 0 and total > 0),
  constraint p2p_trade_fees_bounded check (seller_fee >= 0 and buyer_fee >= 0 and buyer_fee < quantity),
  constraint p2p_trade_escrow_is_quantity_and_fee check (escrow = quantity + seller_fee),
  constraint p2p_trade_method_known check (method in ('lastro', 'pix_key', 'bank_transfer')),
  constraint p2p_trade_paid_somewhere check ((method = 'lastro') = (pay_to_sealed is null)),
  constraint p2p_trade_window_known check (window_minutes in (15, 30, 60)),
  constraint p2p_trade_status_known check (status in ('awaiting_payment', 'paid_marked', 'completed', 'cancelled_by_buyer',
    'expired', 'cancelled_mutual', 'disputed', 'resolved_release', 'resolved_refund', 'resolved_split')),
  constraint p2p_trade_paid_at_a_time check (
    (status not in ('awaiting_payment', 'cancelled_by_buyer', 'expired') or paid_at is null)
    and (status not in ('paid_marked', 'completed', 'disputed', 'resolved_release', 'resolved_refund', 'resolved_split')
         or paid_at is not null)),
  constraint p2p_trade_cancel_asked_by_known check (cancel_asked_by in ('buyer', 'seller')),
  constraint p2p_trade_shared_when_over check (
    (to_buyer is not null) = (closed_at is not null) and to_buyer between 0 and quantity),
  constraint p2p_trade_closed_when_over check (
    (closed_at is null) = (status in ('awaiting_payment', 'paid_marked', 'disputed'))),
  constraint p2p_trade_ends_as_it_says check (to_buyer is null
    or (to_buyer = quantity) = (status in ('completed', 'resolved_release'))),
  constraint p2p_trade_hold_whole check (hold_hours >= 0 and (hold_id is null) = (hold_until is null))
);
create index p2p_trade_of_buyer on p2p_trade (buyer_id, id desc);
create index p2p_trade_of_seller on p2p_trade (seller_id, id desc);
create index p2p_trade_open_of_buyer on p2p_trade (buyer_id) where closed_at is null;
create index p2p_trade_open_of_seller on p2p_trade (seller_id) where closed_at is null;
create index p2p_trade_of_ad on p2p_trade (ad_id, id desc);
create index p2p_trade_between on p2p_trade (least(buyer_id, seller_id), greatest(buyer_id, seller_id), status);
create index p2p_trade_on_key on p2p_trade (pix_key_id, total) where closed_at is null and pix_key_id is not null;
create index p2p_trade_last on p2p_trade (asset, closed_at desc) where status in ('completed', 'resolved_release');
create index p2p_trade_ended on p2p_trade (closed_at) where status in ('completed', 'resolved_release', 'resolved_split');
revoke update, delete, truncate on p2p_trade from lastro_app;
-- What was agreed stays as it was agreed.
grant update (status, paid_at, pay_by, end_to_end_id, receipt_id, payment_transaction_id, undone, cancel_asked_by, to_buyer,
  hold_id, hold_until, release_proof_at, closed_at) on p2p_trade to lastro_app;

-- Pix that reached a seller's key during an open trade of the same amount.
create table p2p_arrival (
  end_to_end_id text collate "C" primary key,
  trade_id uuid not null references p2p_trade (id),
  -- What the seller received, to be given back by.
  received_id uuid not null,
  amount numeric(38, 0) not null,
  received_at timestamptz not null,
  -- Whether its payer's CPF is the buyer's.
  from_buyer boolean not null,
  constraint p2p_arrival_received_once unique (received_id),
  constraint p2p_arrival_positive check (amount > 0)
);
create index p2p_arrival_of_trade on p2p_arrival (trade_id, received_at);
revoke update, delete, truncate on p2p_arrival from lastro_app;

-- The room of a trade: what both write, and what the house says happened.
create table p2p_message (
  id uuid primary key,
  sequence bigint generated always as identity,
  trade_id uuid not null references p2p_trade (id),
  -- A party's role, or system.
  by_role text collate "C" not null,
  author_id uuid,
  text text,
  note text collate "C",
  facts jsonb not null default '{}',
  -- A picture made anew or a PDF, sealed in the files of cases by this id.
  file_id uuid,
  file_name text,
  content_type text collate "C",
  size integer,
  sha256 text collate "C",
  at timestamptz not null,
  constraint p2p_message_by_known check (by_role in ('buyer', 'seller', 'administrator', 'system')),
  constraint p2p_message_written_by_somebody check ((by_role = 'system') = (author_id is null)),
  constraint p2p_message_says_something check (num_nonnulls(text, note, file_id) >= 1 and (by_role = 'system') = (note is not null)),
  constraint p2p_message_file_once unique (file_id),
  constraint p2p_message_file_whole check (
    (file_id is null) = (file_name is null) and (file_id is null) = (content_type is null)
    and (file_id is null) = (size is null) and (file_id is null) = (sha256 is null))
);
create index p2p_message_of_trade on p2p_message (trade_id, sequence desc);
create index p2p_message_by_author on p2p_message (author_id, sequence) where author_id is not null;
revoke update, delete, truncate on p2p_message from lastro_app;

-- Up to where each side has read.
create table p2p_read (
  trade_id uuid not null references p2p_trade (id),
  user_id uuid not null,
  sequence bigint not null,
  primary key (trade_id, user_id)
);

create table p2p_rating (
  trade_id uuid not null references p2p_trade (id),
  rater_id uuid not null,
  rated_id uuid not null,
  stars integer not null,
  comment text,
  at timestamptz not null,
  primary key (trade_id, rater_id),
  constraint p2p_rating_of_another check (rater_id <> rated_id),
  constraint p2p_rating_stars_known check (stars between 1 and 5)
);
create index p2p_rating_of_person on p2p_rating (rated_id, at desc);
revoke update, delete, truncate on p2p_rating from lastro_app;

-- Whom somebody does not trade with, and whom they like to.
create table p2p_relation (
  user_id uuid not null,
  other_id uuid not null,
  kind text collate "C" not null,
  at timestamptz not null,
  primary key (user_id, kind, other_id),
  constraint p2p_relation_to_another check (user_id <> other_id),
  constraint p2p_relation_kind_known check (kind in ('block', 'favourite'))
);
create index p2p_relation_to on p2p_relation (other_id, kind, user_id);

create table p2p_suspension (
  id uuid primary key,
  user_id uuid not null,
  -- Absent: until it is lifted.
  until timestamptz,
  reason text not null,
  trade_id uuid references p2p_trade (id),
  suspended_at timestamptz not null,
  suspended_by uuid not null,
  lifted_at timestamptz,
  lifted_by uuid,
  lift_reason text,
  constraint p2p_suspension_lifted_by_somebody check (
    (lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create index p2p_suspension_of_person on p2p_suspension (user_id, suspended_at desc);
create unique index p2p_suspension_one_stands on p2p_suspension (user_id) where lifted_at is null and until is null;
revoke delete, truncate on p2p_suspension from lastro_app;

-- A dispute has the id of its case, which keeps its parties, evidence, thread, deadlines and decision.
create table p2p_dispute (
  id uuid primary key,
  trade_id uuid not null references p2p_trade (id),
  opened_by text collate "C" not null,
  -- Where the trade stood when it was opened.
  previous_status text collate "C" not null,
  reason text collate "C",
  description text,
  opened_at timestamptz not null,
  evidence_until timestamptz not null,
  outcome text collate "C",
  decided_at timestamptz,
  constraint p2p_dispute_once unique (trade_id),
  constraint p2p_dispute_opened_by_known check (opened_by in ('buyer', 'seller', 'system')),
  constraint p2p_dispute_reason_unless_system check (
    (opened_by = 'system') = (reason is null) and (reason is null) = (description is null)),
  constraint p2p_dispute_outcome_known check (outcome in ('released', 'cancelled', 'release', 'refund', 'split')),
  constraint p2p_dispute_outcome_at_a_time check ((outcome is null) = (decided_at is null))
);
create index p2p_dispute_open on p2p_dispute (opened_at, id) where outcome is null;
revoke update, delete, truncate on p2p_dispute from lastro_app;
grant update (outcome, decided_at) on p2p_dispute to lastro_app;

-- How one side would share what is in escrow.
create table p2p_split_proposal (
  id uuid primary key,
  trade_id uuid not null references p2p_trade (id),
  proposed_by text collate "C" not null,
  to_buyer numeric(38, 0) not null,
  note text,
  status text collate "C" not null,
  proposed_at timestamptz not null,
  constraint p2p_split_proposal_side_known check (proposed_by in ('buyer', 'seller')),
  constraint p2p_split_proposal_status_known check (status in ('open', 'signed', 'superseded')),
  constraint p2p_split_proposal_not_negative check (to_buyer >= 0)
);
create unique index p2p_split_proposal_one_stands on p2p_split_proposal (trade_id, proposed_by) where status = 'open';
create index p2p_split_proposal_of_trade on p2p_split_proposal (trade_id, proposed_at);
revoke update, delete, truncate on p2p_split_proposal from lastro_app;
grant update (status) on p2p_split_proposal to lastro_app;

-- A payment that came after the time to pay, by the id of its case.
create table p2p_late_payment (
  id uuid primary key,
  trade_id uuid not null references p2p_trade (id),
  end_to_end_id text collate "C",
  description text not null,
  opened_at timestamptz not null,
  answer_by timestamptz not null,
  outcome text collate "C",
  ended_at timestamptz,
  constraint p2p_late_payment_once unique (trade_id),
  constraint p2p_late_payment_end_to_end_id_once unique (end_to_end_id),
  constraint p2p_late_payment_outcome_known check (outcome in ('honoured', 'returned', 'upheld', 'dismissed')),
  constraint p2p_late_payment_ended_at_a_time check ((outcome is null) = (ended_at is null))
);
create index p2p_late_payment_open on p2p_late_payment (opened_at, id) where outcome is null;
revoke update, delete, truncate on p2p_late_payment from lastro_app;
grant update (outcome, ended_at) on p2p_late_payment to lastro_app;
alter table p2p_trade
  add constraint p2p_trade_honours_a_late_payment foreign key (honours) references p2p_late_payment (id);

-- An escrow either has a rate, or its product names the fee of each part that leaves it.
alter table escrow_agreement
  alter column fee_bps drop not null,
  drop constraint escrow_agreement_fee_of_what_was_released,
  add constraint escrow_agreement_fee_of_what_was_released
    check (fee = floor(released * fee_bps / 10000) or (fee_bps is null and fee between 0 and released));

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'p2p.ruling',
                    'identity.suspension', 'treasury.sweep', 'treasury.refill'));
