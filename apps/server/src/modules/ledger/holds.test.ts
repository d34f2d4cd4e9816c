import { money, parseMoney } from "@lastro/money";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import {
  captureHold,
  customerAccount,
  entriesBefore,
  expiredHolds,
  extendHold,
  houseAccount,
  increaseHold,
  openHold,
  openHoldsOf,
  post,
  postTogether,
  releaseHold,
  settleHold,
  voidHold,
} from "./index.js";

const clock = createFixedClock();
const ctx = { clock, random: systemRandom };
const brl = (amount: string) => parseMoney("BRL", amount);

let database: TestDatabase;
let ana: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  ana = systemRandom.id();
  await within((tx) => post(tx, ctx, opening("100.00")));
});
afterEach(() => expectBooksInOrder(database.url));

const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const opening = (amount: string) => ({
  kind: "test.opening",
  reference: ana,
  key: `opening:${ana}`,
  entries: [
    { account: houseAccount("opening", "BRL"), amount: money("BRL", -brl(amount).minor) },
    { account: customerAccount(ana, "available", "BRL"), amount: brl(amount) },
  ],
});
const purchase = (amount: string) => ({
  kind: "test.purchase",
  entries: [{ account: houseAccount("fees", "BRL"), amount: brl(amount) }],
});
const hold = async (amount = "40.00", expiresAt?: Date) => {
  const request = { ownerId: ana, amount: brl(amount), reason: "test.card", reference: "purchase" };
  return (await within((tx) => openHold(tx, ctx, { ...request, ...(expiresAt ? { expiresAt } : {}) })))
    .holdId;
};
const capture = (id: string, amount: string, key: string) =>
  within((tx) => captureHold(tx, ctx, id, { amount: brl(amount), key: `${ana}:${key}` }, purchase(amount)));
const release = (id: string, amount: string, key: string) =>
  within((tx) => releaseHold(tx, ctx, id, { amount: brl(amount), key: `${ana}:${key}` }));
const increase = (id: string, amount: string, key: string) =>
  within((tx) => increaseHold(tx, ctx, id, { amount: brl(amount), key: `${ana}:${key}` }));

