import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../src/testing/books.js";
import {
  compareWithBooks,
  differencesWithProvider,
  type IdsBefore,
  kinds,
  readIds,
} from "./chaos/compare.js";
import { FAULTS } from "./chaos/faults.js";
import { type House, startHouse } from "./chaos/house.js";
import { residentMegabytes } from "./chaos/processes.js";

/** `npm run chaos` runs every fault and expects the house back within ten seconds; the suite runs a part and waits. */
const WHOLE = process.env.CHAOS === "whole";
const BACK_WITHIN_MS = WHOLE ? 10_000 : 120_000;
const LOAD_BEFORE_FAULT_MS = WHOLE ? 2_000 : 500;
const faults = FAULTS.filter(({ brief }) => WHOLE || brief);

let house: House;
let connectionsBefore: { all: number; listening: number };
let memoryBefore: (number | undefined)[];
let idsBefore: IdsBefore;

beforeAll(async () => {
  house = await startHouse();
  idsBefore = await readIds(house);
  house.workload.start();
  await house.recovery();
  await pause(3_000);
  connectionsBefore = await house.connections();
  memoryBefore = house.processes.map(({ pid }) => residentMegabytes(pid));
});
afterAll(() => house.stop(), 120_000);

describe("two servers and two workers under load", () => {
  it.each(faults)("are back by themselves after $name", { timeout: 400_000 }, async ({ name, run }) => {
    await pause(LOAD_BEFORE_FAULT_MS);
    await run(house);
    const back = await house.recovery();
    if (WHOLE) process.stdout.write(`${name}: back after ${(back / 1_000).toFixed(1)} s\n`);
    expect(back).toBeLessThan(BACK_WITHIN_MS);
    expect(house.processes.flatMap(({ unexpectedEnds }) => unexpectedEnds)).toEqual([]);
  });

  it("have not more connections and hardly more memory than before, and one listener each", async () => {
    const after = await house.connections();
    expect(after.listening).toBe(house.processes.length);
    expect(connectionsBefore.listening).toBe(house.processes.length);
    // The pools may fill to their bounds; a leak goes past them.
    expect(after.all).toBeLessThanOrEqual(house.processes.length * 21);
    house.processes.forEach(({ pid, name }, index) => {
      const [before, now] = [memoryBefore[index], residentMegabytes(pid)];
      if (before !== undefined && now !== undefined) expect(now, name).toBeLessThan(before * 1.5 + 150);
    });
  });

  it("run their recurring jobs at their times, whatever clocks did", { timeout: 180_000 }, async () => {
    const tooFar = () =>
      house.query(
        "select kind, next_run_at from job_schedule where next_run_at > now() + interval '25 hours'",
      );
    await expect.poll(tooFar, { timeout: 120_000, interval: 500 }).toEqual([]);
  });
});

describe("what was done meanwhile", () => {
  beforeAll(() => house.workload.settle(), 300_000);

  it("was something of every kind, and no key was ever answered twice differently", () => {
    for (const kind of kinds) expect(house.workload.acknowledged[kind].size, kind).toBeGreaterThan(0);
    expect(house.workload.uploaded.length).toBeGreaterThan(0);
    expect(house.workload.contradictions).toEqual([]);
  });

  it.each(kinds)(
    "stands in the books exactly once for each acknowledged %s, and nothing else does",
    async (kind) => {
      expect(await compareWithBooks(house, kind, idsBefore)).toEqual({ lost: [], doubled: [] });
    },
  );

  it("keeps one whole document where each upload took the place of the one before", async () => {
    const rows = await house.query(
      `select from customers_kyc_document d join customers_kyc_file f on f.document_id = d.id
        join identity_user u on u.id = d.user_id where u.email = 'novo@lastro.demo' and d.type = 'selfie'`,
    );
    expect(rows.length).toBe(1);
  });

  it("agrees with the Pix provider's books to the last centavo", { timeout: 200_000 }, async () => {
    await expect
      .poll(() => differencesWithProvider(house), { timeout: 180_000, interval: 1_000 })
      .toEqual([]);
  });

  it("leaves the books in order", { timeout: 120_000 }, () => expectBooksInOrder(house.database.url));
});
