-- What is over is deleted after a while, and found without reading what is not.

create index job_by_age on job using brin (created_at);
create index idempotency_key_by_age on idempotency_key using brin (created_at);
create index pix_callback_by_age on pix_callback using brin (received_at);
