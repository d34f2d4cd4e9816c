import { query } from "@lastro/platform/database/database";
import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwnerOf } from "../../../testing/as-owner.js";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, type GrainPerson, startGrainBench } from "../../../testing/grain-bench.js";
import { PASSWORD } from "../../../testing/people.js";
import type { SignedInTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await market.close();
});

const prove = (who: GrainPerson, proof: object) => market.call(who, "POST", "/agro/v1/me/signatures", proof);
const partiesOf = async (who: GrainPerson, { id }: { id: string }) =>
  (await market.call(who, "GET", `/agro/v1/orders/${id}/parties`)).body.signatures;

async function traders() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  return { producer, buyer, offer: await market.offer(producer) };
}

const purchase = (offer: { id: string }, signature?: string) => ({
  ...{ offerId: offer.id, quantity: "10", pricePerTonne: "398.50" },
  ...(signature === undefined ? { signature: market.app.ctx.random.id() } : { signature }),
});

async function forgetLegalData(who: SignedInTrader) {
  await query(market.app.ctx.db, "delete from grain_legal_data where user_id = $1", [who.userId]);
}

describe("an order", () => {
  it("is signed by its buyer at placing it and by its producer at accepting it, each as who they are", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    expect(await partiesOf(buyer, order)).toMatchObject([
      { side: "buyer", method: "password", party: { legalName: buyer.name, kind: "person" } },
    ]);
    await market.act(producer, order, "accept");
    const signatures = await partiesOf(buyer, order);
    expect(signatures).toMatchObject([
      { side: "buyer", party: { legalName: buyer.name } },
      { side: "producer", method: "password", party: { legalName: producer.name } },
    ]);
    expect(await partiesOf(producer, order)).toEqual(signatures);
  });

  it("tells the producer nothing of who the buyer is before it is accepted, nor a stranger ever", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    expect(await partiesOf(producer, order)).toMatchObject([{ side: "buyer", party: null }]);
    const stranger = await market.buyer();
    const refused = await market.call(stranger, "GET", `/agro/v1/orders/${order.id}/parties`);
    expect([refused.status, refused.body.code]).toEqual([404, "resource.not_found"]);
  });

  it("keeps who signed as they were then, whatever they fill in later", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    await market.act(producer, order, "accept");
    await forgetLegalData(producer);
    expect((await partiesOf(buyer, order))[1].party.legalName).toBe(producer.name);
  });

  it("is neither bought nor accepted by somebody who has not said who they are", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    await forgetLegalData(producer);
    await forgetLegalData(buyer);
    const before = await market.wallet(buyer);
    const refused = await market.buy(buyer, offer, "10");
    expect([refused.status, refused.body.code]).toEqual([422, "grain.legal_data_needed"]);
    expect((await market.act(producer, order, "accept")).body.code).toBe("grain.legal_data_needed");
    expect((await prove(buyer, { password: PASSWORD })).body.code).toBe("grain.legal_data_needed");
    expect(await market.wallet(buyer)).toBe(before);
  });

  it("is not bought without a proof, by another's, by an old one, or twice by one", async () => {
    const { producer, buyer, offer } = await traders();
    const send = async (signature: string) =>
      (await market.call(buyer, "POST", "/agro/v1/orders", purchase(offer, signature))).body;
    expect((await send(market.app.ctx.random.id())).code).toBe("grain.signature_needed");
    expect((await send(await market.signature(producer))).code).toBe("grain.signature_needed");
    const used = await market.signature(buyer);
    const first = await send(used);
    expect(first.status).toBe("paga");
    expect((await send(used)).code).toBe("grain.signature_needed");
    const old = await market.signature(buyer);
    market.app.ctx.clock.advanceSeconds(601);
    expect((await send(old)).code).toBe("grain.signature_needed");
    expect((await market.stock(offer)).reserved).toBe(10_000n);
  });

  it("bought ten times at once by one proof is bought once", async () => {
    const { buyer, offer } = await traders();
    const signature = await market.signature(buyer);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        market.call(buyer, "POST", "/agro/v1/orders", purchase(offer, signature)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "grain.signature_needed")).toHaveLength(9);
  });

  it("refused for another reason leaves the proof to sign the next try", async () => {
    const { buyer, offer } = await traders();
    const signature = await market.signature(buyer);
    const tooMuch = { ...purchase(offer, signature), quantity: "5000" };
    expect((await market.call(buyer, "POST", "/agro/v1/orders", tooMuch)).status).toBe(409);
    const again = await market.call(buyer, "POST", "/agro/v1/orders", purchase(offer, signature));
    expect(again.status).toBe(201);
  });

  it("at an agreed price is signed when the price is agreed on, and once", async () => {
    const { producer, buyer, offer } = await traders();
    const proposal = { ...purchase(offer, await market.signature(buyer)), proposedPrice: "390.00" };
    const { body: order } = await market.call(buyer, "POST", "/agro/v1/orders", proposal);
    expect(await partiesOf(buyer, order)).toHaveLength(1);
    await market.act(producer, order, "accept");
    expect(await partiesOf(producer, order)).toMatchObject([{ side: "buyer" }, { side: "producer" }]);
  });

  it("shows both signatures to whoever checks the contract, and no more of who they are", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    await market.act(producer, order, "accept");
    const url = `/agro/v1/public/contracts/${order.contract.hash}`;
    const { body } = await market.call(undefined, "GET", url);
    expect(body.signatures).toEqual([
      {
        side: "buyer",
        at: expect.any(String),
        method: "password",
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { side: "producer", at: expect.any(String), method: "password", hash: expect.any(String) },
    ]);
  });

  it("shows no signature whose words were changed in the database", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    await market.act(producer, order, "accept");
    await asOwnerOf(
      market.app.databaseUrl,
      "update grain_signature set signed_at = signed_at - interval '1 day' where order_id = $1 and side = 'producer'",
      [order.id],
    );
    expect(await partiesOf(buyer, order)).toMatchObject([{ side: "buyer" }]);
  });

  it("prints both parties with their documents, and how they signed", async () => {
    const { producer, buyer, offer } = await traders();
    const { body: order } = await market.buy(buyer, offer, "10");
    const print = async () => {
      const url = `/agro/v1/orders/${order.id}/contract.pdf`;
      return textOfPdf((await market.app.http.inject({ url, headers: producer.headers })).rawPayload);
    };
    expect(await print()).not.toContain("CPF");
    await market.act(producer, order, "accept");
    const text = await print();
    const [signature] = await partiesOf(producer, order);
    for (const printed of [
      "CPF",
      "Avenida Tancredo Neves",
      "Assinaturas",
      "com a senha da conta",
      signature.hash,
    ])
      expect(text).toContain(printed);
  });
});

