-- Who approved money for the desk, what was approved, and the keys and documents that were signed leave fingerprints
-- (ADR 0024).
select compliance_protect('compliance_approval_vote', '{reason, at}', 475::smallint);
select compliance_protect('otc_funding', '{direction, asset, amount, proof, requested_by, transaction_id}', 475::smallint);
select compliance_protect('compliance_approval',
  '{kind, subject, facts, content_hash, reason, status, requested_by, requested_at, decided_by, decided_at,
    decision_reason, needed}', 475::smallint);
select compliance_protect('receipts_signing_key', '{x, valid_from, retired_at, revoked_at, revoked_reason}', 475::smallint);
select compliance_protect('receipts_document', '{kind, subject_id, signed, issued_at}', 475::smallint);
