import { systemRandom } from "@lastro/platform/random";
import { startMail, startPush } from "@lastro/simulators";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let mail: Awaited<ReturnType<typeof startMail>>;
let push: Awaited<ReturnType<typeof startPush>>;
let market: GrainBench;
beforeAll(async () => {
  [mail, push] = await Promise.all([startMail(), startPush()]);
  market = await startGrainBench({
    settings: {
      LASTRO_SMTP_URL: `smtp://127.0.0.1:${mail.smtpPort}`,
      LASTRO_PUSH_SIMULATOR_URL: push.url,
    },
  });
});
afterAll(async () => {
  await market.close();
  await Promise.all([mail.close(), push.close()]);
});

interface Travelling {
  readonly producer: SignedInTrader;
  readonly buyer: SignedInTrader;
  readonly order: { readonly id: string; readonly number: string };
  readonly load: string;
  readonly token: string;
}

async function travelling(): Promise<Travelling> {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const { body } = await market.buy(buyer, await market.offer(producer, { name: "Soja" }), "100");
  await market.act(producer, body, "accept");
  await market.act(producer, body, "loads", { quantity: "37.45" });
  const order = await market.read(producer, body);
  const load = order.loads[0].id;
  // What was told until here is told apart from what follows.
  await post();
  const link = await market.call(producer, "POST", `/agro/v1/orders/${order.id}/loads/${load}/link`, {
    days: 5,
  });
  return { producer, buyer, order, load, token: link.body.url.split("/").at(-1) };
}

/** Lets what was asked for be told, and what gathered by that be sent. */
async function post(seconds = 10): Promise<void> {
  await market.app.worker.runDue();
  market.app.ctx.clock.advanceSeconds(seconds);
  // What is due is written as a message, and that is sent, each by a job of its own.
  for (let round = 0; round < 4; round += 1) await market.app.worker.runDue();
}

async function titlesOf(who: SignedInTrader, kind: string): Promise<string[]> {
  await market.app.worker.runDue();
  const { items } = (await market.call(who, "GET", "/agro/v1/notices")).body;
  return items
    .filter((notice: { kind: string }) => notice.kind === kind)
    .map(({ title, text }: { title: string; text: string }) => `${title}: ${text}`);
}

const say = (token: string, kind: string, more: object = {}) =>
  market.call(undefined, "POST", `/agro/v1/public/loads/${token}/updates`, {
    ...{ key: systemRandom.id(), occurredAt: market.app.ctx.clock.now().toISOString(), kind },
    ...more,
  });

