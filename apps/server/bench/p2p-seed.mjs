// Fills a database with the market's people and ads, as its owner and by the set.
import pg from "pg";

const UNIT = 100_000_000n;

/** Prices as the market says them now, so that they are usable for the next minutes. */
export async function sayPrices(pool) {
  await pool.query(
    `insert into price_latest (coin, brl, usd, source_at, received_at)
     select coin, brl, brl / 5, now(), now() from (values ('USDT', $1::numeric), ('BTC', $2::numeric)) said (coin, brl)
     on conflict (coin) do update set brl = excluded.brl, source_at = now(), received_at = now()`,
    [(5n * UNIT).toString(), (500_000n * UNIT).toString()],
  );
}

/** Sellers of USDT without end, whose ads are paid inside the bank; everybody lives at an address of their own. */
export async function openMarket(pool, { sellers, people }) {
  await pool.query("update customers_profile set endereco = 'Rua ' || id::text where id = any ($1)", [
    people,
  ]);
  await pool.query(
    `insert into p2p_person (user_id, public_id, name, since)
     select id, gen_random_uuid(), 'Medida ' || id, now() from unnest($1::uuid[]) id`,
    [people],
  );
  const { rows } = await pool.query(
    `insert into p2p_ad (id, user_id, side, asset, status, price_mode, fixed_price, total, min_amount, max_amount, methods,
                         window_minutes, created_at, updated_at, expires_at)
     select uuidv7(), id, 'sell', 'USDT', 'active', 'fixed', $2, 1e18, 1000, 5000000, '{lastro}', 30, now(), now(),
            now() + interval '30 days'
     from unnest($1::uuid[]) id returning id`,
    [sellers, (5n * UNIT).toString()],
  );
  await pool.query(
    `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
     select 'p2p_ad', id, null, 'active', now(), 'system:bench' from unnest($1::uuid[]) id`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(({ id }) => id);
}

const OWNERS = 2_000;

/** Ads of everybody: half at fixed prices, half by the market, some of these with a floor or a ceiling. */
export async function seedAds(url, count) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into p2p_person (user_id, public_id, name, since, completed, completed_as_seller, failed)
     select uuidv7(), gen_random_uuid(), 'Dono ' || n, now(), n % 300, n % 300, n % 20 from generate_series(1, $1::int) n`,
    [OWNERS],
  );
  await client.query(
    `with owners as (select array_agg(user_id) as ids from p2p_person where name like 'Dono %')
     insert into p2p_ad (id, user_id, side, asset, status, price_mode, fixed_price, market_bps, floor_price, ceiling_price,
                         total, min_amount, max_amount, methods, window_minutes, min_completion_rate, min_trades,
                         created_at, updated_at, expires_at)
     select uuidv7(-(n * interval '1 second')), ids[1 + n % cardinality(ids)],
            case when n % 5 < 3 then 'sell' else 'buy' end, case when n % 4 < 3 then 'USDT' else 'BTC' end,
            'active', case when n % 2 = 0 then 'fixed' else 'market' end,
            case when n % 2 = 0 then base * (9500 + (n * 31) % 1000) / 10000 end,
            case when n % 2 = 1 then (n * 17) % 1000 - 500 end,
            case when n % 2 = 1 and n % 7 = 0 then base * 98 / 100 end,
            case when n % 2 = 1 and n % 11 = 0 then base * 102 / 100 end,
            case when n % 4 < 3 then 2000000000 else 4000000 end,
            5000 + (n % 10) * 2000, 100000 + (n % 40) * 20000,
            case n % 3 when 0 then '{lastro}'::text[] when 1 then '{lastro,pix_key}'::text[] else '{pix_key}'::text[] end,
            30, case when n % 6 = 0 then 90 else 0 end, case when n % 9 = 0 then 10 else 0 end,
            now(), now(), now() + interval '30 days'
     from generate_series(1, $1::int) n, owners,
          lateral (select case when n % 4 < 3 then 500000000::numeric else 50000000000000 end as base) b`,
    [count],
  );
  await client.query("analyze p2p_ad");
  await client.query("analyze p2p_person");
  await client.end();
}
