-- Orders of grain: what was agreed, the money set apart for it, its loads, clocks, history, messages and disputes.

create table grain_order (
  id uuid primary key,
  -- Every change counts one up; a change of another version changes nothing.
  version integer not null default 1,
  status text collate "C" not null,
  -- The price is the buyer's, and the producer has not taken it yet.
  proposed boolean not null default false,
  escrow text collate "C" not null,
  approval text collate "C" not null,
  dispute text collate "C" not null default 'none',
  offer_id uuid not null,
  offer_name text not null,
  offer_image text,
  buyer_id uuid not null,
  producer_id uuid not null,
  quantity_kg numeric(38, 0) not null,
  -- Cents of USDT per tonne.
  price_cents numeric(38, 0) not null,
  total numeric(38, 0) not null,
  fee_bps integer not null,
  -- What both sides agreed to, as canonical JSON, and the SHA-256 of it.
  terms text not null,
  terms_hash text collate "C" not null,
  funded numeric(38, 0) not null default 0,
  -- To the producer, the fee included.
  released numeric(38, 0) not null default 0,
  fee numeric(38, 0) not null default 0,
  refunded numeric(38, 0) not null default 0,
  shipped_kg numeric(38, 0) not null default 0,
  cancel_reason text collate "C",
  cancel_note text,
  created_at timestamptz not null,
  paid_at timestamptz,
  accepted_at timestamptz,
  shipped_at timestamptz,
  -- When money last went to the producer.
  released_at timestamptz,
  closed_at timestamptz,
  constraint grain_order_status_known check (status in ('criada', 'paga', 'enviada', 'entregue', 'cancelada')),
  constraint grain_order_escrow_known
    check (escrow in ('none', 'held', 'part_released', 'released', 'refunded', 'split')),
  constraint grain_order_approval_known check (approval in ('pending', 'accepted', 'declined')),
  constraint grain_order_dispute_known check (dispute in ('none', 'open', 'mediation', 'decided')),
  constraint grain_order_goes_on_at_an_agreed_price check (not proposed or status in ('criada', 'cancelada')),
  constraint grain_order_two_sides check (buyer_id <> producer_id),
  constraint grain_order_total_is_weight_times_price check (
    quantity_kg > 0 and price_cents > 0 and total = quantity_kg * price_cents * 10),
  constraint grain_order_pays_out_what_it_holds check (
    funded in (0, total) and released >= 0 and refunded >= 0 and released + refunded <= funded),
  constraint grain_order_fee_of_what_was_released check (fee = floor(released * fee_bps / 10000)),
  constraint grain_order_ends_with_nothing_held check (
    status not in ('entregue', 'cancelada') or released + refunded = funded),
  constraint grain_order_ships_what_was_bought check (shipped_kg between 0 and quantity_kg),
  constraint grain_order_closed_when_over check ((closed_at is not null) = (status in ('entregue', 'cancelada'))),
  constraint grain_order_cancelled_for_a_reason check ((cancel_reason is not null) = (status = 'cancelada'))
);
create index grain_order_of_buyer on grain_order (buyer_id, id desc);
create index grain_order_of_producer on grain_order (producer_id, id desc);
create index grain_order_of_offer on grain_order (offer_id);
create index grain_order_awaiting_payment on grain_order (buyer_id, id) where status = 'criada';
create index grain_order_released on grain_order (producer_id, released_at) where released > 0;

revoke update, delete, truncate on grain_order from lastro_app;
-- What was agreed stays as it was agreed.
grant update (version, status, proposed, escrow, approval, dispute, funded, released, fee, refunded, shipped_kg, cancel_reason,
  cancel_note, paid_at, accepted_at, shipped_at, released_at, closed_at) on grain_order to lastro_app;

create table grain_load (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  number integer not null,
  status text collate "C" not null,
  kg numeric(38, 0) not null,
  carrier text,
  tracking_code text collate "C" not null,
  tracking_link text,
  port_of_departure text,
  port_of_arrival text,
  expected_on date,
  current_place text,
  note text,
  shipped_at timestamptz not null,
  in_transit_at timestamptz,
  delivered_at timestamptz,
  -- Accepted and paid out: what it came to, and what of it went where.
  released_at timestamptz,
  settled_kg numeric(38, 0),
  released numeric(38, 0),
  fee numeric(38, 0),
  refunded numeric(38, 0),
  constraint grain_load_number_in_order unique (order_id, number),
  constraint grain_load_tracking_code_unique unique (tracking_code),
  constraint grain_load_status_known check (status in ('preparando', 'enviada', 'transito', 'entregue')),
  constraint grain_load_weighs check (kg > 0),
  constraint grain_load_declared_when_delivered check ((delivered_at is not null) = (status = 'entregue')),
  constraint grain_load_released_whole check (
    (released_at is null) = (settled_kg is null) and (released_at is null) = (released is null)
    and (released_at is null) = (fee is null) and (released_at is null) = (refunded is null)
    and (settled_kg is null or settled_kg between 0 and kg))
);
revoke delete, truncate on grain_load from lastro_app;

