import type { ErrorCode } from "@lastro/contracts";
import { type Asset, money, parseMoney } from "@lastro/money";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { inTransaction, query } from "../../platform/database/database.js";
import { createRateLimiter } from "../../platform/http/rate-limit.js";
import { createRouter } from "../../platform/http/router.js";
import { createHttpServer } from "../../platform/http/server.js";
import { systemRandom } from "../../platform/random.js";
import { expectBooksInOrder } from "../../testing/books.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { spendLimit } from "../compliance/index.js";
import {
  balancesOf,
  customerAccount,
  houseAccount,
  openHold,
  post,
  settleHold,
  voidHold,
} from "../ledger/index.js";
import { registerAccountsRoutes } from "./index.js";

type Http = Awaited<ReturnType<typeof createHttpServer>>;

let app: TestApp;
let http: Http;
/** What the products would say, by transaction. */
const said = new Map<string, { counterparty?: string; description?: string }>();

beforeAll(async () => {
  app = await startTestApp();
  http = await createHttpServer(app.ctx);
  const router = createRouter({
    app: http,
    ctx: app.ctx,
    authenticate: async ({ headers }) =>
      typeof headers["x-user"] === "string"
        ? { kind: "client", userId: headers["x-user"], sessionId: "s", assurance: "aal1" }
        : { kind: "anonymous" },
    limiter: createRateLimiter(app.ctx.db, app.ctx.clock, app.ctx.config),
  });
  const describeFromBooks = async () => said;
  registerAccountsRoutes(router, {
    describers: { pix: describeFromBooks, transfer: describeFromBooks },
    holderName: async () => "Ana Lima",
  });
  await http.ready();
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(async () => {
  await http.close();
  await app.close();
});

const aClient = () => systemRandom.id();
const amountOf = (asset: Asset, amount: string) =>
  amount.startsWith("-")
    ? money(asset, -parseMoney(asset, amount.slice(1)).minor)
    : parseMoney(asset, amount);

/** Posts what a client gets (or, with a minus, gives) against the house. */
async function posted(
  client: string,
  kind: string,
  amounts: Partial<Record<Asset, string>>,
  facts?: { counterparty?: string; description?: string },
): Promise<string> {
  const entries = Object.entries(amounts).flatMap(([asset, amount]) => {
    const own = amountOf(asset as Asset, amount);
    const account = houseAccount(asset === "BRL" ? "psp" : "opening", asset as Asset);
    return [
      { account: customerAccount(client, "available", asset as Asset), amount: own },
      { account, amount: money(own.asset, -own.minor) },
    ];
  });
  const key = systemRandom.id();
  const { transactionId } = await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, { kind, reference: key, key, entries }),
  );
  if (facts) said.set(transactionId, facts);
  return transactionId;
}

const holding = (client: string, amount: string, reason: string) =>
  inTransaction(app.ctx.db, (tx) =>
    openHold(tx, app.ctx, { ownerId: client, amount: amountOf("BRL", amount), reason, reference: "r" }),
  );

const get = (client: string, url: string) => http.inject({ url, headers: { "x-user": client } });

interface Row {
  id: string;
  title: string;
  direction: string;
  asset: string;
  amount: { amount: string };
  balanceAfter: Record<"available" | "held" | "total", { amount: string }>;
  counterparty: string | null;
  holdReason: string | null;
  transactionId: string;
}

