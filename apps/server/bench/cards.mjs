// `npm run bench:cards`: authorizations of purchases, each signed as the network signs it and its hold durably placed before
// the answer, against transfers; then a hundred a second and how long each waits. `-- --seconds=4 --rounds=1` does less of it.
import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { startCardNetwork } from "@lastro/simulators";
import { freePort } from "../../../scripts/free-port.mjs";
import { customerAccount, houseAccount, post } from "../dist/modules/ledger/index.js";
import { runVerification } from "../dist/verify/run-verification.js";
import { createClient } from "./http-client.mjs";
import { headersOf, openClients, signInClients, withApp } from "./people.mjs";
import { reachable, spawnHouse, stopServers } from "./servers.mjs";
import { load, median, percentile, startBenchDatabase } from "./support.mjs";

const PEOPLE = 64;
const CALLERS = 32;
const RATE = 100;
const MAX_P99_MS = 150;
const MIN_RATIO = 0.6;

const { values } = parseArgs({
  args: process.argv.slice(process.argv[2] === "cards" ? 3 : 2),
  options: { seconds: { type: "string", default: "8" }, rounds: { type: "string", default: "3" } },
});
const { seconds, rounds } = Object.fromEntries(
  Object.entries(values).map(([name, value]) => [name, Number(value)]),
);

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const network = await startCardNetwork({ speaks: "lithic" });
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const { clients, cards } = await withApp({ url: database.url, dataDir, port }, openHouse);
const env = {
  LASTRO_LOG_LEVEL: "fatal",
  LASTRO_CARDS_PROVIDER: "lithic",
  LASTRO_CARDS_URL: network.url,
  // What is slow is measured, not declined.
  LASTRO_CARDS_ANSWER_WITHIN_MS: "60000",
};
const servers = spawnHouse({ url: database.url, dataDir, port, env });
let inOrder = false;
try {
  await reachable(`${origin}/readyz`);
  await signInClients(origin, clients);
  await bench(await secretOf(network.url));
  const broken = (await runVerification(database.url)).checks.filter(({ ok }) => !ok);
  inOrder = broken.length === 0;
  console.log(inOrder ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);
  console.log(`load average at the end: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);
} finally {
  await stopServers(servers);
  await network.close();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(inOrder ? 0 : 1);

/** Clients with a card each, and enough on it for all day. */
async function openHouse(house) {
  const opened = await openClients(house, PEOPLE);
  const made = [];
  for (const { userId } of opened) made.push(await openCard(house, userId));
  return { clients: opened, cards: made };
}

async function openCard({ ctx, pool }, userId) {
  const [id, ref] = [systemRandom.id(), systemRandom.id()];
  await pool.query(
    `insert into cards_card (id, user_id, kind, status, holder_name, provider, provider_ref, last_digits, expiry_month,
       expiry_year, requested_at, issued_at)
     values ($1, $2, 'virtual', 'active', 'CLIENTE DE MEDIDA', 'lithic', $3, '1234', 12, 2030, now(), now())`,
    [id, userId, ref],
  );
  await pool.query(
    `insert into state_change (machine, subject_id, from_state, to_state, at, actor)
     values ('card', $1, null, 'active', now(), 'system:bench')`,
    [id],
  );
  const amount = { asset: "BRL", minor: 50_000_000_00n };
  await inTransaction(ctx.db, (tx) =>
    post(tx, ctx, {
      kind: "bench.opening",
      reference: id,
      key: `bench:card:${id}`,
      entries: [
        { account: houseAccount("opening", "BRL"), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(id, "available", "BRL"), amount },
      ],
    }),
  );
  return ref;
}

/** What the network signs its questions with. */
async function secretOf(url) {
  const answer = await fetch(`${url}/v1/auth_stream/secret`, {
    headers: { authorization: "lastro-demo-card-network-key" },
  });
  return (await answer.json()).secret;
}

async function bench(secret) {
  const call = createClient(origin, CALLERS);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  let turn = 0;
  const authorize = async () => {
    turn += 1;
    const body = questionOf(cards[turn % cards.length]);
    const headers = signed(body, key);
    const { json } = await call("POST", "/v1/callbacks/cards/questions", { headers, body });
    if (json?.result !== "APPROVED") throw new Error(`Declined: ${JSON.stringify(json)}`);
  };
  const transfer = async (caller) => {
    turn += 1;
    const to = clients[(caller + 1 + (turn % (PEOPLE - 1))) % PEOPLE];
    const headers = { ...headersOf(clients[caller]), "idempotency-key": systemRandom.id() };
    const body = {
      to: { kind: "email", value: to.email },
      amount: { asset: "BRL", amount: "0.01" },
    };
    const { status, json } = await call("POST", "/v1/transfers", { headers, body });
    if (status >= 300 && to !== clients[caller]) throw new Error(JSON.stringify(json));
  };
  console.log(`Authorizations, ${CALLERS} callers, ${rounds} rounds of ${seconds} s, medians.`);
  await load(CALLERS, 1, transfer);
  await load(CALLERS, 1, authorize);
  const measured = { transfers: [], authorizations: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.transfers.push(await load(CALLERS, seconds, transfer));
    measured.authorizations.push(await load(CALLERS, seconds, authorize));
  }
  const [sent, asked] = [measured.transfers, measured.authorizations].map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    p99: median(all.map(({ times }) => percentile(times, 0.99))),
  }));
  const line = (what, { rate, p99 }) =>
    `${what.padEnd(26)}${rate.toFixed(0).padStart(7)}/s   p99 ${p99.toFixed(0)} ms`;
  console.log(line("POST /v1/transfers", sent));
  const ratio = (asked.rate / sent.rate).toFixed(2);
  console.log(`${line("authorizations", asked)}   ${ratio}× transfers (goal ≥ ${MIN_RATIO}×)`);
  const times = await steadily(RATE, seconds, authorize);
  const p99 = percentile(times, 0.99).toFixed(0);
  console.log(
    `${RATE} authorizations a second: p50 ${median(times).toFixed(0)} ms, p99 ${p99} ms (goal ≤ ${MAX_P99_MS} ms)`,
  );
}

/** Begins so many a second whether the ones before have ended or not; answers how long each waited. */
async function steadily(rate, duration, act) {
  const started = performance.now();
  const times = [];
  const all = Array.from({ length: rate * duration }, async (_, place) => {
    const due = started + (place * 1000) / rate;
    await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
    await act();
    times.push(performance.now() - due);
  });
  await Promise.all(all);
  return times;
}

function questionOf(card) {
  const amount = 100;
  return {
    event_type: "card_authorization.approval_request",
    token: systemRandom.id(),
    status: "AUTHORIZATION",
    amounts: {
      cardholder: { amount, conversion_rate: "1.0", currency: "BRL" },
      hold: { amount, currency: "BRL" },
      merchant: { amount, currency: "BRL" },
    },
    card: { token: card },
    merchant: {
      acceptor_id: "MERCADO0000001",
      descriptor: "MERCADO SAO JORGE",
      mcc: "5411",
      city: "SAO PAULO",
      country: "BRA",
    },
    pos: { entry_mode: { card: "PRESENT", cardholder: "PRESENT", pan: "ICC", pin_entered: false } },
    cash_amount: 0,
  };
}

function signed(body, key) {
  const id = systemRandom.id();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac("sha256", key)
    .update(`${id}.${timestamp}.${JSON.stringify(body)}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
