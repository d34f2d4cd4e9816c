import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";

const ORDERS = "/v1/admin/grain/orders";

let market: GrainBench;
let admin: SignedInPerson;
beforeAll(async () => {
  market = await startGrainBench();
  admin = await anAdmin(market.app);
});
afterAll(() => market.close());

async function anOrder() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer);
  const { body: order } = await market.buy(buyer, offer, "10");
  return { producer, buyer, order: order as { id: string; number: string } };
}

const listed = async (search: Record<string, string>) => {
  const { status, body } = await market.call(admin, "GET", `${ORDERS}?${new URLSearchParams(search)}`);
  expect(status).toBe(200);
  return body.items.map((item: { id: string }) => item.id);
};

describe("the administrators' list of orders", () => {
  it("finds an order by its number, however much of it was typed, and by who is on either side", async () => {
    const { producer, buyer, order } = await anOrder();
    await anOrder();
    const { number } = order;
    const typed = [number, number.slice(0, 9), number.toLowerCase(), number.replaceAll("-", ""), order.id];
    for (const search of [...typed, buyer.email, producer.name])
      expect(await listed({ search })).toContain(order.id);
    expect(await listed({ search: buyer.email.slice(0, 12) })).toContain(order.id);
    for (const search of [number, order.id]) expect(await listed({ search })).toEqual([order.id]);
    for (const search of ["ninguém", "%", "00000000-0000", "zzzz"])
      expect(await listed({ search })).toEqual([]);
  });

  it("is narrowed by status, and goes on where the page before ended", async () => {
    const { producer, order } = await anOrder();
    await market.act(producer, order, "cancel");
    expect(await listed({ status: "cancelada" })).toContain(order.id);
    expect(await listed({ status: "paga", search: order.id })).toEqual([]);
    const all = await listed({ limit: "100" });
    const first = (await market.call(admin, "GET", `${ORDERS}?limit=2`)).body;
    const rest = await listed({ limit: "100", cursor: first.nextCursor });
    expect([...first.items.map((item: { id: string }) => item.id), ...rest]).toEqual(all);
    const refused = await market.call(admin, "GET", `${ORDERS}?cursor=x`);
    expect([refused.status, refused.body.fields]).toEqual([400, { cursor: "invalid" }]);
  });

  it("is for administrators alone", async () => {
    const { producer, order } = await anOrder();
    const client = await aClient(market.app);
    for (const url of [ORDERS, `${ORDERS}/${order.id}`, `${ORDERS}/${order.id}/books`]) {
      expect((await market.call(client, "GET", url)).status).toBe(403);
      expect((await market.call(producer, "GET", url)).status).toBe(401);
    }
  });
});

describe("an order in the books", () => {
  it("shows what its escrow holds and every entry of its money, oldest first", async () => {
    const { producer, buyer, order } = await anOrder();
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads", { quantity: "4" });
    await market.act(buyer, order, "confirm");
    const { body } = await market.call(admin, "GET", `${ORDERS}/${order.id}/books`);
    expect(body.escrow).toBe("2391.000000");
    const transactions = body.transactions as {
      kind: string;
      entries: { account: string; code: string; amount: string; balanceAfter: string }[];
    }[];
    expect(transactions.map(({ kind }) => kind)).toEqual(["grain.order_funded", "grain.load_released"]);
    const entries = transactions.map((transaction) =>
      Object.fromEntries(transaction.entries.map(({ account, amount }) => [account, amount])),
    );
    expect(entries).toEqual([
      { buyer: "-3985.000000", escrow: "3985.000000" },
      { escrow: "-1594.000000", producer: "1578.060000", house: "15.940000" },
    ]);
    const released = transactions[1]?.entries.find(({ account }) => account === "escrow");
    expect(released?.balanceAfter).toBe("2391.000000");
  });

  it("is not there for an order that is not", async () => {
    const url = `${ORDERS}/018f0000-0000-7000-8000-000000000000/books`;
    expect((await market.call(admin, "GET", url)).status).toBe(404);
  });
});
