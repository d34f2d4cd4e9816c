import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readIds } from "../processes/chaos/compare.js";
import { becomesReady } from "../processes/chaos/until.js";
import { type Bank, startBank } from "./bank.js";
import { expectNothingLost, say, seconds } from "./outcome.js";

const LOAD_MS = 5_000;
/** haproxy asks each second. */
const NOTICED_MS = 3_000;

let bank: Bank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank?.stop());

it("servers and workers are exchanged one by one under load, and no request is refused", async () => {
  const { workload, processes, cluster } = bank;
  const before = await readIds(bank);
  const started = performance.now();
  workload.start();
  await pause(LOAD_MS);
  for (const one of processes) {
    expect(await one.restart("SIGTERM")).toBe(0);
    await becomesReady(one.url);
    say(`${one.name} is exchanged`);
    await pause(NOTICED_MS);
  }
  await pause(LOAD_MS);
  const { answered, refused } = workload;
  say(
    `${answered} requests answered, ${refused.length} refused, ${seconds(workload.longestPauseSince(started))} the longest without a write`,
  );
  expect(refused).toEqual([]);

  const old = await cluster.primary();
  const switched = performance.now();
  old.switchover();
  await cluster.becomeWhole();
  await pause(LOAD_MS);
  const now = await cluster.primary();
  say(
    `switched over from ${old.name} to ${now.name}: ${seconds(workload.longestPauseSince(switched))} without service`,
  );
  expect(now.name).not.toBe(old.name);
  await expectNothingLost(bank, before);
});
