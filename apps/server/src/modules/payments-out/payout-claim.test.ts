import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import type { SignedInPerson } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { withPayoutClaimed } from "./payout-claim.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TO = { by: "key", key: "ana@exemplo.com.br" };

let bench: PixPaymentsBench;
let client: SignedInPerson;
let payout = "";
beforeAll(async () => {
  bench = await startPixPaymentsBench();
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});
beforeEach(async () => {
  client = await bench.rich();
  const { body } = await bench.preview(client, TO);
  payout = (await bench.pay(client, body.id, "10.00")).body.id;
});

/** Whether another worker would be let at the payout now. */
async function isFree(): Promise<boolean> {
  let ran = false;
  await withPayoutClaimed(bench.app.ctx, payout, async () => {
    ran = true;
  });
  return ran;
}

describe("a payout by Pix", () => {
  it("is advanced by one worker at a time, and by the next when that one is done or has failed", async () => {
    await withPayoutClaimed(bench.app.ctx, payout, async () => expect(await isFree()).toBe(false));
    expect(await isFree()).toBe(true);
    const failing = withPayoutClaimed(bench.app.ctx, payout, () => Promise.reject(new Error("no answer")));
    await expect(failing).rejects.toThrow("no answer");
    expect(await isFree()).toBe(true);
  });

  it("is free again after a worker that is gone, which then ends no claim but its own", async () => {
    await withPayoutClaimed(bench.app.ctx, payout, async () => {
      bench.app.ctx.clock.advanceSeconds(33);
      await withPayoutClaimed(bench.app.ctx, payout, async () => undefined);
      const later = withPayoutClaimed(bench.app.ctx, payout, async () => expect(await isFree()).toBe(false));
      await later;
    });
    expect(await isFree()).toBe(true);
  });

  it("is not asked for by a slow worker whose answer would come too late, nor ended by one after another", async () => {
    const { clock, db } = bench.app.ctx;
    await withPayoutClaimed(bench.app.ctx, payout, async (claim) => {
      const isHeld = () => inTransaction(db, (tx) => claim.isHeld(tx));
      expect([claim.leavesTimeToAsk(), await isHeld()]).toEqual([true, true]);
      clock.advanceSeconds(8);
      expect([claim.leavesTimeToAsk(), await isHeld()]).toEqual([false, true]);
      clock.advanceSeconds(25);
      expect(await isFree()).toBe(true);
      expect([claim.leavesTimeToAsk(), await isHeld()]).toEqual([false, false]);
    });
  });

  it("is left alone once it has ended", async () => {
    await bench.reaches(client, payout, "settled");
    expect(await isFree()).toBe(false);
  });
});
