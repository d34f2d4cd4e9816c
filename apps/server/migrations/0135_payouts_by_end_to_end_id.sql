-- A provider's callback may name a Pix we sent by its end-to-end id alone.
create index payments_out_payout_by_end_to_end_id on payments_out_payout (end_to_end_id)
  where end_to_end_id is not null;
