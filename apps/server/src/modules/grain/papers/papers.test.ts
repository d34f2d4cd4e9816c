import { createHash } from "node:crypto";
import { PAPERS_MAX_PER_LOAD } from "@lastro/contracts/grain/papers";
import { query } from "@lastro/platform/database/database";
import { openZip } from "@lastro/platform/testing/open-zip";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aClient, anAdmin } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

const INVOICE = "51260411222333000181550010000001231123456789";

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
  readonly number: string;
  readonly loads: readonly { readonly id: string }[];
}

/** An order under way whose loads weigh so much. */
async function shipped(...tonnes: readonly string[]) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const { body } = await market.buy(buyer, await market.offer(producer), "100");
  await market.act(producer, body, "accept");
  for (const quantity of tonnes) await market.act(producer, body, "loads", { quantity });
  return { producer, buyer, order: (await market.read(buyer, body)) as Order };
}

type Who = Pick<SignedInTrader, "headers">;
type Fields = Readonly<Record<string, string>>;

async function attach(who: Who, { id, loads }: Order, fields: Fields, file?: Buffer, load = 0) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set("file", new File([new Uint8Array(file)], "papel.png", { type: "image/png" }));
  const encoded = new Response(form);
  const { statusCode, body } = await market.app.http.inject({
    method: "POST",
    url: `/agro/v1/orders/${id}/loads/${loads[load]?.id}/papers`,
    headers: { ...who.headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: statusCode, body: JSON.parse(body) };
}

const TICKET = { kind: "weight_ticket", gross: "54.32", tare: "16.87", plate: "abc-1d23", driver: "Rui" };
const papersOf = async (who: Who, order: Order) =>
  (await market.call(who, "GET", `/agro/v1/orders/${order.id}/papers`)).body.items;

const statusOf = async (who: Who, url: string) =>
  (await market.app.http.inject({ url, headers: who.headers })).statusCode;

describe("a paper of a load", () => {
  it("is what was weighed, with plate and driver, and both sides see it", async () => {
    const { producer, buyer, order } = await shipped("37.45");
    const { status, body } = await attach(producer, order, { ...TICKET, note: "Balança 2" }, photo);
    expect(status).toBe(201);
    expect(body.items).toEqual([
      expect.objectContaining({
        kind: "weight_ticket",
        addedBy: "producer",
        weights: { gross: "54.32", tare: "16.87", net: "37.45" },
        ...{ plate: "ABC1D23", driver: "Rui", note: "Balança 2", fiscal: null },
        file: expect.objectContaining({
          contentType: "image/jpeg",
          sha256: createHash("sha256").update(photo).digest("hex"),
        }),
      }),
    ]);
    expect(await papersOf(buyer, order)).toEqual(body.items);
  });

  it("is a fiscal document by its access key alone, read without asking anybody", async () => {
    const { producer, order } = await shipped("37.45");
    const typed = INVOICE.replace(/.{4}/g, "$& ");
    const { status, body } = await attach(producer, order, { kind: "invoice", accessKey: typed });
    expect(status).toBe(201);
    expect(body.items[0]).toMatchObject({
      fiscal: { key: INVOICE, issuer: "11222333000181", number: "000000123", month: "2026-04" },
      file: null,
    });
    const again = await attach(producer, await other(order, producer), {
      kind: "invoice",
      accessKey: INVOICE,
    });
    expect([again.status, again.body.code]).toEqual([409, "grain.paper_key_taken"]);
  });

  /** Another order of the same producer. */
  async function other(_: Order, producer: SignedInTrader): Promise<Order> {
    const buyer = await market.richBuyer();
    const { body } = await market.buy(buyer, await market.offer(producer), "100");
    await market.act(producer, body, "accept");
    await market.act(producer, body, "loads", { quantity: "10" });
    return market.read(buyer, body);
  }

  it.each<[string, Fields, boolean, string]>([
    [
      "a wrong digit",
      { kind: "invoice", accessKey: INVOICE.replace(/9$/, "8") },
      false,
      "grain.paper_key_invalid",
    ],
    [
      "the key of an NF-e for a CT-e",
      { kind: "transport", accessKey: INVOICE },
      false,
      "grain.paper_key_of_another_kind",
    ],
    ["a ticket without a picture", TICKET, false, "grain.paper_file_missing"],
    ["a tare above the gross", { ...TICKET, tare: "60" }, true, "grain.paper_weights_invalid"],
    ["a ticket without weights", { kind: "weight_ticket" }, true, "grain.paper_weights_invalid"],
    ["a plate that is none", { ...TICKET, plate: "12-ABC" }, true, "request.invalid"],
    ["another kind", { kind: "receipt" }, true, "request.invalid"],
    ["a field nobody knows", { kind: "photo", weather: "rain" }, true, "request.invalid"],
  ])("is refused with %s, and nothing is kept", async (_, fields, hasFile, code) => {
    const { producer, order } = await shipped("10");
    const { status, body } = await attach(producer, order, fields, hasFile ? photo : undefined);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.code).toBe(code);
    expect(await papersOf(producer, order)).toEqual([]);
  });

  it("is a picture or a PDF", async () => {
    const { producer, order } = await shipped("10");
    const { body } = await attach(producer, order, { kind: "photo" }, Buffer.from("GIF89a"));
    expect(body.code).toBe("grain.paper_file_type");
  });

  it("stands in the history of the order, when it comes and when it goes", async () => {
    const { producer, buyer, order } = await shipped("10");
    const { body } = await attach(producer, order, TICKET, photo);
    const gone = await market.call(
      producer,
      "DELETE",
      `/agro/v1/orders/${order.id}/papers/${body.items[0].id}`,
    );
    expect(gone.body).toEqual({ items: [] });
    const { events } = (await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/events`)).body;
    const types = events.map(({ type }: { type: string }) => type);
    expect(types).toEqual(expect.arrayContaining(["load.paper_added", "load.paper_removed"]));
    const files = await query(market.app.ctx.db, "select 1 from cases_file where id = $1", [
      body.items[0].id,
    ]);
    expect(files).toEqual([]);
  });

  it("is its author's alone to take back, and nobody's once the load was declared delivered", async () => {
    const { producer, buyer, order } = await shipped("100");
    const [paper] = (await attach(producer, order, TICKET, photo)).body.items;
    const url = `/agro/v1/orders/${order.id}/papers/${paper.id}`;
    expect((await market.call(buyer, "DELETE", url)).status).toBe(404);
    await market.act(producer, order, "deliver");
    expect((await market.call(producer, "DELETE", url)).body.code).toBe("grain.papers_closed");
    // The buyer's classifier measures what arrived.
    expect((await attach(buyer, order, { kind: "classification" }, photo)).status).toBe(201);
    await market.act(buyer, order, "confirm");
    const late = await attach(producer, order, { kind: "photo" }, photo);
    expect(late.body.code).toBe("grain.papers_closed");
    expect(await papersOf(buyer, order)).toHaveLength(2);
  });

  it("stays once a settlement sheet of its load is drawn up from it", async () => {
    const { producer, order } = await shipped("40", "60");
    const [first, second] = order.loads;
    const [paper] = (await attach(producer, order, TICKET, photo)).body.items;
    const report = { ticket: { gross: "54.32", tare: "16.87" }, papers: [paper.id] };
    const foreign = await market.act(producer, order, "settlement", { ...report, loadId: second?.id });
    expect(foreign.status).toBe(404);
    const { body } = await market.act(producer, order, "settlement", { ...report, loadId: first?.id });
    expect(body.loads[0].settlements[0].papers).toEqual([paper.id]);
    const url = `/agro/v1/orders/${order.id}/papers/${paper.id}`;
    expect((await market.call(producer, "DELETE", url)).body.code).toBe("grain.papers_closed");
  });

  it("is one of at most so many a load, also when they come at once", async () => {
    const { producer, order } = await shipped("10");
    for (let n = 1; n < PAPERS_MAX_PER_LOAD; n += 1)
      expect((await attach(producer, order, { kind: "photo" }, photo)).status).toBe(201);
    const answers = await Promise.all([
      attach(producer, order, { kind: "photo" }, photo),
      attach(producer, order, { kind: "photo" }, photo),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await papersOf(producer, order)).toHaveLength(PAPERS_MAX_PER_LOAD);
  });

  it("covers one load, when two name the same document at once", async () => {
    const { producer, order } = await shipped("10", "10");
    const key = "41260411222333000181550010000009871123456780";
    const fields = { kind: "invoice", accessKey: fiscal(key) };
    const answers = await Promise.all([
      attach(producer, order, fields),
      attach(producer, order, fields, undefined, 1),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

/** The key with the check digit it must have. */
function fiscal(key: string): string {
  const digits = [...key.slice(0, -1)].toReversed();
  const sum = digits.reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const check = 11 - (sum % 11);
  return key.slice(0, -1) + (check > 9 ? 0 : check);
}

describe("the papers of others", () => {
  it("do not exist for anybody who is on neither side, nor do those of another order of one's own", async () => {
    const mine = await shipped("10");
    const [paper] = (await attach(mine.producer, mine.order, TICKET, photo)).body.items;
    const stranger = await shipped("10");
    const base = `/agro/v1/orders/${mine.order.id}/papers`;
    for (const url of [base, `${base}/${paper.id}/file`, `${base}.zip`]) {
      expect(await statusOf(mine.buyer, url)).toBe(200);
      expect(await statusOf(stranger.producer, url)).toBe(404);
    }
    expect((await market.call(stranger.producer, "DELETE", `${base}/${paper.id}`)).status).toBe(404);
    expect((await attach(stranger.producer, mine.order, TICKET, photo)).status).toBe(404);
    const elsewhere = `/agro/v1/orders/${stranger.order.id}/papers/${paper.id}/file`;
    expect(await statusOf(stranger.producer, elsewhere)).toBe(404);
    const mixed = { ...stranger.order, loads: mine.order.loads };
    expect((await attach(stranger.producer, mixed, TICKET, photo)).status).toBe(404);
  });

  it("are opened by administrators on the record, and by no client of the bank", async () => {
    const { producer, order } = await shipped("10");
    const [paper] = (await attach(producer, order, TICKET, photo)).body.items;
    const admin = await anAdmin(market.app);
    const base = `/v1/admin/grain/orders/${order.id}/papers`;
    expect((await market.call(admin, "GET", base)).body.items).toHaveLength(1);
    const { statusCode, rawPayload, headers } = await market.app.http.inject({
      url: `${base}/${paper.id}/file`,
      headers: admin.headers,
    });
    expect([statusCode, headers["content-type"]]).toEqual([200, "image/jpeg"]);
    expect((await sharp(rawPayload).metadata()).width).toBe(40);
    const { body: audit } = await market.call(admin, "GET", `/v1/admin/audit?subject=${order.id}`);
    expect(audit.items[0]).toMatchObject({
      action: "grain.paper_opened",
      details: { documentId: paper.id },
    });
    expect((await market.call(await aClient(market.app), "GET", base)).status).toBe(403);
  });
});

describe("the zip of an order's papers", () => {
  it("has each file by its load and a list of all, keys as text", async () => {
    const { producer, buyer, order } = await shipped("10", "10");
    await attach(producer, order, TICKET, photo);
    const key = fiscal("43260411222333000181550010000009991123456780");
    await attach(producer, order, { kind: "invoice", accessKey: key }, undefined, 1);
    const { rawPayload, headers } = await market.app.http.inject({
      url: `/agro/v1/orders/${order.id}/papers.zip`,
      headers: buyer.headers,
    });
    expect(headers["content-disposition"]).toBe(`attachment; filename="documentos-${order.number}.zip"`);
    const files = openZip(rawPayload);
    expect([...files.keys()].toSorted()).toEqual([
      expect.stringMatching(/^carga-1\/weight-ticket-[0-9a-f]{8}\.jpg$/),
      "documentos.csv",
    ]);
    const [, ticket, invoice] = files.get("documentos.csv")?.toString().split("\r\n") ?? [];
    expect(ticket).toMatch(/^1;Ticket de balança;carga-1\/.*;54,320;16,870;37,450;ABC1D23;Rui;/);
    expect(invoice).toContain(`2;NF-e;;${key};`);
  });
});
