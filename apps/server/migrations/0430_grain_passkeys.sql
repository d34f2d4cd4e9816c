-- People of the marketplace prove by a passkey that it is they who sign.
alter table grain_signing_proof
  drop constraint grain_signing_proof_method_known,
  add constraint grain_signing_proof_method_known
    check (method in ('password', 'totp', 'recovery_code', 'passkey'));
alter table grain_signing_consent
  drop constraint grain_signing_consent_method_known,
  add constraint grain_signing_consent_method_known
    check (method in ('password', 'totp', 'recovery_code', 'passkey'));
alter table grain_signature
  drop constraint grain_signature_method_known,
  add constraint grain_signature_method_known
    check (method in ('password', 'totp', 'recovery_code', 'passkey', 'consent'));
