// `npm run bench:http`: transfers through the whole HTTP stack against a bare route with one SQL insert.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemRandom } from "@lastro/platform/random";
import autocannon from "autocannon";
import { freePort } from "../../../scripts/free-port.mjs";
import { runVerification } from "../dist/verify/run-verification.js";
import { openClients, signInClients, withApp } from "./people.mjs";
import { reachable, spawnHouse, spawnServer, stopServers } from "./servers.mjs";
import { median, startBenchDatabase } from "./support.mjs";

const CLIENTS = 200;
const CONNECTIONS = 32;
const SECONDS = 8;
const ROUNDS = 3;

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const port = await freePort();
const barePort = await freePort();

const clients = await withApp({ url: database.url, dataDir, port }, (house) => openClients(house, CLIENTS));
const servers = [
  ...spawnHouse({ url: database.url, dataDir, port }),
  spawnServer("bare-server.mjs", {
    PATH: process.env.PATH,
    DATABASE_URL: database.url,
    PORT: String(barePort),
  }),
];
await Promise.all([reachable(`http://127.0.0.1:${port}/readyz`), reachable(`http://127.0.0.1:${barePort}/`)]);
await signInClients(`http://127.0.0.1:${port}`, clients);

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
await stopServers(servers);
await database.stop();
rmSync(dataDir, { recursive: true, force: true });
process.exit(broken.length === 0 ? 0 : 1);

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
          // Those who are paid are rarely those who pay at the same moment.
          const to = clients[(next + CLIENTS / 2) % CLIENTS];
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
