-- What people asked to have sent out within a day is counted by the limits module, like everything else that is moved. What
-- the last day asked for counts on.
insert into limit_movement (user_id, category, rule, subject, at, amount)
select owner_id, 'payout', asset, '', created_at, amount from payments_out_payout
 where created_at > now() - interval '1 day' and step not in ('refused', 'cancelled', 'failed');
