// `npm run bench:http`: transfers through the whole HTTP stack against a bare route with one SQL insert, and against a
// transfer as it is usually written.
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemRandom } from "@lastro/platform/random";
import autocannon from "autocannon";
import { freePort } from "../../../scripts/free-port.mjs";
import { runVerification } from "../dist/verify/run-verification.js";
import { headersOf, openClients, signInClients, withApp } from "./people.mjs";
import { reachable, spawnHouse, spawnServer, stopServers } from "./servers.mjs";
import { median, startBenchDatabase } from "./support.mjs";

const CLIENTS = 200;
const CONNECTIONS = 32;
const SECONDS = 6;
const ROUNDS = 5;
const GOALS = { bare: 0.5, usual: 1.5 };

const database = await startBenchDatabase();
const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-bench-"));
const port = await freePort();
const barePort = await freePort();
const usualPort = await freePort();

const clients = await withApp({ url: database.url, dataDir, port }, (house) => openClients(house, CLIENTS));
const baseline = (file, at) =>
  spawnServer(file, { PATH: process.env.PATH, DATABASE_URL: database.url, PORT: String(at) });
const servers = [
  ...spawnHouse({ url: database.url, dataDir, port }),
  baseline("bare-server.mjs", barePort),
  baseline("usual-server.mjs", usualPort),
];
await Promise.all([
  reachable(`http://127.0.0.1:${port}/readyz`),
  reachable(`http://127.0.0.1:${barePort}/`),
  reachable(`http://127.0.0.1:${usualPort}/`),
]);
await signInClients(`http://127.0.0.1:${port}`, clients);

console.log(
  `Transfers through the whole stack, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, medians.`,
);
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({
    bare: await measure(`http://127.0.0.1:${barePort}/bare`),
    usual: await measure(`http://127.0.0.1:${usualPort}/usual`),
    full: await measure(`http://127.0.0.1:${port}/v1/transfers`),
  });
const rateOf = (round, name) => round[name].requests.average;
const line = (title, name) =>
  console.log(
    `${title.padEnd(46)} ${median(rounds.map((round) => rateOf(round, name)))
      .toFixed(0)
      .padStart(6)}/s   p99 ${median(rounds.map((round) => round[name].latency.p99))} ms`,
  );
line("bare: one insert", "bare");
line("usual: an interactive transaction a request", "usual");
line("ours: POST /v1/transfers", "full");
// Within a round, because what else the machine does changes from one to the next.
for (const [name, goal] of Object.entries(GOALS)) {
  const ratios = rounds.map((round) => rateOf(round, "full") / rateOf(round, name));
  console.log(
    `ours : ${name.padEnd(6)} ${median(ratios).toFixed(2)}×  (goal ≥ ${goal}×; rounds ${ratios.map((one) => one.toFixed(2)).join(" ")})`,
  );
}
console.log(`load average at the end: ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} cores`);

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
              ...headersOf(from),
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
