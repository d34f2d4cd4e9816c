// `npm run bench:ledger`: postings per second against TPC-B on the same server, in the same run.

import { systemClock } from "@lastro/platform/clock";
import { openDatabase, openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import pg from "pg";
import {
  createPostingQueue,
  customerAccount,
  houseAccount,
  openAccounts,
} from "../dist/modules/ledger/index.js";
import { runVerification } from "../dist/verify/run-verification.js";
import { hasPgbench, load, median, percentile, pgbench, startBenchDatabase } from "./support.mjs";

const ACCOUNTS = 10_000;
/** As many as a busy evening has, for the time each waits, and as many as keep every batch full, for how much is done. */
const CALLERS = { busy: 512, full: 2_048 };
const SECONDS = 8;
const ROUNDS = 3;

const database = await startBenchDatabase();
const log = createLogger("warn");
const pool = openPool({ url: database.url, log, connections: 4 });
const db = openDatabase(pool);
const ctx = { db, clock: systemClock, random: systemRandom };
const queue = createPostingQueue(ctx);

const owners = Array.from({ length: ACCOUNTS }, () => systemRandom.id());
const accounts = owners.map((owner) => customerAccount(owner, "available", "BRL"));
const hot = houseAccount("fees", "BRL");
const brl = (minor) => ({ asset: "BRL", minor });

async function transfer(from, to) {
  const id = systemRandom.id();
  const result = await queue.submit({
    kind: "bench.transfer",
    reference: id,
    key: id,
    entries: [
      { account: from, amount: brl(-1n) },
      { account: to, amount: brl(1n) },
    ],
  });
  if (result.outcome !== "posted") throw new Error(`A transfer was ${result.outcome}`);
}

const any = () => Math.floor(Math.random() * ACCOUNTS);
const uniform = () => {
  const from = any();
  return transfer(
    accounts[from],
    accounts[(from + 1 + Math.floor(Math.random() * (ACCOUNTS - 1))) % ACCOUNTS],
  );
};
const onHot = () => transfer(accounts[any()], hot);

async function fund() {
  await openAccounts(db, [...accounts, hot], systemClock.now());
  await Promise.all(
    accounts.map((account) => {
      const id = systemRandom.id();
      return queue.submit({
        kind: "bench.opening",
        reference: id,
        key: id,
        entries: [
          { account: houseAccount("opening", "BRL"), amount: brl(-100_000_000n) },
          { account, amount: brl(100_000_000n) },
        ],
      });
    }),
  );
  await pool.query("select 1");
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("analyze");
  await owner.end();
}

async function minimalLoop() {
  const owner = new pg.Pool({ connectionString: database.url, max: 8 });
  await owner.query("create table if not exists bench_account (id int primary key, balance bigint not null)");
  await owner.query(
    "create table if not exists bench_history (id bigserial primary key, a int, b int, amount bigint)",
  );
  await owner.query(
    "insert into bench_account select n, 0 from generate_series(1, 10000) n on conflict do nothing",
  );
  const { rate } = await load(8, SECONDS, async () => {
    const client = await owner.connect();
    const [a, b] = [any() + 1, any() + 1].sort((x, y) => x - y);
    await client.query("begin");
    await client.query("update bench_account set balance = balance - 1 where id = $1", [a]);
    await client.query("update bench_account set balance = balance + 1 where id = $1", [b]);
    await client.query("insert into bench_history (a, b, amount) values ($1, $2, 1)", [a, b]);
    await client.query("commit");
    client.release();
  });
  await owner.end();
  return rate;
}

function tpcB() {
  const printed = pgbench(database.url, "-n", "-M", "prepared", "-c", 8, "-j", 2, "-T", SECONDS);
  return Number(/tps = ([\d.]+)/.exec(printed)[1]);
}

const baseline = hasPgbench
  ? "pgbench TPC-B (scale 50, 8 clients)"
  : "a minimal SQL transfer loop (pgbench is absent)";
console.log(`Baseline: ${baseline}. ${ROUNDS} rounds of ${SECONDS} s, medians.`);
if (hasPgbench) pgbench(database.url, "-i", "-q", "-s", 50);
await fund();

const rounds = { base: [], uniform: [], hot: [], busyP99: [], aloneP50: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.base.push(hasPgbench ? tpcB() : await minimalLoop());
  rounds.uniform.push((await load(CALLERS.full, SECONDS, uniform)).rate);
  rounds.hot.push((await load(CALLERS.full, SECONDS, onHot)).rate);
  rounds.busyP99.push(percentile((await load(CALLERS.busy, SECONDS, uniform)).times, 0.99));
  rounds.aloneP50.push(median((await load(1, 3, uniform)).times));
}

const base = median(rounds.base);
const line = (name, rate, goal) =>
  console.log(
    `${name.padEnd(44)} ${rate.toFixed(0).padStart(8)}/s ${(rate / base).toFixed(2).padStart(6)}×  (goal ≥ ${goal}×)`,
  );
console.log(`${"baseline".padEnd(44)} ${base.toFixed(0).padStart(8)}/s   1.00×`);
line(`postings, ${CALLERS.full} callers, ${ACCOUNTS} accounts`, median(rounds.uniform), 8);
line(`postings, ${CALLERS.full} callers, one hot account`, median(rounds.hot), 8);
console.log(`p99 at ${CALLERS.busy} callers: ${median(rounds.busyP99).toFixed(1)} ms (goal ≤ 50 ms)`);
console.log(`one caller alone, p50: ${median(rounds.aloneP50).toFixed(2)} ms (goal ≤ 1.5 ms)`);

const report = await runVerification(database.url);
const broken = report.checks.filter(({ ok }) => !ok);
console.log(broken.length === 0 ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);
await db.destroy();
await database.stop();
process.exit(broken.length === 0 ? 0 : 1);
