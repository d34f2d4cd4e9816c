import { money, parseMoney } from "@lastro/money";
import { inTransaction, query } from "@lastro/platform/database/database";
import type { DomainError } from "@lastro/platform/domain-error";
import { systemRandom } from "@lastro/platform/random";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { createTestDatabase, type TestDatabase } from "@lastro/platform/testing/test-database";
import fc from "fast-check";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import {
  balanceOf,
  balancesOf,
  createPostingQueue,
  customerAccount,
  houseAccount,
  openHold,
  type Posting,
  post,
  postTogether,
  reversalOf,
  settleHold,
  voidHold,
} from "./index.js";

let database: TestDatabase;
const clock = createFixedClock();
const ctx = { clock, random: systemRandom };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => expectBooksInOrder(database.url));
afterAll(() => database.close());

const brl = (amount: string) => parseMoney("BRL", amount);
const available = (owner: string) => customerAccount(owner, "available", "BRL");

function deposit(owner: string, amount: string, key: string = systemRandom.id()): Posting {
  return {
    kind: "test.deposit",
    reference: key,
    key,
    entries: [
      { account: houseAccount("psp", "BRL"), amount: money("BRL", -brl(amount).minor) },
      { account: available(owner), amount: brl(amount) },
    ],
  };
}

function payment(from: string, to: string, amount: string, key: string = systemRandom.id()): Posting {
  return {
    kind: "test.payment",
    reference: key,
    key,
    entries: [
      { account: available(from), amount: money("BRL", -brl(amount).minor) },
      { account: available(to), amount: brl(amount) },
    ],
  };
}

const postNow = (posting: Posting) => inTransaction(database.db, (tx) => post(tx, ctx, posting));

async function aCustomer(balance?: string): Promise<string> {
  const id = systemRandom.id();
  if (balance !== undefined) await postNow(deposit(id, balance));
  return id;
}

describe("posting", () => {
  it("moves money between accounts and opens those it meets for the first time", async () => {
    const [ana, bia] = [await aCustomer("100.00"), await aCustomer()];
    await postNow(payment(ana, bia, "30.00"));
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("70.00"));
    expect(await balanceOf(database.db, available(bia))).toEqual(brl("30.00"));
  });

  it("refuses to take more than is available, and changes nothing", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    await expect(postNow(payment(ana, bia, "10.01"))).rejects.toThrow("ledger.insufficient_funds");
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("10.00"));
  });

  it("answers the first transaction when a key is posted again", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    const posting = payment(ana, bia, "4.00");
    const first = await postNow(posting);
    expect(await postNow(posting)).toEqual({ transactionId: first.transactionId, replayed: true });
    expect(await balanceOf(database.db, available(bia))).toEqual(brl("4.00"));
  });

  it("is undone with the transaction it belongs to", async () => {
    const ana = await aCustomer();
    const failing = inTransaction(database.db, async (tx) => {
      await post(tx, ctx, deposit(ana, "5.00"));
      throw new Error("the rest failed");
    });
    await expect(failing).rejects.toThrow("the rest failed");
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("0.00"));
  });

  it("is corrected by its reversal, a posting of its own that can be made once", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    const posting = payment(ana, bia, "4.00");
    await postNow(posting);
    const reversal = reversalOf(posting, { kind: "test.payment_reversed", key: `${posting.key}:reversed` });
    await postNow(reversal);
    expect((await postNow(reversal)).replayed).toBe(true);
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("10.00"));
  });

  it("refuses, as a bug, entries that do not balance, mix assets, or name an account twice", async () => {
    const ana = await aCustomer("1.00");
    const whole = payment(ana, ana, "1.00");
    await expect(postNow(whole)).rejects.toThrow("twice");
    await expect(postNow({ ...whole, entries: whole.entries.slice(0, 1) })).rejects.toThrow("fewer than two");
    const lopsided = deposit(ana, "1.00");
    const [first, second] = lopsided.entries;
    if (!first || !second) throw new Error("A deposit has two entries");
    await expect(
      postNow({ ...lopsided, entries: [first, { ...second, amount: brl("2.00") }] }),
    ).rejects.toThrow("does not balance");
    const elsewhere = { account: { ...second.account, asset: "BTC" as const }, amount: brl("1.00") };
    await expect(postNow({ ...lopsided, entries: [first, elsewhere] })).rejects.toThrow("puts BRL on");
  });
});

