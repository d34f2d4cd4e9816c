import { query } from "@lastro/platform/database/database";
import { openZip } from "@lastro/platform/testing/open-zip";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GrainBench } from "../../../testing/grain-bench.js";
import { aForm } from "../../../testing/kyc.js";
import { type MailedMarket, startMailedMarket } from "../../../testing/mailed-market.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let bench: MailedMarket;
let market: GrainBench;
let mailbox: MailedMarket["mailbox"];
beforeAll(async () => {
  bench = await startMailedMarket();
  ({ market, mailbox } = bench);
});
afterAll(async () => {
  await bench.close();
});

const DAY_SECONDS = 86_400;
type Person = Pick<SignedInTrader, "headers">;

const exportsOf = async (who: Person) => (await market.call(who, "GET", "/agro/v1/me/exports")).body.items;
const fetchFile = (who: Partial<Person>, id: string) =>
  market.app.http.inject({ method: "GET", url: `/agro/v1/me/exports/${id}/file`, ...who });

async function anExport(who: Person): Promise<string> {
  const { status, body } = await market.call(who, "POST", "/agro/v1/me/exports");
  expect(status).toBe(202);
  return body.id;
}

async function pictureOf(producer: SignedInTrader): Promise<string> {
  const content = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#c9a54c" } })
    .jpeg()
    .toBuffer();
  const form = aForm([{ name: "file", content, filename: "lavoura.jpg" }]);
  const answer = await market.app.http.inject({
    method: "POST",
    url: "/agro/v1/images",
    headers: { ...producer.headers, ...form.headers },
    payload: form.payload,
  });
  return answer.json().id;
}

/** Someone sold to someone, and both wrote of it. */
async function aSale() {
  const [producer, buyer] = [await market.producer(), await market.richBuyer()];
  await market.call(producer, "PATCH", "/agro/v1/me", { phone: "+5565999887766", city: "Sorriso" });
  await market.call(buyer, "PATCH", "/agro/v1/me", {
    phone: "+5511988776655",
    address: "Rua do Comprador, 1",
  });
  const offer = await market.offer(producer, { imageId: await pictureOf(producer) });
  const { body: order } = await market.buy(buyer, offer);
  const say = (who: Person, text: string) =>
    market.call(who, "POST", `/agro/v1/orders/${order.id}/messages`, { text });
  await say(producer, "O caminhão sai na segunda");
  await say(buyer, "Combinado, aguardo");
  await market.app.worker.runDue();
  return { producer, buyer, offer, order };
}

async function archiveOf(who: Person) {
  const id = await anExport(who);
  await market.app.worker.runDue();
  const answer = await fetchFile(who, id);
  expect(answer.statusCode).toBe(200);
  const files = openZip(answer.rawPayload);
  return {
    id,
    answer,
    files,
    json: (name: string) => JSON.parse(files.get(`${name}.json`)?.toString() ?? "null"),
    everything: [...files.values()].map((file) => file.toString("latin1")).join("\n"),
  };
}

