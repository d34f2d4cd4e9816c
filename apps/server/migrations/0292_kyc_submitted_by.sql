-- An administrator may send a client's verification on their behalf; whoever did does not decide it. Null: the client did.
alter table customers_kyc_case add column submitted_by uuid;
