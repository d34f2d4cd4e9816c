import { formatMoney, money, parseMoney } from "@lastro/money";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { runTogether } from "@lastro/platform/database/together";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { balanceOf, customerAccount, escrowAccount, houseAccount, post } from "../ledger/index.js";
import {
  dueTimers,
  extendTimer,
  runningTimers,
  runTimer,
  runTimersJob,
  startTimer,
  stopTimers,
  type TimerKind,
  timerFromNow,
} from "../timers/index.js";
import {
  closeEscrow,
  type EscrowTerms,
  escrowInsertions,
  fund,
  fundNewEscrows,
  openEscrow,
  payOut,
  refund,
  release,
  split,
} from "./index.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});

const btc = (amount: string) => parseMoney("BTC", amount);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.ctx.db, work);

let terms: EscrowTerms;
let feesBefore: bigint;

/** A seller with two bitcoins, and an escrow from which a buyer is paid. */
beforeEach(async () => {
  const [id, payerId, payeeId] = [app.ctx.random.id(), app.ctx.random.id(), app.ctx.random.id()];
  terms = { id, product: "trades", payerId, payeeId, feeBps: 33 };
  await inTx((tx) =>
    post(tx, app.ctx, {
      kind: "test.movement",
      reference: payerId,
      key: `fund:${payerId}`,
      entries: [
        { account: customerAccount(payerId, "available", "BTC"), amount: btc("2") },
        { account: houseAccount("opening", "BTC"), amount: money("BTC", -btc("2").minor) },
      ],
    }),
  );
  await inTx((tx) => openEscrow(tx, app.ctx, { ...terms, asset: "BTC" }));
  feesBefore = (await balanceOf(app.ctx.db, houseAccount("fees", "BTC"))).minor;
});

let movements = 0;
function posting() {
  movements += 1;
  return { kind: "test.escrow", key: `${terms.id}:${movements}` };
}

const funded = (amount = "1") =>
  inTx((tx) => fund(tx, app.ctx, terms.id, { amount: btc(amount), posting: posting() }));

async function balances() {
  const [payer, payee, held, fees] = await Promise.all([
    balanceOf(app.ctx.db, customerAccount(terms.payerId, "available", "BTC")),
    balanceOf(app.ctx.db, customerAccount(terms.payeeId, "available", "BTC")),
    balanceOf(app.ctx.db, escrowAccount(terms.id, "BTC")),
    balanceOf(app.ctx.db, houseAccount("fees", "BTC")),
  ]);
  return [payer, held, payee, money("BTC", fees.minor - feesBefore)].map(formatMoney);
}

