import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { formatMoney } from "@lastro/money";
import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { callAs, sayPrice } from "../../testing/market.js";
import { posted } from "../../testing/movements.js";
import {
  aClient,
  PASSWORD,
  registrationData,
  type SignedInClient,
  signInAgain,
} from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { aTrader, type SignedInTrader, saysWhoTheyAre } from "../../testing/traders.js";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { transferRecords } from "./index.js";

const DAY = 86_400;
const clock = createFixedClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    clock,
    settings: { LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000", LASTRO_REQUESTS_PER_MINUTE: "100000" },
  });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

interface Both {
  readonly ana: SignedInClient;
  readonly trader: SignedInTrader;
}

/** A verified client who trades grain too, by the same CPF, two days ago. */
async function anaOfBoth(): Promise<Both> {
  const cpf = generateCpf();
  const client = await aClient(app, { metadata: { ...registrationData(), cpf } });
  await query(app.ctx.db, "update customers_profile set verified_at = $2 where id = $1", [
    client.userId,
    clock.now(),
  ]);
  const trader = await aTrader(app, "producer");
  await saysWhoTheyAre(app, trader.userId, trader.name, cpf);
  clock.advanceSeconds(2 * DAY);
  await sayPrice(app, "USDT", "5.00");
  return { ana: await signInAgain(app, client), trader: await inAgain(trader) };
}

async function inAgain(trader: SignedInTrader): Promise<SignedInTrader> {
  const { body } = await callAs(app, undefined, "POST", "/agro/v1/auth/login", credentials(trader));
  return { ...trader, headers: { authorization: `Bearer ${body.accessToken}` } };
}

const credentials = ({ email }: SignedInTrader) => ({ email, password: PASSWORD });
const link = ({ ana, trader }: Both) => callAs(app, ana, "POST", "/v1/market-link", credentials(trader));

async function linked(): Promise<Both> {
  const both = await anaOfBoth();
  expect((await link(both)).status).toBe(201);
  return both;
}

const read = (ana: SignedInClient) => callAs(app, ana, "GET", "/v1/market-link");
const move = (ana: SignedInClient, direction: "to_market" | "to_bank", amount: string) =>
  callAs(app, ana, "POST", "/v1/market-link/transfers", { direction, amount });
const moveToBank = (trader: SignedInTrader, amount: string) =>
  callAs(app, trader, "POST", "/agro/v1/bank-link/transfers", { amount });
