import { type Asset, money } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { balanceOf, customerAccount, escrowAccount, houseAccount, post } from "../ledger/index.js";
import { fund, openEscrow, payOut, refund, release } from "./index.js";

let database: TestDatabase;
const ctx = { clock: createFixedClock(), random: systemRandom };
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await expectBooksInOrder(database.url);
  await database.close();
});

const WALLET = 10_000n;

const movement = fc.record({
  kind: fc.constantFrom("fund", "release", "refund", "split", "rest"),
  amount: fc.bigInt({ min: 1n, max: 4_000n }),
  percent: fc.bigInt({ min: 0n, max: 100n }),
});
type Movement = typeof movement extends fc.Arbitrary<infer One> ? One : never;

/** Several at once, or one after the other. */
const history = fc.array(fc.array(movement, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 10 });

interface Parties {
  readonly id: string;
  readonly payerId: string;
  readonly payeeId: string;
  readonly asset: Asset;
}

async function open(asset: Asset, feeBps: number): Promise<Parties> {
  const parties = { id: systemRandom.id(), payerId: systemRandom.id(), payeeId: systemRandom.id(), asset };
  await inTransaction(database.db, async (tx) => {
    await post(tx, ctx, {
      kind: "test.movement",
      reference: parties.payerId,
      key: `fund:${parties.payerId}`,
      entries: [
        { account: customerAccount(parties.payerId, "available", asset), amount: money(asset, WALLET) },
        { account: houseAccount("opening", asset), amount: money(asset, -WALLET) },
      ],
    });
    await openEscrow(tx, ctx, { ...parties, product: "test", feeBps });
  });
  return parties;
}

/** Tries a movement; refusals are part of the game, anything else is a fault. */
async function attempt({ id, asset }: Parties, { kind, amount, percent }: Movement): Promise<void> {
  const of = (minor: bigint) => money(asset, minor);
  const posting = { kind: "test.escrow", key: systemRandom.id() };
  await inTransaction(database.db, async (tx) => {
    const held = (await balanceOf(tx, escrowAccount(id, asset))).minor;
    const whole = kind === "rest" && held > 0n ? held : amount;
    const toPayee = (whole * percent) / 100n;
    switch (kind) {
      case "fund":
        return fund(tx, ctx, id, { amount: of(amount), posting });
      case "release":
        return release(tx, ctx, id, { amount: of(amount), posting });
      case "refund":
        return refund(tx, ctx, id, { amount: of(amount), posting });
      default:
        return void (await payOut(tx, ctx, id, [
          { toPayee: of(toPayee), toPayer: of(whole - toPayee), posting },
        ]));
    }
  }).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
  });
}

interface Sums {
  readonly status: string;
  readonly funded: bigint;
  readonly released: bigint;
  readonly fee: bigint;
  readonly refunded: bigint;
}

describe("any sequence of movements of an escrow, in races too", () => {
  it.each(["BRL", "USDT", "BTC"] as const)("neither leaves nor makes money in %s", async (asset) => {
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 0, max: 1_000 }), async (rounds, feeBps) => {
        const parties = await open(asset, feeBps);
        const feesBefore = (await balanceOf(database.db, houseAccount("fees", asset))).minor;
        for (const together of rounds) {
          await Promise.all(together.map((one) => attempt(parties, one)));
          const [sums] = await query<Sums>(
            database.db,
            "select status, funded, released, fee, refunded from escrow_agreement where id = $1",
            [parties.id],
          );
          if (!sums) throw new Error("The escrow vanished");
          const [held, payer, payee, fees] = await Promise.all(
            [
              escrowAccount(parties.id, asset),
              customerAccount(parties.payerId, "available", asset),
              customerAccount(parties.payeeId, "available", asset),
              houseAccount("fees", asset),
            ].map(async (account) => (await balanceOf(database.db, account)).minor),
          );
          expect(held).toBe(sums.funded - sums.released - sums.refunded);
          expect(payer).toBe(WALLET - sums.funded + sums.refunded);
          expect(payee).toBe(sums.released - sums.fee);
          expect((fees ?? 0n) - feesBefore).toBe(sums.fee);
          expect(sums.fee).toBe((sums.released * BigInt(feeBps)) / 10_000n);
          if (sums.status === "closed") expect(held).toBe(0n);
        }
      }),
      { numRuns: 25 },
    );
  });
});
