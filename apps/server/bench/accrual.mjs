// `npm run bench:accrual`: a business day's yield of a million positions, against one bare sum over them in the same run,
// and the same work killed ten times on its way.
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { daysAfter, isBusinessDay } from "@lastro/contracts/business-days";
import pg from "pg";
import { startBenchDatabase } from "./support.mjs";

const POSITIONS = 1_000_000;
const APPLIED_DAYS = 250;
const SHARES = [10_000, 10_400, 10_800, 11_200];
const PRODUCTS = ["100", "180", "360", "720"].map((end) => `0190c1f0-0000-7000-8000-0000000cd${end}`);
/** A day after the last application: each one accrued concerns every position. */
const FROM = "2025-11-10";
/** Business days accrued without a disturbance. */
const TIMED = 5;
const KILLS = 10;
const RUNNER = fileURLToPath(new URL("accrual-run.mjs", import.meta.url));

const database = await startBenchDatabase();
const owner = new pg.Client({ connectionString: database.url });
await owner.connect();
const one = async (sql, values) => (await owner.query(sql, values)).rows[0];

/** Lots of every day of a year at four shares; what they are worth is theirs alone, so their owners are made up. */
async function seed() {
  await owner.query(
    `insert into investments_cohort (percent, applied_on, factor)
     select p, date '2025-03-03' + d, 10000000000000000 from unnest($1::integer[]) p, generate_series(0, $2 - 1) d`,
    [SHARES, APPLIED_DAYS],
  );
  await owner.query(
    `insert into investments_lot (id, user_id, product_id, percent, applied_on, applied, principal, opened_at, transaction_id)
     select gen_random_uuid(), gen_random_uuid(), ($2::uuid[])[1 + n % 4], ($3::integer[])[1 + n % 4],
       date '2025-03-03' + (n / 4) % $4, 100 + (n::bigint * 7919) % 5000000, 100 + (n::bigint * 7919) % 5000000, now(), gen_random_uuid()
     from generate_series(0, $1 - 1) n`,
    [POSITIONS, PRODUCTS, SHARES, APPLIED_DAYS],
  );
  // The days before are done: what is timed begins after the last application.
  await owner.query("insert into investments_accrual (day, amount, at) values ($1::date - 1, 0, now())", [
    FROM,
  ]);
  await owner.query("analyze");
}

/** Publishes the rates of so many business days; answers the last. */
async function publish(from, count) {
  const days = [];
  for (let day = from; days.length < count; day = daysAfter(day, 1)) if (isBusinessDay(day)) days.push(day);
  await owner.query(
    "insert into investments_cdi_rate (day, rate, fetched_at) select day, 52531, now() from unnest($1::date[]) day",
    [days],
  );
  return days.at(-1);
}

/** Accrues what is due in a process of its own; killed after a while where one is given. Answers whether it came to its end. */
function run(killAfterMs) {
  return new Promise((resolve, reject) => {
    const child = fork(RUNNER, [database.url], { stdio: "inherit" });
    const timer =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      if (code !== 0 && signal !== "SIGKILL") reject(new Error(`accrual ended with ${code ?? signal}`));
      else resolve(signal === null);
    });
  });
}

const OWED = `select coalesce(sum(investments_gross(l.principal, c.factor) - l.principal), 0)::text as owed
  from investments_lot l join investments_cohort c using (percent, applied_on)`;
const BOOKED = `select coalesce(sum(balance), 0)::text as booked from ledger_account where code = 'interest_payable'`;

async function expectWhole(days) {
  const { owed } = await one(OWED);
  const { booked } = await one(BOOKED);
  const { count } = await one("select count(*)::int from investments_accrual where day >= $1::date", [FROM]);
  if (owed !== booked || count !== days)
    throw new Error(`${count} of ${days} days, ${booked} booked of ${owed} owed`);
}

async function timed(act) {
  const started = performance.now();
  await act();
  return (performance.now() - started) / 1000;
}

try {
  await seed();
  const last = await publish(FROM, TIMED);
  const accruing = await timed(() => run());
  await expectWhole(TIMED);
  const bare = await timed(() => one(OWED));
  const day = accruing / TIMED;
  console.log(
    `a business day of ${POSITIONS} positions: ${day.toFixed(2)} s (a run with its start, divided by ${TIMED})`,
  );
  console.log(`one bare sum over them: ${bare.toFixed(2)} s; ratio ${(day / bare).toFixed(2)}`);

  let through = await publish(daysAfter(last, 1), 2);
  let days = TIMED + 2;
  for (let kills = 0; kills < KILLS; ) {
    if (await run(300 + Math.random() * day * 1_500)) {
      // It came to its end: there is another day to be killed in.
      through = await publish(daysAfter(through, 1), 1);
      days += 1;
    } else kills += 1;
  }
  await run();
  await expectWhole(days);
  console.log(`killed ${KILLS} times on the way: each day once, and every centavo where it belongs`);
} finally {
  await owner.end();
  await database.stop();
}