const usdtOf = async ({ userId }: { readonly userId: string }) =>
  formatMoney(await balanceOf(app.ctx.db, customerAccount(userId, "available", "USDT")));
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe("linking an account of the marketplace", () => {
  it("takes its password and shows both accounts, each side what is its own", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "120.500000" });
    const { body } = await read(ana);
    expect(body).toMatchObject({
      link: { name: trader.name, email: trader.email, accountType: "producer" },
      available: {
        bank: { asset: "USDT", amount: "120.500000" },
        market: { asset: "USDT", amount: "0.000000" },
      },
      transfers: [],
    });
    const seen = await callAs(app, trader, "GET", "/agro/v1/bank-link");
    expect(seen.body).toEqual({
      link: { name: expect.any(String), linkedAt: expect.any(String) },
      transfers: [],
    });
  });

  it("leaves no session of the marketplace open", async () => {
    const both = await anaOfBoth();
    const count = async () =>
      (await query(app.ctx.db, "select id from identity_session where user_id = $1", [both.trader.userId]))
        .length;
    const before = await count();
    expect((await link(both)).status).toBe(201);
    expect(await count()).toBe(before);
  });

  it("refuses a wrong password, another person's account, and a client who is not verified", async () => {
    const both = await anaOfBoth();
    const wrong = { ...credentials(both.trader), password: "outra-senha-2026" };
    expect(refusal(await callAs(app, both.ana, "POST", "/v1/market-link", wrong))).toEqual([
      401,
      "grain.login_wrong",
    ]);
    const stranger = await aTrader(app, "buyer");
    expect(refusal(await link({ ...both, trader: stranger }))).toEqual([409, "market_link.other_person"]);
    const unverified = await signInAgain(app, await aClient(app));
    expect(refusal(await link({ ...both, ana: unverified }))).toEqual([403, "market_link.not_verified"]);
    expect((await read(both.ana)).body.link).toBeNull();
  });

  it("waits a day after the marketplace's CPF changed, and asks for the password of who signed in long ago", async () => {
    const both = await anaOfBoth();
    clock.advanceSeconds(600);
    expect(refusal(await link(both))).toEqual([403, "customers.password_needed"]);
    const ana = await signInAgain(app, both.ana);
    await query(app.ctx.db, "update grain_account set tax_id_changed_at = $2 where user_id = $1", [
      both.trader.userId,
      clock.now(),
    ]);
    expect(refusal(await link({ ...both, ana }))).toEqual([409, "market_link.document_changed"]);
  });

  it("links each account once, also when two ask at the same time", async () => {
    const both = await anaOfBoth();
    const answers = await Promise.all([link(both), link(both), link(both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe("moving USDT between the two accounts", () => {
  it("moves it at once both ways, from either side, and says so on every statement", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "100.000000" });
    expect((await move(ana, "to_market", "60.25")).body).toMatchObject({
      direction: "to_market",
      amount: { asset: "USDT", amount: "60.250000" },
    });
    expect((await moveToBank(trader, "10")).status).toBe(201);
    expect((await move(ana, "to_bank", "0.25")).status).toBe(201);
    expect([await usdtOf(ana), await usdtOf(trader)]).toEqual(["50.000000", "50.000000"]);
    const { items } = (await callAs(app, ana, "GET", "/v1/statement?kind=market")).body;
    expect(items.map(({ title, counterparty }: Record<string, string>) => [title, counterparty])).toEqual([
      ["marketReceived", "Marketplace Lastro"],
      ["marketReceived", "Marketplace Lastro"],
      ["marketSent", "Marketplace Lastro"],
    ]);
    const seen = (await callAs(app, trader, "GET", "/agro/v1/bank-link")).body.transfers;
    expect(seen.map(({ direction }: { direction: string }) => direction)).toEqual([
      "to_bank",
      "to_bank",
      "to_market",
    ]);
  });

  it("moves once under one key", async () => {
    const { ana } = await linked();
    await posted(app, ana, { USDT: "100.000000" });
    const send = () =>
      app.http.inject({
        method: "POST",
        url: "/v1/market-link/transfers",
        headers: { ...ana.headers, "idempotency-key": "the-same-key-of-a-repeat" },
        payload: { direction: "to_market", amount: "40" },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 201).map(({ body }) => body)).size).toBe(
      1,
    );
    expect(await usdtOf(ana)).toBe("60.000000");
  });

  it("never moves more than there is, when both sides move at once", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "30.000000" });
    await posted(app, trader, { USDT: "30.000000" });
    // Six times 25 cannot leave 30, even when all six tens came in before: some are always refused.
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [move(ana, "to_market", "25"), moveToBank(trader, "10")]).flat(),
    );
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["ledger.insufficient_funds"]));
    const [bank, market] = [Number(await usdtOf(ana)), Number(await usdtOf(trader))];
    expect(bank + market).toBe(60);
    expect(Math.min(bank, market)).toBeGreaterThanOrEqual(0);
  });

  it("refuses an amount of nothing, more than there is, and whoever has no link", async () => {
    const { ana } = await linked();
    expect(refusal(await move(ana, "to_market", "0"))).toEqual([422, "market_link.invalid_amount"]);
    expect(refusal(await move(ana, "to_bank", "1"))).toEqual([422, "ledger.insufficient_funds"]);
    const alone = await aClient(app);
    expect(refusal(await move(alone, "to_market", "1"))).toEqual([409, "market_link.none"]);
    expect(refusal(await moveToBank(await aTrader(app, "buyer"), "1"))).toEqual([409, "market_link.none"]);
  });

  it("counts what leaves the bank against the limits of transfers", async () => {
    const { ana } = await linked();
    await posted(app, ana, { USDT: "90000.000000" });
    const refused = await move(ana, "to_market", "90000");
    expect(refusal(refused)).toEqual([422, "limits.exceeded"]);
    expect(await usdtOf(ana)).toBe("90000.000000");
  });

  it("moves nothing while either account is suspended", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "5.000000" });
    await query(app.ctx.db, "update identity_user set banned_until = $2 where id = $1", [
      trader.userId,
      new Date("9999-12-31T00:00:00Z"),
    ]);
    expect(refusal(await move(ana, "to_market", "1"))).toEqual([403, "market_link.other_suspended"]);
  });

  it("is no sale for the tax folder", async () => {
    const { ana } = await linked();
    await posted(app, ana, { USDT: "100.000000" });
    await move(ana, "to_market", "60");
    await move(ana, "to_bank", "10");
    const { items } = (await callAs(app, ana, "GET", "/v1/tax/operations")).body;
    const kinds: string[] = items.map(
      ({ kind, counterparty }: Record<string, string>) => `${kind}/${counterparty}`,
    );
    expect(kinds).toEqual(expect.arrayContaining(["withdrawn/own_wallet", "deposited/own_wallet"]));
    expect(kinds.filter((kind) => kind.startsWith("sold"))).toEqual([]);
  });
});

describe("ending the link", () => {
  it("leaves what each account holds, and moves nothing afterwards", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "8.000000" });
    await move(ana, "to_market", "3");
    expect((await callAs(app, trader, "DELETE", "/agro/v1/bank-link")).status).toBe(204);
    expect(refusal(await move(ana, "to_market", "1"))).toEqual([409, "market_link.none"]);
    expect((await read(ana)).body).toMatchObject({ link: null, transfers: [{ direction: "to_market" }] });
    expect([await usdtOf(ana), await usdtOf(trader)]).toEqual(["5.000000", "3.000000"]);
    expect(refusal(await callAs(app, ana, "DELETE", "/v1/market-link"))).toEqual([409, "market_link.none"]);
  });

  it("keeps what moved in the copy of either person's data", async () => {
    const { ana, trader } = await linked();
    await posted(app, ana, { USDT: "8.000000" });
    await move(ana, "to_market", "3");
    const told = async (side: Parameters<typeof transferRecords>[1]) => {
      const kinds: unknown[] = [];
      for await (const { kind } of transferRecords(app.ctx, side)) kinds.push(kind);
      return kinds;
    };
    expect(await told({ clientId: ana.userId })).toEqual(["link", "transfer"]);
    expect(await told({ traderId: trader.userId })).toEqual(["link", "transfer"]);
  });

  it("is done by closing the account of the marketplace", async () => {
    const { ana, trader } = await linked();
    const closed = await callAs(app, trader, "POST", "/agro/v1/me/closure", { password: PASSWORD });
    expect(closed.status).toBeLessThan(300);
    expect((await read(ana)).body.link).toBeNull();
  });
});
