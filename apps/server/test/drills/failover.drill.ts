import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type IdsBefore, readIds } from "../processes/chaos/compare.js";
import { type Bank, startBank } from "./bank.js";
import { expectNothingLost, say, seconds } from "./outcome.js";

const MAX_WITHOUT_SERVICE_MS = 15_000;
const LOAD_MS = 10_000;
/** How many primaries are killed, one after the other. */
const ROUNDS = Number(process.env.DRILL_ROUNDS ?? 1);

let bank: Bank;
let before: IdsBefore;
beforeAll(async () => {
  bank = await startBank();
  before = await readIds(bank);
});
afterAll(() => bank?.stop());

it.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  "primary %i that is killed under load is replaced, and nothing acknowledged is lost or doubled",
  async () => {
    bank.workload.start();
    await pause(LOAD_MS);
    const old = await bank.cluster.primary();
    const killed = performance.now();
    old.kill();
    say(`${old.name}, the primary, and its Patroni are killed`);
    await pause(MAX_WITHOUT_SERVICE_MS + LOAD_MS);
    const withoutService = bank.workload.longestPauseSince(killed);
    say(`${(await bank.cluster.primary()).name} is the primary; ${seconds(withoutService)} without service`);
    old.start();
    await bank.cluster.becomeWhole();
    say(`${old.name} follows it`);
    await expectNothingLost(bank, before);
    expect(withoutService).toBeLessThanOrEqual(MAX_WITHOUT_SERVICE_MS);
  },
);
