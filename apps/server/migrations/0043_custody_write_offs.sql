-- A payment that a network took back for good is written off: by two administrators, out of what counts, at the house's
-- loss where its money was spent.

alter table compliance_approval
  drop constraint compliance_approval_kind_known,
  add constraint compliance_approval_kind_known
    check (kind in ('custody.withdrawal', 'custody.return', 'custody.attribution', 'custody.write_off', 'grain.ruling',
                    'otc.settings', 'pix.attribution', 'identity.suspension'));

alter table custody_arrival
  drop constraint custody_arrival_status_known,
  add constraint custody_arrival_status_known
    check (status in ('credited', 'suspense', 'attributed', 'refused', 'returning', 'returned', 'written_off')),
  -- One that was credited keeps whom it was credited to.
  drop constraint custody_arrival_credited_to_someone,
  add constraint custody_arrival_credited_to_someone
    check (status = 'written_off' or (status in ('credited', 'attributed')) = (user_id is not null)),
  add column written_off_at timestamptz,
  -- What the house bore of it.
  add column loss numeric(38, 0),
  add constraint custody_arrival_written_off_with_its_loss
    check ((status = 'written_off') = (written_off_at is not null and loss is not null)),
  add constraint custody_arrival_written_off_once_displaced
    check (written_off_at is null or (displaced_at is not null and loss >= 0 and loss <= amount));
create index custody_arrival_written_off on custody_arrival (network, written_off_at) where written_off_at is not null;
