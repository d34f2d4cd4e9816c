-- The name of the API key a payment was sent by, as it was then; null where a person sent it.
alter table pix_payments_payment add column api_key text;