describe("the database, for the night someone runs SQL", () => {
  it("refuses to change or remove what was written, even to the owner of the tables", async () => {
    await aCustomer("1.00");
    for (const sql of [
      "update ledger_entry set amount = 1",
      "delete from ledger_entry",
      "delete from ledger_transaction",
    ]) {
      await expect(query(database.db, sql, [])).rejects.toThrow(/permission denied|append-only/);
    }
  });

  it("lets the application write the books by posting alone", async () => {
    const ana = await aCustomer("1.00");
    for (const sql of [
      "update ledger_account set balance = 1000000",
      "insert into ledger_entry select * from ledger_entry",
      "insert into ledger_transaction select * from ledger_transaction",
      "update ledger_chain set length = 0",
    ]) {
      await expect(query(database.db, sql, [])).rejects.toThrow("permission denied");
    }
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("1.00"));
  });

  it("refuses even its owner an entry that does not balance, and a customer below zero", async () => {
    const ana = await aCustomer("1.00");
    const { transactionId } = await postNow(deposit(ana, "1.00"));
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const lopsided = owner.query(
      `insert into ledger_entry (transaction_id, line, account_id, asset, amount, balance_after, account_seq, posted_at)
       select $1, 9, id, asset, 1, balance + 1, entry_count + 1, now() from ledger_account where owner_id = $2`,
      [transactionId, ana],
    );
    await expect(lopsided).rejects.toThrow("does not balance");
    await expect(
      owner.query("update ledger_account set balance = -1 where owner_id = $1", [ana]),
    ).rejects.toThrow("ledger_account_not_overdrawn");
    await owner.end();
  });
});

describe("a hold", () => {
  it("takes money out of what is available until it is voided", async () => {
    const ana = await aCustomer("50.00");
    const { holdId } = await inTransaction(database.db, (tx) =>
      openHold(tx, ctx, { ownerId: ana, amount: brl("20.00"), reason: "test.hold", reference: "r" }),
    );
    const held = (await balancesOf(database.db, ana)).find(({ asset }) => asset === "BRL");
    expect(held).toMatchObject({ available: brl("30.00"), held: brl("20.00") });
    await inTransaction(database.db, (tx) => voidHold(tx, ctx, holdId));
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("50.00"));
  });

  it("is settled or voided once, whoever comes first", async () => {
    const ana = await aCustomer("50.00");
    const { holdId } = await inTransaction(database.db, (tx) =>
      openHold(tx, ctx, { ownerId: ana, amount: brl("20.00"), reason: "test.hold", reference: "r" }),
    );
    const onward = {
      kind: "test.sent",
      entries: [{ account: houseAccount("psp", "BRL"), amount: brl("20.00") }],
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(database.db, (tx) =>
          n % 2 === 0 ? voidHold(tx, ctx, holdId) : settleHold(tx, ctx, holdId, onward),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect((outcome.reason as DomainError).code).toBe("ledger.hold_not_open");
    }
  });

  it("cannot be opened on money that is not there", async () => {
    const ana = await aCustomer("1.00");
    await expect(
      inTransaction(database.db, (tx) =>
        openHold(tx, ctx, { ownerId: ana, amount: brl("1.01"), reason: "test.hold", reference: "r" }),
      ),
    ).rejects.toThrow("ledger.insufficient_funds");
  });
});

