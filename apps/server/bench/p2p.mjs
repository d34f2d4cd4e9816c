// `npm run bench:p2p`: whole trades inside the bank (take, pay, release) against three transfers each; then the filtered first
// page of a book of 100,000 ads against a bare page by one index. `-- --ads=20000 --seconds=4` does less of it.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { freePort } from "../../../scripts/free-port.mjs";
import { customerAccount, houseAccount, post } from "../dist/modules/ledger/index.js";
import { P2P_LIMITS } from "../dist/modules/p2p/index.js";
import { runVerification } from "../dist/verify/run-verification.js";
import { createClient } from "./http-client.mjs";
import { openMarket, sayPrices, seedAds } from "./p2p-seed.mjs";
import { headersOf, openClients, signInClients, withApp } from "./people.mjs";
import { reachable, spawnHouse, spawnServer, stopServers } from "./servers.mjs";
import { load, median, percentile, startBenchDatabase } from "./support.mjs";

const PEOPLE = 96;
const SELLERS = 32;
const CALLERS = 32;
const READERS = 8;

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2] === "p2p" ? 3 : 2),
  options: {
    ads: { type: "string", default: "100000" },
    seconds: { type: "string", default: "8" },
    rounds: { type: "string", default: "3" },
  },
});
const { ads, seconds, rounds } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const [port, barePort] = [await freePort(), await freePort()];
const [origin, bareOrigin] = [port, barePort].map((each) => `http://127.0.0.1:${each}`);

