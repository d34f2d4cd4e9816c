-- Numbers people call orders by, such as LG-26-000123-4: the year it was placed in, a running number, a check digit (Damm).
create sequence grain_order_number;
alter table grain_order add column number text collate "C";

create function pg_temp.damm(digits text) returns text language plpgsql immutable as $$
declare
  quasigroup constant text[] := array['0317598642', '7092154863', '4206871359', '1750983426', '6123045978',
    '3674209581', '5869720134', '8945362017', '9438617205', '2581436790'];
  interim int := 0;
begin
  for i in 1 .. length(digits) loop
    interim := substr(quasigroup[interim + 1], substr(digits, i, 1)::int + 1, 1)::int;
  end loop;
  return interim::text;
end $$;

alter table grain_order disable trigger grain_order_sums_changed;
with numbered as materialized (
  select id, to_char(created_at at time zone 'America/Sao_Paulo', 'YY') as yy, lpad(n::text, greatest(6, length(n::text)), '0') as n
    from (select id, created_at, nextval('grain_order_number') as n from (
      select id, created_at from grain_order order by created_at, id) in_order) drawn)
update grain_order o set number = format('LG-%s-%s-%s', yy, n, pg_temp.damm(yy || n)) from numbered where numbered.id = o.id;
alter table grain_order enable trigger grain_order_sums_changed;

alter table grain_order
  alter column number set not null,
  add constraint grain_order_number_unique unique (number),
  add constraint grain_order_number_written check (number ~ '^LG-[0-9]{2}-[0-9]{6,10}-[0-9]$');