async function has(): Promise<{ available: string; held: string }> {
  const rows = await query<{ code: string; balance: bigint }>(
    database.db,
    "select code, balance from ledger_account where owner_id = $1",
    [ana],
  );
  const of = (code: string) => {
    const minor = rows.find((row) => row.code === code)?.balance ?? 0n;
    return `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
  };
  return { available: of("available"), held: of("held") };
}
const stateOf = async (id: string) =>
  (
    await query<{ status: string; amount: bigint; captured: bigint; released: bigint }>(
      database.db,
      "select status, amount, captured, released from ledger_hold where id = $1",
      [id],
    )
  )[0];
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

describe("a hold that moves in parts", () => {
  it("is captured twice, the rest is released, and it ends as settled", async () => {
    const id = await hold();
    await capture(id, "25.00", "a");
    expect(await has()).toEqual({ available: "60.00", held: "15.00" });
    await capture(id, "5.00", "b");
    await release(id, "10.00", "c");
    expect(await has()).toEqual({ available: "70.00", held: "0.00" });
    expect(await stateOf(id)).toEqual({
      status: "settled",
      amount: 4_000n,
      captured: 3_000n,
      released: 1_000n,
    });
  });

  it("grows, and then may capture all it has become", async () => {
    const id = await hold();
    await increase(id, "20.00", "a");
    expect(await has()).toEqual({ available: "40.00", held: "60.00" });
    await capture(id, "60.00", "b");
    expect(await stateOf(id)).toMatchObject({ status: "settled", amount: 6_000n, captured: 6_000n });
  });

  it("keeps what it had when there is nothing left to grow by", async () => {
    const id = await hold();
    expect(await refusal(increase(id, "60.01", "a"))).toBe("ledger.insufficient_funds");
    expect(await has()).toEqual({ available: "60.00", held: "40.00" });
  });

  it("gives no more than it has left", async () => {
    const id = await hold();
    await capture(id, "39.99", "a");
    expect(await refusal(capture(id, "0.02", "b"))).toBe("ledger.hold_too_small");
    expect(await refusal(release(id, "0.02", "c"))).toBe("ledger.hold_too_small");
  });

  it("ends as voided when all of it was released, and takes nothing more", async () => {
    const id = await hold();
    await release(id, "15.00", "a");
    await release(id, "25.00", "b");
    expect(await stateOf(id)).toMatchObject({ status: "voided", released: 4_000n });
    for (const late of [capture, release, increase])
      expect(await refusal(late(id, "1.00", late.name))).toBe("ledger.hold_not_open");
  });

  it("is settled or voided for what is left of it", async () => {
    const first = await hold();
    await capture(first, "30.00", "a");
    await within((tx) => voidHold(tx, ctx, first));
    expect(await stateOf(first)).toMatchObject({ status: "settled", captured: 3_000n, released: 1_000n });
    const second = await hold();
    await release(second, "30.00", "b");
    await within((tx) => settleHold(tx, ctx, second, purchase("10.00")));
    expect(await stateOf(second)).toMatchObject({ status: "settled", captured: 1_000n, released: 3_000n });
    expect(await has()).toEqual({ available: "60.00", held: "0.00" });
  });

  it("shows what is left of it as set aside", async () => {
    const id = await hold();
    await capture(id, "25.00", "a");
    expect(await openHoldsOf(database.db, ana)).toMatchObject([{ id, amount: brl("15.00") }]);
  });
});

describe("a move that is asked for again", () => {
  it("answers the first, also after the hold has ended, and moves nothing", async () => {
    const id = await hold();
    const first = await capture(id, "40.00", "a");
    expect(await capture(id, "40.00", "a")).toEqual(first);
    expect(await has()).toEqual({ available: "60.00", held: "0.00" });
  });

  it("is a fault when its key was used for another amount or another kind of move", async () => {
    const id = await hold();
    await capture(id, "10.00", "a");
    await expect(capture(id, "11.00", "a")).rejects.toThrow("used for another move");
    await expect(release(id, "10.00", "a")).rejects.toThrow("used for another move");
  });

  it("is made once when twenty ask for it at the same time", async () => {
    const id = await hold();
    const done = await Promise.all(Array.from({ length: 20 }, () => capture(id, "10.00", "a")));
    expect(new Set(done.map(({ transactionId }) => transactionId)).size).toBe(1);
    expect(await has()).toEqual({ available: "60.00", held: "30.00" });
  });
});

describe("moves that race", () => {
  it("never take more together than the hold has", async () => {
    const id = await hold();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        refusal(place % 2 === 0 ? capture(id, "6.00", `c${place}`) : release(id, "6.00", `r${place}`)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(6);
    expect(await stateOf(id)).toMatchObject({ status: "open" });
    expect((await has()).held).toBe("4.00");
  });

  it("leave, in any order and number, a hold that is its moves", async () => {
    const moves = fc.array(
      fc.record({
        kind: fc.constantFrom("capture" as const, "release" as const, "increase" as const),
        cents: fc.integer({ min: 1, max: 2_500 }),
      }),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (asked) => {
        const id = await hold("5.00");
        await Promise.all(
          asked.map(({ kind, cents }, place) => {
            const amount = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
            return refusal({ capture, release, increase }[kind](id, amount, `${id}:${place}`));
          }),
        );
        await within((tx) => voidHold(tx, ctx, id)).catch((error: unknown) => {
          if (!isDomainError(error, "ledger.hold_not_open")) throw error;
        });
        const { captured = 0n, amount = 0n, released = 1n } = (await stateOf(id)) ?? {};
        expect(captured + released).toBe(amount);
        expect((await has()).held).toBe("0.00");
        // What was spent comes back for the next run.
        if (captured > 0n)
          await within((tx) =>
            post(tx, ctx, {
              kind: "test.refund",
              reference: id,
              key: `refund:${id}`,
              entries: [
                { account: houseAccount("fees", "BRL"), amount: money("BRL", -captured) },
                { account: customerAccount(ana, "available", "BRL"), amount: money("BRL", captured) },
              ],
            }),
          );
      }),
      { numRuns: 15 },
    );
  });
});

describe("a hold with an end", () => {
  it("is among the expired ones from then on, until it is extended or ended", async () => {
    const id = await hold("10.00", new Date(clock.now().getTime() + 60_000));
    const expired = () => expiredHolds(database.db, ctx, { reason: "test.card", limit: 10 });
    expect(await expired()).toEqual([]);
    clock.advanceSeconds(61);
    expect(await expired()).toEqual([{ holdId: id, reference: "purchase" }]);
    await within((tx) => extendHold(tx, id, new Date(clock.now().getTime() + 60_000)));
    expect(await expired()).toEqual([]);
    clock.advanceSeconds(61);
    await within((tx) => voidHold(tx, ctx, id));
    expect(await expired()).toEqual([]);
    expect(await refusal(within((tx) => extendHold(tx, id, null)))).toBe("ledger.hold_not_open");
  });
});

describe("a program of the release before", () => {
  it("ends a hold whole, and its parts are noted", async () => {
    const id = await hold();
    await within(async (tx) => {
      await query(
        tx,
        "update ledger_hold set status = 'voided', closed_at = $2 where id = $1 and status = 'open'",
        [id, clock.now()],
      );
      await post(tx, ctx, {
        kind: "ledger.hold_voided",
        reference: "purchase",
        key: `hold:${id}:close`,
        entries: [
          { account: customerAccount(ana, "held", "BRL"), amount: money("BRL", -4_000n) },
          { account: customerAccount(ana, "available", "BRL"), amount: money("BRL", 4_000n) },
        ],
      });
    });
    expect(await stateOf(id)).toMatchObject({ status: "voided", released: 4_000n });
  });
});

describe("posting a key again", () => {
  it("answers the first transaction for the same entries, and refuses others", async () => {
    const again = (amount: string) => within((tx) => postTogether(tx, ctx, [opening(amount)]));
    expect(await again("100.00")).toMatchObject([{ outcome: "replayed" }]);
    expect(await again("100.01")).toEqual([{ outcome: "key_reused" }]);
    const [more] = await within((tx) =>
      postTogether(tx, ctx, [
        {
          ...opening("100.00"),
          entries: [
            ...opening("100.00").entries,
            { account: houseAccount("opening", "USDT"), amount: money("USDT", -1n) },
            { account: customerAccount(ana, "available", "USDT"), amount: money("USDT", 1n) },
          ],
        },
      ]),
    );
    expect(more).toEqual({ outcome: "key_reused" });
  });
});

describe("an entry's time", () => {
  const account = () => customerAccount(ana, "available", "BRL");
  const payIn = (key: string) =>
    within((tx) =>
      post(tx, ctx, {
        kind: "test.paid_in",
        reference: ana,
        key,
        entries: [
          { account: houseAccount("opening", "BRL"), amount: money("BRL", -1n) },
          { account: account(), amount: money("BRL", 1n) },
        ],
      }),
    );

  it("finds how many entries an account had at any instant", async () => {
    const start = clock.now();
    for (let day = 1; day <= 40; day += 1) {
      clock.advanceSeconds(86_400);
      await payIn(`${ana}:${day}`);
    }
    for (const day of [0, 1, 2, 17, 39, 40, 41]) {
      const instant = new Date(start.getTime() + day * 86_400_000 + 1);
      expect(await entriesBefore(database.db, [account()], instant)).toEqual([BigInt(Math.min(day, 40) + 1)]);
    }
    expect(await entriesBefore(database.db, [account()], start)).toEqual([0n]);
  });

  it("is never before the one before it, when a clock was put back", async () => {
    clock.advanceSeconds(3_600);
    await payIn(`${ana}:ahead`);
    const ahead = clock.now();
    clock.advanceSeconds(-1_800);
    await payIn(`${ana}:behind`);
    const times = await query<{ posted_at: Date }>(
      database.db,
      `select e.posted_at from ledger_entry e join ledger_account a on a.id = e.account_id
       where a.owner_id = $1 order by e.account_seq desc limit 2`,
      [ana],
    );
    expect(times.map(({ posted_at }) => posted_at)).toEqual([ahead, ahead]);
    clock.advanceSeconds(1_800);
  });

  it("is untouched by a posting that is refused", async () => {
    clock.advanceSeconds(60);
    const [refused] = await within((tx) =>
      postTogether(tx, ctx, [
        {
          kind: "test.too_much",
          reference: ana,
          key: `${ana}:too-much`,
          entries: [
            { account: account(), amount: money("BRL", -1_000_000n) },
            { account: houseAccount("fees", "BRL"), amount: money("BRL", 1_000_000n) },
          ],
        },
      ]),
    );
    expect(refused).toEqual({ outcome: "insufficient_funds" });
    const [row] = await query<{ same: boolean }>(
      database.db,
      `select a.last_entry_at = max(e.posted_at) as same from ledger_account a
       join ledger_entry e on e.account_id = a.id where a.owner_id = $1 and a.code = 'available' group by a.id`,
      [ana],
    );
    expect(row?.same).toBe(true);
  });
});
