// What the clients who do no harm notice, measured where the flood's own work does not count.
import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { createClient } from "./http-client.mjs";
import { percentile } from "./support.mjs";

const { origin, tokens, seconds, pauseMs } = workerData;
const call = createClient(origin, tokens.length);
const times = [];
let failed = 0;
const end = performance.now() + seconds * 1000;
await Promise.all(
  tokens.map(async (token, index) => {
    const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": `203.0.113.${index}` };
    while (performance.now() < end) {
      const started = performance.now();
      const answer = await call("GET", "/v1/wallets", { headers }).catch(() => undefined);
      times.push(performance.now() - started);
      if (!answer || answer.status >= 500) failed += 1;
      await wait(pauseMs);
    }
  }),
);
parentPort.postMessage({ p99: percentile(times, 0.99), failed });
process.exit(0);
