import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

const INVOICE = "51260411222333000181550010000001231123456789";
const TICKET = { kind: "weight_ticket", gross: "54.32", tare: "16.87" };

let market: GrainBench;
let photo: Buffer;
beforeAll(async () => {
  market = await startGrainBench();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#883311" } })
    .png()
    .toBuffer();
});
afterAll(() => market.close());

interface Order {
  readonly id: string;
  readonly contract: { readonly terms: string; readonly hash: string };
  readonly loads: readonly { readonly id: string; readonly demandedPapers: unknown }[];
}

/** An accepted order of an offer that demands these papers, with loads of so many tonnes on the road. */
async function shipped(papers: readonly string[], ...tonnes: readonly string[]) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer, { papers });
  const { body } = await market.buy(buyer, offer, "100");
  await market.act(producer, body, "accept");
  for (const quantity of tonnes) await market.act(producer, body, "loads", { quantity });
  return { producer, buyer, offer, order: (await market.read(buyer, body)) as Order };
}

async function attach(who: SignedInTrader, { id, loads }: Order, fields: object, load = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (!("accessKey" in fields))
    form.set("file", new File([new Uint8Array(photo)], "papel.png", { type: "image/png" }));
  const encoded = new Response(form);
  const { statusCode, body } = await market.app.http.inject({
    method: "POST",
    url: `/agro/v1/orders/${id}/loads/${loads[load]?.id}/papers`,
    headers: { ...who.headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(201);
  return JSON.parse(body) as { items: { id: string; kind: string }[] };
}

describe("papers an offer demands of each load", () => {
  it("are part of the contract both sides sign, and keep to it when the offer changes", async () => {
    const { producer, buyer, offer, order } = await shipped(["invoice", "weight_ticket"], "100");
    const terms = JSON.parse(order.contract.terms);
    expect([terms.form, terms.papers]).toEqual([4, ["weight_ticket", "invoice"]]);
    const changed = await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { papers: [] });
    expect(changed.body).toMatchObject({ papers: [], version: offer.version + 1 });
    expect((await market.read(buyer, order)).loads[0].demandedPapers).toEqual([
      { kind: "weight_ticket", isThere: false },
      { kind: "invoice", isThere: false },
    ]);
    const url = `/agro/v1/public/contracts/${order.contract.hash}`;
    expect((await market.call(undefined, "GET", url)).body.papers).toEqual(["weight_ticket", "invoice"]);
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("are refused where one is named twice, or is none", async () => {
    const producer = await market.producer();
    await expect(market.offer(producer, { papers: ["invoice", "invoice"] })).rejects.toThrow();
    await expect(market.offer(producer, { papers: ["other"] })).rejects.toThrow();
  });

  it("are all there before a delivery is declared, by whoever added them", async () => {
    const { producer, buyer, order } = await shipped(["weight_ticket", "invoice"], "50", "50");
    const [first] = order.loads;
    const declare = () => market.act(producer, order, "deliver", { loadId: first?.id });
    expect((await declare()).body).toMatchObject({ code: "grain.papers_missing" });
    await attach(buyer, order, { kind: "invoice", accessKey: INVOICE });
    expect((await declare()).body).toMatchObject({ code: "grain.papers_missing" });
    const { items } = await attach(producer, order, TICKET);
    const ticket = items.find(({ kind }) => kind === "weight_ticket");
    await market.call(producer, "DELETE", `/agro/v1/orders/${order.id}/papers/${ticket?.id}`);
    expect((await declare()).status).toBe(409);
    await attach(producer, order, TICKET);
    expect((await declare()).body.loads[0]).toMatchObject({
      status: "entregue",
      demandedPapers: [{ isThere: true }, { isThere: true }],
    });
    // The other load lacks its own: declaring all of what is left names it.
    const rest = await market.act(producer, order, "deliver");
    expect([rest.status, rest.body.detail]).toEqual([409, expect.stringContaining("carga 2")]);
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("are all there before the buyer accepts a load: nothing is paid out without them", async () => {
    const { producer, buyer, order } = await shipped(["weight_ticket"], "100");
    expect((await market.act(buyer, order, "confirm")).body).toMatchObject({ code: "grain.papers_missing" });
    expect(await market.wallet(producer)).toBe(0n);
    await attach(producer, order, TICKET);
    expect((await market.act(buyer, order, "confirm")).body).toMatchObject({ status: "entregue" });
    await expectBooksInOrder(market.app.databaseUrl);
  });

  it("are asked of nobody where the offer demands none", async () => {
    const { producer, order } = await shipped([], "100");
    expect(order.loads[0]?.demandedPapers).toEqual([]);
    expect((await market.act(producer, order, "deliver")).status).toBe(200);
  });
});
