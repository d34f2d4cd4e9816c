-- How far the demonstration's history has been told, so that a start that was cut short goes on and never tells
-- anything twice. Empty in production.

create table demo_seed_step (
  name text collate "C" primary key,
  -- What later parts of the same step need to find again.
  facts jsonb not null,
  done_at timestamptz not null
);