describe("a producer who signs every paid order in advance", () => {
  const settings = async (who: SignedInTrader) => (await market.call(who, "GET", "/agro/v1/settings")).body;
  async function save(who: SignedInTrader, change: object) {
    const { chosen: _, ...present } = await settings(who);
    const payload = { ...present, ...change };
    const url = "/agro/v1/settings";
    return (await market.app.http.inject({ method: "PUT", url, headers: who.headers, payload })).json();
  }

  it("consents by a signature, and not without", async () => {
    const { producer, buyer, offer } = await traders();
    expect((await save(producer, { autoApproveOrders: true })).code).toBe("grain.signature_needed");
    const signature = await market.signature(producer);
    expect(await save(producer, { autoApproveOrders: true, signature })).toMatchObject({
      autoApproveOrders: true,
    });
    const { body: order } = await market.buy(buyer, offer, "10");
    expect(order.approval).toBe("accepted");
    expect(await partiesOf(buyer, order)).toMatchObject([
      { side: "buyer", method: "password" },
      { side: "producer", method: "consent", party: { legalName: producer.name } },
    ]);
  });

  it("decides again on each order once the consent is taken back", async () => {
    const { producer, buyer, offer } = await traders();
    await save(producer, { autoApproveOrders: true, signature: await market.signature(producer) });
    await save(producer, { autoApproveOrders: false });
    expect((await market.buy(buyer, offer, "10")).body.approval).toBe("pending");
  });
});
