import type { ErrorCode } from "@lastro/contracts";
import { OTC_ORDER_TRANSITIONS, OTC_QUOTE_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { OtcAsset, OtcSide } from "@lastro/contracts/otc";
import { type Asset, formatMoney, type Money, money, negate, parseMoney, parsePrice } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { isDomainError } from "@lastro/platform/domain-error";
import { createFixedClock, type FixedClock } from "@lastro/platform/testing/fixed-clock";
import { startPriceFeed } from "@lastro/simulators";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { balanceOf, customerAccount, houseAccount, post } from "../ledger/index.js";
import { confirmedPrice, createFreshenPrices, createPriceFeeds, livePrice } from "../prices/index.js";
import { acceptQuote } from "./accept-quote.js";
import { declineQuote } from "./decline-quote.js";
import { expireQuotesJob } from "./expire-quotes.job.js";
import { fundDesk } from "./fund-desk.js";
import type { OtcCtx } from "./ports.js";
import { proposeSettings } from "./propose-settings.js";
import { putInForce } from "./put-in-force.js";
import { listOrders, readInventory, readReceipt, readSettings } from "./queries.js";
import { requestQuote } from "./request-quote.js";
import type { AssetSettings } from "./settings.js";
import { currentSettings } from "./settings-store.js";

type Feed = Awaited<ReturnType<typeof startPriceFeed>>;
let clock: FixedClock;
let feed: Feed;
let app: TestApp;
let verified: Set<string>;
let stopped: Set<string>;

beforeEach(async () => {
  clock = createFixedClock();
  feed = await startPriceFeed({ clock });
  app = await startTestApp({ clock, settings: { LASTRO_PRICE_URL: feed.url } });
  verified = new Set();
  stopped = new Set();
});
afterEach(async () => {
  await expectHistoriesToFollowTheDeclaredStates();
  await expectBooksInOrder(app.databaseUrl);
  await app.close();
  await feed.close();
});

/** The desk as one person meets it, verified and with balances unless the case says otherwise. */
async function aClient(world: { verified?: boolean; has?: readonly string[] } = {}): Promise<OtcCtx> {
  const userId = app.ctx.random.id();
  if (world.verified !== false) verified.add(userId);
  for (const text of world.has ?? ["1000.00 BRL"]) await give(userId, text);
  return deskFor({ kind: "client", userId, sessionId: app.ctx.random.id(), assurance: "aal1" });
}

function deskFor(actor: RequestCtx["actor"]): OtcCtx {
  return {
    ...app.ctx,
    actor,
    ip: "192.0.2.1",
    userAgent: "test",
    isVerified: async (_, userId) => verified.has(userId),
    addressOf: async () => ({ email: "maria@lastro.demo", language: "pt-BR" }),
    stoppedAmong: async () => stopped,
    priceSource: livePrice,
    confirmedPrice,
    freshenPrices: createFreshenPrices(app.ctx, createPriceFeeds(app.ctx.config)),
    administrators: async () => [],
    clientsOf: async () => new Map(),
  };
}

function amountOf(text: string): Money {
  const [amount = "", asset = ""] = text.split(" ");
  return parseMoney(asset as Asset, amount);
}

async function give(userId: string, text: string): Promise<void> {
  const amount = amountOf(text);
  const id = app.ctx.random.id();
  await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, {
      kind: "test.gift",
      reference: id,
      key: id,
      entries: [
        { account: houseAccount("opening", amount.asset), amount: negate(amount) },
        { account: customerAccount(userId, "available", amount.asset), amount },
      ],
    }),
  );
}

const aFundedDesk = (...has: string[]) =>
  inTransaction(app.ctx.db, (tx) =>
    fundDesk(
      tx,
      { ...app.ctx, actor: { kind: "system", job: "test" }, ip: "" },
      (has.length > 0 ? has : ["1000000.00 BRL", "100000.000000 USDT", "10.00000000 BTC"]).map(amountOf),
    ),
  );

const ask = (client: OtcCtx, side: OtcSide = "buy", asset: OtcAsset = "USDT", amount = "250.00") =>
  requestQuote(client, { side, asset, amount });
const accept = (client: OtcCtx, quoteId: string, amount?: string) =>
  inTransaction(app.ctx.db, (tx) => acceptQuote(tx, client, { quoteId, amount }));