describe("a copy of a trader's data", () => {
  it("holds a producer's account, offers with pictures, orders, own messages, entries, sessions and audit", async () => {
    const { producer, offer, order } = await aSale();
    const { answer, files, json, everything, id } = await archiveOf(producer);
    expect(answer.headers["content-type"]).toBe("application/zip");
    expect(await exportsOf(producer)).toMatchObject([
      { id, status: "ready", bytes: answer.rawPayload.length },
    ]);

    expect(json("cadastro/perfil")).toMatchObject([{ name: producer.name, city: "Sorriso" }]);
    expect(json("cadastro/preferencias")).toMatchObject([{ currency: "USDT", emailNewOrder: true }]);
    expect(json("ofertas/ofertas")).toMatchObject([{ id: offer.id, quantity_kg: "1000000" }]);
    expect(json("ofertas/versoes")).toMatchObject([{ offer_id: offer.id, version: 1 }]);
    const [picture] = json("ofertas/imagens");
    expect(files.get(`ofertas/imagens/${picture.id}.webp`)?.subarray(8, 12).toString()).toBe("WEBP");
    expect(json("pedidos/pedidos")).toMatchObject([
      { id: order.id, side: "producer", total: "39850.000000" },
    ]);
    expect(json("pedidos/mensagens")).toMatchObject([
      { order_id: order.id, text: "O caminhão sai na segunda" },
    ]);
    const notices = json("avisos").toSorted((a: { kind: string }, b: { kind: string }) =>
      a.kind.localeCompare(b.kind),
    );
    expect(notices).toMatchObject([
      { kind: "message_received", order_id: order.id },
      { kind: "new_order", order_id: order.id },
    ]);
    expect(json("acesso/sessoes")).toHaveLength(1);
    expect(json("carteira/depositos")).toEqual([]);
    const audit: { action: string; by: string; ip: string | null }[] = json("registros/auditoria");
    expect(audit).toContainEqual(expect.objectContaining({ action: "grain.profile_changed", by: "self" }));
    expect(audit).toContainEqual(
      expect.objectContaining({ action: "grain.order_placed", by: "other", ip: null }),
    );
    expect(everything).not.toMatch(/argon2|secret_sealed|password_hash|refresh_counter|tax_id_sealed/);
  });

  it("says of the other side only what the order's page shows, and nothing the other side wrote", async () => {
    const { producer, buyer, order } = await aSale();
    const before = await archiveOf(producer);
    expect(before.json("pedidos/pedidos")[0].counterParty).toMatchObject({ name: buyer.name, phone: null });
    expect(before.everything).not.toContain("988776655");
    expect(before.everything).not.toContain(buyer.email);
    expect(before.everything).not.toContain("Rua do Comprador");
    expect(before.everything).not.toContain("Combinado, aguardo");

    await market.act(producer, order, "accept");
    const after = await archiveOf(producer);
    const [shown] = after.json("pedidos/pedidos");
    expect(shown.counterParty).toEqual((await market.read(producer, order)).counterParty);
    expect(shown.counterParty).toMatchObject({ phone: "+5511988776655", email: buyer.email });
    expect(after.everything).not.toContain("Rua do Comprador");
  });

  it("holds a buyer's entries in the books, in both formats", async () => {
    const { buyer } = await aSale();
    const { json, files } = await archiveOf(buyer);
    expect(json("carteira/lancamentos")).toMatchObject([
      { kind: "test.movement", account: "available", amount: "1000000.000000" },
      { kind: "grain.order_funded", amount: "-39850.000000", balanceAfter: "960150.000000" },
    ]);
    expect(files.get("carteira/lancamentos.csv")?.toString()).toContain('"grain.order_funded"');
    expect(json("ofertas/ofertas")).toEqual([]);
  });

  it("is announced by one letter that leads to the settings of one's own side, and is kept encrypted", async () => {
    const producer = await market.producer();
    const id = await anExport(producer);
    await market.app.worker.runDue();
    await query(market.app.ctx.db, "update job set done_at = null where kind = 'grain.build_export'", []);
    await market.app.worker.runDue();
    expect(mailbox.messages(producer.email)).toMatchObject([
      { links: [expect.stringMatching(/\/agro\/dashboard-producer\/settings$/)] },
    ]);
    const parts = await query<{ content_sealed: Buffer }>(
      market.app.ctx.db,
      "select content_sealed from kept_file_part where file_id = $1",
      [id],
    );
    expect(parts).toHaveLength(1);
    expect(parts[0]?.content_sealed.includes("perfil.json")).toBe(false);
  });

  it("is made one at a time, also when several are asked for at once", async () => {
    const buyer = await market.buyer();
    const answers = await Promise.all([1, 2, 3].map(() => market.call(buyer, "POST", "/agro/v1/me/exports")));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    await market.app.worker.runDue();
    await anExport(buyer);
  });

  it("can be fetched by nobody else, not before it is ready, and for seven days", async () => {
    const [owner, stranger] = [await market.buyer(), await market.producer()];
    const id = await anExport(owner);
    expect((await fetchFile(owner, id)).json().code).toBe("privacy.export_not_ready");
    await market.app.worker.runDue();
    const answers = [await fetchFile(stranger, id), await fetchFile(stranger, market.app.ctx.random.id())];
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [404, "resource.not_found"],
      [404, "resource.not_found"],
    ]);
    expect(await exportsOf(stranger)).toEqual([]);
    expect((await fetchFile({}, id)).statusCode).toBe(401);

    market.app.ctx.clock.advanceSeconds(7 * DAY_SECONDS);
    const again = await market.signedIn(owner.email);
    expect((await fetchFile(again, id)).statusCode).toBe(410);
    await market.app.worker.runDue();
    const parts = await query(market.app.ctx.db, "select from kept_file_part where file_id = $1", [id]);
    expect(parts).toHaveLength(0);
  });
});
