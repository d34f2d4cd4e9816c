-- An index basket: a recipe of weights, and what a client bought by it. Each client owns each asset; nothing is pooled.
create table basket_settings (
  version integer primary key,
  indices jsonb not null,
  drift_bps integer not null,
  changed_by text not null,
  changed_at timestamptz not null,
  constraint basket_settings_sound check (drift_bps between 100 and 5000 and jsonb_array_length(indices) > 0)
);
insert into basket_settings (version, indices, drift_bps, changed_by, changed_at)
values (1,
  '[{"index": "three_largest", "weights": [{"asset": "BTC", "bps": 7000}, {"asset": "ETH", "bps": 2200}, {"asset": "SOL", "bps": 800}]},
    {"index": "equal_parts", "weights": [{"asset": "BTC", "bps": 3334}, {"asset": "ETH", "bps": 3333}, {"asset": "SOL", "bps": 3333}]},
    {"index": "half_dollar", "weights": [{"asset": "USDC", "bps": 5000}, {"asset": "BTC", "bps": 3500}, {"asset": "ETH", "bps": 1500}]}]',
  500, 'system:migration', now());

create table basket_settings_proposal (
  id uuid primary key,
  base_version integer not null references basket_settings (version),
  settings jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index basket_settings_proposal_newest on basket_settings_proposal (base_version, proposed_at desc);
revoke update, delete, truncate on basket_settings, basket_settings_proposal from lastro_app;

create table basket_basket (
  user_id uuid primary key,
  -- The bank's index it follows; null where the client wrote weights of their own.
  index_code text collate "C",
  weights jsonb,
  chosen_at timestamptz not null,
  -- When its client was told that it stands far from its recipe; null once it does not.
  drift_told_at timestamptz,
  constraint basket_basket_one_recipe check ((index_code is null) <> (weights is null))
);
revoke delete, truncate on basket_basket from lastro_app;

-- A firm quote of everything one purchase, rebalancing or sale takes. Its trades are quotes of the desk's.
create table basket_quote (
  id uuid primary key,
  user_id uuid not null references basket_basket (user_id),
  purpose text collate "C" not null,
  status text collate "C" not null,
  share_bps integer,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  constraint basket_quote_purpose_known check (purpose in ('buy', 'rebalance', 'sell')),
  constraint basket_quote_status_known check (status in ('ISSUED', 'ACCEPTED', 'EXPIRED', 'DECLINED', 'REPLACED')),
  constraint basket_quote_share check ((purpose = 'sell') = (share_bps is not null) and share_bps between 1 and 10000)
);
create unique index basket_quote_one_open_per_client on basket_quote (user_id) where status = 'ISSUED';
create index basket_quote_due on basket_quote (expires_at) where status = 'ISSUED';
create index basket_quote_of_client on basket_quote (user_id, issued_at desc);
revoke delete, truncate on basket_quote from lastro_app;

-- What went into a basket (above zero) or came out (below), and what of its cost in reais went with it.
create table basket_movement (
  id uuid primary key,
  user_id uuid not null references basket_basket (user_id),
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  cost numeric(38, 0) not null,
  quote_id uuid references basket_quote (id),
  at timestamptz not null,
  transaction_id uuid not null,
  constraint basket_movement_moves check (amount <> 0),
  constraint basket_movement_cost_goes_along check (cost = 0 or sign(cost) = sign(amount)),
  constraint basket_movement_once unique (transaction_id, asset)
);
create index basket_movement_of_client on basket_movement (user_id, at, id);
create index basket_movement_of_quote on basket_movement (quote_id);
revoke update, delete, truncate on basket_movement from lastro_app;

-- A quote of the desk's may be one of several that are accepted together or not at all.
alter table otc_quote add column bundle_id uuid;
create index otc_quote_of_bundle on otc_quote (bundle_id) where bundle_id is not null;
drop index otc_quote_one_open_per_client;
create unique index otc_quote_one_open_per_client on otc_quote (user_id)
  where status = 'ISSUED' and request_id is null and bundle_id is null;

-- Who lets indices be changed: the second of two administrators.
alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'otc.request_settings', 'pix.attribution', 'pix.contest', 'crypto.recovery',
                    'p2p.ruling', 'p2p.settings', 'identity.suspension', 'identity.role', 'limits.raise',
                    'treasury.sweep', 'treasury.refill', 'cards.settings', 'cards.partner', 'cards.contest',
                    'exchange.settings', 'exchange.iof_rate', 'investments.product', 'basket.settings'));