describe("many at once", () => {
  it("spends one balance once when fifty try", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => postNow(payment(ana, bia, "10.00"))),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "ledger.insufficient_funds" });
    }
    expect(await balanceOf(database.db, available(bia))).toEqual(brl("10.00"));
  });

  it("crosses payments between two accounts without a deadlock", async () => {
    const [ana, bia] = [await aCustomer("100.00"), await aCustomer("100.00")];
    const crossing = Array.from({ length: 60 }, (_, n) =>
      postNow(n % 2 === 0 ? payment(ana, bia, "1.00") : payment(bia, ana, "1.00")),
    );
    await Promise.all(crossing);
    expect(await balanceOf(database.db, available(ana))).toEqual(brl("100.00"));
  });

  it("posts a key once when it is sent fifty times, by both ways in", async () => {
    const [ana, bia] = [await aCustomer("100.00"), await aCustomer()];
    const queue = createPostingQueue({ ...ctx, db: database.db });
    const posting = payment(ana, bia, "7.00");
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? queue.submit(posting) : postNow(posting))),
    );
    expect(
      new Set(answers.map((answer) => ("transactionId" in answer ? answer.transactionId : "refused"))).size,
    ).toBe(1);
    expect(await balanceOf(database.db, available(bia))).toEqual(brl("7.00"));
  });

  it("writes what follows a refusal under its own name, however many refusals come first", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    const refused = [payment(bia, ana, "1.00"), payment(bia, ana, "2.00")];
    const good = [payment(ana, bia, "4.00"), payment(ana, bia, "5.00")];
    const outcomes = await inTransaction(database.db, (tx) => postTogether(tx, ctx, [...refused, ...good]));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      "insufficient_funds",
      "insufficient_funds",
      "posted",
      "posted",
    ]);
    const again = await inTransaction(database.db, (tx) => postTogether(tx, ctx, [...refused, ...good]));
    expect(again.map(({ outcome }) => outcome)).toEqual(["posted", "posted", "replayed", "replayed"]);
    expect(again.slice(2)).toMatchObject(
      outcomes.slice(2).map((one) => ("transactionId" in one ? { transactionId: one.transactionId } : {})),
    );
  });

  it("decides each of a batch by itself: what is refused does not undo its neighbours", async () => {
    const [ana, bia] = [await aCustomer("10.00"), await aCustomer()];
    const queue = createPostingQueue({ ...ctx, db: database.db });
    const answers = await Promise.all(
      ["6.00", "6.00", "4.00", "0.01"].map((amount) => queue.submit(payment(ana, bia, amount))),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual([
      "posted",
      "insufficient_funds",
      "posted",
      "insufficient_funds",
    ]);
  });
});

describe("any sequence of movements", () => {
  it("keeps the sum of all balances, lets nobody go below zero, and leaves the books in order", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => aCustomer("20.00")));
    const aMovement = fc.record({
      from: fc.nat(3),
      to: fc.nat(3),
      cents: fc.bigInt({ min: 1n, max: 1500n }),
      hold: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(aMovement, { minLength: 5, maxLength: 25 }), async (movements) => {
        await Promise.allSettled(
          movements.map(async ({ from, to, cents, hold }) => {
            const [payer, payee] = [owners[from] ?? "", owners[to] ?? ""];
            const amount = money("BRL", cents);
            if (hold) {
              const { holdId } = await inTransaction(database.db, (tx) =>
                openHold(tx, ctx, { ownerId: payer, amount, reason: "test.hold", reference: "r" }),
              );
              await inTransaction(database.db, (tx) => voidHold(tx, ctx, holdId));
            } else if (payer !== payee)
              await postNow({ ...payment(payer, payee, "1.00"), entries: entries(payer, payee, cents) });
          }),
        );
        const balances = await Promise.all(owners.map((owner) => balanceOf(database.db, available(owner))));
        expect(balances.reduce((sum, balance) => sum + balance.minor, 0n)).toBe(8000n);
        expect(balances.every(({ minor }) => minor >= 0n)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});

function entries(payer: string, payee: string, cents: bigint): Posting["entries"] {
  return [
    { account: available(payer), amount: money("BRL", -cents) },
    { account: available(payee), amount: money("BRL", cents) },
  ];
}
