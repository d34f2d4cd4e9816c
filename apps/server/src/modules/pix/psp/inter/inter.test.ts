import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { startPixPsp } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { loadConfig } from "../../../../configuration/config.js";
import { createInter } from "./inter.js";

const HOURS = 3_600;
const clock = createFixedClock();
const payment = (id: string) => ({
  id,
  amount: { asset: "BRL", minor: 100n } as const,
  to: { kind: "key", key: "maria@example.com" } as const,
  message: "",
});

let database: TestDatabase;
/** A named type of its own: the simulators' inner types stay theirs. */
interface Simulator extends Awaited<ReturnType<typeof startPixPsp>> {}
let psp: Simulator;
beforeAll(async () => {
  database = await createTestDatabase();
  psp = await startPixPsp({ speaks: "inter", clock, openingBalance: "100.00", payoutSettleMs: 20 });
});
afterAll(async () => {
  await psp.close();
  await database.close();
});

const provider = () =>
  createInter({
    config: loadConfig({ LASTRO_PIX_PROVIDER: "inter", LASTRO_PIX_URL: psp.url }),
    clock,
    db: database.db,
  }).payouts;

describe("a payment Banco Inter did not answer about", () => {
  it("is asked for again for some hours only, and then when a person says that it may be", async () => {
    const id = "0190c5f0-0000-7000-8000-0000000000a1";
    psp.faults.arm("dropAfterAccepting", true, { count: 1 });
    await expect(provider().send(payment(id))).rejects.toMatchObject({ failure: "unknown" });
    clock.advanceSeconds(13 * HOURS);
    await expect(provider().send(payment(id))).rejects.toMatchObject({
      failure: "unknown",
      message: expect.stringContaining("look it up"),
    });
    expect(await provider().find(id)).toBeUndefined();
    await query(database.db, "update pix_inter_payout set unanswered_at = null where id = $1", [id]);
    await provider().send(payment(id));
    await vi.waitFor(
      async () =>
        expect(await provider().find(id)).toMatchObject({ endToEndId: expect.stringMatching(/^E/) }),
      { timeout: 30_000 },
    );
    expect(psp.books().payouts).toHaveLength(1);
  });

  it("is asked for however late where nothing had been done", async () => {
    const id = "0190c5f0-0000-7000-8000-0000000000a2";
    psp.faults.arm("tooManyRequests", true, { endpoint: "/banking", count: 1 });
    await expect(provider().send(payment(id))).rejects.toMatchObject({ failure: "retryable" });
    clock.advanceSeconds(13 * HOURS);
    await provider().send(payment(id));
    expect(psp.books().payouts).toHaveLength(2);
  });
});
