-- People of the marketplace ask for a copy of what is kept about them, and close their account: whatever credits one of
-- them and the end of their account take the same row, so that no money comes into an account that was closed.

-- A copy of everything kept about a person of the marketplace, made on request and kept for a week.
create table grain_export (
  id uuid primary key,
  user_id uuid not null references grain_account (user_id),
  requested_at timestamptz not null,
  -- The attempt whose parts are the file: one that was given up halfway leaves parts of another.
  build_id uuid,
  bytes bigint,
  ready_at timestamptz,
  expires_at timestamptz,
  constraint grain_export_is_ready_as_a_whole
    check (num_nonnulls(build_id, bytes, ready_at, expires_at) in (0, 4))
);
create index grain_export_by_user on grain_export (user_id, requested_at desc, id desc);
create index grain_export_by_end on grain_export (expires_at) where expires_at is not null;

-- An account that its owner closed. What the law wants kept stays, and may go on the day named here.
create table grain_closure (
  user_id uuid primary key references grain_account (user_id),
  closed_at timestamptz not null,
  purge_on date not null,
  constraint grain_closure_keeps_for_a_while check (purge_on > closed_at::date)
);
revoke update, delete, truncate on grain_closure from lastro_app;

-- Whose closed account was forgotten once the law no longer wanted it kept. Orders, their contracts and the books stay.
create table grain_purge (
  user_id uuid primary key references grain_closure (user_id),
  at timestamptz not null
);
revoke update, delete, truncate on grain_purge from lastro_app;

-- What people were told of goes with the person.
grant delete on grain_notice to lastro_app;

-- Locks the accounts of people who are to be credited or bound, until the commit, and answers those that are closed. A
-- closing takes the same rows for itself: whoever comes second sees what the first did.
create function grain_lock_traders(p_ids uuid[]) returns setof uuid language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  perform from grain_account a where a.user_id = any (p_ids) order by a.user_id for key share;
  -- A statement of its own: it sees what was committed while the locks were waited for.
  return query select c.user_id from grain_closure c where c.user_id = any (p_ids);
end $$;

-- What came back of a Pix after its owner's account was closed waits in suspense.
alter table custody_payout_return add column suspended boolean not null default false;
