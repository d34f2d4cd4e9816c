// `npm run bench:http`: transfers through the whole HTTP stack against a bare route with one SQL insert.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { freePort } from "../../../scripts/free-port.mjs";
import { createApp } from "../dist/app.js";
import { customerAccount, houseAccount, post } from "../dist/modules/ledger/index.js";
import { systemClock } from "../dist/platform/clock.js";
import { loadConfig } from "../dist/platform/config.js";
import { inTransaction, openDatabase, openPool } from "../dist/platform/database/database.js";
import { openNotifications } from "../dist/platform/events.js";
import { createLogger } from "../dist/platform/log.js";
import { systemRandom } from "../dist/platform/random.js";
import { runVerification } from "../dist/verify/run-verification.js";
import { median, startBenchDatabase } from "./support.mjs";

const CLIENTS = 200;
const CONNECTIONS = 32;
const SECONDS = 8;
const ROUNDS = 3;
const PASSWORD = "uma senha de medida";

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const port = await freePort();
const barePort = await freePort();
const common = { PATH: process.env.PATH, DATABASE_URL: database.url };

const clients = await openClients();
const servers = [
  spawnServer("../dist/main.js", {
    ...common,
    PORT: String(port),
    LASTRO_DATA_DIR: dataDir,
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000000",
    LASTRO_REQUESTS_PER_MINUTE: "10000000",
  }),
  spawnServer("bare-server.mjs", { ...common, PORT: String(barePort) }),
];
await Promise.all([reachable(`http://127.0.0.1:${port}/readyz`), reachable(`http://127.0.0.1:${barePort}/`)]);
await signIn();

console.log(
  `Transfers through the whole stack, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians.`,
);
const rounds = { bare: [], full: [] };
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.bare.push(await measure(`http://127.0.0.1:${barePort}/bare`));
  rounds.full.push(await measure(`http://127.0.0.1:${port}/v1/transfers`));
}
const [bare, full] = [rounds.bare, rounds.full].map((results) => ({
  rate: median(results.map((result) => result.requests.average)),
  p99: median(results.map((result) => result.latency.p99)),
}));
console.log(`bare route, one insert   ${bare.rate.toFixed(0).padStart(7)}/s   p99 ${bare.p99} ms   1.00×`);
console.log(
  `POST /v1/transfers       ${full.rate.toFixed(0).padStart(7)}/s   p99 ${full.p99} ms   ${(full.rate / bare.rate).toFixed(2)}×  (goal ≥ 0.6×)`,
);

const report = await runVerification(database.url);
const broken = report.checks.filter(({ ok }) => !ok);
console.log(broken.length === 0 ? "Books in order." : `BROKEN: ${JSON.stringify(broken, null, 2)}`);
for (const server of servers) server.kill("SIGTERM");
await Promise.all(servers.map((server) => new Promise((resolve) => server.once("exit", resolve))));
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(broken.length === 0 ? 0 : 1);

function spawnServer(file, env) {
  return spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function reachable(url) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      const { status } = await fetch(url);
      if (status !== 503) return;
    } catch {}
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

/** Clients with a password and money, made by the same code that registers people. */
async function openClients() {
  const log = createLogger("error");
  const pool = openPool({ url: database.url, log });
  const db = openDatabase(pool);
  const notifications = await openNotifications(database.url, [], log);
  const config = loadConfig({ LASTRO_DATA_DIR: dataDir, PORT: String(port) });
  const ctx = { db, clock: systemClock, random: systemRandom, log, config };
  const app = await createApp({ ctx, pool, relaxedPool: pool, notifications });
  const made = [];
  for (let n = 0; n < CLIENTS; n += 1) {
    const email = `medida${n}@exemplo.com.br`;
    const userId = await app.identity.createConfirmedUser({
      email,
      password: PASSWORD,
      metadata: registration(n),
    });
    const amount = { asset: "BRL", minor: 50_000_000_00n };
    await inTransaction(db, (tx) =>
      post(tx, ctx, {
        kind: "bench.opening",
        reference: userId,
        key: `bench:${userId}`,
        entries: [
          { account: houseAccount("opening", "BRL"), amount: { ...amount, minor: -amount.minor } },
          { account: customerAccount(userId, "available", "BRL"), amount },
        ],
      }),
    );
    // The limit of a day is a rule, not a cost: it is checked on every transfer all the same.
    await pool.query("insert into client_limit (user_id, category, daily) values ($1, 'transfer', 1e18)", [
      userId,
    ]);
    made.push({ email, userId, token: "" });
  }
  await app.http.close();
  await notifications.close();
  await db.destroy();
  return made;
}

function registration(n) {
  const base = String(100_000_000 + n * 7);
  return {
    nome: `Cliente Medida ${n}`,
    telefone: `119${String(80_000_000 + n)}`,
    cpf: withCheckDigits(base),
    endereco: "Rua das Acácias, 100",
    cidade: "São Paulo",
    estado: "SP",
    cep: "01310100",
  };
}

function withCheckDigits(base) {
  const digit = (text) => {
    const sum = [...text].reduce((total, d, i) => total + Number(d) * (text.length + 1 - i), 0) % 11;
    return sum < 2 ? 0 : 11 - sum;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

async function signIn() {
  for (const client of clients) {
    const answer = await fetch(`http://127.0.0.1:${port}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${clients.indexOf(client)}.1` },
      body: JSON.stringify({ email: client.email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`No session: ${await answer.text()}`);
    client.token = (await answer.json()).access_token;
  }
}

async function measure(url) {
  let next = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: [
      {
        method: "POST",
        setupRequest(request) {
          const from = clients[next % CLIENTS];
          const to = clients[(next + 1) % CLIENTS];
          next += 1;
          return {
            ...request,
            headers: {
              "content-type": "application/json",
              authorization: `Bearer ${from.token}`,
              "idempotency-key": systemRandom.id(),
            },
            body: `{"to":{"kind":"email","value":"${to.email}"},"amount":{"asset":"BRL","amount":"0.01"},"description":"medida"}`,
          };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result;
}