-- What one side says a load comes to by weight and quality.
create table grain_load_sheet (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  load_id uuid not null references grain_load (id),
  proposed_by text collate "C" not null,
  status text collate "C" not null,
  lines jsonb not null,
  settled_kg numeric(38, 0) not null,
  note text,
  hash text collate "C" not null,
  proposed_at timestamptz not null,
  agreed_at timestamptz,
  constraint grain_load_sheet_side_known check (proposed_by in ('buyer', 'producer')),
  constraint grain_load_sheet_status_known check (status in ('open', 'countered', 'agreed', 'superseded')),
  constraint grain_load_sheet_agreed_at_a_time check ((agreed_at is not null) = (status = 'agreed'))
);
create unique index grain_load_sheet_one_stands on grain_load_sheet (load_id) where status in ('open', 'agreed');
create index grain_load_sheet_of_order on grain_load_sheet (order_id, proposed_at);
revoke update, delete, truncate on grain_load_sheet from lastro_app;
grant update (status, agreed_at) on grain_load_sheet to lastro_app;

-- Clocks that run on orders: what is due, and how each one ended.
create table grain_order_timer (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  kind text collate "C" not null,
  due_at timestamptz not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  fired boolean not null default false,
  -- The last of the reminders that was given, as the part of its time in per cent; 0 before the first.
  reminded integer not null default 0,
  constraint grain_order_timer_kind_known check (
    kind in ('proposal', 'funding', 'approval', 'first_load', 'next_load', 'inspection', 'direct_settlement', 'ruling'))
);
create unique index grain_order_timer_one_of_a_kind on grain_order_timer (order_id, kind) where ended_at is null;
create index grain_order_timer_due on grain_order_timer (due_at) where ended_at is null;
revoke delete, truncate on grain_order_timer from lastro_app;

-- Everything that happened to an order, in the order it happened.
create table grain_order_event (
  id uuid primary key,
  number bigint generated always as identity,
  order_id uuid not null references grain_order (id),
  type text collate "C" not null,
  at timestamptz not null,
  actor text not null,
  side text collate "C" not null,
  -- Both null where the status stayed; only `from_status` null when it came into being.
  from_status text collate "C",
  to_status text collate "C",
  load_id uuid,
  load_from text collate "C",
  load_to text collate "C",
  reason text,
  facts jsonb not null default '{}',
  constraint grain_order_event_side_known check (side in ('buyer', 'producer', 'administrator', 'system'))
);
create index grain_order_event_in_order on grain_order_event (order_id, number);
revoke update, delete, truncate on grain_order_event from lastro_app;

create table grain_order_message (
  id uuid primary key,
  number bigint generated always as identity,
  order_id uuid not null references grain_order (id),
  side text collate "C" not null,
  author_id uuid not null,
  text text not null,
  at timestamptz not null,
  constraint grain_order_message_side_known check (side in ('buyer', 'producer', 'administrator'))
);
create index grain_order_message_in_order on grain_order_message (order_id, number);
revoke update, delete, truncate on grain_order_message from lastro_app;

create table grain_dispute (
  id uuid primary key,
  order_id uuid not null references grain_order (id),
  opened_by text collate "C" not null,
  opened_at timestamptz not null,
  reason text collate "C" not null,
  description text not null,
  load_id uuid references grain_load (id),
  status text collate "C" not null,
  -- The escrow as it stood when the dispute was opened: nothing moves it until the end.
  amount numeric(38, 0) not null,
  outcome_by text collate "C",
  to_producer numeric(38, 0),
  fee numeric(38, 0),
  to_buyer numeric(38, 0),
  outcome_reason text,
  decided_at timestamptz,
  -- Whether so much was ruled on that it took two administrators.
  takes_two boolean not null default false,
  constraint grain_dispute_once_per_order unique (order_id),
  constraint grain_dispute_side_known check (opened_by in ('buyer', 'producer')),
  constraint grain_dispute_status_known check (status in ('open', 'mediation', 'decided')),
  constraint grain_dispute_decides_on_all_of_it check (
    (status = 'decided') = (decided_at is not null) and (status = 'decided') = (outcome_by is not null)
    and (status <> 'decided' or to_producer + to_buyer = amount)),
  constraint grain_dispute_decided_by_whom check (outcome_by in ('agreement', 'administrator'))
);
create index grain_dispute_waiting on grain_dispute (opened_at) where status <> 'decided';
revoke delete, truncate on grain_dispute from lastro_app;

create table grain_dispute_evidence (
  id uuid primary key,
  dispute_id uuid not null references grain_dispute (id),
  by_side text collate "C" not null,
  name text not null,
  content_type text collate "C" not null,
  size integer not null,
  sha256 text collate "C" not null,
  note text,
  content bytea not null,
  added_at timestamptz not null
);
create index grain_dispute_evidence_in_order on grain_dispute_evidence (dispute_id, added_at, id);
revoke update, delete, truncate on grain_dispute_evidence from lastro_app;

create table grain_split_proposal (
  id uuid primary key,
  dispute_id uuid not null references grain_dispute (id),
  proposed_by text collate "C" not null,
  to_producer numeric(38, 0) not null,
  note text,
  status text collate "C" not null,
  proposed_at timestamptz not null,
  constraint grain_split_proposal_status_known check (status in ('open', 'signed', 'superseded'))
);
create unique index grain_split_proposal_one_open on grain_split_proposal (dispute_id, proposed_by)
  where status = 'open';
revoke delete, truncate on grain_split_proposal from lastro_app;
