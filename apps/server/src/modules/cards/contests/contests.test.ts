import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type CardsBench, startCardsBench, type TestCard } from "../../../testing/cards-bench.js";
import { aForm, aPicture } from "../../../testing/kyc.js";
import { aClient, anAdmin, type SignedInPerson } from "../../../testing/people.js";

const MARKET = "MERCADO0000001";
const WORDS = "Não fiz esta compra e não reconheço a loja.";

let bench: CardsBench;
beforeAll(async () => {
  bench = await startCardsBench({ identity: { tokens: { accessSeconds: 86_400 } } });
});
afterEach(() => bench.expectBooks());
afterAll(() => bench.close());

async function call({ headers }: SignedInPerson, method: "GET" | "POST", url: string, payload?: object) {
  const answer = await bench.app.http.inject({
    method,
    url,
    headers: { ...headers, "idempotency-key": randomUUID() },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

/** A charged purchase of R$ 100,00 with a card of R$ 300,00. */
async function aCharge() {
  const card = await bench.card({ has: "300.00" });
  const { token } = await bench.told("authorize", { card_token: card.ref, merchant: MARKET, amount: 10_000 });
  bench.clock.advanceSeconds(60);
  await bench.told("clear", { token });
  const { id } = await bench.purchase(token);
  return { card, purchaseId: id as string };
}

const contest = (card: TestCard, purchaseId: string, more: object = {}) =>
  call(card.owner, "POST", `/v1/cards/purchases/${purchaseId}/contest`, {
    reason: "fraud_online",
    amount: "100.00",
    description: WORDS,
    ...more,
  });
const read = async (card: TestCard, id: string) =>
  (await call(card.owner, "GET", `/v1/cards/contests/${id}`)).body;

/** What is due of what the bank does by itself. */
async function pass(seconds = 10): Promise<void> {
  bench.clock.advanceSeconds(seconds);
  await bench.app.worker.runDue();
}

/** A contest of a charge that the issuer has. */
async function aContest() {
  const { card, purchaseId } = await aCharge();
  const { body } = await contest(card, purchaseId);
  await pass();
  return { card, purchaseId, id: body.id as string };
}

async function sendPicture({ owner }: TestCard, id: string) {
  const form = aForm([{ name: "file", content: await aPicture(), filename: "recibo.jpg" }]);
  return bench.app.http.inject({
    method: "POST",
    url: `/v1/cards/contests/${id}/documents`,
    headers: { ...owner.headers, ...form.headers },
    payload: form.payload,
  });
}

const disputes = () => bench.network.books().disputes;
const latest = () => disputes().at(-1)?.token;
/** The network goes on with the newest dispute, and the bank hears of it. */
async function advance(status: string, token = latest()) {
  await bench.order("advance-dispute", { token, status });
  await pass(400);
}

describe("contesting a purchase", () => {
  it("credits it at once, and tells the issuer", async () => {
    const { card, purchaseId, id } = await aContest();
    expect(await bench.stands(card)).toMatchObject({ C: "300.00" });
    expect(disputes().at(-1)).toMatchObject({ amount: 10_000, reason: "FRAUD_CARD_NOT_PRESENT" });
    expect(await read(card, id)).toMatchObject({
      number: expect.stringMatching(/^CC-\d\d-\d{6}-\d$/),
      purchaseId,
      amount: "100.00",
      provisionalCredit: "100.00",
      status: "submitted",
      mayWithdraw: true,
    });
  });

  it("is of charged purchases alone, no more than they cost, and once", async () => {
    const { card, purchaseId } = await aCharge();
    const refused = async (more: object) => (await contest(card, purchaseId, more)).body.code;
    expect(await refused({ amount: "100.01" })).toBe("cards.amount_above_purchase");
    expect(await refused({ amount: "0.00" })).toBe("cards.amount_not_positive");
    const { token } = await bench.told("authorize", {
      card_token: card.ref,
      merchant: MARKET,
      amount: 5_000,
    });
    const pending = await bench.purchase(token);
    expect((await contest(card, pending.id, { amount: "50.00" })).body.code).toBe("cards.not_contestable");
    expect((await contest(card, purchaseId, { amount: "40.00" })).status).toBe(201);
    expect(await refused({ amount: "40.00" })).toBe("cards.contested_before");
    expect(await bench.stands(card)).toMatchObject({ C: "190.00", H: "50.00" });
  });

  it("is one contest of twenty asked for at once", async () => {
    const { card, purchaseId } = await aCharge();
    const answers = await Promise.all(Array.from({ length: 20 }, () => contest(card, purchaseId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await bench.stands(card)).toMatchObject({ C: "300.00" });
  });

  it("of another client does not exist", async () => {
    const { card, purchaseId, id } = await aContest();
    const stranger = await aClient(bench.app);
    const ask = (method: "GET" | "POST", url: string, body?: object) =>
      call(stranger, method, url, body).then(({ status }) => status);
    const body = { reason: "other", amount: "1.00", description: WORDS };
    expect(await ask("POST", `/v1/cards/purchases/${purchaseId}/contest`, body)).toBe(404);
    expect(await ask("GET", `/v1/cards/contests/${id}`)).toBe(404);
    expect(await ask("POST", `/v1/cards/contests/${id}/withdraw`)).toBe(404);
    expect(await ask("GET", `/v1/cards/contests/${id}/comments`)).toBe(404);
    expect((await call(card.owner, "GET", `/v1/cards/contests/${id}`)).status).toBe(200);
  });
});

describe("a contest ends", () => {
  it("won: the credit is the client's to keep, and the network is owed less", async () => {
    const { card, id } = await aContest();
    const before = Number((await bench.house()).N);
    await advance("CASE_WON");
    expect(await read(card, id)).toMatchObject({ status: "won", provisionalCredit: "0.00" });
    expect(await bench.stands(card)).toMatchObject({ C: "300.00" });
    expect(Number((await bench.house()).N)).toBe(before - 100);
  });

  it("lost: the credit goes back from the card, then the account, and the rest is owed", async () => {
    const { card, id } = await aContest();
    await bench.change(card, { auto_top_up: false });
    const { token } = await bench.told("authorize", {
      card_token: card.ref,
      merchant: MARKET,
      amount: 27_000,
    });
    bench.clock.advanceSeconds(60);
    await bench.told("clear", { token });
    expect(await bench.stands(card)).toMatchObject({ C: "30.00", A: "0.00" });
    await advance("CASE_CLOSED");
    expect(await read(card, id)).toMatchObject({ status: "lost" });
    expect(await bench.stands(card)).toEqual({ C: "0.00", H: "0.00", A: "0.00", debt: "70.00" });
  });

  it("once, however often the issuer tells of it", async () => {
    const { card, id } = await aContest();
    const token = latest();
    await advance("CASE_CLOSED", token);
    await pass(400);
    await pass(400);
    expect(await read(card, id)).toMatchObject({ status: "lost" });
    expect(await bench.stands(card)).toMatchObject({ C: "200.00", debt: "0.00" });
  });

  it("given up: at once before the issuer knows of it, and with its answer after", async () => {
    const early = await aCharge();
    const { body } = await contest(early.card, early.purchaseId);
    const given = await call(early.card.owner, "POST", `/v1/cards/contests/${body.id}/withdraw`);
    expect(given.body).toMatchObject({ status: "withdrawn", provisionalCredit: "0.00" });
    expect(await bench.stands(early.card)).toMatchObject({ C: "200.00" });

    const late = await aContest();
    const asked = await call(late.card.owner, "POST", `/v1/cards/contests/${late.id}/withdraw`);
    expect(asked.body).toMatchObject({ status: "submitted", mayWithdraw: false });
    await pass();
    expect(await read(late.card, late.id)).toMatchObject({ status: "withdrawn" });
    expect(await bench.stands(late.card)).toMatchObject({ C: "200.00" });
  });
});

describe("an issuer that", () => {
  it("needs more is answered by the client's documents", async () => {
    const { card, id } = await aContest();
    await advance("PENDING_CUSTOMER");
    expect(await read(card, id)).toMatchObject({ status: "waiting", mayAddEvidence: true });
    const sent = await sendPicture(card, id);
    expect(sent.statusCode, sent.body).toBe(201);
    await pass(400);
    expect(bench.network.books().evidences).toContainEqual(
      expect.objectContaining({ dispute_token: latest() }),
    );
  });

  it("loses its answer has one dispute, and the contest goes on", async () => {
    const { card, purchaseId } = await aCharge();
    const { body } = await contest(card, purchaseId);
    const before = disputes().length;
    bench.network.faults.arm("dropAfterAccepting", true, { endpoint: "/v1/disputes", count: 1 });
    await pass();
    expect(await read(card, body.id)).toMatchObject({ status: "opened" });
    await pass(120);
    expect(await read(card, body.id)).toMatchObject({ status: "submitted" });
    expect(disputes()).toHaveLength(before + 1);
  });
});

describe("administrators", () => {
  it("read contests, and leave their end to an issuer that tells of it", async () => {
    const admin = await anAdmin(bench.app);
    const { id } = await aContest();
    const { body } = await call(admin, "GET", "/v1/admin/cards/contests");
    expect(body.items).toContainEqual(expect.objectContaining({ id, status: "submitted" }));
    const end = await call(admin, "POST", `/v1/admin/cards/contests/${id}/end`, {
      won: true,
      reason: "Ganho",
    });
    expect(end.body.code).toBe("cards.ended_by_issuer");
  });
});
