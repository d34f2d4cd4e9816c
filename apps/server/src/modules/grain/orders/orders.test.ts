import { createHash } from "node:crypto";
import { query } from "@lastro/platform/database/database";
import { textOfPdf } from "@lastro/platform/testing/text-of-pdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { aTrader } from "../../../testing/traders.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench();
});
afterAll(() => market.close());

const micro = (usdt: string) => BigInt(usdt.replace(".", ""));

/** A paid order of 100 tonnes at 398.50, as both sides have it. */
async function placed(quantity = "100", offerFields: object = {}) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer, offerFields);
  const { status, body: order } = await market.buy(buyer, offer, quantity);
  if (status !== 201) throw new Error(JSON.stringify(order));
  return { producer, buyer, offer, order };
}

async function accepted(quantity?: string) {
  const sides = await placed(quantity);
  const { body } = await market.act(sides.producer, sides.order, "accept");
  return { ...sides, order: body };
}

async function shipped(quantity?: string) {
  const sides = await accepted(quantity);
  const { body } = await market.act(sides.producer, sides.order, "loads");
  return { ...sides, order: body };
}

/** Puts a name past the check every request makes. */
function keptName(userId: string, name: string) {
  return query(market.app.ctx.db, "update grain_account set name = $2 where user_id = $1", [userId, name]);
}

