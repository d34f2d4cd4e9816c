import { query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { createSealer } from "@lastro/platform/sealed";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../testing/grain-bench.js";
import { aForm } from "../../testing/kyc.js";
import { anAdmin, type SignedInPerson } from "../../testing/people.js";

vi.setConfig({ testTimeout: 60_000 });

let market: GrainBench;
let ana: SignedInPerson;
let bia: SignedInPerson;
beforeAll(async () => {
  market = await startGrainBench({ settings: { LASTRO_RULING_FOUR_EYES_USDT: "50000" } });
  [ana, bia] = await Promise.all([anAdmin(market.app), anAdmin(market.app)]);
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const COMPLAINT = { reason: "quality", description: "Umidade de 16,2% na chegada" };
const RULING = { toProducer: "100.00", reason: "O laudo confirma a queixa" };

/** A dispute of a shipped order, which is the case the tests look at. */
async function aDispute() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("4000.00")]);
  const { body } = await market.buy(buyer, await market.offer(producer), "10");
  await market.act(producer, body, "accept");
  await market.act(producer, body, "loads", { quantity: "10" });
  const order = (await market.act(buyer, await market.read(buyer, body), "dispute", COMPLAINT)).body;
  const id = order.disputeDetails.id as string;
  const own = `/agro/v1/orders/${order.id}/dispute`;
  return { producer, buyer, order: order as { id: string }, id, own, desk: `/v1/admin/cases/${id}` };
}

const get = (who: GrainPerson | SignedInPerson, url: string) => market.call(who, "GET", url);
const post = (who: GrainPerson | SignedInPerson, url: string, body: object = {}) =>
  market.call(who, "POST", url, body);
const rule = (who: SignedInPerson, id: string, ruling = RULING) =>
  post(who, `/v1/admin/grain/disputes/${id}/rule`, ruling);

