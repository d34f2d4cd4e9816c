import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { createSpending, type Spending } from "../../testing/cashback.js";
import { callAs } from "../../testing/market.js";
import { aClient, type SignedInClient, signInAgain } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { lotsOf } from "./lots/lot-store.js";

/** How many lives; `PROPERTY_RUNS=200 npx vitest run --project server <this file>` tries more. */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 25);
const clock = createFixedClock();
let app: TestApp;
let spending: Spending;

beforeAll(async () => {
  app = await startTestApp({ clock });
  spending = createSpending(app);
  await spending.partner(["PARCEIRA"], 500, "2026-01-01");
});
afterAll(() => app.close());

/** What may happen to a client's cashback. Purchases and refunds name one of the purchases made so far. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("clear" as const),
      which: fc.nat({ max: 5 }),
      centavos: fc.integer({ min: 1, max: 400_000 }),
      isPartner: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which: fc.nat({ max: 5 }),
      percent: fc.integer({ min: 1, max: 110 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("redeem" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("send" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("years" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the client was told of one purchase. */
interface Bought {
  readonly id: string;
  cleared: bigint;
  refunded: bigint;
}

const decimal = (centavos: bigint) => {
  const text = centavos.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

class Life {
  readonly bought: Bought[] = [];
  taken = 0n;

  readonly ana: SignedInClient;
  readonly rui: SignedInClient;

  constructor(ana: SignedInClient, rui: SignedInClient) {
    this.ana = ana;
    this.rui = rui;
  }

  async run(one: Step): Promise<void> {
    clock.advanceSeconds(3600);
    switch (one.do) {
      case "clear": {
        const known = this.bought[one.which];
        const purchase = known ?? { id: app.ctx.random.id(), cleared: 0n, refunded: 0n };
        if (!known) this.bought.push(purchase);
        await spending.cleared(this.ana, decimal(BigInt(one.centavos)), {
          purchase: purchase.id,
          merchant: one.isPartner ? "PARCEIRA" : "LOJA",
        });
        purchase.cleared += BigInt(one.centavos);
        return;
      }
      case "refund": {
        const purchase = this.bought[one.which];
        const amount = ((purchase?.cleared ?? 0n) * BigInt(one.percent)) / 100n;
        if (!purchase || amount === 0n) return;
        await spending.refunded(this.ana, decimal(amount), { purchase: purchase.id });
        purchase.refunded += amount;
        return;
      }
      case "wait":
        return spending.wait();
      case "years":
        clock.advanceSeconds(740 * 86_400);
        await spending.credit();
        return spending.expire();
      default:
        return this.spend(one.do);
    }
  }

  private async spend(how: "redeem" | "send"): Promise<void> {
    const person = await signInAgain(app, this.ana);
    const to = { kind: "email", value: this.rui.email };
    const { status, body } =
      how === "redeem"
        ? await callAs(app, person, "POST", "/v1/cashback/redeem", {})
        : await callAs(app, person, "POST", "/v1/prp/transfers", { to, amount: "0.50" });
    if (status < 300) this.taken += how === "redeem" ? BigInt(body.redeemed.replace(".", "")) : 50n;
    else expect(body.code).toMatch(/^cashback\.(nothing_to_redeem|balance_too_low)$/);
  }
}

describe("a life of purchases, refunds, crediting, redeeming, sending and expiry", () => {
  it("keeps PRP what clearing earned less what refunds took and the client used, and the provision beside it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        // Later each time: signing in is counted by the hour.
        clock.advanceSeconds(86_400);
        const life = new Life(await aClient(app), await aClient(app));
        for (const one of steps) await life.run(one);

        const { rows } = await app.pool.query<{
          earned: bigint;
          bound: bigint;
          debt: bigint;
          expired: bigint;
        }>(
          `select coalesce(sum(p.accrued - p.reversed), 0) as earned,
                  coalesce(sum(floor(greatest(p.cleared - p.refunded, 0) * (p.level_bps + p.partner_bps) / 10000)), 0) as bound,
                  coalesce((select debt from cashback_wallet where user_id = $1), 0) as debt,
                  coalesce((select -sum(amount) from cashback_movement where user_id = $1 and kind = 'expired'), 0) as expired
           from cashback_purchase p where p.user_id = $1`,
          [life.ana.userId],
        );
        const { earned = 0n, bound = 0n, debt = 0n, expired = 0n } = rows[0] ?? {};
        const { pending, available } = await spending.books(life.ana);
        const has = BigInt(pending + available);
        expect(has - debt).toBe(earned - life.taken - expired);
        expect(earned).toBeLessThanOrEqual(bound);
        const lots = await inTransaction(app.ctx.db, (tx) => lotsOf(tx, life.ana.userId));
        expect(lots.reduce((sum, { remaining }) => sum + remaining.minor, 0n)).toBe(has);
        await expectBooksInOrder(app.databaseUrl);
      }),
      { numRuns: RUNS },
    );
  });
});
