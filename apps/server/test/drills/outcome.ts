import { expect } from "vitest";
import { expectBooksInOrder } from "../../src/testing/books.js";
import {
  compareWithBooks,
  differencesWithProvider,
  type IdsBefore,
  kinds,
} from "../processes/chaos/compare.js";
import type { Bank } from "./bank.js";

export const say = (line: string) => process.stdout.write(`drill: ${line}\n`);
export const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/** Settles the load, prints what was lost and doubled of it, and fails where anything was or the books are not in order. */
export async function expectNothingLost(bank: Bank, before: IdsBefore): Promise<void> {
  const { workload } = bank;
  await workload.settle();
  const each = await Promise.all(kinds.map((kind) => compareWithBooks(bank, kind, before)));
  const [lost, doubled] = [each.flatMap((one) => one.lost), each.flatMap((one) => one.doubled)];
  const acknowledged = kinds.reduce((sum, kind) => sum + workload.acknowledged[kind].size, 0);
  say(`${acknowledged} writes acknowledged: ${lost.length} lost, ${doubled.length} doubled`);
  expect({ lost, doubled, contradictions: workload.contradictions }).toEqual({
    lost: [],
    doubled: [],
    contradictions: [],
  });
  expect(acknowledged).toBeGreaterThan(100);
  await expect.poll(() => differencesWithProvider(bank), { timeout: 180_000, interval: 1_000 }).toEqual([]);
  await expectBooksInOrder(bank.databaseUrl);
  say("verify: every invariant holds");
}