describe("buying from an offer", () => {
  it("debits the wallet into the order's escrow and sets the stock aside at once", async () => {
    const { buyer, offer, order } = await placed("37.5");
    expect(order).toMatchObject({
      side: "buyer",
      status: "paga",
      escrow: "held",
      approval: "pending",
      quantity: "37.5",
      total: "14943.750000",
      network: "USDT",
      feeBps: 100,
      money: { funded: "14943.750000", inEscrow: "14943.750000", released: "0.000000" },
      may: ["write_message", "cancel"],
    });
    expect(await market.wallet(buyer)).toBe(micro("985056.250000"));
    expect(await market.escrow(order)).toBe(micro("14943.750000"));
    expect(await market.stock(offer)).toEqual({ reserved: 37_500n, sold: 0n });
  });

  it("says who must act next, by when, and what happens if nobody does", async () => {
    const { order } = await placed("10");
    const due = new Date(new Date(order.createdAt).getTime() + 72 * 3_600_000).toISOString();
    expect(order.next).toEqual({
      load: null,
      actor: "producer",
      action: "accept_order",
      dueAt: due,
      otherwise: "refund_buyer",
      money: { toProducer: "0.000000", fee: "0.000000", toBuyer: "3985.000000" },
    });
  });

  it("answers the same order when asked again with the same key, and debits once", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("50000.00")]);
    const offer = await market.offer(producer);
    const first = await market.buy(buyer, offer, "100", "398.50", "a-key-of-the-buyer");
    const again = await market.buy(buyer, offer, "100", "398.50", "a-key-of-the-buyer");
    expect(again.body).toEqual(first.body);
    expect(await market.wallet(buyer)).toBe(micro("10150.000000"));
    const other = await market.buy(buyer, offer, "10", "398.50", "a-key-of-the-buyer");
    expect(other.body.code).toBe("idempotency.key_reused");
  });

  it("keeps what was agreed, with a hash anybody can check, whatever the offer becomes", async () => {
    const { producer, buyer, offer, order } = await placed();
    const terms = JSON.parse(order.contract.terms);
    expect(terms).toMatchObject({
      order: order.id,
      pricePerTonne: "398.50",
      quantityTonnes: "100",
      total: "39850.000000",
      feeBps: 100,
      offer: { id: offer.id, version: 1, deliveryBasis: "FCA" },
    });
    expect(terms.quality).toContainEqual({ item: "moisture", limit: "14.00", discount: null, refusal: null });
    await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { pricePerTonne: "500.00" });
    const { contract, pricePerTonne } = await market.read(buyer, order);
    expect({ contract, pricePerTonne }).toEqual({ contract: order.contract, pricePerTonne: "398.50" });
  });

  it("prints the contract with its hash, for both sides", async () => {
    const { producer, order } = await placed();
    const url = `/agro/v1/orders/${order.id}/contract.pdf`;
    const answer = await market.app.http.inject({ url, headers: producer.headers });
    expect(answer.headers["content-type"]).toBe("application/pdf");
    const text = answer.rawPayload.toString("latin1");
    expect(text.startsWith("%PDF-")).toBe(true);
    expect(text).toContain(order.contract.hash);
    expect(createHash("sha256").update(order.contract.terms).digest("hex")).toBe(order.contract.hash);
  });

  it("prints names kept before they were checked as one line each", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    await keptName(producer.userId, "Ana\nTotal: 1,00 USDT\u2028Preço: 0\u202e");
    const offer = await market.offer(producer, { name: "Soja" });
    const { body: order } = await market.buy(buyer, offer, "10");
    const url = `/agro/v1/orders/${order.id}/contract.pdf`;
    const answer = await market.app.http.inject({ url, headers: buyer.headers });
    const lines = (await textOfPdf(answer.rawPayload)).split("\n");
    expect(lines).toContain("ProdutorAna Total: 1,00 USDT Preço: 0");
    expect(lines.filter((line) => /^(Total|Preço)/.test(line))).toEqual([
      "Preço398,50 USDT por tonelada",
      "Total3.985,00 USDT",
    ]);
  });

  it("prints the names of both sides and of the goods in whatever language they are", async () => {
    const producer = await aTrader(market.app, "producer", "農業 さくら Ltda.");
    const buyer = await aTrader(market.app, "buyer", "王小明 Conceição");
    await market.fund(buyer, "100000.00");
    const offer = await market.offer(producer, { name: "黄大豆 (soja) 🌱" });
    const { body: order } = await market.buy(buyer, offer, "10");
    const url = `/agro/v1/orders/${order.id}/contract.pdf`;
    const { rawPayload } = await market.app.http.inject({ url, headers: buyer.headers });
    const text = await textOfPdf(rawPayload);
    for (const shown of ["Comprador王小明 Conceição", "Produtor農業 さくら Ltda.", "Produto黄大豆 (soja) □"])
      expect(text).toContain(`\n${shown}\n`);
  });

  it("annexes what each load came to and why, once it is paid, with a page number on every page", async () => {
    const { producer, buyer, order } = await placed("10");
    await market.act(producer, order, "accept");
    await market.act(producer, order, "loads");
    const [{ id: loadId }] = (await market.read(buyer, order)).loads;
    const url = `/agro/v1/orders/${order.id}/contract.pdf`;
    const printed = async () =>
      textOfPdf((await market.app.http.inject({ url, headers: buyer.headers })).rawPayload);
    expect(await printed()).not.toContain("Anexo: acerto");
    await market.act(producer, order, "settlement", {
      ...{ loadId, scaleWeight: "10", impurity: "2" },
      deductions: [{ reason: "麻袋 molhados", weight: "0.5" }],
    });
    await market.act(producer, order, "deliver");
    await market.act(buyer, order, "confirm");
    const text = await printed();
    for (const shown of [
      ...["Anexo: acerto", "Carga 1", "Impurezas acima do limite", "2,00", "麻袋 molhados"],
      ...[`Contrato ${order.number} · emitido em`, "Página 1 de ", "Líquido ao produtor"],
    ])
      expect(text).toContain(shown);
    const { money } = await market.read(buyer, order);
    const figure = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
    for (const amount of [money.net, money.fee, money.refunded])
      expect(text).toContain(`${figure.format(amount)} USDT`);
    const pages = text.match(/Página \d+ de \d+/g) ?? [];
    expect(pages).toEqual(pages.map((_, index) => `Página ${index + 1} de ${pages.length}`));
  });

  it("is checked by anybody who has its hash, and by nobody who guesses one", async () => {
    const { order } = await placed("10");
    const check = (hash: string) => market.call(undefined, "GET", `/agro/v1/public/contracts/${hash}`);
    const { status, body } = await check(order.contract.hash);
    expect(status).toBe(200);
    expect(body).toMatchObject({ number: order.number, total: order.total, status: "paga" });
    expect(body.buyer).toMatch(/^C•••/);
    expect((await check("0".repeat(64))).status).toBe(404);
    expect((await check("x")).status).toBe(400);
  });

  it.each([
    ["less than the minimum", "0.5", "398.50", 422, "Quantidade mínima: 1 toneladas"],
    ["what is no step of 0.1 tonnes", "2.55", "398.50", 422, undefined],
    ["another price than the offer's", "2", "398.49", 409, undefined],
    ["more than there is", "1000.1", "398.50", 409, "Restam 1000 toneladas desta oferta."],
    [
      "more than the wallet holds",
      "30",
      "398.50",
      422,
      "Saldo insuficiente. Você precisa depositar mais USDT.",
    ],
  ])("refuses %s and changes nothing", async (_, quantity, price, status, sentence) => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("10000.00")]);
    const offer = await market.offer(producer);
    const answer = await market.buy(buyer, offer, quantity, price);
    expect(answer.status).toBe(status);
    if (sentence !== undefined) expect(answer.body.detail).toBe(sentence);
    expect(await market.wallet(buyer)).toBe(micro("10000.000000"));
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
    expect((await market.call(buyer, "GET", "/agro/v1/orders")).body.items).toEqual([]);
  });

  it("refuses an offer that was switched off, and one nobody has", async () => {
    const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
    const offer = await market.offer(producer);
    await market.call(producer, "PATCH", `/agro/v1/offers/${offer.id}`, { active: false });
    expect((await market.buy(buyer, offer)).body.code).toBe("grain.order_offer_closed");
    expect((await market.buy(buyer, { id: "018f3c00-0000-7000-8000-000000000000" })).status).toBe(404);
  });
});

