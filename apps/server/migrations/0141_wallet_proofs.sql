-- A client's own wallet, proven by a text its key signed. The text is asked for anew until it is.
alter table crypto_address_entry
  add column proof_text text,
  add column proof_until timestamptz,
  add column proof_signature text,
  add column proven_at timestamptz,
  add constraint crypto_address_entry_proof_whole check (
    (proven_at is null) = (proof_signature is null)
    and (proof_text is null) = (proof_until is null)
    and (proven_at is null or proof_text is not null)
  );