describe("an escrow", () => {
  it("takes what it holds from the payer's wallet, and more while it is open", async () => {
    await funded("1");
    await funded("0.5");
    expect(await balances()).toEqual(["0.50000000", "1.50000000", "0.00000000", "0.00000000"]);
  });

  it("is not funded beyond what the payer has", async () => {
    await expect(funded("2.00000001")).rejects.toMatchObject({ code: "ledger.insufficient_funds" });
    expect(await balances()).toEqual(["2.00000000", "0.00000000", "0.00000000", "0.00000000"]);
  });

  it("is released whole to the payee less the fee, and is closed by that", async () => {
    await funded();
    await inTx((tx) => release(tx, app.ctx, terms.id, { amount: btc("1"), posting: posting() }));
    expect(await balances()).toEqual(["1.00000000", "0.00000000", "0.99670000", "0.00330000"]);
    await expect(funded()).rejects.toMatchObject({ code: "escrow.closed" });
  });

  it("takes of parts together the fee of the whole", async () => {
    await funded("0.00000999");
    for (const part of ["0.00000333", "0.00000333", "0.00000333"])
      await inTx((tx) => release(tx, app.ctx, terms.id, { amount: btc(part), posting: posting() }));
    // 999 * 33 / 10 000, rounded down once; part by part it would be 1 + 1 + 1 only by chance.
    expect(await balances()).toEqual(["1.99999001", "0.00000000", "0.00000996", "0.00000003"]);
  });

  it("is refunded in part and in whole without a fee", async () => {
    await funded();
    await inTx((tx) => refund(tx, app.ctx, terms.id, { amount: btc("0.4"), posting: posting() }));
    expect(await balances()).toEqual(["1.40000000", "0.60000000", "0.00000000", "0.00000000"]);
    await inTx((tx) => refund(tx, app.ctx, terms.id, { amount: btc("0.6"), posting: posting() }));
    expect(await balances()).toEqual(["2.00000000", "0.00000000", "0.00000000", "0.00000000"]);
    await expect(
      inTx((tx) => refund(tx, app.ctx, terms.id, { amount: btc("0.1"), posting: posting() })),
    ).rejects.toMatchObject({ code: "escrow.closed" });
  });

  it("is split into shares that come to the whole, and into no others", async () => {
    await funded();
    const shares = (toPayee: string, toPayer: string) =>
      inTx((tx) =>
        split(tx, app.ctx, terms.id, { toPayee: btc(toPayee), toPayer: btc(toPayer), posting: posting() }),
      );
    await expect(shares("0.7", "0.2")).rejects.toThrow("do not come to what it holds");
    await expect(shares("0.7", "0.4")).rejects.toMatchObject({ code: "escrow.not_enough_held" });
    expect(await balances()).toEqual(["1.00000000", "1.00000000", "0.00000000", "0.00000000"]);
    await shares("0.7", "0.3");
    expect(await balances()).toEqual(["1.30000000", "0.00000000", "0.69769000", "0.00231000"]);
  });

  it("pays several parts out, all or none", async () => {
    await funded();
    const part = (toPayee: string, toPayer: string) => ({
      toPayee: btc(toPayee),
      toPayer: btc(toPayer),
      posting: posting(),
    });
    await expect(
      inTx((tx) => payOut(tx, app.ctx, terms.id, [part("0.5", "0.1"), part("0.5", "0")])),
    ).rejects.toMatchObject({ code: "escrow.not_enough_held" });
    expect((await balances())[1]).toBe("1.00000000");
    const after = await inTx((tx) => payOut(tx, app.ctx, terms.id, [part("0.5", "0.1"), part("0", "0.4")]));
    expect(after).toMatchObject({ status: "closed", released: btc("0.5"), refunded: btc("0.5") });
  });

  it("is closed without ever being funded, and not while it holds money", async () => {
    await inTx((tx) => closeEscrow(tx, app.ctx, terms.id));
    await expect(funded()).rejects.toMatchObject({ code: "escrow.closed" });
    const other = { ...terms, id: app.ctx.random.id() };
    await inTx((tx) => openEscrow(tx, app.ctx, { ...other, asset: "BTC" }));
    await inTx((tx) => fund(tx, app.ctx, other.id, { amount: btc("1"), posting: posting() }));
    await expect(inTx((tx) => closeEscrow(tx, app.ctx, other.id))).rejects.toThrow("while it holds money");
  });

  it("is opened and funded with others in one transaction, each as if alone", async () => {
    const [first, second] = [1, 2].map(() => ({ ...terms, id: app.ctx.random.id() }));
    if (!first || !second) throw new Error("Two are opened");
    const escrows = await inTx(async (tx) => {
      const opened = await fundNewEscrows(tx, app.ctx, [
        { terms: first, amount: btc("1.5"), posting: posting() },
        { terms: second, amount: btc("1.5"), posting: posting() },
      ]);
      await runTogether(
        tx,
        escrowInsertions(
          app.ctx,
          opened.filter((escrow) => escrow !== undefined),
        ),
      );
      return opened;
    });
    expect(escrows.map((escrow) => escrow?.id)).toEqual([first.id, undefined]);
    await inTx((tx) => refund(tx, app.ctx, first.id, { amount: btc("1.5"), posting: posting() }));
  });
});

