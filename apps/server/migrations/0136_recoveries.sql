-- Crypto that reached a client's address and is credited to nobody: another token, or money set aside for a person to
-- look at. Each is a case of `cases` by the same id, opened by the client or by the house when it sees what came.

create table recoveries_recovery (
  id uuid primary key,
  user_id uuid not null,
  -- Where the chain shows it, which may be another network than the client named.
  network text collate "C" not null,
  tx_hash text collate "C" not null,
  -- Where in the transaction; null where it pays the client nothing.
  place text collate "C",
  -- What custody wrote down of it; null until its watch has come to that block.
  incoming_id uuid,
  -- The client's own address, canonical, and what is kept of it in `custody_address`.
  address text collate "C" not null,
  address_id uuid not null,
  opened_by text collate "C" not null,
  -- What the client says was sent.
  claimed_token text,
  claimed_amount text collate "C",
  finding text collate "C" not null,
  -- What the chain shows, in its smallest unit; with asset and amount where it is one of ours.
  token text collate "C",
  raw numeric(80, 0),
  asset text collate "C",
  amount numeric(38, 0),
  from_address text collate "C",
  reason text collate "C",
  stage text collate "C" not null,
  stage_since timestamptz not null,
  opened_at timestamptz not null,
  ended_at timestamptz,
  -- In reais, of an offer; held once it is accepted.
  fee numeric(38, 0),
  hold_id uuid,
  -- Where it is sent, canonical: as the client named it in the address book, or back to its sender.
  destination text collate "C",
  entry_id uuid,
  -- The payment that recovers it: a new one only once it is proven that the last never happens.
  attempt_id uuid,
  sent_hash text collate "C",
  constraint recoveries_opened_by_known check (opened_by in ('client', 'house')),
  constraint recoveries_finding_known check (finding in ('not_found', 'failed', 'not_yours', 'confirming', 'below_minimum',
    'credited', 'unexpected', 'under_review')),
  constraint recoveries_claim_is_whole check ((claimed_token is null) = (claimed_amount is null)),
  constraint recoveries_raw_positive check (raw > 0),
  constraint recoveries_fee_not_negative check (fee >= 0),
  constraint recoveries_decided_on_what_is_there check (stage = 'explained' or (place is not null and raw is not null)),
  constraint recoveries_offered_for_a_fee check (stage not in ('offered', 'accepted', 'recovered') or fee is not null),
  constraint recoveries_sent_somewhere check (stage not in ('accepted', 'sending', 'recovered', 'returned') or destination is not null),
  constraint recoveries_sending_has_its_payment check (stage not in ('sending', 'recovered', 'returned') or attempt_id is not null),
  constraint recoveries_ended_has_its_time check ((ended_at is not null)
    = (stage in ('recovered', 'returned', 'released', 'kept', 'declined', 'explained')))
);
create unique index recoveries_once_per_transfer on recoveries_recovery (network, tx_hash, place) where stage <> 'explained';
create unique index recoveries_once_per_attempt on recoveries_recovery (attempt_id);
create index recoveries_of_client on recoveries_recovery (user_id, id desc);
create index recoveries_of_incoming on recoveries_recovery (incoming_id);
create index recoveries_sending on recoveries_recovery (id) where stage = 'sending';

alter table custody_incoming
  -- The payment that takes it back to its sender.
  add column return_id uuid unique,
  drop constraint custody_incoming_status_known,
  add constraint custody_incoming_status_known
    check (status in ('arriving', 'gone', 'accumulating', 'credited', 'under_review', 'kept', 'returning', 'returned',
                      'unexpected'));

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'pix.contest', 'crypto.recovery', 'identity.suspension'));
