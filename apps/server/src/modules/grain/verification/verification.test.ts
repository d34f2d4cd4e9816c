import { query } from "@lastro/platform/database/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aForm, aPicture } from "../../../testing/kyc.js";
import { anAdmin, PASSWORD, type SignedInPerson } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

const OWN = "/agro/v1/me/verification";
const ALL = "/v1/admin/grain/verifications";
const LAND = {
  carNumber: "mt-5107925-0123456789ABCDEF.0123456789ABCDEF",
  environmental: { certificate: "IBAMA 2027/1189", issuedOn: "2020-02-03" },
};

let market: GrainBench;
let admin: SignedInPerson;
let picture: Buffer;
beforeAll(async () => {
  market = await startGrainBench();
  admin = await anAdmin(market.app);
  picture = await aPicture();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

async function send(who: SignedInTrader, kind: string) {
  const { headers, payload } = aForm([
    { name: "kind", content: kind },
    { name: "file", content: picture, filename: `${kind}.jpg` },
  ]);
  const answer = await market.app.http.inject({
    method: "POST",
    url: `${OWN}/documents`,
    headers: { ...who.headers, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}

const submit = (who: SignedInTrader, body: object = {}) => market.call(who, "POST", `${OWN}/submit`, body);
const own = async (who: SignedInTrader) => (await market.call(who, "GET", OWN)).body;
const decide = (id: string, decision: string, reason = "Documentos conferem", by = admin) =>
  market.call(by, "POST", `${ALL}/${id}/decide`, { decision, reason });

/** A buyer whose documents wait for a decision; answers the verification's id. */
async function waiting(who: SignedInTrader): Promise<string> {
  for (const kind of ["identity", "tax_id"]) await send(who, kind);
  return (await submit(who)).body.current.id;
}

async function verified(who: SignedInTrader): Promise<string> {
  const id = await waiting(who);
  expect((await decide(id, "approved")).status).toBe(200);
  return id;
}

describe("the verification of a trader", () => {
  it("takes identity and CPF of a buyer, and CAR and environmental check of a producer as well", async () => {
    const [buyer, producer] = [await market.buyer(), await market.producer()];
    expect((await own(buyer)).needed).toEqual(["identity", "tax_id"]);
    expect((await own(producer)).needed).toEqual(["identity", "tax_id", "car", "environmental"]);
    for (const kind of ["identity", "tax_id", "car"]) await send(producer, kind);
    expect((await submit(producer, LAND)).body.code).toBe("grain.verification_incomplete");
    await send(producer, "environmental");
    expect((await submit(producer)).body.code).toBe("grain.verification_incomplete");
    expect((await submit(producer, { ...LAND, carNumber: "MT-123" })).body.fields).toEqual({
      carNumber: "car_invalid",
    });
    const tomorrow = new Date(market.app.ctx.clock.now().getTime() + 2 * 86_400_000).toISOString();
    const environmental = { ...LAND.environmental, issuedOn: tomorrow.slice(0, 10) };
    expect((await submit(producer, { ...LAND, environmental })).body.code).toBe(
      "grain.certificate_of_future",
    );
    const { body } = await submit(producer, LAND);
    expect(body.current).toMatchObject({
      status: "submitted",
      carNumber: "MT-5107925-0123456789ABCDEF0123456789ABCDEF",
      environmental: LAND.environmental,
    });
    expect((await send(producer, "car")).body.code).toBe("grain.verification_closed");
  });

  it("takes a company's articles and who represents it instead", async () => {
    const buyer = await market.buyer();
    const { body: legal } = await market.call(buyer, "GET", "/agro/v1/me/legal");
    await market.app.http.inject({
      method: "PUT",
      url: "/agro/v1/me/legal",
      headers: buyer.headers,
      payload: { ...legal.data, kind: "company", taxId: "11222333000181", currentPassword: PASSWORD },
    });
    expect((await own(buyer)).needed).toEqual(["company_contract", "representative"]);
  });

  it("is decided once, shown beside the name from then on, and told to the person", async () => {
    const [producer, buyer, other] = [
      await market.producer(),
      await market.richBuyer(),
      await anAdmin(market.app),
    ];
    const offer = await market.offer(producer, { name: "Soja verificada" });
    const seller = async () =>
      (await market.call(buyer, "GET", `/agro/v1/offers/sellers?offers=${offer.id}`)).body.items;
    expect(await seller()).toEqual([
      { offerId: offer.id, name: producer.name, standing: { verified: false, reputation: null } },
    ]);
    for (const kind of ["identity", "tax_id", "car", "environmental"]) await send(producer, kind);
    const { id } = (await submit(producer, LAND)).body.current;
    const list = (await market.call(admin, "GET", ALL)).body.items;
    expect(list.map((one: { id: string }) => one.id)).toContain(id);
    expect((await own(producer)).standing.verified).toBe(false);

    const answers = await Promise.all([decide(id, "approved"), decide(id, "refused", "Ilegível", other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const isApproved = answers[0]?.status === 200;
    expect((await own(producer)).standing.verified).toBe(isApproved);
    expect((await seller())[0].standing.verified).toBe(isApproved);
    const kinds = await query<{ kind: string }>(
      market.app.ctx.db,
      "select kind from notice where user_id = $1",
      [producer.userId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([
      isApproved ? "verification_approved" : "verification_refused",
    ]);
    const audit = await query<{ action: string }>(
      market.app.ctx.db,
      "select action from audit_event where subject = $1 order by id",
      [id],
    );
    expect(audit.map(({ action }) => action)).toContain(
      isApproved ? "grain.verification_approved" : "grain.verification_refused",
    );
  });

  it("says why it was refused, and begins anew with other documents", async () => {
    const buyer = await market.buyer();
    const id = await waiting(buyer);
    await decide(id, "refused", "A foto do RG está ilegível");
    expect((await own(buyer)).current).toMatchObject({
      status: "refused",
      reason: "A foto do RG está ilegível",
    });
    const again = await send(buyer, "identity");
    expect([again.status, again.body.current.status]).toEqual([201, "draft"]);
    expect(again.body.current.id).not.toBe(id);
    expect(again.body.current.documents).toHaveLength(1);
  });

  it("shows the badge to the other side of an order", async () => {
    const [producer, buyer] = [await market.producer(), await market.richBuyer()];
    const { body: order } = await market.buy(buyer, await market.offer(producer));
    await verified(buyer);
    const standing = await market.call(producer, "GET", `/agro/v1/orders/${order.id}/standing`);
    expect(standing.body).toEqual({ verified: true, reputation: null });
  });

  it.each([
    ["another name", { name: "Cargill do Brasil" }],
    ["another CPF", { taxId: "52998224725", currentPassword: PASSWORD }],
  ])("ends with %s", async (_what, change) => {
    const buyer = await market.buyer();
    await verified(buyer);
    await market.call(buyer, "PATCH", "/agro/v1/me", { city: "Sorriso" });
    expect((await own(buyer)).standing.verified).toBe(true);
    expect((await market.call(buyer, "PATCH", "/agro/v1/me", change)).status).toBe(200);
    expect(await own(buyer)).toMatchObject({ standing: { verified: false }, current: { status: "lapsed" } });
  });

  it("is not decided any more for who became somebody else meanwhile", async () => {
    const buyer = await market.buyer();
    const id = await waiting(buyer);
    await market.call(buyer, "PATCH", "/agro/v1/me", { name: "Outra Pessoa" });
    expect((await decide(id, "approved")).body.code).toBe("grain.verification_closed");
    expect((await own(buyer)).standing.verified).toBe(false);
  });

  it("is decided by administrators alone, and its files are kept encrypted", async () => {
    const buyer = await market.buyer();
    const id = await waiting(buyer);
    expect(
      (await market.call(buyer, "POST", `${ALL}/${id}/decide`, { decision: "approved", reason: "Eu mesma" }))
        .status,
    ).toBe(401);
    const [file] = await query<{ sealed: Buffer }>(
      market.app.ctx.db,
      `select f.content_sealed as sealed from cases_file f join cases_evidence e on e.id = f.id
       where e.case_id = $1 limit 1`,
      [id],
    );
    expect(file?.sealed.subarray(0, 3).toString("hex")).not.toBe("ffd8ff");
  });
});
