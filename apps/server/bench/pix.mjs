// `npm run bench:pix`: Pix payments accepted through the whole HTTP stack against transfers between clients, with 100,000
// payees; then the first page and the filters of a statement of 10,000 movements and of one of 1,000,000.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemRandom } from "@lastro/platform/random";
import { PIX_PSP_DEFAULTS } from "@lastro/simulators";
import autocannon from "autocannon";
import { freePort } from "../../../scripts/free-port.mjs";
import { PIX_LIMITS } from "../dist/modules/pix/index.js";
import { runVerification } from "../dist/verify/run-verification.js";
import { createClient } from "./http-client.mjs";
import { headersOf, openClients, signInClients, withApp } from "./people.mjs";
import { accountOf, seedMovements, seedPayees } from "./pix-seed.mjs";
import { reachable, spawnHouse, spawnServer, stopServers } from "./servers.mjs";
import { load, median, percentile, startBenchDatabase } from "./support.mjs";

const CLIENTS = 200;
const PAYEES_EACH = 500;
const CONNECTIONS = 32;
const REQUESTS = 3_000;
const ROUNDS = 5;
const GOAL_RATIO = 0.7;
const STATEMENTS = [10_000, 1_000_000];
const STATEMENT_SECONDS = 6;
const GOAL_P99_MS = 30;
/** What people ask a statement: its first page, and each filter. */
const ASKS = {
  "first page": "",
  "of a kind": "?kind=transfer",
  "what came in": "?direction=in",
  "of a month": `?from=${daysAgo(400)}&to=${daysAgo(370)}`,
  "with words": "?text=aluguel",
};

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const [port, pspPort] = [await freePort(), await freePort()];
const origin = `http://127.0.0.1:${port}`;

const clients = await withApp({ url: database.url, dataDir, port }, async (house) => {
  const opened = await openClients(house, CLIENTS);
  await liftLimits(house.pool, opened);
  await seedPayees(database.url, house.ctx, opened, PAYEES_EACH);
  return opened;
});
const psp = spawnServer("psp-server.mjs", { PATH: process.env.PATH, PORT: String(pspPort) });
await reachable(`http://127.0.0.1:${pspPort}/`);
const pix = {
  LASTRO_PIX_URL: `http://127.0.0.1:${pspPort}`,
  LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
  LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
  LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0],
};
const servers = [psp, ...spawnHouse({ url: database.url, dataDir, port, env: pix })];
await reachable(`${origin}/readyz`);
await signInClients(origin, clients);
const call = createClient(origin, CONNECTIONS);

// A first payment shows that its client is there; the sign-in of a moment ago does.
await payAll(await previews(CLIENTS));

console.log(
  `Payments and transfers accepted, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS}, medians.`,
);
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const shown = await previews(REQUESTS);
  rounds.push({ pix: await payAll(shown), transfers: await transferAll() });
}
for (const name of ["pix", "transfers"])
  console.log(
    `${name.padEnd(10)} ${median(rounds.map((round) => round[name].rate))
      .toFixed(0)
      .padStart(6)}/s   p99 ${median(rounds.map((round) => round[name].p99))} ms`,
  );
const ratios = rounds.map((round) => round.pix.rate / round.transfers.rate);
console.log(
  `pix : transfers ${median(ratios).toFixed(2)}×  (goal ≥ ${GOAL_RATIO}×; rounds ${ratios.map((one) => one.toFixed(2)).join(" ")})`,
);
const broken = (await runVerification(database.url)).checks.filter(({ ok }) => !ok);
console.log(broken.length === 0 ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);

console.log(
  `\nThe statement, one reader, ${STATEMENT_SECONDS} s each (goal: p99 ≤ ${GOAL_P99_MS} ms, flat).`,
);
for (const [place, count] of STATEMENTS.entries()) {
  const [reader, other] = [clients[2 * place], clients[2 * place + 1]];
  await seedMovements(database.url, { userId: reader.userId, counterpartyId: other.userId, count });
  for (const [name, ask] of Object.entries(ASKS)) {
    const { times } = await load(1, STATEMENT_SECONDS, () => read(`/v1/statement${ask}`, reader));
    console.log(
      `${count.toLocaleString("en").padStart(9)}  ${name.padEnd(14)} median ${median(times).toFixed(1).padStart(6)} ms   p99 ${percentile(times, 0.99).toFixed(1).padStart(6)} ms`,
    );
  }
}
const { times } = await load(1, STATEMENT_SECONDS, (n) => read("/v1/payees", clients[n + 10]));
console.log(
  `payees of one of ${CLIENTS}: median ${median(times).toFixed(1)} ms, p99 ${percentile(times, 0.99).toFixed(1)} ms`,
);
console.log(`load average at the end: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);

await stopServers(servers);
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(broken.length === 0 ? 0 : 1);

function daysAgo(days) {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

/** Limits are a rule, not a cost: they are counted on every payment all the same. */
async function liftLimits(pool, people) {
  for (const { name } of PIX_LIMITS.rules)
    await pool.query(
      "insert into limit_setting (user_id, category, rule, amount) select id, 'pix', $2, 1e18 from unnest($1::uuid[]) id",
      [people.map(({ userId }) => userId), name],
    );
}

async function read(url, client) {
  const { status, json } = await call("GET", url, { headers: headersOf(client) });
  if (status !== 200) throw new Error(`${url}: ${JSON.stringify(json)}`);
}

/** So many previews of payments to the first payee of each client, asked for beforehand: each is paid once. */
async function previews(count) {
  const made = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, lane) => {
      for (let n = lane; n < count; n += CONNECTIONS) {
        const client = clients[n % CLIENTS];
        const { status, json } = await call("POST", "/v1/pix/payments/preview", {
          headers: headersOf(client),
          body: { by: "account", account: accountOf((n % CLIENTS) * PAYEES_EACH) },
        });
        if (status !== 201) throw new Error(`No preview: ${JSON.stringify(json)}`);
        made.push({ client, previewId: json.id });
      }
    }),
  );
  return made;
}

function payAll(shown) {
  let next = 0;
  return fire(`${origin}/v1/pix/payments`, shown.length, () => {
    const { client, previewId } = shown[next++ % shown.length];
    return { client, body: { previewId, amount: "0.01" } };
  });
}

function transferAll() {
  let next = 0;
  return fire(`${origin}/v1/transfers`, REQUESTS, () => {
    const client = clients[next % CLIENTS];
    const to = clients[(next++ + CLIENTS / 2) % CLIENTS];
    return {
      client,
      body: { to: { kind: "email", value: to.email }, amount: { asset: "BRL", amount: "0.01" } },
    };
  });
}

async function fire(url, amount, nextOne) {
  const result = await autocannon({
    url,
    amount,
    connections: Math.min(CONNECTIONS, amount),
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const { client, body } = nextOne();
          const headers = {
            ...headersOf(client),
            "content-type": "application/json",
            "idempotency-key": systemRandom.id(),
          };
          return { ...request, headers, body: JSON.stringify(body) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { rate: amount / result.duration, p99: result.latency.p99 };
}