describe("taking an order on", () => {
  it("lets the producer accept, once", async () => {
    const { producer, order } = await placed();
    const { status, body } = await market.act(producer, order, "accept");
    expect([status, body.approval, body.status]).toEqual([200, "accepted", "paga"]);
    expect(body.next).toMatchObject({ actor: "producer", action: "ship_first_load" });
    const again = await market.act(producer, order, "accept");
    expect([again.status, again.body.code]).toEqual([409, "grain.order_step_unavailable"]);
  });

  it("gives everything back when the producer declines, without a fee", async () => {
    const { producer, buyer, offer, order } = await placed();
    const { body } = await market.act(producer, order, "decline", { reason: "Silo alagado" });
    expect(body).toMatchObject({
      status: "cancelada",
      escrow: "refunded",
      approval: "declined",
      cancelReason: "declined",
      cancelNote: "Silo alagado",
      money: { inEscrow: "0.000000", refunded: "39850.000000" },
      next: { actor: null, action: null },
    });
    expect(await market.wallet(buyer)).toBe(micro("1000000.000000"));
    expect(await market.escrow(order)).toBe(0n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 0n });
  });

  it("keeps why somebody cancelled, in their words, where both sides read what happened", async () => {
    const { buyer, producer, order } = await placed();
    const reason = "Achei carga mais perto";
    const { body } = await market.act(buyer, order, "cancel", { reason });
    expect(body).toMatchObject({ cancelReason: "buyer", cancelNote: reason });
    for (const side of [buyer, producer]) {
      const { events } = (await market.call(side, "GET", `/agro/v1/orders/${order.id}/events`)).body;
      expect(events.at(-1)).toMatchObject({ type: "order.cancelled", by: "buyer", reason });
    }
  });

  it("takes no reason that is longer than a few sentences, or hides what it says", async () => {
    const { producer, order } = await placed();
    for (const [reason, code] of [
      ["a".repeat(301), "request.invalid"],
      ["frete\u202e caro", "request.unsafe_characters"],
      ["uma\u2028linha", "request.unsafe_characters"],
    ]) {
      const { status, body } = await market.act(producer, order, "cancel", { reason });
      expect([status, body.code]).toEqual([400, code]);
    }
    expect((await market.read(producer, order)).status).toBe("paga");
  });

  it("keeps the lines of a reason and of a message, and tells the reason in one line of a letter", async () => {
    const { producer, buyer, order } = await placed();
    const text = "O frete subiu.\r\n\r\nPrefiro não vender ❤️";
    const kept = "O frete subiu.\n\nPrefiro não vender ❤️";
    expect((await market.act(producer, order, "messages", { text })).body.text).toBe(kept);
    const { body } = await market.act(producer, order, "cancel", { reason: text });
    expect(body).toMatchObject({ status: "cancelada", cancelNote: kept });
    await market.app.worker.runDue();
    const { items } = (await market.call(buyer, "GET", "/agro/v1/notices")).body;
    expect(items[0].text).toContain("O frete subiu. Prefiro não vender");
    expect(items[0].text).not.toContain("\n");
  });

  it("gives everything back when the producer does not answer in 72 hours", async () => {
    const { buyer, order } = await placed();
    await market.pass(71);
    const session = await market.signedIn(buyer.email);
    expect((await market.read({ ...buyer, ...session }, order)).status).toBe("paga");
    await market.pass(1);
    const now = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect(now).toMatchObject({ status: "cancelada", cancelReason: "approval_timed_out", timers: [] });
    expect(await market.wallet(buyer)).toBe(micro("1000000.000000"));
  });

  it("lets the buyer cancel until the producer has accepted, and the producer until something is shipped", async () => {
    const first = await placed();
    expect((await market.act(first.buyer, first.order, "cancel")).body.status).toBe("cancelada");
    const second = await accepted();
    const refused = await market.act(second.buyer, second.order, "cancel");
    expect([refused.status, refused.body.code]).toEqual([409, "grain.order_accepted"]);
    expect((await market.act(second.producer, second.order, "cancel")).body.status).toBe("cancelada");
    const third = await shipped();
    expect((await market.act(third.producer, third.order, "cancel")).status).toBe(409);
    expect(await market.escrow(third.order)).toBe(micro("39850.000000"));
  });

  it("gives everything back when nothing is shipped in 30 days", async () => {
    const { buyer, order } = await accepted();
    await market.pass(30 * 24);
    const now = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect(now).toMatchObject({ status: "cancelada", cancelReason: "first_load_timed_out" });
    expect(await market.wallet(buyer)).toBe(micro("1000000.000000"));
  });

  it("refuses a command on another version of the order than the person saw", async () => {
    const { producer, order } = await placed();
    await market.act(producer, order, "accept", { version: order.version });
    const answer = await market.act(producer, order, "loads", { version: order.version });
    expect([answer.status, answer.body.code]).toEqual([409, "grain.order_changed"]);
  });
});