async function change(who: SignedInTrader, { order, load }: Travelling, body: object) {
  const answer = await market.app.http.inject({
    method: "PATCH",
    url: `/agro/v1/orders/${order.id}/loads/${load}`,
    headers: who.headers,
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
}

async function attach(who: SignedInTrader, { order, load }: Travelling) {
  const form = new FormData();
  form.set("kind", "photo");
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#335577" } })
    .png()
    .toBuffer();
  form.set("file", new File([new Uint8Array(picture)], "foto.png", { type: "image/png" }));
  const encoded = new Response(form);
  const { statusCode } = await market.app.http.inject({
    method: "POST",
    url: `/agro/v1/orders/${order.id}/loads/${load}/papers`,
    headers: { ...who.headers, "content-type": encoded.headers.get("content-type") ?? "" },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(statusCode).toBe(201);
}

const choices = (who: SignedInTrader) => market.call(who, "GET", "/agro/v1/settings/notices");
async function choose(who: SignedInTrader, subject: string, change: object) {
  const { body } = await choices(who);
  const answer = await market.app.http.inject({
    method: "PUT",
    url: "/agro/v1/settings/notices",
    headers: who.headers,
    payload: { ...body, [subject]: { ...body[subject], ...change } },
  });
  expect(answer.statusCode).toBe(200);
}

describe("a load on its way", () => {
  it("is told of to the buyer when its producer says that it is in transit", async () => {
    const mine = await travelling();
    await change(mine.producer, mine, { inTransit: true, currentPlace: "Sinop" });
    expect(await titlesOf(mine.buyer, "load_in_transit")).toEqual([
      `Carga em trânsito: Soja (${mine.order.number}): A carga 1 (37,45 t) saiu e está a caminho. Local: Sinop.`,
    ]);
    expect(await titlesOf(mine.producer, "load_in_transit")).toEqual([]);
  });

  it("is told of to both sides when its driver leaves and arrives", async () => {
    const mine = await travelling();
    await say(mine.token, "departed");
    await say(mine.token, "arrived", { place: "Porto de Santos" });
    for (const side of [mine.buyer, mine.producer]) {
      expect(await titlesOf(side, "load_in_transit")).toHaveLength(1);
      const [arrived] = await titlesOf(side, "load_arrived");
      expect(arrived).toContain("Local: Porto de Santos.");
    }
  });

  it("is news to nobody once it has moved on", async () => {
    const mine = await travelling();
    await market.act(mine.producer, mine.order, "deliver", { loadId: mine.load });
    await say(mine.token, "departed");
    expect(await titlesOf(mine.buyer, "load_in_transit")).toEqual([]);
  });

  it("has its news collected into one notice, whoever says it", async () => {
    const mine = await travelling();
    await change(mine.producer, mine, { carrier: "Transportes Ipê" });
    for (const place of ["Sorriso", "Lucas", "Nova Mutum"]) await say(mine.token, "place", { place });
    expect(await titlesOf(mine.buyer, "load_updated")).toEqual([
      `Carga atualizada: Soja (${mine.order.number}): Há 4 novidades sobre a carga 1. Local: Nova Mutum.`,
    ]);
    expect(await titlesOf(mine.producer, "load_updated")).toHaveLength(1);
  });

  it("has its papers told of to the other side, in one letter where that was chosen", async () => {
    const mine = await travelling();
    await choose(mine.buyer, "papers", { email: true });
    for (let paper = 0; paper < 3; paper += 1) await attach(mine.producer, mine);
    expect(await titlesOf(mine.producer, "paper_added")).toEqual([]);
    expect((await titlesOf(mine.buyer, "paper_added"))[0]).toContain("3 documentos");
    await post(600);
    const letters = mail.messages(mine.buyer.email).filter(({ subject }) => subject.includes("Documento"));
    expect(letters).toHaveLength(1);
  });
});

describe("ten messages in a minute", () => {
  it("are one letter, and none for who switched letters of messages off", async () => {
    const [one, two] = [await travelling(), await travelling()];
    await choose(two.producer, "messages", { email: false });
    for (const { buyer, order } of [one, two])
      for (let message = 0; message < 10; message += 1)
        await market.act(buyer, order, "messages", { text: `Mensagem ${message}` });
    await post(600);
    const letters = ({ producer }: Travelling) =>
      mail.messages(producer.email).filter(({ subject }) => subject.includes("novas mensagens"));
    expect([letters(one).length, letters(two).length]).toEqual([1, 0]);
  });
});

describe("a browser of the marketplace", () => {
  /** A browser that subscribes for this house and is registered for the person. */
  async function onBrowser(who: SignedInTrader) {
    const { body } = await market.call(who, "GET", "/agro/v1/notices/push");
    const browser = push.subscribe(body.serverKey);
    const { status } = await market.call(who, "POST", "/agro/v1/notices/push", browser);
    expect(status).toBe(200);
    return browser;
  }

  it("shows what its person is notified of, with the page it is about", async () => {
    const mine = await travelling();
    const browser = await onBrowser(mine.buyer);
    await say(mine.token, "departed");
    await post();
    expect(push.messages(browser.endpoint).map(({ message }) => message)).toEqual([
      expect.objectContaining({
        title: `Carga em trânsito: Soja (${mine.order.number})`,
        link: `/agro/dashboard-buyer/orders/${mine.order.id}`,
      }),
    ]);
  });

  it("shows nothing of a subject that was switched off, nor once it is removed", async () => {
    const mine = await travelling();
    const browser = await onBrowser(mine.buyer);
    await choose(mine.buyer, "shipments", { push: false });
    await say(mine.token, "departed");
    await post();
    await choose(mine.buyer, "shipments", { push: true });
    const { body } = await market.call(mine.buyer, "GET", "/agro/v1/notices/push");
    expect(body.devices).toMatchObject([{ current: true }]);
    await market.call(mine.buyer, "DELETE", `/agro/v1/notices/push/${body.devices[0].id}`);
    await say(mine.token, "arrived");
    await post();
    expect(push.messages(browser.endpoint)).toEqual([]);
  });
});
