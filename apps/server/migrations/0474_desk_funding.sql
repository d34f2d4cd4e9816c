-- Money of the house goes to the desk, or leaves it, when one administrator asks and two others approve.

alter table compliance_approval
  -- How many others have to approve.
  add column needed integer not null default 1,
  add constraint compliance_approval_needs_somebody check (needed between 1 and 2),
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'grain.factor_reset', 'otc.settings', 'otc.request_settings', 'otc.funding', 'pix.attribution',
                    'pix.contest', 'crypto.recovery', 'p2p.ruling', 'p2p.settings', 'identity.suspension',
                    'identity.role', 'limits.raise', 'treasury.sweep', 'treasury.refill', 'cards.settings',
                    'cards.partner', 'cards.contest', 'exchange.settings', 'exchange.iof_rate',
                    'investments.product', 'basket.settings'));

-- Who approved a request, once each; the one that makes the number full has it carried out.
create table compliance_approval_vote (
  approval_id uuid not null references compliance_approval (id),
  administrator_id uuid not null,
  reason text not null,
  at timestamptz not null,
  primary key (approval_id, administrator_id)
);
revoke update, delete, truncate on compliance_approval_vote from lastro_app;

create table otc_funding (
  id uuid primary key,
  direction text collate "C" not null,
  asset text collate "C" not null,
  amount numeric(38, 0) not null,
  -- The bank transfer or the transaction on a network by which the money came or went.
  proof text collate "C" not null,
  reason text not null,
  requested_by uuid not null,
  requested_at timestamptz not null,
  -- Set by the second approval.
  transaction_id uuid unique references ledger_transaction (id),
  constraint otc_funding_direction_known check (direction in ('in', 'out')),
  constraint otc_funding_amount_positive check (amount > 0)
);
create unique index otc_funding_proof_once on otc_funding (direction, asset, proof) where transaction_id is not null;
revoke update, delete, truncate on otc_funding from lastro_app;
grant update (transaction_id) on otc_funding to lastro_app;
