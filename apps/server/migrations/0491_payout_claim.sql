-- A payout by Pix is advanced by one worker at a time: another that read it before could send again what was refused and ended
-- meanwhile. It passes by itself when the worker is gone.
alter table payments_out_payout add column claimed_until timestamptz;
