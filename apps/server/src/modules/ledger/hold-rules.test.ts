import { type Money, money } from "@lastro/money";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import {
  amountOfHold,
  amountsOfHolds,
  balanceOf,
  captureHold,
  customerAccount,
  expiredHolds,
  extendHold,
  holdWhatIsLeft,
  houseAccount,
  increaseHold,
  openHold,
  post,
  postTogether,
  releaseHold,
  settleHold,
  settleHolds,
  voidHold,
} from "./index.js";

const clock = createFixedClock();
const ctx = { clock, random: systemRandom };
const brl = (minor: bigint) => money("BRL", minor);

let database: TestDatabase;
let ana: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await expectBooksInOrder(database.url);
  await database.close();
});
beforeEach(async () => {
  ana = systemRandom.id();
  await within((tx) => post(tx, ctx, opening(10_000n)));
});

const within = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(database.db, work);
const opening = (minor: bigint) => ({
  kind: "test.opening",
  reference: ana,
  key: `opening:${ana}`,
  entries: [
    { account: houseAccount("opening", "BRL"), amount: brl(-minor) },
    { account: customerAccount(ana, "available", "BRL"), amount: brl(minor) },
  ],
});
const purchase = (minor: bigint) => ({
  kind: "test.purchase",
  entries: [{ account: houseAccount("fees", "BRL"), amount: brl(minor) }],
});
const request = (minor: bigint, expiresAt?: Date) => ({
  ownerId: ana,
  amount: brl(minor),
  reason: "test.card",
  reference: "purchase",
  ...(expiresAt ? { expiresAt } : {}),
});
const hold = async (minor: bigint, expiresAt?: Date) =>
  (await within((tx) => openHold(tx, ctx, request(minor, expiresAt)))).holdId;
const whatIsLeft = (minor: bigint) => within((tx) => holdWhatIsLeft(tx, ctx, request(minor)));
const has = async () => {
  const of = async (code: "available" | "held") =>
    (await balanceOf(database.db, customerAccount(ana, code, "BRL"))).minor;
  return [await of("available"), await of("held")];
};
const rowOf = async (id: string) =>
  (
    await query<{
      status: string;
      amount: bigint;
      captured: bigint;
      reason: string;
      expires_at: Date | null;
    }>(database.db, "select status, amount, captured, reason, expires_at from ledger_hold where id = $1", [
      id,
    ])
  )[0];
const refusal = (code: string) => expect.objectContaining({ code });

const part = (minor: bigint, key: string) => ({ key: `${ana}:${key}`, amount: brl(minor) });
const capture = (id: string, minor: bigint, key: string) =>
  within((tx) => captureHold(tx, ctx, id, part(minor, key), purchase(minor)));
const release = (id: string, minor: bigint, key: string) =>
  within((tx) => releaseHold(tx, ctx, id, part(minor, key)));
const increase = (id: string, minor: bigint, key: string) =>
  within((tx) => increaseHold(tx, ctx, id, part(minor, key)));