const { clients, offers, pool } = await withApp({ url: database.url, dataDir, port }, openHouse);
const servers = [
  ...spawnHouse({ url: database.url, dataDir, port, env: { LASTRO_LOG_LEVEL: "fatal" } }),
  spawnServer("p2p-bare-server.mjs", {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    PORT: String(barePort),
  }),
];
let inOrder = false;
try {
  await Promise.all([reachable(`${origin}/readyz`), reachable(bareOrigin)]);
  await signInClients(origin, clients);
  await benchTrades();
  const broken = (await runVerification(database.url)).checks.filter(({ ok }) => !ok);
  inOrder = broken.length === 0;
  console.log(inOrder ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);
  await seedAds(database.url, ads);
  await benchBook();
  console.log(`load average at the end: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);
} finally {
  await stopServers(servers);
  await pool.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(inOrder ? 0 : 1);

async function openHouse(house) {
  const { default: pg } = await import("pg");
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  const opened = await openClients(house, PEOPLE);
  const ids = opened.map(({ userId }) => userId);
  const sellers = ids.slice(0, SELLERS);
  for (const userId of sellers) await fund(house.ctx, userId);
  // Limits are a rule, not a cost: they are counted on every trade all the same.
  for (const { name } of P2P_LIMITS.rules)
    await owner.query(
      `insert into limit_setting (user_id, category, rule, amount) select id, 'p2p', $2, 1e18 from unnest($1::uuid[]) id
       on conflict do nothing`,
      [ids, name],
    );
  await sayPrices(owner);
  return { clients: opened, offers: await openMarket(owner, { sellers, people: ids }), pool: owner };
}

function fund(ctx, userId) {
  const amount = { asset: "USDT", minor: 1_000_000_000_000_000n };
  return inTransaction(ctx.db, (tx) =>
    post(tx, ctx, {
      kind: "bench.opening",
      reference: userId,
      key: `bench:usdt:${userId}`,
      entries: [
        { account: houseAccount("opening", "USDT"), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(userId, "available", "USDT"), amount },
      ],
    }),
  );
}

async function benchTrades() {
  const call = createClient(origin, CALLERS);
  const buyers = clients.slice(SELLERS);
  const send = async (client, url, body) => {
    const headers = { ...headersOf(client), "idempotency-key": systemRandom.id() };
    const { status, json } = await call("POST", url, { headers, body });
    if (status >= 300) throw new Error(`${url}: ${JSON.stringify(json)}`);
    return json;
  };
  let turn = 0;
  const trade = async (caller) => {
    turn += 1;
    const buyer = buyers[caller];
    const take = { version: 1, price: "5.00", amount: "10.00", method: "lastro" };
    const { id } = await send(buyer, `/v1/p2p/orders/${offers[turn % offers.length]}/trades`, take);
    const { status } = await send(buyer, `/v1/p2p/trades/${id}/paid`, {});
    if (status !== "completed") throw new Error(`The trade ${id} is ${status}`);
  };
  const transfer = async (caller) => {
    turn += 1;
    const to = clients[(caller + 1 + (turn % (PEOPLE - 1))) % PEOPLE];
    await send(buyers[caller], "/v1/transfers", {
      to: { kind: "email", value: to === buyers[caller] ? clients[0].email : to.email },
      amount: { asset: "BRL", amount: "0.01" },
    });
  };
  console.log(`Whole trades inside the bank, ${CALLERS} callers, ${rounds} rounds of ${seconds} s, medians.`);
  await load(CALLERS, 1, transfer);
  await load(CALLERS, 1, trade);
  const measured = { transfers: [], trades: [] };
  for (let round = 0; round < rounds; round += 1) {
    await sayPrices(pool);
    measured.transfers.push(await load(CALLERS, seconds, transfer));
    measured.trades.push(await load(CALLERS, seconds, trade));
  }
  const [sent, traded] = [measured.transfers, measured.trades].map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p99: median(all.map(({ times }) => percentile(times, 0.99))),
  }));
  const ratio = traded.rate / (sent.rate / 3);
  console.log(
    `POST /v1/transfers         ${sent.rate.toFixed(0).padStart(7)}/s   p99 ${sent.p99.toFixed(0)} ms`,
  );
  console.log(
    `take, pay and release      ${traded.rate.toFixed(0).padStart(7)}/s   p99 ${traded.p99.toFixed(0)} ms   ${ratio.toFixed(2)}× three transfers (goal ≥ 0.5×)`,
  );
}

/** What is asked of the book, by turn. */
function searches() {
  return {
    "best price": () => ({}),
    "of an amount": (turn) => ({ amount: `${150 + (turn % 700)}.00` }),
    "paid inside": () => ({ method: "lastro" }),
    "only who I can trade with": () => ({ tradable: "true" }),
    "amount, method, tradable": (turn) => ({
      amount: `${150 + (turn % 700)}.00`,
      method: "pix_key",
      tradable: "true",
    }),
    "to sell": () => ({ want: "sell" }),
    newest: () => ({ sort: "newest" }),
  };
}

async function benchBook() {
  const [own, bare] = [createClient(origin, READERS), createClient(bareOrigin, READERS)];
  const asks = searches();
  const names = Object.keys(asks);
  let turn = 0;
  const page = async () => {
    turn += 1;
    const { status } = await bare("GET", `/page?asset=USDT&from=${475_000_000 + (turn % 1000) * 25_000}`);
    if (status !== 200) throw new Error(`bare: ${status}`);
  };
  const read = async (name, caller) => {
    turn += 1;
    const asked = new URLSearchParams({ asset: "USDT", ...asks[name](turn) });
    const headers = headersOf(clients[SELLERS + caller]);
    const { status, json } = await own("GET", `/v1/p2p/orders?${asked}`, { headers });
    if (status !== 200 || json.items.length === 0) throw new Error(`${name}: ${JSON.stringify(json)}`);
  };
  await sayPrices(pool);
  console.log(
    `\nThe book of ${ads} ads, ${READERS} readers, ${rounds} rounds of ${seconds} s, medians. Times in ms.`,
  );
  await load(READERS, 1, page);
  for (const name of names) await load(READERS, 0.3, (caller) => read(name, caller));
  const measured = { bare: [], mixed: [] };
  for (let round = 0; round < rounds; round += 1) {
    await sayPrices(pool);
    measured.bare.push((await load(READERS, seconds, page)).times);
    measured.mixed.push(
      (await load(READERS, seconds, (caller) => read(names[turn % names.length], caller))).times,
    );
  }
  const [base, mixed] = [measured.bare, measured.mixed].map((all) => ({
    p50: median(all.map((times) => median(times))),
    p99: median(all.map((times) => percentile(times, 0.99))),
  }));
  const line = (name, { p50, p99 }, rest) =>
    console.log(
      `${name.padEnd(30)} p50 ${p50.toFixed(1).padStart(6)}   p99 ${p99.toFixed(1).padStart(6)}   ${rest}`,
    );
  line("bare route, one index", base, "1.00×");
  line("GET /v1/p2p/orders, mixed", mixed, `${(mixed.p99 / base.p99).toFixed(2)}×  (goal ≤ 3×, by p99)`);
  for (const name of names) {
    await sayPrices(pool);
    const { times } = await load(READERS, Math.min(seconds, 2), (caller) => read(name, caller));
    const one = { p50: median(times), p99: percentile(times, 0.99) };
    line(`  ${name}`, one, `${(one.p99 / base.p99).toFixed(2)}×`);
  }
}
