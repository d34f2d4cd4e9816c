// What a producer reads of their own trade, first over few orders and then over many, all of them their own.
import { seedOrders } from "./grain-seed.mjs";
import { createClient } from "./http-client.mjs";
import { signInTraders } from "./people.mjs";
import { median, percentile } from "./support.mjs";

const FEW = 10_000;
const TIMES = 40;
const GOAL_MS = 100;

const REPORTS = [
  ...["7days", "30days", "90days", "1year"].map((period) => `/agro/v1/reports/${period}`),
  "/agro/v1/financial",
  "/agro/v1/dashboard",
  "/agro/v1/orders",
];

export async function benchReports({ origin }, owner, producer, { orders }) {
  const call = createClient(origin, 1);

  async function read() {
    // A session may have ended while a million orders were written.
    await signInTraders(origin, [producer]);
    const headers = { authorization: `Bearer ${producer.token}` };
    const measured = new Map();
    for (const path of REPORTS) {
      const times = [];
      for (let turn = 0; turn < TIMES + 5; turn += 1) {
        const before = performance.now();
        const answer = await call("GET", path, { headers });
        if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.json)}`);
        if (turn >= 5) times.push(performance.now() - before);
      }
      measured.set(path, { p50: median(times), p99: percentile(times, 0.99) });
    }
    return measured;
  }

  const few = Math.min(FEW, orders);
  await seed(0, few);
  const first = await read();
  if (orders > few) await seed(few, orders);
  const last = orders > few ? await read() : first;

  console.log(
    `Reports over ${few} and over ${orders} orders of one producer, ${TIMES} readings each. Times in ms.`,
  );
  for (const path of REPORTS) {
    const [one, many] = [first.get(path), last.get(path)];
    console.log(
      `GET ${path.padEnd(26)} p50 ${one.p50.toFixed(1).padStart(6)} → ${many.p50.toFixed(1).padStart(6)}   ${(many.p50 / one.p50).toFixed(2)}×   p99 ${many.p99.toFixed(1).padStart(6)}  (goal ≤ ${GOAL_MS})`,
    );
  }

  async function seed(from, to) {
    const before = performance.now();
    await seedOrders(owner, { producerId: producer.userId, from, to });
    console.log(`${to} orders after ${((performance.now() - before) / 1000).toFixed(0)} s.`);
  }
}
