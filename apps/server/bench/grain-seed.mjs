// Fills a database with offers and with orders of grain, as its owner and by the set, so that a million take minutes.
// Alone: `DATABASE_URL=… node apps/server/bench/grain-seed.mjs <producer's id> <orders>`.
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const OFFERS_OF_PRODUCER = 24;
const BUYERS = 500;

/** A connection that may write past the application's own rights. Its owner closes it. */
export async function connectAsOwner(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

/**
 * Offers of everybody: their words are of many frequencies (a commodity is every fifth offer's, a farm every 400th's, a
 * lot one's own), and a tenth of them are switched off.
 */
export async function seedOffers(client, { count, producers }) {
  await client.query(
    `with words as (
       select n,
              (array['soy','corn','wheat','coffee','rice'])[1 + n % 5] as commodity,
              (array['Soja','Milho','Trigo','Cafe arabica','Arroz'])[1 + n % 5] as grain,
              (array['tipo 1','tipo 2','convencional','nao transgenica','para racao','para exportacao','beneficiado'])[1 + n % 7] as kind,
              (array['Sorriso','Sinop','Rio Verde','Cascavel','Londrina','Luis Eduardo Magalhaes','Balsas','Dourados',
                     'Patos de Minas','Passo Fundo','Guarapuava'])[1 + n % 11] as city,
              (array['MT','MT','GO','PR','PR','BA','MA','MS','MG','RS','PR'])[1 + n % 11] as state,
              'Fazenda ' || (array['Santa Rita','Boa Vista','Sao Jorge','Esperanca','Primavera','Agua Limpa','Tres Irmaos',
                     'Bom Futuro'])[1 + n % 8] || ' ' || 1 + (n * 7919) % 400 as farm
         from generate_series(1, $1::int) n)
     insert into grain_offer (id, producer_id, version, name, description, commodity, crop_year, city, state, country,
                              delivery_basis, quality, price_cents, minimum_kg, quantity_kg, active, search_text,
                              place_text, created_at, updated_at)
     select uuidv7(-(n * interval '1 minute')), ($2::uuid[])[1 + n % cardinality($2)], 1, w.grain || ' ' || w.kind,
            t.description, w.commodity, '2025/26', w.city, w.state, 'BR', 'FCA',
            '[{"item": "moisture", "limit": "1400"}, {"item": "impurity", "limit": "100"}]', 20000 + (n * 31) % 60000, 1000,
            1000000 + (n % 90) * 100000, n % 10 <> 0, lower(w.grain || ' ' || w.kind || E'\\n' || t.description),
            lower(w.city || ' ' || w.state || ' br '), date_trunc('milliseconds', now() - n * interval '1 minute'),
            date_trunc('milliseconds', now() - n * interval '1 minute')
       from words w
      cross join lateral (select w.farm || ', lote ' || lpad(n::text, 7, '0') || ', colhido e armazenado em silo proprio em '
                                 || w.city as description) t`,
    [count, producers],
  );
  await client.query(
    `insert into grain_offer_version (offer_id, version, terms, changed_by, changed_at)
     select id, 1, jsonb_build_object('name', name), 'seed', created_at from grain_offer o
      where not exists (select from grain_offer_version v where v.offer_id = o.id)`,
  );
  await client.query("vacuum analyze grain_offer");
}

/**
 * Orders of one producer, from the one after `from` to `to`, spread over two years: delivered, cancelled, under way, a
 * twentieth of them by two loads weeks apart; and what was released of them, added up as the application adds it up.
 */
export async function seedOrders(client, { producerId, from, to }) {
  if (from === 0) await openProducer(client, producerId);
  await client.query("drop table if exists grain_seed");
  await client.query(
    `create unlogged table grain_seed as
     with facts as (
       select n, uuidv7(created_at - clock_timestamp()) as id, created_at, n % 20 = 7 as in_two, n % 25 = 3 as cancelled,
              kg, 30000 + n % 5000 as price_cents
         from generate_series(${Number(from) + 1}, ${Number(to)}) n
        cross join lateral (
          select date_trunc('milliseconds', now() - interval '730 days' * (n * 0.6180339887498949 % 1)) as created_at,
                 10000 + (n % 490) * 100 as kg) f),
     loads as (
       select *, kg::bigint * price_cents * 10 as total, case when in_two then kg / 2 else kg end as first_kg,
              created_at + interval '15 days' as first_at, created_at + interval '40 days' as second_at,
              case when in_two or n % 3 > 0 then 0 else kg / 100 end as discount_kg
         from facts)
     select l.*, b.id as buyer_id, o.id as offer_id, o.name as offer_name,
            not cancelled and created_at + interval '5 days' < now() as shipped,
            not cancelled and first_at < now() as first_done,
            not cancelled and case when in_two then second_at else first_at end < now() as done,
            (first_kg - discount_kg)::bigint * price_cents * 10 as first_gross,
            case when in_two then (kg - first_kg)::bigint * price_cents * 10 else 0 end as second_gross
       from loads l
       join (select id, row_number() over (order by id) - 1 as place from grain_seed_buyer) b on b.place = n % ${BUYERS}
       join (select id, name, row_number() over (order by id) - 1 as place from grain_offer
              where producer_id = ${client.escapeLiteral(producerId)}) o
         on o.place = n % ${OFFERS_OF_PRODUCER}
      order by created_at`,
  );
  await client.query(INSERT_ORDERS, [producerId]);
  await client.query(INSERT_LOADS);
  await client.query(INSERT_ESCROWS);
  await client.query(INSERT_TIMERS);
  await client.query(INSERT_RELEASES, [producerId]);
  await client.query("delete from grain_sales where producer_id = $1", [producerId]);
  await client.query(INSERT_SALES, [producerId]);
  await client.query(TAKE_STOCK, [producerId]);
  await client.query("drop table grain_seed");
  for (const table of [
    "grain_order",
    "grain_load",
    "escrow_agreement",
    "timers_timer",
    "grain_release",
    "grain_sales",
    "grain_order_sum",
    "grain_offer",
  ])
    await client.query(`vacuum analyze ${table}`);
}

async function openProducer(client, producerId) {
  await seedOffers(client, { count: OFFERS_OF_PRODUCER, producers: [producerId] });
  await client.query("update grain_offer set quantity_kg = 4000000000 where producer_id = $1", [producerId]);
  await client.query(
    `create table grain_seed_buyer as select gen_random_uuid() as id from generate_series(1, ${BUYERS})`,
  );
  await client.query(
    `insert into grain_account (user_id, account_type, name, country, created_at, updated_at)
     select id, 'buyer', 'Compradora ' || row_number() over (order by id), 'BR', now(), now() from grain_seed_buyer`,
  );
}

const INSERT_ORDERS = `
  with sums as (
    select *, case when cancelled then 0
                   when done then first_gross + second_gross
                   when first_done then first_gross else 0 end as released
      from grain_seed)
  insert into grain_order (id, version, status, escrow, approval, offer_id, offer_name, buyer_id, producer_id, quantity_kg,
    price_cents, total, fee_bps, terms, terms_hash, funded, released, fee, refunded,
    shipped_kg, cancel_reason, created_at, paid_at, accepted_at, shipped_at, released_at, closed_at)
  select s.id, 4, case when cancelled then 'cancelled' when done then 'delivered' when shipped then 'shipped' else 'paid' end,
         case when cancelled then 'refunded' when done then 'released' when released > 0 then 'part_released' else 'held' end,
         case when cancelled then 'declined' else 'accepted' end, offer_id, offer_name, buyer_id, $1, kg, price_cents, total,
         100, t.terms, encode(sha256(convert_to(t.terms, 'UTF8')), 'hex'), total, released,
         floor(released * 100 / 10000::numeric),
         case when cancelled or done then total - released else 0 end,
         case when not shipped then 0 when in_two and not first_done then first_kg else kg end,
         case when cancelled then 'declined' end, created_at, created_at,
         case when not cancelled then created_at + interval '2 hours' end,
         case when shipped then created_at + interval '5 days' end,
         case when released > 0 then case when done and in_two then second_at else first_at end end,
         case when cancelled then created_at + interval '1 day'
              when done then case when in_two then second_at else first_at end end
    from sums s
   cross join lateral (
     select jsonb_build_object('form', 1, 'quality', '[]'::jsonb, 'order', s.id, 'buyer', buyer_id, 'offer', offer_name, 'quantityKg', kg,
                               'priceCents', price_cents, 'total', total, 'words', repeat('clausula ', 60))::text as terms) t
   order by s.id`;

const INSERT_LOADS = `
  insert into grain_load (id, order_id, number, status, kg, tracking_code, shipped_at, delivered_at, released_at, settled_kg,
    released, fee, refunded)
  select uuidv7(), s.id, l.number, case when l.at < now() then 'arrived' else 'dispatched' end, l.kg,
         'AG' || lpad(s.n::text, 8, '0') || 'SED' || l.number, s.created_at + interval '5 days',
         case when l.at < now() then l.at - interval '1 day' end, case when l.at < now() then l.at end,
         case when l.at < now() then l.settled_kg end, case when l.at < now() then l.gross end,
         case when l.at < now() then l.fee end,
         case when l.at < now() then l.kg::bigint * s.price_cents * 10 - l.gross end
    from grain_seed s
   cross join lateral (values
     (1, s.first_at, s.first_kg, s.first_kg - s.discount_kg, s.first_gross, s.first_gross / 100),
     (2, s.second_at, s.kg - s.first_kg, s.kg - s.first_kg, s.second_gross,
      (s.first_gross + s.second_gross) / 100 - s.first_gross / 100)) as l (number, at, kg, settled_kg, gross, fee)
   where s.shipped and (l.number = 1 or (s.in_two and s.first_done))
   order by s.id, l.number`;

const INSERT_ESCROWS = `
  insert into escrow_agreement (id, product, payer_id, payee_id, asset, fee_bps, status, funded, released, fee, refunded,
    opened_at, closed_at)
  select o.id, 'grain', o.buyer_id, o.producer_id, 'USDT', o.fee_bps, case when o.closed_at is null then 'open' else 'closed' end,
         o.funded, o.released, o.fee, o.refunded, o.created_at, o.closed_at
    from grain_order o join grain_seed s on s.id = o.id`;

const INSERT_TIMERS = `
  insert into timers_timer (id, kind, subject, name, due_at, started_at)
  select uuidv7(), 'grain', id, 'first_load', created_at + interval '30 days', created_at from grain_seed
   where not cancelled and not shipped`;

const INSERT_RELEASES = `
  insert into grain_release (id, order_id, producer_id, offer_id, offer_name, at, previous_at, kg, gross, fee)
  select l.id, s.id, $1, s.offer_id, s.offer_name, l.released_at, case when l.number = 2 then s.first_at end,
         l.settled_kg, l.released, l.fee
    from grain_seed s join grain_load l on l.order_id = s.id
   where l.released_at is not null
   order by l.released_at`;

// The statement of grain_sales_rebuild, for one producer.
const INSERT_SALES = `
  insert into grain_sales (producer_id, span, starts_at, offer_id, orders, kg, gross, fee)
  select r.producer_id, b.span, b.starts_at, r.offer_id, count(*) filter (where r.previous_at is null),
         sum(r.kg), sum(r.gross), sum(r.fee)
    from grain_release r
   cross join lateral (values ('day', date_trunc('day', r.at, 'UTC')),
                       ('quarter', date_bin('15 minutes', r.at, '2000-01-01T00:00:00Z'))) as b (span, starts_at)
   where r.producer_id = $1
   group by r.producer_id, b.span, b.starts_at, r.offer_id
   order by b.starts_at, b.span, r.offer_id`;

const TAKE_STOCK = `
  update grain_offer f set ordered = true, reserved_kg = o.reserved, sold_kg = o.sold
    from (select offer_id, coalesce(sum(quantity_kg) filter (where closed_at is null), 0) as reserved,
                 coalesce(sum(shipped_kg) filter (where closed_at is not null), 0) as sold
            from grain_order where producer_id = $1 group by offer_id) o
   where o.offer_id = f.id`;

if (path.resolve(process.argv[1] ?? "") === fileURLToPath(import.meta.url)) {
  const [producerId, orders] = process.argv.slice(2);
  const client = await connectAsOwner(process.env.DATABASE_URL);
  await seedOrders(client, { producerId, from: 0, to: Number(orders) });
  await client.end();
}