describe("a part of a hold", () => {
  it("is sent on, given back or added, and known by its key", async () => {
    const end = new Date(clock.now().getTime() + 60_000);
    const id = await hold(1_000n, end);
    expect(await rowOf(id)).toMatchObject({ status: "open", amount: 1_000n, expires_at: end });
    const { transactionId } = await capture(id, 300n, "a");
    expect(await capture(id, 300n, "a")).toEqual({ transactionId });
    await release(id, 200n, "b");
    await increase(id, 600n, "c");
    expect(await has()).toEqual([8_600n, 1_100n]);
    const kinds = await query<{ key: string; kind: string; amount: bigint }>(
      database.db,
      "select key, kind, amount from ledger_hold_move where hold_id = $1 order by key",
      [id],
    );
    expect(kinds).toEqual([
      { key: `${ana}:a`, kind: "capture", amount: 300n },
      { key: `${ana}:b`, kind: "release", amount: 200n },
      { key: `${ana}:c`, kind: "increase", amount: 600n },
    ]);
  });

  it("is no more than is left, but for what is added", async () => {
    const id = await hold(1_000n);
    await expect(capture(id, 1_001n, "a")).rejects.toEqual(refusal("ledger.hold_too_small"));
    await expect(release(id, 1_001n, "b")).rejects.toEqual(refusal("ledger.hold_too_small"));
    await increase(id, 1_001n, "c");
    await capture(id, 2_001n, "d");
    for (const late of [capture, release, increase])
      await expect(late(id, 1n, "late")).rejects.toEqual(refusal("ledger.hold_not_open"));
    expect(await has()).toEqual([7_999n, 0n]);
  });

  it("is the last where the hold is settled or voided, once", async () => {
    const [settled, voided] = [await hold(1_000n), await hold(2_000n)];
    const last = await within((tx) => settleHold(tx, ctx, settled, purchase(1_000n)));
    const back = await within((tx) => voidHold(tx, ctx, voided));
    expect(await has()).toEqual([9_000n, 0n]);
    expect([await rowOf(settled), await rowOf(voided)]).toMatchObject([
      { status: "settled", captured: 1_000n },
      { status: "voided", captured: 0n },
    ]);
    const closed = (id: string, kind: string) =>
      query(
        database.db,
        `select key, transaction_id as "transactionId" from ledger_hold_move where hold_id = $1 and kind = $2`,
        [id, kind],
      );
    expect(await closed(settled, "capture")).toEqual([{ key: `hold:${settled}:close`, ...last }]);
    expect(await closed(voided, "release")).toEqual([{ key: `hold:${voided}:close`, ...back }]);
    for (const id of [settled, voided]) {
      await expect(within((tx) => voidHold(tx, ctx, id))).rejects.toEqual(refusal("ledger.hold_not_open"));
      await expect(within((tx) => extendHold(tx, id, null))).rejects.toEqual(refusal("ledger.hold_not_open"));
    }
  });

  it("cannot be opened on what is not there", async () => {
    await expect(hold(10_001n)).rejects.toEqual(refusal("ledger.insufficient_funds"));
    expect(await has()).toEqual([10_000n, 0n]);
  });
});

describe("holding what is left", () => {
  it("sets aside what is asked for, or else all there is, or else nothing", async () => {
    const first = await whatIsLeft(9_000n);
    expect(first?.amount).toEqual(brl(9_000n));
    expect(await rowOf(first?.holdId ?? "")).toMatchObject({
      status: "open",
      amount: 9_000n,
      reason: "test.card",
    });
    const rest = await whatIsLeft(9_000n);
    expect(rest?.amount).toEqual(brl(1_000n));
    expect(await rowOf(rest?.holdId ?? "")).toMatchObject({ status: "open", amount: 1_000n });
    expect(await whatIsLeft(9_000n)).toBeUndefined();
    expect(await has()).toEqual([0n, 10_000n]);
  });

  it("takes all there is together when several ask at once, and no more", async () => {
    const aside = await Promise.all([3_000n, 4_000n, 5_000n, 6_000n].map(whatIsLeft));
    const sum = aside.reduce((all, one) => all + (one?.amount.minor ?? 0n), 0n);
    expect(sum).toBe(10_000n);
    expect(await has()).toEqual([0n, 10_000n]);
  });
});