describe("shipping", () => {
  it("takes a logistics form in which everything may be left out, and draws a tracking code", async () => {
    const { producer, order } = await accepted();
    const { status, body } = await market.act(producer, order, "loads");
    expect([status, body.status, body.stage]).toEqual([201, "enviada", "enviada"]);
    expect(body.loads).toHaveLength(1);
    expect(body.loads[0].trackingCode).toMatch(/^AG\d{8}[A-Z]{4}$/);
    expect(body).toMatchObject({ shipped: "100", remaining: "0" });
  });

  it("waits until the order is accepted", async () => {
    const { producer, order } = await placed();
    const answer = await market.act(producer, order, "loads");
    expect([answer.status, answer.body.code]).toEqual([409, "grain.order_not_accepted"]);
  });

  it("sends many loads, together never more than was bought", async () => {
    const { producer, order } = await accepted();
    await market.act(producer, order, "loads", { quantity: "37.45", carrier: "Rodo Norte" });
    const second = await market.act(producer, order, "loads", { quantity: "40" });
    expect(
      second.body.loads.map(({ number, quantity }: { number: number; quantity: string }) => [
        number,
        quantity,
      ]),
    ).toEqual([
      [1, "37.45"],
      [2, "40"],
    ]);
    const third = await market.act(producer, order, "loads", { quantity: "22.551" });
    expect([third.status, third.body.detail]).toEqual([422, "Restam 22,55 toneladas a enviar neste pedido."]);
  });

  it("sends what remains in one load, whose weight is not said", async () => {
    const { producer, order } = await accepted();
    await market.act(producer, order, "loads", { quantity: "37.45" });
    const { status, body } = await market.act(producer, order, "ship", { carrier: "Rodo Norte" });
    expect([status, body.loads.at(-1)]).toMatchObject([201, { quantity: "62.55", carrier: "Rodo Norte" }]);
    const weighed = await market.act(producer, order, "ship", { quantity: "1" });
    expect([weighed.status, weighed.body.code]).toEqual([400, "request.invalid"]);
  });

  it("never gives two loads one tracking code", async () => {
    const first = await accepted();
    const code = { trackingCode: `BR-${first.order.id}` };
    await market.act(first.producer, first.order, "loads", code);
    const second = await accepted();
    const answer = await market.act(second.producer, second.order, "loads", code);
    expect(answer.body.code).toBe("grain.tracking_code_taken");
    const shippedSecond = await market.act(second.producer, second.order, "loads");
    const load = shippedSecond.body.loads[0];
    const renamed = await market.call(
      second.producer,
      "PATCH",
      `/agro/v1/orders/${second.order.id}/loads/${load.id}`,
      code,
    );
    expect(renamed.body.code).toBe("grain.tracking_code_taken");
  });

  it("tracks the four stages", async () => {
    const { producer, buyer, order } = await shipped();
    const load = order.loads[0];
    await market.call(producer, "PATCH", `/agro/v1/orders/${order.id}/loads/${load.id}`, {
      inTransit: true,
      currentPlace: "Rondonópolis",
    });
    const { body } = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/logistics`);
    expect(body.status).toBe("transito");
    expect(body.stages.map(({ stage, done }: { stage: string; done: boolean }) => [stage, done])).toEqual([
      ["preparando", true],
      ["enviada", true],
      ["transito", true],
      ["entregue", false],
    ]);
    expect(body.current).toMatchObject({ currentPlace: "Rondonópolis", trackingCode: load.trackingCode });
  });
});

describe("a load under way", () => {
  const change = (
    who: Parameters<GrainBench["call"]>[0],
    order: { id: string },
    load: string,
    body: object,
  ) => market.call(who, "PATCH", `/agro/v1/orders/${order.id}/loads/${load}`, body);

  it("is corrected by its producer until it is declared delivered: what is left out stays", async () => {
    const { producer, buyer, order } = await accepted();
    const form = { carrier: "Rodo Sul", note: "Lona azul", currentPlace: "Sorriso" };
    const { body } = await market.act(producer, order, "loads", form);
    const { id } = body.loads[0];
    const changed = await change(producer, order, id, { carrier: "Rodo Norte", note: null });
    expect(changed.body.loads[0]).toMatchObject({
      carrier: "Rodo Norte",
      note: null,
      currentPlace: "Sorriso",
    });
    expect((await change(buyer, order, id, { carrier: "Outra" })).status).toBe(403);
    const delivered = await market.act(producer, order, "deliver");
    expect(delivered.body.may).not.toContain("update_load");
    const refused = await change(producer, order, id, { carrier: "Outra" });
    expect([refused.status, refused.body.code]).toEqual([409, "grain.order_step_unavailable"]);
  });

  it("is followed from place to place, with the time of each", async () => {
    const { producer, buyer, order } = await accepted();
    const { body } = await market.act(producer, order, "loads", { currentPlace: "Sorriso" });
    const { id } = body.loads[0];
    await change(producer, order, id, { inTransit: true });
    await change(producer, order, id, { currentPlace: "Rondonópolis" });
    await change(producer, order, id, { carrier: "Rodo Norte" });
    await market.act(producer, order, "deliver");
    const { body: tracking } = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/logistics`);
    const at = market.app.ctx.clock.now().toISOString();
    const step = (type: string, place: string | null = null) =>
      expect.objectContaining({ loadId: id, type, place, at });
    expect(tracking.history).toEqual([
      step("load.shipped", "Sorriso"),
      step("load.in_transit"),
      step("load.updated", "Rondonópolis"),
      step("load.delivery_declared"),
    ]);
  });

  it("is not shipped once the time for it is over, though its timer has not fired yet", async () => {
    const { producer, order } = await accepted();
    market.app.ctx.clock.advanceSeconds(30 * 86_400);
    const first = await market.act(
      { ...producer, ...(await market.signedIn(producer.email)) },
      order,
      "loads",
    );
    expect([first.status, first.body.code]).toEqual([409, "grain.shipping_overdue"]);
    await market.app.worker.runDue();
    const later = await accepted();
    await market.act(later.producer, later.order, "loads", { quantity: "40" });
    market.app.ctx.clock.advanceSeconds(30 * 86_400);
    const seller = { ...later.producer, ...(await market.signedIn(later.producer.email)) };
    const next = await market.act(seller, later.order, "loads");
    expect([next.status, next.body.code]).toEqual([409, "grain.shipping_overdue"]);
    await market.app.worker.runDue();
    const fired = await market.act(seller, later.order, "loads");
    expect([fired.status, fired.body.code]).toEqual([409, "grain.shipping_overdue"]);
    expect((await market.read(seller, later.order)).may).not.toContain("ship");
  });
});