const userOf = (client: OtcCtx) => ("userId" in client.actor ? client.actor.userId : "");
const balance = async (client: OtcCtx, asset: Asset) =>
  formatMoney(await balanceOf(app.ctx.db, customerAccount(userOf(client), "available", asset)));
const receiptOf = (client: OtcCtx, orderId: string) => readReceipt(app.ctx.db, userOf(client), orderId);
const statusOf = async (quoteId: string) =>
  (
    await app.ctx.db
      .selectFrom("otc_quote")
      .select("status")
      .where("id", "=", quoteId)
      .executeTakeFirstOrThrow()
  ).status;
const moveMarket = (id: string, percent: number) =>
  fetch(`${feed.url}/sim/move`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, percent }),
  });

async function refusalOf(attempt: Promise<unknown>): Promise<ErrorCode | "none"> {
  try {
    await attempt;
    return "none";
  } catch (error) {
    if (error instanceof Error && "code" in error && isDomainError(error, error.code as ErrorCode)) {
      return error.code;
    }
    throw error;
  }
}

async function expectHistoriesToFollowTheDeclaredStates(): Promise<void> {
  const events = await query<{ machine: string; from: string; to: string }>(
    app.ctx.db,
    `select machine, from_state as "from", to_state as "to" from state_change
     where machine in ('otc_quote', 'otc_order') and from_state is not null`,
    [],
  );
  for (const { machine, from, to } of events) {
    const graph: Readonly<Record<string, readonly string[]>> =
      machine === "otc_quote" ? OTC_QUOTE_TRANSITIONS : OTC_ORDER_TRANSITIONS;
    expect(graph[from]).toContain(to);
  }
}

