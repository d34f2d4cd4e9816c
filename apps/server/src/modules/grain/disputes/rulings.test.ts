import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { expectBooksInOrder, verifyBooks } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin, type SignedInPerson } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const asOwner = (sql: string, dispute: string) => asOwnerOf(market.app.databaseUrl, sql, [dispute]);

const RULING = { toProducer: "30000.00", reason: "O laudo confirma parte da queixa" };

/** A hundred tonnes for 39,850 USDT, disputed by their buyer. */
async function aDispute() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
  const { body } = await market.buy(buyer, await market.offer(producer));
  await market.act(producer, body, "accept");
  await market.act(producer, body, "loads", { quantity: "100" });
  const order = await market.read(buyer, body);
  const complaint = { reason: "quality", description: "Umidade de 16,2% na chegada" };
  const disputed = (await market.act(buyer, order, "dispute", complaint)).body;
  return { producer, buyer, order: disputed, dispute: disputed.disputeDetails.id as string };
}

const rule = (admin: SignedInPerson, dispute: string, ruling = RULING) =>
  market.call(admin, "POST", `/v1/admin/grain/disputes/${dispute}/rule`, ruling);
const approve = (admin: SignedInPerson, id: string) =>
  market.call(admin, "POST", `/v1/admin/approvals/${id}/approve`, { reason: "li as provas também" });
const twoAdmins = () => Promise.all([anAdmin(market.app), anAdmin(market.app)]);

describe("a ruling on more than one administrator may share out", () => {
  it("is asked for by one and made by another, with the reason both sides read", async () => {
    const [helena, bruno] = await twoAdmins();
    const { producer, buyer, order, dispute } = await aDispute();
    const [listed] = (await market.call(helena, "GET", "/v1/admin/grain/disputes")).body.items;
    expect(listed).toMatchObject({ disputeId: dispute, takesTwo: true, pendingApproval: null });

    const asked = await rule(helena, dispute);
    expect(asked).toMatchObject({
      status: 200,
      body: { status: "enviada", dispute: "open", pendingApproval: { requestedBy: helena.userId } },
    });
    expect(await market.escrow(order)).toBe(39_850_000_000n);
    const id = asked.body.pendingApproval.id;
    expect((await approve(helena, id)).body.code).toBe("approvals.own_request");

    const approved = await approve(bruno, id);
    expect(approved.body).toMatchObject({
      status: "approved",
      facts: {
        order: order.id,
        inEscrow: "39850.000000",
        toProducer: "30000.000000",
        fee: "300.000000",
        toBuyer: "9850.000000",
      },
    });
    const ended = await market.read(buyer, order);
    expect(ended).toMatchObject({
      status: "entregue",
      disputeDetails: { outcome: { by: "administrator", reason: RULING.reason } },
    });
    expect(await market.wallet(producer)).toBe(29_700_000_000n);
    expect(await market.wallet(buyer)).toBe(9_850_000_000n);
  });

  it("says beforehand, to the last unit, what each side gets by it, and only to administrators", async () => {
    const [helena, bruno] = await twoAdmins();
    const { producer, buyer, dispute } = await aDispute();
    const shares = (who: SignedInPerson | SignedInTrader, toProducer: string) =>
      market.call(who, "GET", `/v1/admin/grain/disputes/${dispute}/shares?toProducer=${toProducer}`);
    const { body } = await shares(helena, "12345.678901");
    expect(body).toEqual({
      toProducer: "12345.678901",
      fee: "123.456789",
      producerGets: "12222.222112",
      buyerGets: "27504.321099",
    });
    expect((await shares(helena, "39850.000001")).body.code).toBe("grain.split_above_escrow");
    expect((await shares(producer, "1.00")).status).toBeGreaterThanOrEqual(401);

    const asked = await rule(helena, dispute, { ...RULING, toProducer: "12345.678901" });
    await approve(bruno, asked.body.pendingApproval.id);
    expect(await market.wallet(producer)).toBe(12_222_222_112n);
    expect(await market.wallet(buyer)).toBe(27_504_321_099n);
    expect((await shares(helena, "1.00")).body.code).toBe("grain.dispute_not_open");
  });

  it("is found missing its second administrator when the books are looked through", async () => {
    const [helena, bruno] = await twoAdmins();
    const { dispute } = await aDispute();
    const asked = await rule(helena, dispute);
    await approve(bruno, asked.body.pendingApproval.id);
    const broken = async () =>
      (await verifyBooks(market.app.databaseUrl)).checks.filter(({ ok }) => !ok).map(({ id }) => id);
    expect(await broken()).toEqual([]);
    await asOwner("update compliance_approval set kind = 'custody.withdrawal' where subject = $1", dispute);
    expect(await broken()).toEqual(["I17"]);
    await asOwner("update compliance_approval set kind = 'grain.ruling' where subject = $1", dispute);
  });

  it("asked for anew with another split leaves the first one lapsed", async () => {
    const [helena, bruno] = await twoAdmins();
    const { buyer, dispute } = await aDispute();
    const first = (await rule(helena, dispute)).body.pendingApproval.id;
    expect((await rule(bruno, dispute)).body.code).toBe("approvals.already_asked");
    const second = (await rule(helena, dispute, { ...RULING, toProducer: "0.00" })).body.pendingApproval.id;
    expect((await approve(bruno, first)).body.code).toBe("approvals.not_pending");
    expect((await approve(bruno, second)).status).toBe(200);
    expect(await market.wallet(buyer)).toBe(39_850_000_000n);
  });

  it("lapses when both sides settle, and one of the two counts when that is at the same moment", async () => {
    const [helena, bruno] = await twoAdmins();
    const { producer, buyer, order, dispute } = await aDispute();
    const { id } = (await rule(helena, dispute)).body.pendingApproval;
    const proposed = await market.act(buyer, order, "dispute/proposals", { toProducer: "10000.00" });
    const [{ id: proposal }] = proposed.body.disputeDetails.proposals;
    const [approved, signed] = await Promise.all([
      approve(bruno, id),
      market.act(producer, order, `dispute/proposals/${proposal}/sign`),
    ]);
    expect([approved.status, signed.status].sort()).toEqual([200, 409]);
    expect(await market.wallet(producer)).toBe(approved.status === 200 ? 29_700_000_000n : 9_900_000_000n);
    expect(await market.escrow(order)).toBe(0n);
  });

  it("never shares more than is held", async () => {
    const [helena] = await twoAdmins();
    const { dispute } = await aDispute();
    const tooMuch = await rule(helena, dispute, { ...RULING, toProducer: "39850.01" });
    expect(tooMuch.body.code).toBe("grain.split_above_escrow");
  });
});