describe("delivering", () => {
  it("pays nobody by the producer's word: the buyer's time to inspect begins", async () => {
    const { producer, order } = await shipped();
    const { body } = await market.act(producer, order, "deliver");
    expect(body).toMatchObject({ status: "enviada", stage: "entregue", escrow: "held" });
    expect(body.next).toMatchObject({
      actor: "buyer",
      action: "inspect",
      otherwise: "release_as_settled",
      money: { toProducer: "39451.500000", fee: "398.500000", toBuyer: "0.000000" },
    });
    expect(await market.wallet(producer)).toBe(0n);
  });

  it("pays the producer less the fee when the buyer accepts, and ends", async () => {
    const { producer, buyer, offer, order } = await shipped();
    await market.act(producer, order, "deliver");
    const { body } = await market.act(buyer, order, "confirm");
    expect(body).toMatchObject({
      status: "entregue",
      escrow: "released",
      money: {
        funded: "39850.000000",
        inEscrow: "0.000000",
        released: "39850.000000",
        fee: "398.500000",
        net: "39451.500000",
        refunded: "0.000000",
      },
      may: ["write_message"],
    });
    expect(await market.wallet(producer)).toBe(micro("39451.500000"));
    expect(await market.escrow(order)).toBe(0n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 100_000n });
    const again = await market.act(buyer, order, "confirm");
    expect(again.status).toBe(409);
  });

  it("takes the buyer's silence for acceptance seven days after everything was declared delivered", async () => {
    const { producer, buyer, order } = await shipped();
    await market.pass(24 * 365);
    expect(await market.escrow(order)).toBe(micro("39850.000000"));
    const again = { ...producer, ...(await market.signedIn(producer.email)) };
    await market.act(again, order, "deliver");
    await market.pass(24 * 7 - 1);
    expect(await market.wallet(producer)).toBe(0n);
    await market.pass(1);
    expect(await market.wallet(producer)).toBe(micro("39451.500000"));
    const now = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect(now).toMatchObject({ status: "entregue", timers: [] });
    const { body } = await market.call(
      { ...buyer, ...(await market.signedIn(buyer.email)) },
      "GET",
      `/agro/v1/orders/${order.id}/events`,
    );
    expect(body.events.at(-1)).toMatchObject({ type: "order.delivered", by: "system", to: "entregue" });
  });

  it("pays load by load, and all fees together are the fee of the whole", async () => {
    const { producer, buyer, order } = await accepted("100");
    for (const quantity of ["33.333", "33.333", "33.334"])
      await market.act(producer, order, "loads", { quantity });
    await market.act(producer, order, "deliver");
    const { loads } = await market.read(buyer, order);
    const first = await market.act(buyer, order, "confirm", { loadId: loads[0].id });
    expect(first.body).toMatchObject({ status: "enviada", escrow: "part_released" });
    expect(first.body.loads[0].released).toMatchObject({ gross: "13283.200500", fee: "132.832005" });
    await market.act(buyer, order, "confirm", { loadId: loads[1].id });
    const last = await market.act(buyer, order, "confirm", { loadId: loads[2].id });
    expect(last.body).toMatchObject({
      status: "entregue",
      money: { fee: "398.500000", net: "39451.500000" },
    });
    expect(await market.escrow(order)).toBe(0n);
  });

  it("gives back what was not shipped within 30 days of the last load", async () => {
    const { producer, buyer, offer, order } = await accepted("100");
    await market.act(producer, order, "loads", { quantity: "20" });
    await market.pass(24);
    const later = { ...producer, ...(await market.signedIn(producer.email)) };
    const last = await market.act(later, order, "loads", { quantity: "20" });
    const due = new Date(market.app.ctx.clock.now().getTime() + 30 * 86_400_000).toISOString();
    expect(last.body.timers).toEqual([{ loadId: null, kind: "next_load", dueAt: due }]);
    expect(last.body).toMatchObject({
      primary: "ship",
      next: {
        actor: "producer",
        action: "ship_rest",
        dueAt: due,
        otherwise: "refund_rest",
        money: { toProducer: "0.000000", fee: "0.000000", toBuyer: "23910.000000" },
      },
      also: [{ actor: "producer", action: "declare_delivery", dueAt: null }],
    });
    await market.act(later, order, "deliver");
    const partly = await market.act({ ...buyer, ...(await market.signedIn(buyer.email)) }, order, "confirm");
    expect(partly.body).toMatchObject({ status: "enviada", escrow: "part_released", remaining: "60" });
    expect(partly.body.next).toMatchObject({
      actor: "producer",
      action: "ship_rest",
      dueAt: due,
      otherwise: "refund_rest",
    });
    await market.pass(24 * 30);
    const now = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect(now).toMatchObject({
      status: "entregue",
      money: { released: "15940.000000", refunded: "23910.000000", inEscrow: "0.000000" },
    });
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 40_000n });
  });

  it("pays by silence for what was delivered, and leaves what is still to be shipped its time", async () => {
    const { producer, buyer, order } = await accepted("100");
    await market.act(producer, order, "loads", { quantity: "40" });
    await market.act(producer, order, "deliver");
    const waiting = await market.read(buyer, order);
    expect(waiting.next).toMatchObject({
      action: "inspect",
      money: { toProducer: "15780.600000", toBuyer: "0.000000" },
    });
    await market.pass(24 * 7);
    const seller = { ...producer, ...(await market.signedIn(producer.email)) };
    expect(await market.read(seller, order)).toMatchObject({
      status: "enviada",
      escrow: "part_released",
      money: { released: "15940.000000", inEscrow: "23910.000000" },
      next: { actor: "producer", action: "ship_rest" },
    });
    const rest = await market.act(seller, order, "loads");
    expect(rest.body).toMatchObject({ remaining: "0", timers: [] });
    const ended = await market.act({ ...buyer, ...(await market.signedIn(buyer.email)) }, order, "confirm");
    expect(ended.body).toMatchObject({ status: "entregue", money: { refunded: "0.000000" } });
  });

  it("ends with the last load on the road when the time to ship more is over", async () => {
    const { producer, buyer, order } = await accepted("100");
    await market.act(producer, order, "loads", { quantity: "40" });
    await market.pass(24 * 30);
    const owner = { ...buyer, ...(await market.signedIn(buyer.email)) };
    expect(await market.read(owner, order)).toMatchObject({ status: "enviada", timers: [] });
    const ended = await market.act(owner, order, "confirm");
    expect(ended.body).toMatchObject({
      status: "entregue",
      money: { released: "15940.000000", refunded: "23910.000000" },
    });
  });

  it("lets the buyer accept before the producer declares anything", async () => {
    const { producer, buyer, order } = await shipped();
    const { body } = await market.act(buyer, order, "confirm");
    expect([body.status, body.stage]).toEqual(["entregue", "entregue"]);
    expect(await market.wallet(producer)).toBe(micro("39451.500000"));
  });
});