describe("a timer of an escrow", () => {
  const happened: string[] = [];
  const trades: TimerKind<string> = {
    kind: "trades",
    warnAt: { payment: [50, 90], answer: [50, 90] },
    lock: (_, id) => Promise.resolve(id),
    whenDue: async (tx, ctx, { subject, name }) => {
      if (name === "broken") throw new Error("It cannot be done");
      happened.push(name);
      if (name === "payment") await refund(tx, ctx, subject, { amount: btc("1"), posting: posting() });
    },
    warn: (_tx, _ctx, { name, percent }) => {
      happened.push(`${name} ${percent}`);
      return Promise.resolve();
    },
  };

  const timed = () => ({ kind: "trades", subject: terms.id });
  const start = (name: string, minutes: number) =>
    inTx((tx) =>
      startTimer(tx, app.ctx, timerFromNow(app.ctx, { ...timed(), name, runsForMs: minutes * 60_000 })),
    );
  async function pass(minutes: number): Promise<string[]> {
    happened.splice(0);
    app.ctx.clock.advanceSeconds(minutes * 60);
    await runTimersJob(app.ctx, [trades]).run(new AbortController().signal);
    return [...happened];
  }
  const running = async () => (await runningTimers(app.ctx.db, "trades", [terms.id])).map(({ name }) => name);

  it("does at its end what its product says, once, and warns at half and at nine tenths of its time", async () => {
    await funded();
    await start("payment", 20);
    expect(await pass(9)).toEqual([]);
    expect(await pass(1)).toEqual(["payment 50"]);
    expect(await pass(1)).toEqual([]);
    expect(await pass(7)).toEqual(["payment 90"]);
    expect(await pass(2)).toEqual(["payment"]);
    expect(await pass(60)).toEqual([]);
    expect((await balances())[0]).toBe("2.00000000");
  });

  it("does nothing once it was stopped, and at its new end when it was put off", async () => {
    await start("answer", 15);
    await start("payment", 15);
    await inTx((tx) => stopTimers(tx, app.ctx, timed(), ["payment"]));
    await inTx((tx) =>
      extendTimer(tx, { ...timed(), name: "answer" }, new Date(app.ctx.clock.now().getTime() + 30 * 60_000)),
    );
    expect(await pass(16)).toEqual(["answer 50"]);
    expect(await pass(15)).toEqual(["answer"]);
  });

  it("runs once of a name, and not beyond the escrow's end", async () => {
    await funded();
    await start("payment", 15);
    await start("payment", 90);
    expect(await running()).toEqual(["payment"]);
    await inTx((tx) => release(tx, app.ctx, terms.id, { amount: btc("1"), posting: posting() }));
    expect(await running()).toEqual([]);
    expect(await pass(100)).toEqual([]);
  });

  it("that fails stays due, and keeps no other from being run", async () => {
    await start("broken", 1);
    await start("answer", 2);
    expect(await pass(3)).toEqual(["answer"]);
    expect(await running()).toEqual(["broken"]);
    await inTx((tx) => closeEscrow(tx, app.ctx, terms.id));
  });

  it("and a release at the same moment: one of both moves the money", async () => {
    await funded();
    await start("payment", 15);
    app.ctx.clock.advanceSeconds(15 * 60);
    const now = app.ctx.clock.now();
    const [due] = await dueTimers(app.ctx.db, { now, kinds: ["trades"], limit: 10 });
    if (!due) throw new Error("No timer is due");
    const outcomes = await Promise.allSettled([
      runTimer(app.ctx, trades, due),
      inTx((tx) => release(tx, app.ctx, terms.id, { amount: btc("1"), posting: posting() })),
      runTimer(app.ctx, trades, due),
    ]);
    expect(outcomes.filter(({ status }) => status === "rejected").length).toBeLessThanOrEqual(2);
    expect(["1.00000000", "2.00000000"]).toContain((await balances())[0]);
    expect((await balances())[1]).toBe("0.00000000");
    expect(await running()).toEqual([]);
  });
});