describe("several holds", () => {
  it("are settled as one posting, each for what is left of it", async () => {
    const [first, second] = [await hold(1_000n), await hold(3_000n)];
    await within((tx) =>
      captureHold(tx, ctx, first, { key: `${ana}:part`, amount: brl(400n) }, purchase(400n)),
    );
    await within((tx) => settleHolds(tx, ctx, [first, second], purchase(3_600n)));
    for (const [id, captured] of [
      [first, 1_000n],
      [second, 3_000n],
    ] as const)
      expect(await rowOf(id)).toMatchObject({ status: "settled", captured });
    expect(await has()).toEqual([6_000n, 0n]);
    await expect(within((tx) => settleHolds(tx, ctx, [first, second], purchase(3_600n)))).rejects.toEqual(
      refusal("ledger.hold_not_open"),
    );
  });

  it("are settled alone where there is one", async () => {
    const only = await hold(1_000n);
    const { transactionId } = await within((tx) => settleHolds(tx, ctx, [only], purchase(1_000n)));
    const moves = await query(
      database.db,
      "select key, kind, amount, transaction_id from ledger_hold_move where hold_id = $1",
      [only],
    );
    expect(moves).toEqual([
      { key: `hold:${only}:close`, kind: "capture", amount: 1_000n, transaction_id: transactionId },
    ]);
  });

  it("say all that each ever set aside", async () => {
    const [first, second] = [await hold(1_000n), await hold(3_000n)];
    await within((tx) => increaseHold(tx, ctx, first, { key: `${ana}:more`, amount: brl(500n) }));
    await within((tx) => settleHold(tx, ctx, first, purchase(1_500n)));
    expect(await amountOfHold(database.db, first)).toEqual(brl(1_500n));
    expect(await amountOfHold(database.db, systemRandom.id())).toBeUndefined();
    const amounts: ReadonlyMap<string, Money> = await amountsOfHolds(database.db, [first, second]);
    expect(amounts).toEqual(
      new Map([
        [first, brl(1_500n)],
        [second, brl(3_000n)],
      ]),
    );
    expect(await amountsOfHolds(database.db, [])).toEqual(new Map());
  });

  it("are found past their end by their reason, the oldest end first and so many at once", async () => {
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
    const [later, sooner, future] = [await hold(1n, at(0)), await hold(1n, at(-5)), await hold(1n, at(1))];
    await hold(1n);
    const ended = await hold(1n, at(-9));
    await within((tx) => settleHold(tx, ctx, ended, purchase(1n)));
    const expired = (reason: string, limit: number) => expiredHolds(database.db, ctx, { reason, limit });
    const found = [
      { holdId: sooner, reference: "purchase" },
      { holdId: later, reference: "purchase" },
    ];
    expect(await expired("test.card", 10)).toEqual(found);
    expect(await expired("test.card", 1)).toEqual(found.slice(0, 1));
    expect(await expired("test.other", 10)).toEqual([]);
    await within((tx) => extendHold(tx, sooner, null));
    await within((tx) => extendHold(tx, later, at(5)));
    expect(await expired("test.card", 10)).toEqual([]);
    expect((await rowOf(sooner))?.expires_at).toBeNull();
    expect((await rowOf(future))?.expires_at).toEqual(at(1));
  });
});

describe("posting", () => {
  it("answers the first transaction of a key that is posted again", async () => {
    const again = { ...opening(5n), key: `again:${ana}` };
    const first = await within((tx) => post(tx, ctx, again));
    expect(first.replayed).toBe(false);
    expect(await within((tx) => post(tx, ctx, again))).toEqual({ ...first, replayed: true });
    const [row] = await query<{ at: Date }>(
      database.db,
      "select posted_at as at from ledger_transaction where id = $1",
      [first.transactionId],
    );
    expect(row?.at).toEqual(clock.now());
  });

  it("a key of another posting is a fault", async () => {
    await expect(within((tx) => post(tx, ctx, opening(1n)))).rejects.toThrow(
      `Ledger key opening:${ana} was used for another posting`,
    );
  });

  it("says of each of several what became of it", async () => {
    const gone = { ...opening(1n), key: `gone:${ana}` };
    const taking = {
      ...gone,
      key: `taking:${ana}`,
      entries: gone.entries.map((entry) => ({ ...entry, amount: brl(entry.amount.minor * -20_000n) })),
    };
    const [posted, replayed, refused] = await within((tx) =>
      postTogether(tx, ctx, [gone, opening(10_000n), taking]),
    );
    expect([posted, replayed]).toMatchObject([{ outcome: "posted" }, { outcome: "replayed" }]);
    expect(refused).toEqual({ outcome: "insufficient_funds" });
    expect(await within((tx) => postTogether(tx, ctx, []))).toEqual([]);
    expect(await has()).toEqual([10_001n, 0n]);
  });
});