describe("the two sides of an order", () => {
  it("know no contact of each other while they may leave at no cost, nor after they did", async () => {
    const { producer, buyer, order } = await placed();
    const hidden = { email: null, phone: null };
    expect(order.counterParty).toMatchObject(hidden);
    expect((await market.read(producer, order)).counterParty).toMatchObject(hidden);
    expect((await market.act(buyer, order, "cancel")).body.counterParty).toMatchObject(hidden);
  });

  it("know each other once it is paid and accepted, and write to each other", async () => {
    const { producer, buyer, order } = await placed();
    await market.act(producer, order, "accept");
    expect((await market.read(buyer, order)).counterParty).toMatchObject({
      side: "producer",
      email: producer.email,
    });
    expect((await market.read(producer, order)).counterParty).toMatchObject({
      side: "buyer",
      email: buyer.email,
    });
    await market.act(buyer, order, "messages", { text: "Quando carrega?" });
    await market.act(producer, order, "messages", { text: "Na segunda-feira." });
    const { body } = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/messages`);
    expect(body.messages.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
      ["buyer", "Quando carrega?"],
      ["producer", "Na segunda-feira."],
    ]);
  });

  it("see their own orders newest first, counted by status", async () => {
    const { producer, buyer, offer, order } = await placed("10");
    const second = (await market.buy(buyer, offer, "20")).body;
    await market.act(producer, second, "decline");
    const { body } = await market.call(producer, "GET", "/agro/v1/orders");
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual([second.id, order.id]);
    expect(body.counts).toEqual({ all: 2, criada: 0, paga: 1, enviada: 0, entregue: 0, cancelada: 1 });
    expect(body.totals).toMatchObject({
      active: 1,
      pending: 1,
      spent: "3985.000000",
      inEscrow: "3985.000000",
    });
    const paid = await market.call(buyer, "GET", "/agro/v1/orders?status=paga&limit=1");
    expect(paid.body.items.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  });

  it("read the same history, every change with who made it", async () => {
    const { producer, buyer, order } = await shipped();
    const { body } = await market.call(buyer, "GET", `/agro/v1/orders/${order.id}/events`);
    expect(body.events.map(({ type, by }: { type: string; by: string }) => [type, by])).toEqual([
      ["order.created", "buyer"],
      ["order.paid", "buyer"],
      ["order.accepted", "producer"],
      ["order.shipped", "producer"],
      ["load.shipped", "producer"],
    ]);
    const other = await market.call(producer, "GET", `/agro/v1/orders/${order.id}/events`);
    expect(other.body).toEqual(body);
  });
});
