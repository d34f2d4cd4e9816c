-- Whether each part of the house worked, asked once a minute and kept for 90 days. A minute without a row was not asked about.

create table status_sample (
  component text collate "C" not null,
  -- The beginning of the minute.
  minute timestamptz not null,
  works boolean not null,
  primary key (component, minute)
);
create index status_sample_by_minute on status_sample (minute);
create index status_sample_failed on status_sample (component, minute) where not works;
