import { parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { held, posted, sent } from "../../../testing/movements.js";
import { aClient, type SignedInPerson } from "../../../testing/people.js";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { balancesOf, houseAccount, settleHold, voidHold } from "../../ledger/index.js";

let app: TestApp;
let ana: SignedInPerson;
let bia: SignedInPerson;
beforeAll(async () => {
  app = await startTestApp();
  bia = await aClient(app, { metadata: { nome: "Beatriz Conceição" } });
});
afterEach(() => expectBooksInOrder(app.databaseUrl));
afterAll(() => app.close());

/** Every case has an Ana of its own, with an empty statement. */
const newAna = async () => {
  ana = await aClient(app, { metadata: { nome: "Ana Lima" } });
};

interface Row {
  id: string;
  title: string;
  asset: string;
  amount: { amount: string };
  balanceAfter: Record<"available" | "held" | "total", { amount: string }>;
}

const get = (url: string, as: SignedInPerson = ana) => app.http.inject({ url, headers: as.headers });

async function rowsOf(search = ""): Promise<Row[]> {
  const answer = await get(`/v1/statement${search}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return (answer.json() as { items: Row[] }).items;
}

const centavos = (text: string) => BigInt(text.replace(".", ""));

describe("the statement of a client", () => {
  it("says what each movement was, who the other side was, and the balances it left", async () => {
    await newAna();
    await posted(app, ana, { BRL: "500.00" });
    await sent(app, ana, bia, "200.00", "aluguel de novembro");
    const { holdId } = await held(app, ana, "50.00");
    await inTransaction(app.ctx.db, (tx) =>
      settleHold(tx, app.ctx, holdId, {
        kind: "test.settled",
        entries: [{ account: houseAccount("psp", "BRL"), amount: parseMoney("BRL", "50.00") }],
      }),
    );
    const rows = await rowsOf();
    expect(
      rows.map(({ title, amount, balanceAfter: { total } }) => [title, amount.amount, total.amount]),
    ).toEqual([
      ["otherOut", "-50.00", "250.00"],
      ["holdOpened", "0.00", "300.00"],
      ["transferSent", "-200.00", "300.00"],
      ["otherIn", "500.00", "500.00"],
    ]);
    expect(rows[1]).toMatchObject({
      direction: "held",
      holdReason: "pix",
      held: { amount: "50.00" },
      balanceAfter: { available: { amount: "250.00" }, held: { amount: "50.00" } },
    });
    expect(rows[2]).toMatchObject({ counterparty: "Beatriz Conceição", description: "aluguel de novembro" });
    expect((await get("/v1/statement?limit=1", bia)).json().items[0]).toMatchObject({
      title: "transferReceived",
      counterparty: "Ana Lima",
    });
  });

  it("adds up: each balance is the one before it plus the movement, up to the ledger's own", async () => {
    await newAna();
    await posted(app, ana, { BRL: "1000.00" });
    for (let n = 1; n <= 30; n += 1) {
      if (n % 3 !== 0) await posted(app, ana, { BRL: n % 2 === 0 ? `-${n}.07` : `${n}.31` });
      else {
        const { holdId } = await held(app, ana, `${n}.00`);
        if (n % 2 === 0) await inTransaction(app.ctx.db, (tx) => voidHold(tx, app.ctx, holdId));
      }
    }
    const rows = await rowsOf("?limit=100&asset=BRL");
    rows.forEach(({ amount, balanceAfter }, index) => {
      const before = rows[index + 1]?.balanceAfter.total.amount ?? "0.00";
      expect(centavos(balanceAfter.total.amount)).toBe(centavos(before) + centavos(amount.amount));
      expect(centavos(balanceAfter.total.amount)).toBe(
        centavos(balanceAfter.available.amount) + centavos(balanceAfter.held.amount),
      );
    });
    const brl = (await balancesOf(app.ctx.db, ana.userId)).find(({ asset }) => asset === "BRL");
    expect(centavos(rows[0]?.balanceAfter.available.amount ?? "")).toBe(brl?.available.minor);
    expect(centavos(rows[0]?.balanceAfter.held.amount ?? "")).toBe(brl?.held.minor);
  });

  it("can be narrowed by asset, product, direction, words and Brazilian days", async () => {
    await newAna();
    const now = app.ctx.clock.now();
    app.ctx.clock.set(new Date("2026-11-18T02:59:00Z")); // 23:59 of the 17th in São Paulo
    await posted(app, ana, { BRL: "10.00" });
    app.ctx.clock.set(new Date("2026-11-18T03:00:00Z"));
    await posted(app, ana, { BRL: "20.00", USDC: "1" });
    app.ctx.clock.set(now);
    await sent(app, ana, bia, "5.50", "aluguel");
    await held(app, ana, "1.00");
    const titles = async (search: string) =>
      (await rowsOf(search)).map(({ title, asset }) => `${title} ${asset}`);
    expect(await titles("?asset=USDC")).toEqual(["otherIn USDC"]);
    expect(await titles("?kind=transfer")).toEqual(["transferSent BRL"]);
    expect(await titles("?direction=held")).toEqual(["holdOpened BRL"]);
    expect(await titles("?direction=in&asset=BRL")).toEqual(["otherIn BRL", "otherIn BRL"]);
    expect(await titles("?from=2026-11-18&to=2026-11-18")).toEqual(["otherIn BRL", "otherIn USDC"]);
    expect(await titles("?to=2026-11-17")).toEqual(["otherIn BRL"]);
    expect(await titles("?text=beatriz%20CONCEICAO")).toEqual(["transferSent BRL"]);
    expect(await titles("?text=Aluguel")).toEqual(["transferSent BRL"]);
    expect(await titles("?text=5,50")).toEqual(["transferSent BRL"]);
    expect(await titles("?kind=otc")).toEqual([]);
  });

  it("refuses a period that ends before it starts, and a cursor it did not give", async () => {
    await newAna();
    const period = await get("/v1/statement?from=2026-11-20&to=2026-11-19");
    expect([period.statusCode, period.json().code]).toEqual([400, "statement.period_invalid"]);
    const cursor = await get("/v1/statement?cursor=1.2.3");
    expect([cursor.statusCode, cursor.json().code]).toEqual([400, "statement.cursor_invalid"]);
  });

  it("gives every row once, in order, while new ones arrive between its pages", async () => {
    await newAna();
    for (let n = 1; n <= 25; n += 1)
      await posted(app, ana, n % 4 === 0 ? { USDT: `${n}` } : { BRL: `${n}.00` });
    const before = (await rowsOf("?limit=100")).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page = (await get(`/v1/statement?limit=4${cursor === "" ? "" : `&cursor=${cursor}`}`)).json() as {
        items: Row[];
        nextCursor: string | null;
      };
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await posted(app, ana, { BRL: "0.01", USDC: "1", BTC: "0.1" });
    }
    expect(seen).toEqual(before);
  });

  it("is asked for with a session, and shows nobody else's movements", async () => {
    for (const path of [
      "/v1/statement",
      "/v1/statement/months",
      "/v1/statement.csv",
      "/v1/statement.ofx",
      "/v1/statement.pdf",
    ]) {
      expect((await app.http.inject(path)).statusCode).toBe(401);
    }
    await posted(app, bia, { BRL: "10.00" });
    await newAna();
    expect(await rowsOf()).toEqual([]);
  });
});