async function rowsOf(client: string, search = ""): Promise<Row[]> {
  const answer = await get(client, `/v1/statement${search}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { items: Row[] }).items;
}

async function refusalOf(client: string, url: string): Promise<[number, ErrorCode]> {
  const answer = await get(client, url);
  return [answer.statusCode, (answer.json() as { code: ErrorCode }).code];
}

describe("the statement of a client", () => {
  it("names each movement from the client's side and runs the balances the ledger keeps", async () => {
    const ana = aClient();
    await posted(ana, "pix.example", { BRL: "500.00" }, { counterparty: "Bia Souza" });
    await posted(ana, "otc.example", { BRL: "-200.00", USDT: "36.500000" });
    const { holdId } = await holding(ana, "50.00", "pix.payment");
    await inTransaction(app.ctx.db, (tx) =>
      settleHold(tx, app.ctx, holdId, {
        kind: "pix.payment_settled",
        entries: [{ account: houseAccount("psp", "BRL"), amount: amountOf("BRL", "50.00") }],
      }),
    );
    const rows = await rowsOf(ana);
    expect(rows.map(({ title, asset, amount }) => [title, asset, amount.amount])).toEqual([
      ["pixSent", "BRL", "-50.00"],
      ["holdOpened", "BRL", "0.00"],
      ["otcBuy", "BRL", "-200.00"],
      ["otcBuy", "USDT", "36.500000"],
      ["pixReceived", "BRL", "500.00"],
    ]);
    expect(rows[1]).toMatchObject({
      direction: "held",
      holdReason: "pix",
      balanceAfter: {
        available: { amount: "250.00" },
        held: { amount: "50.00" },
        total: { amount: "300.00" },
      },
    });
    expect(rows.at(-1)).toMatchObject({ counterparty: "Bia Souza" });
    const [brl] = (await balancesOf(app.ctx.db, ana)).filter(({ asset }) => asset === "BRL");
    expect(brl?.available).toEqual(amountOf("BRL", rows[0]?.balanceAfter.total.amount ?? "0"));
  });

  it("adds up: each balance is the one before it plus the movement, whatever was posted", async () => {
    const ana = aClient();
    await posted(ana, "pix.example", { BRL: "1000.00" });
    for (let n = 1; n <= 40; n += 1) {
      if (n % 3 === 0) {
        const { holdId } = await holding(ana, `${n}.00`, "otc.order");
        if (n % 2 === 0) await inTransaction(app.ctx.db, (tx) => voidHold(tx, app.ctx, holdId));
      } else await posted(ana, "transfer.example", { BRL: n % 2 === 0 ? `-${n}.07` : `${n}.31` });
    }
    const rows = await rowsOf(ana, "?limit=100&asset=BRL");
    const cents = (text: string) => BigInt(text.replace(".", ""));
    rows.forEach((row, index) => {
      const before = rows[index + 1]?.balanceAfter.total.amount ?? "0.00";
      expect(cents(row.balanceAfter.total.amount)).toBe(cents(before) + cents(row.amount.amount));
      expect(cents(row.balanceAfter.total.amount)).toBe(
        cents(row.balanceAfter.available.amount) + cents(row.balanceAfter.held.amount),
      );
    });
    const [brl] = (await balancesOf(app.ctx.db, ana)).filter(({ asset }) => asset === "BRL");
    expect(cents(rows[0]?.balanceAfter.available.amount ?? "")).toBe(brl?.available.minor);
  });

  it("can be narrowed by asset, product, direction, words and Brazilian days", async () => {
    const ana = aClient();
    app.ctx.clock.set(new Date("2026-11-18T02:59:00Z")); // 23:59 of the 17th in São Paulo
    await posted(ana, "pix.example", { BRL: "10.00" }, { counterparty: "João Conceição" });
    app.ctx.clock.set(new Date("2026-11-18T03:00:00Z"));
    await posted(ana, "transfer.received", { BRL: "20.00" }, { description: "aluguel de novembro" });
    await posted(ana, "ledger.opening", { USDC: "1" });
    app.ctx.clock.set(new Date("2026-11-20T15:00:00Z"));
    await posted(ana, "transfer.example", { BRL: "-5.50" }, { counterparty: "Bia" });
    await posted(ana, "otc.example", { USDC: "-0.5", BRL: "2.50" });
    const titles = async (search: string) => (await rowsOf(ana, search)).map(({ title }) => title);
    expect(await titles("?asset=USDC")).toEqual(["otcSell", "opening"]);
    expect(await titles("?kind=transfer")).toEqual(["transferSent", "transferReceived"]);
    expect(await titles("?direction=out&asset=BRL")).toEqual(["transferSent"]);
    expect(await titles("?from=2026-11-18&to=2026-11-18")).toEqual(["opening", "transferReceived"]);
    expect(await titles("?to=2026-11-17")).toEqual(["pixReceived"]);
    expect(await titles("?text=joao%20conceicao")).toEqual(["pixReceived"]);
    expect(await titles("?text=Aluguel")).toEqual(["transferReceived"]);
    expect(await titles("?text=5,50")).toEqual(["transferSent"]);
    expect(await titles("?kind=pix&direction=out")).toEqual([]);
    expect(await refusalOf(ana, "/v1/statement?from=2026-11-20&to=2026-11-19")).toEqual([
      400,
      "statement.period_invalid",
    ]);
  });

  it("gives every row once, in order, while new ones arrive between its pages", async () => {
    const ana = aClient();
    for (let n = 1; n <= 25; n += 1) {
      await posted(ana, "transfer.received", n % 4 === 0 ? { USDT: `${n}` } : { BRL: `${n}.00` });
    }
    const before = (await rowsOf(ana, "?limit=100")).map(({ id }) => id);
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const answer = await get(ana, `/v1/statement?limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`);
      const page = answer.json() as { items: Row[]; nextCursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await posted(ana, "transfer.received", { BRL: "0.01", USDC: "1", BTC: "0.1" });
    }
    expect(seen).toEqual(before);
  });

  it("refuses a cursor it did not give", async () => {
    expect(await refusalOf(aClient(), "/v1/statement?cursor=1.2.3")).toEqual([
      400,
      "statement.cursor_invalid",
    ]);
  });

  it("is asked for with a session and shows nobody else's movements", async () => {
    expect((await http.inject("/v1/statement")).statusCode).toBe(401);
    expect((await http.inject("/v1/statement.csv")).statusCode).toBe(401);
    await posted(aClient(), "pix.example", { BRL: "10.00" });
    expect(await rowsOf(aClient())).toEqual([]);
  });
});

describe("the receipt of a movement", () => {
  it("shows the client's own entries and the hash that seals them", async () => {
    const [ana, bia] = [aClient(), aClient()];
    await posted(ana, "pix.example", { BRL: "80.00" });
    const key = systemRandom.id();
    const { transactionId } = await inTransaction(app.ctx.db, (tx) =>
      post(tx, app.ctx, {
        kind: "transfer.example",
        reference: key,
        key,
        entries: [
          { account: customerAccount(ana, "available", "BRL"), amount: amountOf("BRL", "-30.00") },
          { account: customerAccount(bia, "available", "BRL"), amount: amountOf("BRL", "30.00") },
        ],
      }),
    );
    const receipt = (await get(ana, `/v1/statement/${transactionId}`)).json() as Record<string, unknown>;
    const [journal] = await query<{ hash: Buffer }>(
      app.ctx.db,
      "select hash from ledger_transaction where id = $1",
      [transactionId],
    );
    expect(receipt).toMatchObject({
      title: "transferSent",
      reference: { family: "transfer", id: key },
      amounts: [{ asset: "BRL", amount: "-30.00" }],
      entries: [
        {
          account: "available",
          amount: { asset: "BRL", amount: "-30.00" },
          balanceAfter: { asset: "BRL", amount: "50.00" },
          sequence: 2,
        },
      ],
      seal: { hash: journal?.hash.toString("hex") },
    });
    expect((await get(bia, `/v1/statement/${transactionId}`)).json()).toMatchObject({
      title: "transferReceived",
    });
  });

  it("is not found by a client it does not concern", async () => {
    const transactionId = await posted(aClient(), "pix.example", { BRL: "80.00" });
    expect(await refusalOf(aClient(), `/v1/statement/${transactionId}`)).toEqual([404, "resource.not_found"]);
  });
});

describe("the exports", () => {
  it("write a spreadsheet that Brazilian programs open and that runs nothing", async () => {
    const ana = aClient();
    await posted(
      ana,
      "pix.example",
      { BRL: "1234.56" },
      { counterparty: '=HYPERLINK("http://x.example")', description: 'ração; "especial"' },
    );
    await posted(ana, "transfer.example", { BRL: "-0.06" }, { counterparty: " +55 11" });
    const answer = await get(ana, "/v1/statement.csv");
    expect(answer.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="extrato-lastro-2026-11-20.csv"',
    });
    const [head, newest, oldest, end] = answer.body.split("\r\n");
    expect(head).toBe(
      "\ufeffData;Hora;Movimento;Contraparte;Descrição;Ativo;Valor;Bloqueio;Saldo disponível;Saldo bloqueado;Saldo total;Referência;Transação",
    );
    expect(newest).toContain(
      "20/11/2026;12:00:00;Transferência enviada;' +55 11;;BRL;-0,06;0,00;1234,50;0,00;1234,50;",
    );
    expect(oldest).toContain(
      ';Pix recebido;"\'=HYPERLINK(""http://x.example"")";"ração; ""especial""";BRL;1234,56;',
    );
    expect(end).toBe("");
  });

  it("write every row of a long statement, with the same filters as the screen", async () => {
    const ana = aClient();
    for (let n = 0; n < 150; n += 1) await posted(ana, "transfer.received", { BRL: "1.00" });
    const all = (await get(ana, "/v1/statement.csv")).body.trim().split("\r\n");
    expect(all).toHaveLength(151);
    expect(all[1]).toContain(";150,00;");
    expect((await get(ana, "/v1/statement.csv?direction=out")).body.trim().split("\r\n")).toHaveLength(1);
  });

  it("write OFX whose movements lead to its balance", async () => {
    const ana = aClient();
    await posted(ana, "pix.example", { BRL: "100.00", USDT: "5" }, { counterparty: "Souza & Filhos" });
    await posted(ana, "transfer.example", { BRL: "-25.50" });
    await holding(ana, "10.00", "pix.payment");
    const answer = await get(ana, "/v1/statement.ofx");
    const ofx = answer.rawPayload.toString("latin1");
    expect(ofx).toContain("<TRNTYPE>CREDIT<DTPOSTED>20261120120000[-3:BRT]<TRNAMT>100.00");
    expect(ofx).toContain("<MEMO>Pix recebido - Souza &amp; Filhos");
    expect(ofx).toContain("<MEMO>Transferência enviada");
    expect(ofx).toContain("<BALAMT>74.50");
    expect(ofx.match(/<STMTTRN>/g)).toHaveLength(2);
  });

  it("write a PDF of the period", async () => {
    const ana = aClient();
    for (let n = 0; n < 60; n += 1) await posted(ana, "pix.example", { BRL: "100.00" });
    const answer = await get(ana, "/v1/statement.pdf");
    expect(answer.headers["content-type"]).toBe("application/pdf");
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect(answer.rawPayload.toString("latin1").match(/\/Type \/Page\n/g)?.length).toBe(3);
  });
});

describe("the wallets", () => {
  it("tell available, held and total apart, and what is held why", async () => {
    const ana = aClient();
    await posted(ana, "pix.example", { BRL: "300.00" });
    await holding(ana, "120.00", "pix.payment");
    const { wallets, totals, holds } = (await get(ana, "/v1/wallets")).json();
    expect(wallets[0]).toEqual({
      asset: "BRL",
      available: { asset: "BRL", amount: "180.00" },
      held: { asset: "BRL", amount: "120.00" },
      total: { asset: "BRL", amount: "300.00" },
      valueBrl: "300.00",
    });
    expect(totals).toEqual({ value: "300.00", brl: "300.00", crypto: "0.00" });
    expect(holds).toMatchObject([{ amount: { amount: "120.00" }, reason: "pix", endsAt: null }]);
  });

  it("are worth what the market says, and nothing is said without a price", async () => {
    const ana = aClient();
    await posted(ana, "pix.example", { BRL: "10.00", BTC: "0.00000003", ETH: "2" });
    const now = app.ctx.clock.now();
    await aPrice("BTC", "350000.00", now);
    const { wallets, totals } = (await get(ana, "/v1/wallets")).json();
    const worth = (asset: string) =>
      wallets.find((wallet: { asset: string }) => wallet.asset === asset).valueBrl;
    expect(worth("BTC")).toBe("0.01");
    expect(worth("ETH")).toBeNull();
    expect(totals).toEqual({ value: null, brl: "10.00", crypto: null });
  });

  it("tell what they were worth on each day, at the balance and the price of the time", async () => {
    const ana = aClient();
    app.ctx.clock.set(new Date("2026-11-10T15:00:00Z"));
    await posted(ana, "pix.example", { BRL: "100.00" });
    app.ctx.clock.set(new Date("2026-11-15T15:00:00Z"));
    await posted(ana, "otc.example", { BRL: "-50.00", BTC: "0.5" });
    app.ctx.clock.set(new Date("2026-11-20T15:00:00Z"));
    await aPastPrice("BTC", "200.00", "2026-11-16T02:00:00Z");
    await aPastPrice("BTC", "300.00", "2026-11-20T14:00:00Z");
    const { points } = (await get(ana, "/v1/wallets/history?period=30d")).json() as {
      points: { at: string; total: string | null; assets: Record<string, string | null> }[];
    };
    expect(points).toHaveLength(31);
    const on = (at: string) => points.find((point) => point.at === at);
    expect(on("2026-11-10T03:00:00.000Z")?.total).toBe("0.00");
    expect(on("2026-11-11T03:00:00.000Z")).toMatchObject({ total: "100.00", assets: { BTC: "0.00" } });
    expect(on("2026-11-16T03:00:00.000Z")).toMatchObject({
      total: "150.00",
      assets: { BRL: "50.00", BTC: "100.00" },
    });
    expect(on("2026-11-17T03:00:00.000Z")).toMatchObject({
      total: null,
      assets: { BRL: "50.00", BTC: null },
    });
    expect(points.at(-1)).toMatchObject({ at: "2026-11-20T15:00:00.000Z", total: "175050.00" });
    expect((await get(ana, "/v1/wallets/history?period=7d")).json().points).toHaveLength(169);
  });
});

describe("the limits of the day", () => {
  it("say what is left of them, and begin anew at midnight in São Paulo", async () => {
    const ana = aClient();
    const spend = (amount: string) =>
      inTransaction(app.ctx.db, (tx) =>
        spendLimit(tx, app.ctx, { userId: ana, category: "transfer", amount: parseMoney("BRL", amount) }),
      );
    await spend("250.00");
    await spend("0.50");
    expect((await get(ana, "/v1/limits")).json()).toEqual({
      limits: [
        { category: "otc", daily: "100000.00", used: "0.00", remaining: "100000.00" },
        { category: "transfer", daily: "100000.00", used: "250.50", remaining: "99749.50" },
        { category: "pix", daily: "100000.00", used: "0.00", remaining: "100000.00" },
      ],
      renewsAt: "2026-11-21T03:00:00.000Z",
    });
  });
});

async function aPrice(coin: string, brl: string, at: Date): Promise<void> {
  const scaled = `${brl.replace(".", "")}000000`;
  await query(
    app.ctx.db,
    `insert into price_latest (coin, brl, usd, source_at, received_at) values ($1, $2, $2, $3, $3)`,
    [coin, scaled, at],
  );
}

async function aPastPrice(coin: string, brl: string, hour: string): Promise<void> {
  await query(app.ctx.db, "insert into price_hour values ($1, $2, $3, $3, $3, $3)", [
    coin,
    hour,
    `${brl.replace(".", "")}000000`,
  ]);
}
