-- Large orders of the desk: a client asks for a quote, and the desk answers it by size bands or by an administrator's price.
create table otc_request_settings (
  version integer primary key,
  -- In centavos: from how much on a quote is asked for, and up to how much the desk answers by itself.
  minimum_amount numeric(38, 0) not null,
  automatic_up_to numeric(38, 0) not null,
  -- [{"from": centavos as text, "spreadBps": integer}], the first from the minimum on.
  bands jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint otc_request_settings_sound check (minimum_amount > 0 and automatic_up_to >= 0 and jsonb_array_length(bands) > 0)
);
insert into otc_request_settings (version, minimum_amount, automatic_up_to, bands, changed_by, changed_at)
values (1, 10000000, 20000000,
  '[{"from": "10000000", "spreadBps": 35}, {"from": "25000000", "spreadBps": 30}, {"from": "50000000", "spreadBps": 25}]',
  'system:migration', now());

create table otc_request_settings_proposal (
  id uuid primary key,
  base_version integer not null references otc_request_settings (version),
  settings jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index otc_request_settings_proposal_newest on otc_request_settings_proposal (base_version, proposed_at desc);

create table otc_request (
  id uuid primary key,
  user_id uuid not null,
  side text collate "C" not null,
  asset text collate "C" not null,
  -- What was asked for: reais in centavos, or the asset in its smallest unit.
  amount numeric(38, 0),
  crypto_amount numeric(38, 0),
  status text collate "C" not null,
  settings_version integer not null references otc_request_settings (version),
  created_at timestamptz not null,
  -- How long the client waits for an answer.
  wait_until timestamptz not null,
  -- Whoever answered: null for the desk itself, which answers by its bands.
  answered_by uuid,
  answered_at timestamptz,
  decline_reason text,
  constraint otc_request_side_known check (side in ('buy', 'sell')),
  constraint otc_request_status_known check
    (status in ('requested', 'quoted', 'accepted', 'rejected', 'declined', 'cancelled', 'expired')),
  constraint otc_request_one_amount check ((amount is null) <> (crypto_amount is null)),
  constraint otc_request_amount_positive check (coalesce(amount, crypto_amount) > 0),
  constraint otc_request_declined_with_reason check ((status = 'declined') = (decline_reason is not null)),
  constraint otc_request_answered check (status not in ('quoted', 'accepted', 'rejected', 'declined') or answered_at is not null)
);
create index otc_request_of_client on otc_request (user_id, id desc);
create index otc_request_open on otc_request (created_at) where status in ('requested', 'quoted');

-- A quote that answers a request stands beside the small one a client may have open, and ends by itself.
alter table otc_quote add column request_id uuid references otc_request (id);
create unique index otc_quote_one_per_request on otc_quote (request_id) where request_id is not null;
drop index otc_quote_one_open_per_client;
create unique index otc_quote_one_open_per_client on otc_quote (user_id) where status = 'ISSUED' and request_id is null;

revoke update, delete, truncate on otc_request_settings, otc_request_settings_proposal from lastro_app;
revoke delete, truncate on otc_request from lastro_app;

-- Who lets bands be changed: the second of two administrators; and so of a client's higher limit and of an appointment.
alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'otc.request_settings', 'pix.attribution', 'pix.contest', 'crypto.recovery',
                    'p2p.ruling', 'p2p.settings', 'identity.suspension', 'identity.role', 'limits.raise',
                    'treasury.sweep', 'treasury.refill', 'cards.settings', 'cards.partner', 'cards.contest',
                    'exchange.settings', 'exchange.iof_rate', 'investments.product'));
