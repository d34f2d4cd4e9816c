-- What administrators set for exchange and for deposits, by two: settings in versions, rates of tax by day, products in versions.

alter table exchange_settings
  -- Firm quotes of currencies are given on business days from one hour of Brasília until another.
  add column opens_hour integer not null default 9,
  add column closes_hour integer not null default 17,
  add constraint exchange_settings_hours check (opens_hour >= 0 and opens_hour < closes_hour and closes_hour <= 24);

create table exchange_settings_proposal (
  id uuid primary key,
  base_version integer not null references exchange_settings (version),
  settings jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index exchange_settings_proposal_of_version on exchange_settings_proposal (base_version, proposed_at desc);

create table exchange_iof_proposal (
  id uuid primary key,
  kind text collate "C" not null,
  from_day date not null,
  bps integer not null,
  source text not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  constraint exchange_iof_proposal_kind_known check (kind in ('currency_bought', 'currency_sold')),
  constraint exchange_iof_proposal_bps check (bps between 0 and 10000)
);
create index exchange_iof_proposal_of_kind on exchange_iof_proposal (kind, proposed_at desc);
revoke update, delete, truncate on exchange_settings_proposal, exchange_iof_proposal from lastro_app;

alter table investments_product
  add column version integer not null default 1,
  -- Who owes it, and whether the guarantee fund covers it; what the deployment is set to where they are null.
  add column issuer text,
  add column covered boolean,
  add constraint investments_product_issuer check ((issuer is null) = (covered is null));

-- Every version of a product, the one in force among them.
create table investments_product_version (
  product_id uuid not null references investments_product (id),
  version integer not null,
  percent integer not null,
  min_amount numeric(38, 0) not null,
  open boolean not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (product_id, version)
);
insert into investments_product_version (product_id, version, percent, min_amount, open, changed_by, changed_at)
  select id, 1, percent, min_amount, open, 'migration', now() from investments_product;

create table investments_product_proposal (
  id uuid primary key,
  product_id uuid not null,
  -- Zero of a product that is not there yet.
  base_version integer not null,
  product jsonb not null,
  proposed_by uuid not null,
  proposed_at timestamptz not null
);
create index investments_product_proposal_of_product
  on investments_product_proposal (product_id, base_version, proposed_at desc);
revoke update, delete, truncate on investments_product_version, investments_product_proposal from lastro_app;

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'p2p.ruling', 'p2p.settings',
                    'cards.contest', 'cards.settings', 'cards.partner', 'exchange.settings', 'exchange.iof_rate',
                    'investments.product', 'identity.suspension', 'treasury.sweep', 'treasury.refill'));
