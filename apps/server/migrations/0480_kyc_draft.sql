-- What an applicant has typed and not sent yet, encrypted, so that they go on from any device.
alter table customers_kyc_case add column draft_sealed bytea;
