import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";
import { aClient, anAdmin, type SignedInClient, signInAgain } from "../../../testing/people.js";

const MARKET = "MERCADO0000001";
const STREAMING = "STREAMI0000006";
const SOFTWARE = "SOFTUSA0000012";

const books = mkdtempSync(path.join(os.tmpdir(), "lastro-cards-"));
let bench: CardsBench;
let card: TestCard;
beforeAll(async () => {
  bench = await startCardsBench({ network: { dataDir: books } });
  card = await bench.card({ has: "2000.00" });
});
afterAll(() => bench.close());

const get = async (url: string, who: Pick<SignedInClient, "headers"> = card.owner) => {
  const answer = await bench.app.http.inject({ url, headers: who.headers });
  return { status: answer.statusCode, body: answer.body, json: () => answer.json() };
};
const post = async (url: string, payload: object, who: SignedInClient = card.owner) => {
  const headers = { ...who.headers, "idempotency-key": systemRandom.id() };
  const answer = await bench.app.http.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
};
const bought = async (of: TestCard, merchant: string, amount: number, more: object = {}) => {
  const { token } = await bench.told("authorize", { card_token: of.ref, merchant, amount, ...more });
  return { token, id: (await bench.purchase(token)).id as string };
};

describe("a purchase as its holder reads it", () => {
  it("says who frees what is held and when, and what happened to it", async () => {
    const { token, id } = await bought(card, MARKET, 20_000);
    const held = (await get(`/v1/cards/purchases/${id}`)).json();
    expect(held).toMatchObject({
      status: "pending",
      total: "200.00",
      hold: { amount: "200.00", freedBy: "merchant" },
      mayContest: false,
    });
    bench.clock.advanceSeconds(60);
    await bench.told("clear", { token, amount: 15_000 });
    const charged = (await get(`/v1/cards/purchases/${id}`)).json();
    expect(charged).toMatchObject({
      status: "cleared",
      total: "150.00",
      hold: { amount: "50.00", freedBy: "network" },
      mayContest: true,
    });
    expect(charged.events.map(({ kind }: { kind: string }) => kind)).toEqual([
      "authorized",
      "cleared",
      "cashback",
    ]);
    expect(charged.events[1].transactionId).not.toBeNull();
  });

  it("abroad shows what the merchant charged, the rate and the tax apart", async () => {
    const { id } = await bought(card, SOFTWARE, 10_000);
    expect((await get(`/v1/cards/purchases/${id}`)).json()).toMatchObject({
      amount: "540.00",
      iof: "18.90",
      total: "558.90",
      abroad: {
        original: { currency: "USD", amount: "100.00" },
        iofBps: 350,
        referenceRate: null,
        spreadBps: null,
      },
    });
  });

  it("declined says why, how much, and what mends it", async () => {
    const { id } = await bought(card, MARKET, 900_000);
    const { decline, events } = (await get(`/v1/cards/purchases/${id}`)).json();
    expect(decline).toMatchObject({ reason: "insufficient_funds", remedy: "top_up" });
    expect(Number(decline.facts.missing)).toBeGreaterThan(0);
    expect(events.map(({ kind }: { kind: string }) => kind)).toEqual(["declined"]);
  });

  it("is nobody else's", async () => {
    const { id } = await bought(card, MARKET, 100);
    const stranger = await aClient(bench.app);
    expect((await get(`/v1/cards/purchases/${id}`, stranger)).status).toBe(404);
    expect((await get("/v1/cards/purchases", stranger)).json().items).toEqual([]);
    expect((await get(`/v1/cards/purchases?cardId=${card.id}`, stranger)).json().items).toEqual([]);
    expect((await get("/v1/cards/purchases.csv", stranger)).body.trim().split("\n")).toHaveLength(1);
    const tried = await post(
      `/v1/demo/cards/${card.id}/authorize`,
      { merchant: MARKET, amount: "1.00" },
      stranger,
    );
    expect(tried.status).toBe(404);
    expect((await get("/v1/admin/cards/purchases", stranger)).status).toBe(403);
  });
});

