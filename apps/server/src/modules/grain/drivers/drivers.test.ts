import { query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
let photo: Buffer;
beforeAll(async () => {
  market = await startGrainBench();
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#883311" } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const HOUR_MS = 3_600_000;

interface Order {
  readonly id: string;
  readonly version: number;
  readonly loads: readonly { readonly id: string }[];
}

interface Driven {
  readonly producer: SignedInTrader;
  readonly buyer: SignedInTrader;
  readonly order: Order;
  readonly load: string;
  readonly token: string;
}

const linkPath = ({ order, load }: Pick<Driven, "order" | "load">) =>
  `/agro/v1/orders/${order.id}/loads/${load}/link`;

/** An order with a load on the road, and the link of its driver. */
async function driven(days = 30): Promise<Driven> {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const { body } = await market.buy(buyer, await market.offer(producer), "100");
  await market.act(producer, body, "accept");
  await market.act(producer, body, "loads", {
    ...{ quantity: "37.45", portOfDeparture: "Sorriso, MT", portOfArrival: "Porto de Santos, SP" },
  });
  const order = (await market.read(producer, body)) as Order;
  const load = order.loads[0]?.id ?? "";
  const link = await market.call(producer, "POST", linkPath({ order, load }), { days, plate: "abc-1d23" });
  expect(link.status).toBe(201);
  return { producer, buyer, order, load, token: link.body.url.split("/").at(-1) };
}

const open = (token: string) => market.call(undefined, "GET", `/agro/v1/public/loads/${token}`);
const now = () => market.app.ctx.clock.now();
const ago = (hours: number) => new Date(now().getTime() - hours * HOUR_MS).toISOString();

function say(token: string, kind: string, more: object = {}) {
  return market.call(undefined, "POST", `/agro/v1/public/loads/${token}/updates`, {
    ...{ key: systemRandom.id(), occurredAt: now().toISOString(), kind },
    ...more,
  });
}

async function attach(token: string, fields: Readonly<Record<string, string>>, file?: Buffer) {
  const form = new FormData();
  const said = { key: systemRandom.id(), occurredAt: now().toISOString(), ...fields };
  for (const [name, value] of Object.entries(said)) form.set(name, value);
  if (file) form.set("file", new File([new Uint8Array(file)], "ticket.png", { type: "image/png" }));
  const encoded = new Response(form);
  const answer = await market.app.http.inject({
    method: "POST",
    url: `/agro/v1/public/loads/${token}/papers`,
    headers: { "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const eventsOf = async ({ buyer, order }: Pick<Driven, "buyer" | "order">) =>
  (await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/events?limit=100`)).body.events as {
    readonly type: string;
    readonly by: string;
    readonly at: string;
    readonly occurredAt: string | null;
    readonly reason: string | null;
    readonly facts: Readonly<Record<string, string>>;
  }[];

const byDriver = async (of: Pick<Driven, "buyer" | "order">) =>
  (await eventsOf(of)).filter(({ by }) => by === "driver");

const TICKET = { kind: "weight_ticket", gross: "54.32", tare: "16.87", plate: "abc1d23" };

describe("the link of a load's driver", () => {
  it("shows the load alone, to whoever has it: no money, no buyer, no person's data", async () => {
    const { producer, buyer, token } = await driven();
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ number: 1, status: "enviada", product: "Soja safra nova", quantity: "37.45" },
      ...{ from: "Sorriso, MT", to: "Porto de Santos, SP", plate: "ABC1D23", updates: [] },
    });
    const words = JSON.stringify(body);
    for (const secret of [buyer.userId, buyer.email, producer.userId, producer.email, "USDT", "398"])
      expect(words).not.toContain(secret);
  });

  it("is kept as a hash: no row of the database has its token", async () => {
    const { token } = await driven();
    const [row] = await query<{ words: string }>(
      market.app.ctx.db,
      "select string_agg(to_jsonb(l)::text, ' ') as words from grain_load_link l",
      [],
    );
    expect(row?.words).not.toContain(token);
  });

  it("is made and ended by the load's producer alone", async () => {
    const mine = await driven();
    const stranger = await market.producer();
    for (const who of [mine.buyer, stranger])
      for (const [method, body] of [["GET"], ["POST", { days: 5 }], ["DELETE"]] as const)
        expect((await market.call(who, method, linkPath(mine), body)).status).toBeGreaterThanOrEqual(403);
    expect((await open(mine.token)).status).toBe(200);
    expect((await market.call(mine.producer, "DELETE", linkPath(mine))).body).toEqual({ link: null });
    expect((await open(mine.token)).status).toBe(404);
    expect((await say(mine.token, "departed")).status).toBe(404);
    expect((await attach(mine.token, { kind: "photo" }, photo)).status).toBe(404);
  });

  it("works no more once another is made", async () => {
    const mine = await driven();
    const { body } = await market.call(mine.producer, "POST", linkPath(mine), { days: 2 });
    expect((await open(mine.token)).status).toBe(404);
    expect((await open(body.url.split("/").at(-1))).status).toBe(200);
  });

  it("ends with its time, of at most 30 days", async () => {
    const mine = await driven(2);
    expect((await market.call(mine.producer, "POST", linkPath(mine), { days: 31 })).status).toBe(400);
    await market.pass(49);
    expect((await open(mine.token)).status).toBe(404);
    const back = await market.signedIn(mine.producer.email);
    expect((await market.call(back, "GET", linkPath(mine))).body).toEqual({ link: null });
  });

  it("ends three days after the load was declared delivered, and none is made any more", async () => {
    const mine = await driven();
    await market.act(mine.producer, mine.order, "deliver", { loadId: mine.load });
    const again = await market.call(mine.producer, "POST", linkPath(mine), { days: 2 });
    expect(again.body.code).toBe("grain.order_step_unavailable");
    await market.pass(71);
    expect((await open(mine.token)).status).toBe(200);
    await market.pass(2);
    expect((await open(mine.token)).status).toBe(404);
  });

  it("is nobody's when a character of it differs, and trying is bounded", async () => {
    const { token } = await driven();
    const other = `${token.slice(0, -2)}${token.endsWith("A") ? "BB" : "AA"}`;
    const statuses: number[] = [];
    for (let turn = 0; turn < 32; turn += 1) statuses.push((await open(other)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
    expect((await open(token)).status).toBe(200);
  });
});

describe("an update of a driver", () => {
  it("puts the load in transit when it leaves, with the phone's time and ours, for both sides", async () => {
    const mine = await driven();
    market.app.ctx.clock.advanceSeconds(600);
    const occurredAt = ago(0.125);
    const { body } = await say(mine.token, "departed", {
      ...{ occurredAt, place: "Posto do km 720" },
      position: { latitude: -12.54219, longitude: -55.72114, accuracy: 18.4 },
    });
    expect(body).toMatchObject({ outcome: "recorded", load: { status: "transito" } });
    for (const side of [mine.buyer, mine.producer]) {
      const read = await market.read(side, mine.order);
      expect(read.loads[0]).toMatchObject({
        ...{ status: "transito", inTransitAt: occurredAt, currentPlace: "Posto do km 720" },
      });
    }
    const [event] = await byDriver(mine);
    expect(event).toMatchObject({
      ...{ type: "load.driver_departed", occurredAt },
      facts: { place: "Posto do km 720", latitude: "-12.5422", longitude: "-55.7211", accuracy: "18" },
    });
    expect(event?.at).toBe(now().toISOString());
    const { body: tracking } = await market.call(
      mine.buyer,
      "GET",
      `/agro/v1/orders/${mine.order.id}/logistics`,
    );
    expect(tracking.history.at(-1)).toMatchObject({ type: "load.driver_departed", at: occurredAt });
  });

  it("says that it arrived, and leaves declaring the delivery to the producer", async () => {
    const mine = await driven();
    const { body } = await say(mine.token, "arrived");
    expect(body).toMatchObject({ outcome: "recorded", load: { status: "transito" } });
    const read = await market.read(mine.producer, mine.order);
    expect(read.loads[0].deliveryDeclaredAt).toBeNull();
    expect(read.timers.map(({ kind }: { kind: string }) => kind)).not.toContain("inspection");
  });

  it("is one for its key, however often it is sent at once, and refuses other words under it", async () => {
    const mine = await driven();
    const update = { key: systemRandom.id(), occurredAt: ago(0) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => say(mine.token, "departed", update)));
    expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(
      Array(5).fill([200, "recorded"]),
    );
    expect(await byDriver(mine)).toHaveLength(1);
    const other = await say(mine.token, "arrived", update);
    expect([other.status, other.body.code]).toEqual([422, "idempotency.key_reused"]);
  });

  it("is kept and told apart when the load has moved on meanwhile", async () => {
    const mine = await driven();
    await market.act(mine.producer, mine.order, "deliver", { loadId: mine.load });
    const { body } = await say(mine.token, "departed", { note: "Sem sinal na estrada" });
    expect(body).toMatchObject({ outcome: "moved_on", load: { status: "entregue" } });
    expect(await byDriver(mine)).toMatchObject([
      { type: "load.driver_departed", reason: "Sem sinal na estrada" },
    ]);
  });

  it("changes nothing of a load in dispute, and stays in its history", async () => {
    const mine = await driven();
    await market.act(mine.buyer, mine.order, "dispute", {
      ...{ reason: "quality", description: "Umidade acima do contrato" },
    });
    expect((await say(mine.token, "departed")).body.outcome).toBe("moved_on");
    expect((await market.read(mine.buyer, mine.order)).loads[0].status).toBe("enviada");
    expect(await byDriver(mine)).toHaveLength(1);
  });

  it("happened neither before its link nor in the future, whatever the phone's clock says", async () => {
    const mine = await driven();
    const made = now().toISOString();
    await say(mine.token, "note", { note: "Um", occurredAt: ago(1_000) });
    await say(mine.token, "note", { note: "Dois", occurredAt: ago(-5) });
    expect((await byDriver(mine)).map(({ occurredAt }) => occurredAt)).toEqual([made, now().toISOString()]);
  });

  it("is bounded by link", async () => {
    const { token } = await driven();
    const statuses: number[] = [];
    for (let turn = 0; turn < 41; turn += 1) statuses.push((await say(token, "note", { note: "Oi" })).status);
    expect(new Set(statuses.slice(0, 40))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("a paper of a driver", () => {
  it("is a weight ticket with its picture, once for its key, and both sides see that the driver sent it", async () => {
    const mine = await driven();
    const sent = { ...TICKET, key: systemRandom.id(), occurredAt: ago(0), note: "Balança 2" };
    const first = await attach(mine.token, sent, photo);
    expect([first.status, first.body.outcome]).toEqual([201, "recorded"]);
    const again = await attach(mine.token, sent, photo);
    expect([again.status, again.body.load.updates.length]).toEqual([201, 1]);
    const { body } = await market.call(mine.buyer, "GET", `/agro/v1/orders/${mine.order.id}/papers`);
    expect(body.items).toEqual([
      expect.objectContaining({
        ...{ kind: "weight_ticket", addedBy: "driver", plate: "ABC1D23", note: "Balança 2" },
        weights: { gross: "54.32", tare: "16.87", net: "37.45" },
      }),
    ]);
    expect(await byDriver(mine)).toMatchObject([
      { type: "load.paper_added", facts: { kind: "weight_ticket" }, occurredAt: sent.occurredAt },
    ]);
    const removal = `/agro/v1/orders/${mine.order.id}/papers/${body.items[0].id}`;
    for (const who of [mine.buyer, mine.producer])
      expect((await market.call(who, "DELETE", removal)).status).toBe(404);
  });

  it.each<[string, Readonly<Record<string, string>>, boolean, string]>([
    ["a fiscal document", { kind: "invoice", accessKey: "1" }, false, "request.invalid"],
    ["a ticket without its picture", TICKET, false, "grain.paper_file_missing"],
    ["a tare above the gross", { ...TICKET, tare: "60" }, true, "grain.paper_weights_invalid"],
    ["no key", { ...TICKET, key: "" }, true, "request.invalid"],
  ])("is refused as %s, and nothing is kept", async (_, fields, hasFile, code) => {
    const mine = await driven();
    expect((await attach(mine.token, fields, hasFile ? photo : undefined)).body.code).toBe(code);
    expect(await byDriver(mine)).toEqual([]);
  });
});