describe("buying at the desk", () => {
  it("gives a firm quote that says all it is made of", async () => {
    await aFundedDesk();
    const quote = await ask(await aClient());
    expect(quote).toMatchObject({ status: "ISSUED", side: "buy", asset: "USDT", feeBps: 20, spreadBps: 40 });
    expect(formatMoney(quote.fee)).toBe("0.50");
    expect(quote.price.scaled).toBeGreaterThan(quote.marketPrice.scaled);
    expect(quote.expiresAt.getTime() - clock.now().getTime()).toBe(30_000);
  });

  it("gives a volatile asset half the time of a stablecoin", async () => {
    await aFundedDesk();
    const quote = await ask(await aClient(), "buy", "BTC");
    expect(quote.expiresAt.getTime() - clock.now().getTime()).toBe(15_000);
  });

  it("settles exactly what the quote says, in one transaction, with its receipt", async () => {
    await aFundedDesk();
    const client = await aClient();
    const quote = await ask(client);
    const { orderId } = await accept(client, quote.id, "250.00");
    expect(await balance(client, "BRL")).toBe("750.00");
    expect(await balance(client, "USDT")).toBe(formatMoney(quote.cryptoAmount));
    expect(formatMoney(await balanceOf(app.ctx.db, houseAccount("fees", "BRL")))).toBe("0.50");
    const receipt = await receiptOf(client, orderId);
    expect(receipt).toMatchObject({ status: "SETTLED", quoteId: quote.id, feeBps: 20 });
    expect(receipt.transaction.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(receipt.events.map(({ to }) => to)).toEqual(["ISSUED", "ACCEPTED", "SETTLED"]);
    const [audit] = await query<{ n: bigint }>(
      app.ctx.db,
      "select count(*) as n from audit_event where action = 'otc.order_settled' and subject = $1",
      [orderId],
    );
    expect(audit?.n).toBe(1n);
  });

  it("writes to the client once", async () => {
    await aFundedDesk();
    const client = await aClient();
    const quote = await ask(client);
    await accept(client, quote.id);
    await accept(client, quote.id);
    const mails = await query(
      app.ctx.db,
      "select 1 from notification_mail where template = 'otc_settled'",
      [],
    );
    expect(mails).toHaveLength(1);
  });
});

describe("selling at the desk", () => {
  it("takes the asset and pays the reais less the fee", async () => {
    await aFundedDesk();
    const client = await aClient({ has: ["1.00000000 BTC"] });
    const quote = await ask(client, "sell", "BTC", "50000.00");
    await accept(client, quote.id);
    expect(await balance(client, "BRL")).toBe("49900.00");
    const left = parseMoney("BTC", "1.00000000").minor - quote.cryptoAmount.minor;
    expect(await balance(client, "BTC")).toBe(formatMoney(money("BTC", left)));
  });
});

describe("asking for a quote", () => {
  it("refuses an unverified client before looking at the amount", async () => {
    const client = await aClient({ verified: false });
    for (const amount of ["", "0", "x", "250.00"]) {
      expect(await refusalOf(ask(client, "buy", "USDT", amount))).toBe("otc.verification_required");
    }
  });

  it.each(["", "0", "0.00", "-5", "1,50", "1e3", "0.001", "99999999999999999"])(
    "refuses %j as an amount in reais",
    async (amount) => {
      expect(await refusalOf(ask(await aClient(), "buy", "USDT", amount))).toBe("otc.invalid_amount");
    },
  );

  it("refuses amounts outside the desk's bounds and takes those on them", async () => {
    await aFundedDesk();
    const client = await aClient();
    expect(await refusalOf(ask(client, "buy", "USDT", "9.99"))).toBe("otc.amount_below_minimum");
    expect(await refusalOf(ask(client, "buy", "USDT", "100000.01"))).toBe("otc.amount_above_maximum");
    expect(await refusalOf(ask(client, "buy", "USDT", "10.00"))).toBe("none");
    expect(await refusalOf(ask(client, "buy", "USDT", "100000.00"))).toBe("none");
  });

  it("refuses what the desk does not hold", async () => {
    await aFundedDesk("100.00 BRL", "10.000000 USDT");
    const client = await aClient();
    expect(await refusalOf(ask(client))).toBe("otc.desk_short");
    expect(await refusalOf(ask(client, "sell"))).toBe("otc.desk_short");
    expect(await refusalOf(ask(client, "buy", "USDT", "20.00"))).toBe("none");
  });

  it("replaces the client's open quote and nobody else's", async () => {
    await aFundedDesk();
    const [maria, joao] = [await aClient(), await aClient()];
    const first = await ask(maria);
    const others = await ask(joao);
    const second = await ask(maria);
    expect(await statusOf(first.id)).toBe("REPLACED");
    expect(await statusOf(others.id)).toBe("ISSUED");
    expect(await refusalOf(accept(maria, first.id))).toBe("otc.quote_not_open");
    expect(await refusalOf(accept(maria, second.id))).toBe("none");
  });

  it("leaves one quote open when twenty are asked for at once", async () => {
    await aFundedDesk();
    const client = await aClient();
    await Promise.all(Array.from({ length: 20 }, () => ask(client)));
    const open = await query(app.ctx.db, "select 1 from otc_quote where status = 'ISSUED'", []);
    expect(open).toHaveLength(1);
  });
});

describe("a feed the desk cannot trust", () => {
  beforeEach(() => aFundedDesk());

  it("gives no quote without any price", async () => {
    feed.faults.arm("fail500", true);
    expect(await refusalOf(ask(await aClient()))).toBe("otc.price_unavailable");
  });

  it.each([
    ["its source is 60 seconds old", { kind: "stale", value: 60 }],
    ["it says zero", { kind: "zero", value: true }],
    ["it says NaN", { kind: "nan", value: true }],
    ["it answers 429", { kind: "tooManyRequests", value: true }],
  ] as const)("gives no quote when the price is a minute old because %s", async (_, fault) => {
    const client = await aClient();
    await ask(client);
    clock.advanceSeconds(60);
    feed.faults.arm(fault.kind, fault.value);
    expect(await refusalOf(ask(client))).toBe("otc.price_unavailable");
    feed.faults.clear();
    clock.advanceSeconds(5);
    expect(await refusalOf(ask(client))).toBe("none");
  });

  it("trades on a price of 59 seconds and not on one of 60", async () => {
    const client = await aClient();
    await ask(client);
    feed.faults.arm("fail500", true);
    clock.advanceSeconds(59);
    const quote = await ask(client);
    clock.advanceSeconds(1);
    expect(await refusalOf(accept(client, quote.id))).toBe("otc.price_unavailable");
  });
});

describe("accepting a quote", () => {
  beforeEach(() => aFundedDesk());

  it("sells no coins to an account from which nothing may leave, and buys theirs", async () => {
    await aFundedDesk();
    const client = await aClient({ has: ["1000.00 BRL", "10.000000 USDT"] });
    stopped.add(userOf(client));
    const bought = await ask(client);
    expect(await refusalOf(accept(client, bought.id))).toBe("customers.outgoing_stopped");
    const sold = await ask(client, "sell", "USDT", "20.00");
    await accept(client, sold.id);
    expect(await statusOf(sold.id)).toBe("ACCEPTED");
  });

  it("refuses in the declared order", async () => {
    const client = await aClient({ verified: false, has: ["100.00 BRL"] });
    const unknown = app.ctx.random.id();
    expect(await refusalOf(accept(client, unknown, "x"))).toBe("otc.verification_required");
    verified.add(userOf(client));
    expect(await refusalOf(accept(client, unknown, "x"))).toBe("otc.invalid_amount");
    expect(await refusalOf(accept(client, unknown, "250.00"))).toBe("resource.not_found");

    // More than the balance, more than the day's limit, outside the band, beyond the inventory.
    const quote = await ask(client, "buy", "BTC", "100000.00");
    await query(
      app.ctx.db,
      "insert into limit_setting (user_id, category, rule, amount) values ($1, 'otc', 'day', 0)",
      [userOf(client)],
    );
    await moveMarket("bitcoin", 2);
    await createFreshenPrices(app.ctx, createPriceFeeds(app.ctx.config))("BTC", 0);
    await emptyDesk("BTC");
    expect(await refusalOf(accept(client, quote.id, "1.00"))).toBe("otc.invalid_amount");
    expect(await refusalOf(accept(client, quote.id))).toBe("ledger.insufficient_funds");
    await give(userOf(client), "200000.00 BRL");
    expect(await refusalOf(accept(client, quote.id))).toBe("limits.exceeded");
    await query(app.ctx.db, "update limit_setting set amount = 10000000", []);
    expect(await refusalOf(accept(client, quote.id))).toBe("otc.price_moved");
    await moveMarket("bitcoin", -1.95);
    await createFreshenPrices(app.ctx, createPriceFeeds(app.ctx.config))("BTC", 0);
    expect(await refusalOf(accept(client, quote.id))).toBe("otc.desk_short");
    expect(await balance(client, "BRL")).toBe("200100.00");
    expect(await statusOf(quote.id)).toBe("ISSUED");
  });

  async function emptyDesk(asset: Asset): Promise<void> {
    const held = await balanceOf(app.ctx.db, houseAccount("desk", asset));
    await inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "test.desk_emptied",
        reference: "test",
        key: app.ctx.random.id(),
        entries: [
          { account: houseAccount("desk", asset), amount: negate(held) },
          { account: houseAccount("opening", asset), amount: held },
        ],
      }),
    );
  }

  it("counts R$ 100.000 a day, and a new day from midnight in Brasília", async () => {
    const client = await aClient({ has: ["300000.00 BRL"] });
    await accept(client, (await ask(client, "buy", "USDT", "100000.00")).id);
    const another = await ask(client, "buy", "USDT", "10.00");
    expect(await refusalOf(accept(client, another.id))).toBe("limits.exceeded");
    clock.set(new Date("2026-11-21T02:59:59Z"));
    expect(await refusalOf(ask(client).then(({ id }) => accept(client, id)))).toBe("limits.exceeded");
    clock.set(new Date("2026-11-21T03:00:00Z"));
    expect(await refusalOf(ask(client).then(({ id }) => accept(client, id)))).toBe("none");
  });

  it("takes it one millisecond before it expires and not at the instant", async () => {
    const client = await aClient();
    const early = await ask(client);
    clock.set(new Date(early.expiresAt.getTime() - 1));
    expect(await refusalOf(accept(client, early.id))).toBe("none");
    const late = await ask(client);
    clock.set(late.expiresAt);
    expect(await refusalOf(accept(client, late.id))).toBe("otc.quote_expired");
    await expireQuotesJob(app.ctx).run();
    expect(await statusOf(late.id)).toBe("EXPIRED");
    expect(await refusalOf(accept(client, late.id))).toBe("otc.quote_expired");
  });

  it("answers another client as if the quote did not exist", async () => {
    const [maria, joao] = [await aClient(), await aClient()];
    const quote = await ask(maria);
    expect(await refusalOf(accept(joao, quote.id))).toBe("resource.not_found");
    expect(await refusalOf(declineQuote(joao, quote.id))).toBe("resource.not_found");
    const { orderId } = await accept(maria, quote.id);
    expect(await refusalOf(accept(joao, quote.id))).toBe("resource.not_found");
    expect(await refusalOf(receiptOf(joao, orderId))).toBe("resource.not_found");
    expect((await listOrders(app.ctx.db, userOf(joao), { limit: 10 })).items).toEqual([]);
  });

  it("refuses a declined quote, and declining one that was accepted", async () => {
    const client = await aClient();
    const declined = await ask(client);
    expect((await declineQuote(client, declined.id)).status).toBe("DECLINED");
    expect((await declineQuote(client, declined.id)).status).toBe("DECLINED");
    expect(await refusalOf(accept(client, declined.id))).toBe("otc.quote_not_open");
    const accepted = await ask(client);
    await accept(client, accepted.id);
    expect(await refusalOf(declineQuote(client, accepted.id))).toBe("otc.quote_not_open");
  });

  it("settles one order when fifty accept at once, and gives all of them that order", async () => {
    const client = await aClient();
    const quote = await ask(client);
    const orders = await Promise.all(Array.from({ length: 50 }, () => accept(client, quote.id)));
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await balance(client, "BRL")).toBe("750.00");
    expect((await listOrders(app.ctx.db, userOf(client), { limit: 10 })).items).toHaveLength(1);
  });

  it("lets twenty clients share what the desk holds, and not one unit more", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => aClient()));
    await emptyDesk("USDT");
    await aFundedDesk("100.000000 USDT");
    const quotes = await Promise.all(clients.map((client) => ask(client, "buy", "USDT", "200.00")));
    const refusals = await Promise.all(
      clients.map((client, index) => refusalOf(accept(client, quotes[index]?.id ?? ""))),
    );
    expect(refusals.filter((refusal) => refusal === "none")).toHaveLength(2);
    expect(new Set(refusals)).toEqual(new Set(["none", "otc.desk_short"]));
  });
});