async function upload(who: GrainPerson | SignedInPerson, url: string, content: Buffer, note?: string) {
  const form = aForm([
    ...(note === undefined ? [] : [{ name: "note", content: note }]),
    { name: "file", content, filename: "foto.jpg" },
  ]);
  const answer = await market.app.http.inject({
    method: "POST",
    url,
    headers: { ...who.headers, ...form.headers },
    payload: form.payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const photograph = (format: "jpeg" | "png" = "jpeg") =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: "#664411" } })
    .withExif({ IFD0: { Copyright: "the place where I live" }, IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
    .toFormat(format)
    .toBuffer();

describe("evidence", () => {
  it.each(["jpeg", "png"] as const)("keeps a %s as its pixels alone, sealed", async (format) => {
    const { buyer, producer, own } = await aDispute();
    const sent = await photograph(format);
    const added = await upload(buyer, `${own}/evidence`, sent, "Carga na balança");
    expect(added.status).toBe(201);
    const [evidence] = added.body.disputeDetails.evidence;
    expect(evidence).toMatchObject({ by: "buyer", contentType: "image/jpeg", note: "Carga na balança" });

    const url = `${own}/evidence/${evidence.id}`;
    const seen = await market.app.http.inject({ url, headers: producer.headers });
    const kept = await sharp(seen.rawPayload).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width: 640, height: 480 });
    expect(kept.exif).toBeUndefined();
    expect(seen.rawPayload.includes("the place where I live")).toBe(false);

    const [row] = await query<{ sealed: Buffer; purpose: string }>(
      market.app.ctx.db,
      "select content_sealed as sealed, purpose from cases_file where id = $1",
      [evidence.id],
    );
    if (!row) throw new Error("The file is not there");
    expect(row.purpose).toBe("cases.evidence");
    for (const piece of [
      seen.rawPayload.subarray(0, 32),
      seen.rawPayload.subarray(200, 232),
      sent.subarray(0, 32),
    ])
      expect(row.sealed.includes(piece)).toBe(false);
    const { config } = market.app.ctx;
    const open = (id: string) => createSealer(config, "cases.evidence", systemRandom).open(id, row.sealed);
    expect(open(evidence.id)).toEqual(seen.rawPayload);
    expect(() => open(systemRandom.id())).toThrow();
  });

  it("refuses what is no picture behind the first bytes of one", async () => {
    const { buyer, own } = await aDispute();
    const broken = Buffer.concat([(await photograph()).subarray(0, 40), Buffer.alloc(200, 7)]);
    expect((await upload(buyer, `${own}/evidence`, broken)).body.code).toBe("upload.unreadable");
  });

  it("is taken until the ruling: of the two at one moment, none is added after the other", async () => {
    const disputes = await Promise.all(Array.from({ length: 4 }, aDispute));
    const picture = await photograph();
    for (const { buyer, own, id, desk } of disputes) {
      const [added, ruled] = await Promise.all([upload(buyer, `${own}/evidence`, picture), rule(ana, id)]);
      expect(ruled.status).toBe(200);
      expect([201, 409]).toContain(added.status);
      const { events } = (await get(ana, `${desk}/timeline`)).body;
      const types = events.map(({ type }: { type: string }) => type);
      expect(types.slice(-2)).toEqual(["decided", "closed"]);
      expect(types.includes("evidence_added")).toBe(added.status === 201);
      const late = await upload(buyer, `${own}/evidence`, picture);
      expect([late.status, late.body.code]).toEqual([409, "grain.dispute_not_open"]);
    }
  });

  it("is opened by administrators, and that they did is kept", async () => {
    const { buyer, own, desk, id } = await aDispute();
    const added = await upload(buyer, `${own}/evidence`, await photograph());
    const [{ id: evidence }] = added.body.disputeDetails.evidence;
    const seen = await market.app.http.inject({ url: `${desk}/evidence/${evidence}`, headers: ana.headers });
    expect([seen.statusCode, seen.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    const audit = await get(ana, `/v1/admin/audit?subject=${id}`);
    expect(audit.body.items[0]).toMatchObject({
      action: "cases.evidence_opened",
      details: { documentId: evidence },
    });
    const refused = await upload(ana, `${desk}/evidence`, await photograph());
    expect([refused.status, refused.body.code]).toEqual([409, "cases.evidence_closed"]);
  });
});

describe("the thread", () => {
  it("is read by both sides and the administrators, whose notes and names no party reads", async () => {
    const { buyer, producer, own, desk } = await aDispute();
    expect((await post(buyer, `${own}/messages`, { text: "A carga chegou úmida." })).status).toBe(201);
    const asked = { text: "Enviem o laudo, por favor.", internal: false };
    expect((await post(ana, `${desk}/messages`, asked)).status).toBe(201);
    expect((await post(ana, `${desk}/messages`, { text: "Já disputou antes.", internal: true })).status).toBe(
      201,
    );

    const { messages } = (await get(producer, `${own}/messages`)).body;
    expect(messages).toMatchObject([
      { by: "buyer", name: expect.stringContaining("Compradora"), text: "A carga chegou úmida." },
      { by: "administrator", name: "", text: "Enviem o laudo, por favor." },
    ]);
    const whole = (await get(bia, `${desk}/messages`)).body.messages;
    expect(whole.map(({ text, internal }: Record<string, unknown>) => [text, internal])).toEqual([
      ["A carga chegou úmida.", false],
      ["Enviem o laudo, por favor.", false],
      ["Já disputou antes.", true],
    ]);
    expect(whole[1].name).not.toBe("");
  });

  it("ends with the case", async () => {
    const { buyer, own, id, desk } = await aDispute();
    await rule(ana, id);
    expect((await post(buyer, `${own}/messages`, { text: "Não concordo." })).body.code).toBe(
      "grain.dispute_not_open",
    );
    const note = await post(ana, `${desk}/messages`, { text: "Encerrado.", internal: true });
    expect(note.body.code).toBe("cases.not_open");
  });
});

describe("the timeline", () => {
  it("tells both sides what happened, and not which administrator has the case", async () => {
    const { buyer, producer, own, id, desk } = await aDispute();
    await post(ana, `${desk}/take`, { from: null });
    await upload(producer, `${own}/evidence`, await photograph());
    await rule(ana, id);
    const told = (await get(buyer, `${own}/timeline`)).body.events;
    expect(told.map(({ type, by }: Record<string, unknown>) => [type, by])).toEqual([
      ["opened", "buyer"],
      ["waiting", "buyer"],
      ["evidence_added", "producer"],
      ["decided", "administrator"],
      ["closed", "administrator"],
    ]);
    expect((await get(producer, `${own}/timeline`)).body.events).toEqual(told);
    expect(JSON.stringify(told)).not.toContain(ana.userId);
    const whole = (await get(bia, `${desk}/timeline`)).body.events;
    expect(whole).toContainEqual(
      expect.objectContaining({ type: "assigned", facts: { assignee: ana.userId } }),
    );
  });

  it("is read page by page, each from its oldest", async () => {
    const { buyer, own } = await aDispute();
    await upload(buyer, `${own}/evidence`, await photograph());
    const newest = (await get(buyer, `${own}/timeline?limit=2`)).body;
    const older = (await get(buyer, `${own}/timeline?limit=2&cursor=${newest.nextCursor}`)).body;
    const types = [...older.events, ...newest.events].map(({ type }: { type: string }) => type);
    expect(types).toEqual(["opened", "waiting", "evidence_added"]);
    expect(older.nextCursor).toBeNull();
  });
});

describe("an administrator", () => {
  it("takes a case once when two take it at the same moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { desk } = await aDispute();
      const taken = await Promise.all([ana, bia].map((one) => post(one, `${desk}/take`, { from: null })));
      expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(taken.find(({ status }) => status === 409)?.body.code).toBe("cases.assigned_meanwhile");
      const winner = taken[0]?.status === 200 ? ana : bia;
      expect((await get(ana, desk)).body.assignee).toMatchObject({ id: winner.userId });
    }
  });

  it("takes a colleague's case over, hands one over, and puts it back", async () => {
    const { desk, id } = await aDispute();
    await post(ana, `${desk}/take`, { from: null });
    expect((await post(bia, `${desk}/hand-over`, { to: bia.userId })).body.code).toBe(
      "cases.assigned_to_another",
    );
    expect((await post(bia, `${desk}/take`, { from: ana.userId })).body.assignee.id).toBe(bia.userId);
    expect((await post(bia, `${desk}/hand-over`, { to: id })).body.code).toBe("cases.not_an_administrator");
    expect((await post(bia, `${desk}/hand-over`, { to: ana.userId })).body.assignee.id).toBe(ana.userId);
    const mine = (await get(ana, "/v1/admin/cases?assignee=me&limit=100")).body.items;
    expect(mine.map((one: { id: string }) => one.id)).toContain(id);
    expect((await post(ana, `${desk}/hand-over`, { to: null })).body.assignee).toBeNull();
    const actions = (await get(ana, `/v1/admin/audit?subject=${id}`)).body.items.map(
      ({ action }: { action: string }) => action,
    );
    expect(actions).toEqual(["cases.handed_over", "cases.handed_over", "cases.taken", "cases.taken"]);
  });

  it("decides a colleague's case only after taking it over", async () => {
    const { desk, id, order } = await aDispute();
    await post(ana, `${desk}/take`, { from: null });
    expect((await rule(bia, id)).body.code).toBe("cases.assigned_to_another");
    expect(await market.escrow(order)).toBeGreaterThan(0n);
    await post(bia, `${desk}/take`, { from: ana.userId });
    expect((await rule(bia, id)).status).toBe(200);
    expect((await post(ana, `${desk}/take`, { from: bia.userId })).body.code).toBe("cases.not_open");
  });

  it("decides once when two decide at the same moment", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { id, desk, order } = await aDispute();
      const ruled = await Promise.all([ana, bia].map((one) => rule(one, id)));
      expect(ruled.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await market.escrow(order)).toBe(0n);
      const { body } = await get(ana, desk);
      expect(body).toMatchObject({
        status: "closed",
        deadlines: [],
        decision: { decision: "split", by: "administrator", reason: RULING.reason, takesTwo: false },
      });
      const { events } = (await get(ana, `${desk}/timeline`)).body;
      expect(events.filter(({ type }: { type: string }) => type === "decided")).toHaveLength(1);
    }
  });

  it("finds open cases of a kind, the oldest first, with their deadlines", async () => {
    const first = await aDispute();
    const second = await aDispute();
    const list = "/v1/admin/cases?kind=grain.dispute&status=waiting&assignee=nobody&limit=100";
    const ids = (await get(ana, list)).body.items.map(({ id }: { id: string }) => id);
    expect(ids.indexOf(first.id)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(first.id)).toBeLessThan(ids.indexOf(second.id));
    const { body } = await get(ana, second.desk);
    expect(body.deadlines.map(({ kind }: { kind: string }) => kind)).toEqual(["direct_settlement"]);
    expect(body.parties.map(({ role, id }: Record<string, unknown>) => [role, id])).toEqual([
      ["buyer", second.buyer.userId],
      ["producer", second.producer.userId],
    ]);
  });
});

describe("another person's case", () => {
  it("does not exist for whoever has no part in it, nor does its evidence beneath one's own", async () => {
    const [mine, theirs] = await Promise.all([aDispute(), aDispute()]);
    const added = await upload(theirs.buyer, `${theirs.own}/evidence`, await photograph());
    const [{ id: evidence }] = added.body.disputeDetails.evidence;
    const answers = await Promise.all([
      get(mine.buyer, `${theirs.own}/messages`),
      get(mine.buyer, `${theirs.own}/timeline`),
      get(mine.buyer, `${theirs.own}/evidence/${evidence}`),
      get(mine.buyer, `${mine.own}/evidence/${evidence}`),
      get(ana, `${mine.desk}/evidence/${evidence}`),
      post(mine.producer, `${theirs.own}/messages`, { text: "Também quero dizer algo." }),
      upload(mine.producer, `${theirs.own}/evidence`, await photograph()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    const desk = await Promise.all([
      get(mine.buyer, theirs.desk),
      get(mine.buyer, mine.desk),
      post(mine.buyer, `${mine.desk}/take`, { from: null }),
    ]);
    for (const { status } of desk) expect([401, 403]).toContain(status);
  });
});