describe("lists of purchases", () => {
  it("are paged newest first and filtered", async () => {
    const own = await bench.card({ has: "1000.00" });
    for (let count = 0; count < 5; count += 1) {
      bench.clock.advanceSeconds(1);
      await bought(own, count === 2 ? STREAMING : MARKET, 1_000 + count);
    }
    const first = (await get("/v1/cards/purchases?limit=3", own.owner)).json();
    const second = (await get(`/v1/cards/purchases?limit=3&cursor=${first.nextCursor}`, own.owner)).json();
    const totals = [...first.items, ...second.items].map(({ total }) => total);
    expect(totals).toEqual(["10.04", "10.03", "10.02", "10.01", "10.00"]);
    expect(second.nextCursor).toBeNull();
    const found = (await get("/v1/cards/purchases?search=cinema", own.owner)).json();
    expect(found.items.map(({ total }: { total: string }) => total)).toEqual(["10.02"]);
    const table = (await get("/v1/cards/purchases.csv", own.owner)).body.trim().split("\r\n");
    expect(table).toHaveLength(6);
    expect(table[1]).toContain("10,04");
  });

  it("add up to what was spent, and find what comes every month", async () => {
    const own = await bench.card({ has: "1000.00" });
    for (let month = 0; month < 2; month += 1) {
      const { token } = await bought(own, STREAMING, 2_990);
      await bench.told("clear", { token });
      if (month === 0) bench.clock.advanceSeconds(30 * 86_400);
    }
    const refunded = await bought(own, MARKET, 5_000);
    await bench.told("clear", { token: refunded.token });
    await bench.told("refund", { card_token: own.ref, merchant: MARKET, amount: 2_000 });
    const session = await signInAgain(bench.app, own.owner);
    const { months, subscriptions } = (await get("/v1/cards/spending", session)).json();
    expect(months).toHaveLength(12);
    expect(months[0].total).toBe("59.90");
    expect(subscriptions).toMatchObject([{ lastAmount: "29.90", times: 2, blocked: false }]);
  });
});

describe("the shops of the demonstration", () => {
  it("take a card by its token, and refund what they charged", async () => {
    const own = await bench.card({ has: "100.00" });
    const { merchants, shopUrl } = (await get("/v1/demo/cards/merchants", own.owner)).json();
    expect(merchants).toContainEqual(expect.objectContaining({ id: MARKET, category: "groceries" }));
    expect(shopUrl).toBe(`${bench.network.url}/shop`);
    const paid = await post(
      `/v1/demo/cards/${own.id}/authorize`,
      { merchant: MARKET, amount: "12.34" },
      own.owner,
    );
    expect(paid).toMatchObject({ status: 200, body: { approved: true, result: "APPROVED" } });
    await bench.heard();
    expect(await bench.stands(own)).toMatchObject({ C: "87.66", H: "0.00" });
    const { id } = await bench.purchase(paid.body.transaction);
    const back = await post(`/v1/demo/cards/purchases/${id}/refund`, {}, own.owner);
    expect(back.status).toBe(200);
    await bench.heard();
    expect(await bench.stands(own)).toMatchObject({ C: "100.00" });
    const unknown = await post(
      `/v1/demo/cards/${own.id}/authorize`,
      { merchant: "NADA", amount: "1.00" },
      own.owner,
    );
    expect(unknown.body.code).toBe("demo.merchant_unknown");
  });
});

describe("administrators", () => {
  it("see authorizations as they come, and what stands where", async () => {
    const admin = await anAdmin(bench.app);
    const { items } = (await get("/v1/admin/cards/purchases?limit=5", admin as SignedInClient)).json();
    expect(items[0]).toMatchObject({ client: { email: expect.stringContaining("@") } });
    const figures = (await get("/v1/admin/cards/figures", admin as SignedInClient)).json();
    expect(figures).toMatchObject({ available: true, provider: "lithic", balances: { contested: "0.00" } });
    expect(figures.balances.owedToNetwork).toBe((await bench.house()).N);
    expect(figures.last24h.approved).toBeGreaterThan(0);
  });
});

describe("numbers and codes of cards", () => {
  it("are nowhere in our database", async () => {
    const journal = readdirSync(books).map((name) => readFileSync(path.join(books, name), "utf8"));
    const secrets = new Set(
      journal.flatMap((text) => [...text.matchAll(/"pan":"(\d{16})"/g)].map(([, pan = ""]) => pan)),
    );
    expect(secrets.size).toBeGreaterThan(3);
    const found = await whereverStored(bench, [...secrets]);
    expect(found).toEqual([]);
    // It finds what is there.
    await bench.app.pool.query("update cards_card set problem = $2 where id = $1", [
      card.id,
      [...secrets][0],
    ]);
    expect(await whereverStored(bench, [...secrets])).toEqual(["cards_card.problem"]);
    await bench.app.pool.query("update cards_card set problem = null where id = $1", [card.id]);
    await bench.expectBooks();
  });
});

/** The columns of any kind of text that have one of the numbers in them. */
async function whereverStored({ app }: CardsBench, numbers: readonly string[]): Promise<string[]> {
  const { rows: columns } = await app.pool.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
        and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')`,
  );
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    const text = type === "bytea" ? `encode("${column}", 'escape')` : `"${column}"::text`;
    const { rows } = await app.pool.query(
      `select 1 from "${table}" where exists (select from unnest($1::text[]) n where position(n in ${text}) > 0) limit 1`,
      [numbers],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
