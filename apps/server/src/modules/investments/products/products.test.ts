import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type DeskBench, startDeskBench } from "../../../testing/desk-bench.js";
import { callAs } from "../../../testing/market.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";

const DAILY = "0190c1f0-0000-7000-8000-0000000cd100";

let bench: DeskBench;
let [ana, rui]: SignedInPerson[] = [];

beforeAll(async () => {
  bench = await startDeskBench();
  [ana, rui] = [await anAdmin(bench.app), await anAdmin(bench.app)];
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const reason = "Campanha de fim de ano";
const admin = (method: "GET" | "POST" | "PUT", path: string, payload?: object, as = ana) =>
  callAs(bench.app, as, method, `/v1/admin/${path}`, payload);
const approve = (id: string, as = rui) => admin("POST", `approvals/${id}/approve`, { reason }, as);
const products = async () => (await admin("GET", "investments/products")).body.items;
const daily = async () => (await products()).find(({ id }: { id: string }) => id === DAILY);
const change = async (said: object) => {
  const { version, percentBps, minAmount, open } = await daily();
  return admin("PUT", `investments/products/${DAILY}`, {
    ...{ version, percentBps, minAmount, open },
    ...{ reason, ...said },
  });
};
const pendingOf = async () => (await daily()).pending.id;
const invest = (who: SignedInPerson, amount: string, productId = DAILY) =>
  bench.call("POST", "/v1/investments/applications", who, { productId, amount });

describe("a product on offer", () => {
  it("gets another share of the CDI by two, and what was applied before keeps its own", async () => {
    const client = await bench.client("1000.00 BRL");
    expect((await invest(client, "100.00")).status).toBe(201);
    expect((await change({ percentBps: 10_500 })).status).toBe(200);
    const [waiting] = (await admin("GET", "approvals")).body.items;
    expect(JSON.parse(waiting.facts.productChanges)).toEqual([
      { field: "percentOfCdi", from: "100.00", to: "105.00" },
    ]);
    expect((await approve(await pendingOf(), ana)).body.code).toBe("approvals.own_request");
    expect((await approve(await pendingOf())).status).toBe(200);
    expect(await daily()).toMatchObject({
      ...{ version: 2, percentBps: 10_500, invested: "100.00", pending: null },
      history: [
        { version: 2, percentBps: 10_500 },
        { version: 1, percentBps: 10_000 },
      ],
    });
    expect((await invest(client, "100.00")).status).toBe(201);
    const kept = await bench.app.ctx.db
      .selectFrom("investments_lot")
      .select("percent")
      .where("user_id", "=", client.userId)
      .orderBy("id")
      .execute();
    expect(kept.map(({ percent }) => percent)).toEqual([10_000, 10_500]);
  });

  it("is closed at once by one, whatever waited lapses, and is opened again by two", async () => {
    await change({ minAmount: "5.00" });
    expect(await daily()).toMatchObject({ pending: { requestedBy: ana?.userId } });
    expect((await change({ open: false })).status).toBe(200);
    expect(await daily()).toMatchObject({ open: false, pending: null });
    const client = await bench.client("1000.00 BRL");
    expect((await invest(client, "100.00")).body.code).toBe("investments.product_closed");
    await change({ open: true });
    expect((await approve(await pendingOf())).status).toBe(200);
    expect((await invest(client, "100.00")).status).toBe(201);
  });

  it("is not changed to the same, nor on a version that is over, nor where there is none", async () => {
    expect((await change({})).body.code).toBe("investments.product_same");
    expect((await change({ version: 1, percentBps: 9_000 })).body.code).toBe("investments.product_changed");
    const unknown = { version: 1, percentBps: 9_000, minAmount: "1.00", open: true, reason };
    expect((await admin("PUT", `investments/products/${bench.app.ctx.random.id()}`, unknown)).status).toBe(
      404,
    );
  });
});

describe("a new product", () => {
  const terms = {
    ...{ percentBps: 11_500, minAmount: "500.00", open: true, termDays: 540 },
    ...{ issuer: "Banco Parceiro S.A.", covered: true, reason },
  };

  it("is on offer once a second administrator approves, with its own issuer and guarantee", async () => {
    const asked = await admin("POST", "investments/products", terms);
    expect(asked).toMatchObject({ status: 202, body: { pending: [{ requestedBy: ana?.userId }] } });
    const before = (await products()).length;
    expect((await approve(asked.body.pending[0].id)).status).toBe(200);
    expect(await products()).toHaveLength(before + 1);
    const { items } = (await callAs(bench.app, undefined, "GET", "/v1/investments/products")).body;
    const offered = items.at(-1);
    expect(offered).toMatchObject({
      ...{ percentOfCdi: "115.00", termDays: 540, minAmount: "500.00", open: true },
      ...{ issuer: "Banco Parceiro S.A.", covered: true },
    });
    const client = await bench.client("1000.00 BRL");
    expect((await invest(client, "600.00", offered.id)).status).toBe(201);
    expect((await invest(client, "100.00", offered.id)).body.code).toBe("investments.amount_below_minimum");
  });

  it("is no client's affair", async () => {
    const client = await bench.client();
    expect((await admin("POST", "investments/products", terms, client)).status).toBe(403);
  });
});
