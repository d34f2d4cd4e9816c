import { negate, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { createSpending, type Spending } from "../../testing/cashback.js";
import { callAs } from "../../testing/market.js";
import { aClient, type SignedInClient, signInAgain } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { addDebt, debtOf, houseAccount, post } from "../ledger/index.js";
import { programmeFigures } from "./index.js";

const DAY = 86_400;
const START = new Date("2026-11-10T15:00:00Z");
const clock = createFixedClock(START);
let app: TestApp;
let spending: Spending;
let ana: SignedInClient;
let rui: SignedInClient;

beforeAll(async () => {
  app = await startTestApp({ clock });
  spending = createSpending(app);
});
afterAll(async () => {
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
});
beforeEach(async () => {
  [ana, rui] = [await aClient(app), await aClient(app)];
});

type Method = "GET" | "POST";
/** Tests move the clock by months: everybody signs in anew for each request. */
const call = async (who: SignedInClient, method: Method, path: string, payload?: object) =>
  callAs(app, await signInAgain(app, who), method, path, payload);
const get = async (who: SignedInClient, path: string) => (await call(who, "GET", path)).body;
const pass = (days: number) => clock.advanceSeconds(days * DAY);
const titles = async (who: SignedInClient): Promise<string[]> =>
  (await get(who, "/v1/notices")).items.map(({ title }: { title: string }) => title);
/** A client with so much to spend, by one purchase of the lower level. */
async function earned(who: SignedInClient, reais: string): Promise<string> {
  const purchase = await spending.cleared(who, reais);
  await spending.wait();
  return purchase;
}

/** Makes a client owe the house reais, as a purchase beyond what they had does. */
function owing(who: SignedInClient, reais: string): Promise<void> {
  const amount = parseMoney("BRL", reais);
  const key = app.ctx.random.id();
  return inTransaction(app.ctx.db, async (tx) => {
    const { transactionId } = await post(tx, app.ctx, {
      ...{ kind: "test.debt", reference: key, key },
      entries: [
        { account: houseAccount("med_receivable", "BRL"), amount: negate(amount) },
        { account: houseAccount("card_network", "BRL"), amount },
      ],
    });
    await addDebt(tx, { ownerId: who.userId, amount, transactionId });
  });
}

describe("cashback as its client reads it", () => {
  it("says what waits, what may be redeemed, the level and why, and each purchase with its rate", async () => {
    const purchase = await earned(ana, "200.00");
    await spending.cleared(ana, "100.00");
    const told = await get(ana, "/v1/cashback");
    expect(told).toMatchObject({
      availableBalance: "3.00",
      pending: "1.50",
      accumulatedThisMonth: "3.00",
      debt: "0.00",
      currentLevel: { name: "Premium", percentage: "1.5" },
      nextLevel: { name: "Black", percentage: "3", requiredSpend: "2500.00" },
      spend: { lastMonth: "0.00", thisMonth: "300.00", required: "2500.00" },
      monthCap: { amount: "500.00", left: "495.50" },
    });
    expect(told.history.map(({ status }: { status: string }) => status)).toEqual(["pendente", "creditado"]);
    expect(told.history[1]).toMatchObject({
      ...{ establishment: "LIVRARIA DO CENTRO", purchaseId: purchase, purchaseAmount: "200.00" },
      ...{ amount: "3.00", reversed: "0.00", rate: { levelBps: 150, partnerBps: 0, level: "Premium" } },
    });
    const waiting = await get(ana, "/v1/cashback/entries?status=pendente");
    expect(waiting.items).toHaveLength(1);
    expect(await titles(ana)).toContain("Cashback creditado: 3,00 PRP");
  });

  it("is nobody else's", async () => {
    await earned(ana, "100.00");
    expect(await get(rui, "/v1/cashback")).toMatchObject({ availableBalance: "0.00", history: [] });
    expect((await get(rui, "/v1/cashback/entries")).items).toEqual([]);
    expect((await get(rui, "/v1/prp/movements")).items).toEqual([]);
    expect(await get(rui, "/v1/prp")).toMatchObject({ available: "0.00", lots: [] });
  });

  it("keeps the level that this month's spend reached until the end of the next, and tells its client once", async () => {
    clock.set(new Date("2027-03-10T15:00:00Z"));
    await spending.cleared(ana, "2500.00");
    await spending.cleared(ana, "10.00");
    const told = await get(ana, "/v1/cashback");
    expect(told).toMatchObject({ currentLevel: { name: "Black", percentage: "3" }, nextLevel: null });
    expect(told.spend.levelUntil).toBe("2027-05-01T03:00:00.000Z");
    expect((await titles(ana)).filter((title) => title === "Você chegou ao nível Black")).toHaveLength(1);
    clock.set(new Date("2027-04-15T15:00:00Z"));
    const later = await get(ana, "/v1/cashback");
    expect(later).toMatchObject({ currentLevel: { name: "Black" } });
    expect(later.spend.levelUntil).toBe("2027-05-01T03:00:00.000Z");
    clock.set(new Date("2027-05-01T03:00:00Z"));
    expect(await get(ana, "/v1/cashback")).toMatchObject({ currentLevel: { name: "Premium" } });
  });

  it("a purchase that is refunded whole is reversed, and its client told", async () => {
    const purchase = await earned(ana, "200.00");
    await spending.refunded(ana, "200.00", { purchase });
    expect(await get(ana, "/v1/cashback")).toMatchObject({
      ...{ availableBalance: "0.00", accumulatedThisMonth: "0.00", debt: "0.00" },
      history: [{ status: "estornado", amount: "0.00", reversed: "3.00" }],
    });
    expect(await titles(ana)).toContain("Cashback estornado: 3,00 PRP");
  });
});

describe("redeeming", () => {
  it("takes all, leaves what was accumulated, and refuses when nothing is there or it is not what was seen", async () => {
    await earned(ana, "200.00");
    const seen = await call(ana, "POST", "/v1/cashback/redeem", { amount: "2.00" });
    expect(seen.body.code).toBe("cashback.balance_changed");
    const done = await call(ana, "POST", "/v1/cashback/redeem", { amount: "3.00" });
    expect(done).toMatchObject({ status: 200, body: { redeemed: "3.00", credited: "3.00" } });
    expect(await get(ana, "/v1/cashback")).toMatchObject({
      ...{ availableBalance: "0.00", accumulatedThisMonth: "3.00" },
    });
    const again = await call(ana, "POST", "/v1/cashback/redeem", {});
    expect(again.body.code).toBe("cashback.nothing_to_redeem");
    const { items } = await get(ana, "/v1/statement");
    expect(items.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(["cashbackRedeemed", "cashbackCredited"]),
    );
  });

  it("happens once when it is asked for twice at the same time", async () => {
    await earned(ana, "200.00");
    const person = await signInAgain(app, ana);
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => callAs(app, person, "POST", "/v1/cashback/redeem", {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await spending.books(ana)).toMatchObject({ available: 0, reais: 300 });
  });

  it("pays what the client owes the house first", async () => {
    await earned(ana, "200.00");
    await owing(ana, "2.00");
    const { body } = await call(ana, "POST", "/v1/cashback/redeem", {});
    expect(body).toMatchObject({ redeemed: "3.00", credited: "3.00" });
    expect(await spending.books(ana)).toMatchObject({ available: 0, reais: 100 });
    expect(await debtOf(app.ctx.db, ana.userId)).toEqual(parseMoney("BRL", "0.00"));
  });

  it("loses nothing against a refund at the same time", async () => {
    const purchase = await earned(ana, "200.00");
    const person = await signInAgain(app, ana);
    const before = (await spending.books(ana)).debt;
    const [redeemed] = await Promise.all([
      callAs(app, person, "POST", "/v1/cashback/redeem", {}),
      spending.refunded(ana, "100.00", { purchase }),
    ]);
    const { available, reais, debt } = await spending.books(ana);
    expect(redeemed.status).toBe(200);
    expect(available).toBe(0);
    expect(reais - (debt - before)).toBe(150);
  });
});

describe("expiry", () => {
  it("comes 24 months after crediting, told of 30 days and 7 days before, and ends what is left", async () => {
    await earned(ana, "200.00");
    const { lots } = await get(ana, "/v1/prp");
    const expiresAt = new Date(lots[0].expiresAt);
    expect(expiresAt.getUTCFullYear() - clock.now().getUTCFullYear()).toBe(2);
    const before = (days: number) => clock.set(new Date(expiresAt.getTime() - days * DAY * 1000));
    const warnings = async () => (await titles(ana)).filter((title) => title.includes("vencem em")).length;
    before(31);
    await spending.warn();
    expect(await warnings()).toBe(0);
    before(29);
    for (let i = 0; i < 2; i += 1) await spending.warn();
    expect(await warnings()).toBe(1);
    expect((await get(ana, "/v1/cashback")).expiring).toEqual([
      { amount: "3.00", at: expiresAt.toISOString() },
    ]);
    before(6);
    for (let i = 0; i < 2; i += 1) await spending.warn();
    expect(await warnings()).toBe(2);
    clock.set(expiresAt);
    const late = await call(ana, "POST", "/v1/cashback/redeem", {});
    expect(late.body.code).toBe("cashback.nothing_to_redeem");
    await Promise.all([spending.expire(), spending.expire()]);
    expect(await spending.books(ana)).toMatchObject({ available: 0, pending: 0 });
    expect((await get(ana, "/v1/cashback")).history[0].status).toBe("expirado");
    expect(await get(ana, "/v1/prp")).toMatchObject({ available: "0.00", expired: "3.00", earned: "3.00" });
  });
});

describe("PRP sent to another client", () => {
  const send = (amount: string, to: object, from = ana) =>
    call(from, "POST", "/v1/prp/transfers", { to, amount });
  const toRui = () => ({ kind: "email", value: rui.email });

  it("keep their dates of expiry, and the receiver sees who sent them", async () => {
    await earned(ana, "200.00");
    const { lots } = await get(ana, "/v1/prp");
    pass(10);
    await earned(ana, "100.00");
    expect(await send("4.00", toRui())).toMatchObject({ status: 201, body: { amount: "4.00" } });
    const received = await get(rui, "/v1/prp");
    expect(received).toMatchObject({ available: "4.00", inReais: "4.00" });
    expect(received.lots.map(({ left }: { left: string }) => left)).toEqual(["3.00", "1.00"]);
    expect(received.lots[0]).toMatchObject({ expiresAt: lots[0].expiresAt, purchaseId: null });
    const [ownName] = (await get(rui, "/v1/prp/movements")).items;
    expect(ownName).toMatchObject({ kind: "received", amount: "4.00", description: received.lots[0].origin });
    expect(await get(ana, "/v1/prp")).toMatchObject({ available: "0.50", spent: "4.00" });
    expect((await get(ana, "/v1/prp/movements?kind=sent")).items).toMatchObject([{ amount: "-4.00" }]);
    expect(await titles(rui)).toContain("PRP recebidos: 4,00 PRP");
    expect((await call(rui, "POST", "/v1/cashback/redeem", {})).body).toMatchObject({ credited: "4.00" });
  });

  it("are refused as transfers are, and beyond what there is", async () => {
    await earned(ana, "200.00");
    const refused = async (amount: string, to: object) => (await send(amount, to)).body.code;
    expect(await refused("3.01", toRui())).toBe("cashback.balance_too_low");
    expect(await refused("0.00", toRui())).toBe("transfer.amount_not_positive");
    expect(await refused("1.00", { kind: "email", value: ana.email })).toBe("transfer.to_oneself");
    const nobody = { kind: "email", value: "ninguem@exemplo.com.br" };
    expect(await refused("1.00", nobody)).toBe("transfer.recipient_not_found");
    expect(await get(ana, "/v1/prp")).toMatchObject({ available: "3.00" });
  });

  it("cannot be sent twice at the same time", async () => {
    await earned(ana, "200.00");
    const person = await signInAgain(app, ana);
    const answers = await Promise.all(
      [1, 2, 3].map(() => callAs(app, person, "POST", "/v1/prp/transfers", { to: toRui(), amount: "3.00" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it("go to and fro at the same time without losing any", async () => {
    await earned(ana, "200.00");
    await earned(rui, "200.00");
    const [one, other] = [await signInAgain(app, ana), await signInAgain(app, rui)];
    const each = await Promise.all(
      [0, 1, 2, 3].map((turn) =>
        turn % 2 === 0
          ? callAs(app, one, "POST", "/v1/prp/transfers", { to: toRui(), amount: "1.00" })
          : callAs(app, other, "POST", "/v1/prp/transfers", {
              to: { kind: "email", value: ana.email },
              amount: "1.00",
            }),
      ),
    );
    expect(each.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await spending.books(ana)).toMatchObject({ available: 300 });
    expect(await spending.books(rui)).toMatchObject({ available: 300 });
  });

  it("have no other way: transfers of money do not carry them", async () => {
    await earned(ana, "200.00");
    const answer = await call(ana, "POST", "/v1/transfers", {
      to: toRui(),
      amount: { asset: "PRP", amount: "1.00" },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "request.invalid" } });
    expect(await get(ana, "/v1/prp")).toMatchObject({ available: "3.00" });
  });
});

describe("a fee paid in PRP", () => {
  it("is paid once, of what expires next, and given back once", async () => {
    await earned(ana, "4000.00");
    const [first] = await Promise.all([
      spending.payFee(ana, "50.00", "card:1"),
      spending.payFee(ana, "50.00", "card:1"),
    ]);
    expect(await spending.books(ana)).toMatchObject({ available: 1000 });
    await expect(spending.payFee(ana, "10.01", "card:2")).rejects.toThrow("cashback.balance_too_low");
    const back = await spending.returnFee(ana, "50.00", "card:1");
    expect(await spending.returnFee(ana, "50.00", "card:1")).toEqual(back);
    expect(back).not.toEqual(first);
    expect(await spending.books(ana)).toMatchObject({ available: 6000 });
    expect(await get(ana, "/v1/prp")).toMatchObject({ available: "60.00", spent: "0.00" });
  });
});

describe("leaving the bank", () => {
  it("waits until cashback is credited and redeemed", async () => {
    await spending.cleared(ana, "100.00");
    expect((await get(ana, "/v1/me/closure")).obstacles).toContain("cashback_pending");
    await spending.wait();
    expect((await get(ana, "/v1/me/closure")).obstacles).toEqual(["balance"]);
  });
});

describe("the programme's figures", () => {
  it("set the PRP that are out against their provision", async () => {
    const { outstanding, pending, provision, months } = await programmeFigures(app.ctx.db);
    expect(provision.minor).toBe(outstanding.minor);
    expect(pending.minor).toBeLessThanOrEqual(outstanding.minor);
    const cost = months.reduce((sum, month) => sum + month.cost.minor, 0n);
    expect(cost).toBe(BigInt((await spending.books(ana)).cost));
  });
});