describe("the client's orders", () => {
  it("come newest first, a page at a time", async () => {
    await aFundedDesk();
    const client = await aClient();
    const placed: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      clock.advanceSeconds(40);
      placed.unshift((await accept(client, (await ask(client, "buy", "USDT", "20.00")).id)).orderId);
    }
    const first = await listOrders(app.ctx.db, userOf(client), { limit: 2 });
    const rest = await listOrders(app.ctx.db, userOf(client), { limit: 2, cursor: first.nextCursor ?? "" });
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(placed);
    expect(rest.nextCursor).toBeNull();
    expect(await refusalOf(listOrders(app.ctx.db, userOf(client), { limit: 2, cursor: "x" }))).toBe(
      "request.invalid",
    );
  });
});

describe("the administrator's settings", () => {
  const anAdmin = () =>
    deskFor({
      kind: "admin",
      userId: app.ctx.random.id(),
      sessionId: app.ctx.random.id(),
      assurance: "aal2",
    });

  const reason = "Alinhamento com o mercado";
  const change = async (admin: OtcCtx, to: (one: AssetSettings) => AssetSettings) => {
    const { version, assets } = await currentSettings(app.ctx.db);
    await inTransaction(app.ctx.db, (tx) => putInForce(tx, admin, version, assets.map(to)));
  };
  const usdt = (of: Partial<AssetSettings>) => (one: AssetSettings) =>
    one.asset === "USDT" ? { ...one, ...of } : one;
  const wanted = async (admin: OtcCtx, of: object) =>
    (await readSettings(admin)).assets.map(({ market: _, ...one }) =>
      one.asset === "USDT" ? { ...one, ...of } : one,
    );

  it("start with the desk's defaults, and each change is a version that keeps the ones before", async () => {
    const admin = anAdmin();
    const before = await readSettings(admin);
    expect(before).toMatchObject({ version: 1, changedBy: "house", pending: null });
    await change(admin, (one) => ({ ...one, buySpreadBps: 99 }));
    const after = await readSettings(admin);
    expect(after.version).toBe(2);
    expect(after.assets.every((one) => one.buySpreadBps === 99)).toBe(true);
    expect(await query(app.ctx.db, "select 1 from otc_asset_settings where version = 1", [])).toHaveLength(5);
    const assets = await wanted(admin, { buySpreadBps: 50 });
    expect(await refusalOf(proposeSettings(admin, { version: 1, reason, assets }))).toBe(
      "otc.settings_changed",
    );
  });

  it("let one of ten simultaneous changes through", async () => {
    const admin = anAdmin();
    const { assets } = await currentSettings(app.ctx.db);
    const refusals = await Promise.all(
      Array.from({ length: 10 }, () =>
        refusalOf(inTransaction(app.ctx.db, (tx) => putInForce(tx, admin, 1, assets))),
      ),
    );
    expect(refusals.filter((refusal) => refusal === "none")).toHaveLength(1);
  });

  it("leave a quote already given as it was, and price the next one", async () => {
    await aFundedDesk();
    const client = await aClient();
    const quote = await ask(client);
    await change(anAdmin(), (one) => ({ ...one, buyFeeBps: 500 }));
    const { orderId } = await accept(client, quote.id);
    expect(formatMoney((await receiptOf(client, orderId)).fee)).toBe("0.50");
    expect(formatMoney((await ask(client)).fee)).toBe("12.50");
  });

  it("can fix a stablecoin's price by hand near the market", async () => {
    await aFundedDesk();
    const client = await aClient();
    const market = Number((await ask(client)).marketPrice.scaled) / 1e8;
    const admin = anAdmin();
    const assets = await wanted(admin, { buyPrice: (market * 2).toFixed(2) });
    expect(await refusalOf(proposeSettings(admin, { version: 1, reason, assets }))).toBe(
      "otc.manual_price_off_market",
    );
    await change(admin, usdt({ buyPrice: parsePrice("USDT", "BRL", (market * 1.05).toFixed(4)) }));
    expect((await ask(client)).price.scaled).toBe(
      BigInt((market * 1.05).toFixed(4).replace(".", "")) * 10_000n,
    );
  });

  it("refuse a book that buys above where it sells, and prices no quote below the market for a price by hand", async () => {
    await aFundedDesk();
    const client = await aClient();
    const market = Number((await ask(client)).marketPrice.scaled) / 1e8;
    const admin = anAdmin();
    const crossed = [
      { buyPrice: (market * 0.95).toFixed(4), sellPrice: (market * 1.05).toFixed(4) },
      { buyPrice: (market * 0.95).toFixed(4) },
      { sellPrice: (market * 1.05).toFixed(4) },
    ];
    for (const prices of crossed) {
      const assets = await wanted(admin, prices);
      expect(await refusalOf(proposeSettings(admin, { version: 1, reason, assets }))).toBe(
        "otc.crossed_book",
      );
    }
    // Set when the market was elsewhere.
    await change(admin, usdt({ buyPrice: parsePrice("USDT", "BRL", (market * 0.95).toFixed(4)) }));
    const quote = await ask(client);
    expect(quote.price.scaled).toBeGreaterThanOrEqual(quote.marketPrice.scaled);
  });

  it("stop an asset at once, by one administrator", async () => {
    await aFundedDesk();
    const client = await aClient();
    const open = await ask(client);
    const admin = anAdmin();
    const assets = await wanted(admin, { enabled: false });
    await proposeSettings(admin, { version: 1, reason, assets });
    expect(await refusalOf(ask(client))).toBe("otc.asset_unavailable");
    expect(await refusalOf(accept(client, open.id))).toBe("otc.asset_unavailable");
  });

  it("show what the desk holds and what it earned", async () => {
    await aFundedDesk("1000.00 BRL", "100.000000 USDT");
    const client = await aClient();
    await accept(client, (await ask(client)).id);
    const { positions, totalValue } = await readInventory(anAdmin());
    const [reais, tether] = positions;
    expect(reais && formatMoney(reais.inventory)).toBe("1249.50");
    expect(reais && formatMoney(reais.fees)).toBe("0.50");
    expect(tether?.value?.minor).toBeGreaterThan(0n);
    expect(totalValue?.minor).toBe(positions.reduce((sum, { value }) => sum + (value?.minor ?? 0n), 0n));
  });
});
