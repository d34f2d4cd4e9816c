import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACTIVE_PDFS } from "../../../testing/active-pdfs.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin } from "../../../testing/people.js";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench({ settings: { LASTRO_RULING_FOUR_EYES_USDT: "50000" } });
});
afterAll(() => market.close());

const TOTAL = 39_850_000_000n;
const COMPLAINT = { reason: "quality", description: "Umidade de 16,2% na chegada" };

/** A hundred tonnes at 398.50, shipped in loads of the quantities said. */
async function shipped(...quantities: readonly string[]) {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("39850.00")]);
  const offer = await market.offer(producer);
  const { body } = await market.buy(buyer, offer);
  await market.act(producer, body, "accept");
  for (const quantity of quantities) await market.act(producer, body, "loads", { quantity });
  const order = await market.read(buyer, body);
  return { producer, buyer, offer, order };
}

async function disputed(...quantities: readonly string[]) {
  const sides = await shipped(...quantities);
  const { body } = await market.act(sides.buyer, sides.order, "dispute", COMPLAINT);
  return { ...sides, order: body };
}

const upload = (headers: object, url: string, content: Buffer, name = "laudo.pdf", note?: string) => {
  const boundary = "grain-evidence";
  const field =
    note === undefined
      ? ""
      : `--${boundary}\r\ncontent-disposition: form-data; name="note"\r\n\r\n${note}\r\n`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return market.app.http.inject({
    method: "POST",
    url,
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(field + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
};

describe("settling a load by its final weight and quality", () => {
  it("takes impurity and then moisture off, each a line anybody can check", async () => {
    const { producer, order } = await shipped("37.45");
    const { status, body } = await market.act(producer, order, "settlement", {
      loadId: order.loads[0].id,
      scaleWeight: "37.45",
      impurity: "1.8",
      moisture: "16.2",
    });
    expect(status).toBe(200);
    const [sheet] = body.loads[0].settlements;
    expect(sheet).toMatchObject({
      proposedBy: "producer",
      status: "open",
      weight: "36.197",
      amount: "14424.504500",
    });
    expect(sheet.lines).toEqual([
      expect.objectContaining({ kind: "scale", discount: "0", remaining: "37.45" }),
      expect.objectContaining({
        kind: "impurity",
        measured: "1.80",
        limit: "1.00",
        formula: "37450 kg × (1.80 − 1.00) ÷ (100 − 1.00)",
        discount: "0.303",
        remaining: "37.147",
        amount: "120.745500",
      }),
      expect.objectContaining({
        kind: "moisture",
        measured: "16.20",
        limit: "14.00",
        formula: "37147 kg × (16.20 − 14.00) ÷ (100 − 14.00)",
        discount: "0.95",
        remaining: "36.197",
      }),
    ]);
    expect(sheet.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("takes off what is agreed on for other items of the contract's table, or for a reason in words", async () => {
    const { producer, order } = await shipped("100");
    expect(order.quality).toContainEqual({
      item: "damaged",
      limit: "8.00",
      discount: null,
      refusal: null,
    });
    const { body } = await market.act(producer, order, "settlement", {
      loadId: order.loads[0].id,
      scaleWeight: "100",
      moisture: "13.5",
      deductions: [
        { item: "damaged", measured: "9.5", weight: "1.2" },
        { reason: "Sacaria", weight: "0.05" },
      ],
    });
    const [sheet] = body.loads[0].settlements;
    expect(sheet).toMatchObject({ weight: "98.75", amount: "39351.875000" });
    expect(sheet.lines.slice(1)).toEqual([
      expect.objectContaining({ kind: "moisture", formula: null, discount: "0", remaining: "100" }),
      {
        kind: "deduction",
        item: "damaged",
        reason: null,
        measured: "9.50",
        limit: "8.00",
        refusal: null,
        formula: null,
        discount: "1.2",
        remaining: "98.8",
        amount: "478.200000",
      },
      {
        kind: "deduction",
        item: null,
        reason: "Sacaria",
        measured: null,
        limit: null,
        refusal: null,
        formula: null,
        discount: "0.05",
        remaining: "98.75",
        amount: "19.925000",
      },
    ]);
  });

  it.each([
    ["nothing", {}],
    ["both an item and a reason", { item: "damaged", reason: "Avariados" }],
    ["an item that has its own formula", { item: "moisture", measured: "15" }],
  ])("refuses a deduction named by %s", async (_, named) => {
    const { producer, order } = await shipped("100");
    const loadId = order.loads[0].id;
    const deductions = [{ ...named, weight: "1" }];
    const answer = await market.act(producer, order, "settlement", {
      loadId,
      scaleWeight: "100",
      deductions,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "request.invalid"]);
  });

  it("pays by the sheet both signed, and gives the buyer the difference back in the same posting", async () => {
    const { producer, buyer, order } = await shipped("100");
    const loadId = order.loads[0].id;
    const proposed = await market.act(buyer, order, "settlement", { loadId, scaleWeight: "98" });
    const waiting = await market.act(buyer, order, "confirm");
    expect(waiting.body.code).toBe("grain.settlement_pending");
    const [sheet] = proposed.body.loads[0].settlements;
    const own = await market.act(buyer, order, `settlement/${sheet.id}/accept`);
    expect(own.body.code).toBe("grain.settlement_closed");
    const signed = await market.act(producer, order, `settlement/${sheet.id}/accept`);
    expect(signed.body.loads[0].settlements[0].status).toBe("agreed");
    const { body } = await market.act(buyer, order, "confirm");
    expect(body).toMatchObject({
      status: "entregue",
      money: { released: "39053.000000", fee: "390.530000", net: "38662.470000", refunded: "797.000000" },
    });
    expect(await market.wallet(buyer)).toBe(797_000_000n);
    expect(await market.wallet(producer)).toBe(38_662_470_000n);
  });

  it("lets each side propose and counter once", async () => {
    const { producer, buyer, order } = await shipped("100");
    const loadId = order.loads[0].id;
    const propose = (who: typeof buyer, scaleWeight: string) =>
      market.act(who, order, "settlement", { loadId, scaleWeight });
    expect((await propose(buyer, "90")).status).toBe(200);
    expect((await propose(buyer, "91")).body.code).toBe("grain.settlement_pending");
    expect((await propose(producer, "99")).status).toBe(200);
    expect((await propose(buyer, "92")).status).toBe(200);
    expect((await propose(producer, "97")).status).toBe(200);
    expect((await propose(buyer, "93")).body.code).toBe("grain.settlement_rounds_used");
    const { body } = await market.act(buyer, order, "confirm");
    expect(body.loads[0].released.weight).toBe("97");
  });

  it("refuses a scale that says more than was loaded", async () => {
    const { producer, order } = await shipped("100");
    const answer = await market.act(producer, order, "settlement", {
      loadId: order.loads[0].id,
      scaleWeight: "100.001",
    });
    expect([answer.status, answer.body.code]).toEqual([422, "grain.settlement_above_load"]);
  });

  it("leaves three days to answer a late proposal, and takes silence for its acceptance", async () => {
    const { producer, buyer, order } = await shipped("100");
    await market.act(producer, order, "deliver");
    await market.pass(6 * 24 + 20);
    const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
    const { body } = await market.act(again, order, "settlement", {
      loadId: order.loads[0].id,
      scaleWeight: "98",
    });
    expect(body.next).toMatchObject({ actor: "producer", action: "answer_settlement" });
    await market.pass(71);
    expect(await market.wallet(producer)).toBe(0n);
    await market.pass(1);
    expect(await market.wallet(producer)).toBe(38_662_470_000n);
    expect(await market.wallet(buyer)).toBe(797_000_000n);
  });
});

describe("a dispute", () => {
  it("stops every clock that could move money, for as long as it lasts", async () => {
    const { buyer, order } = await disputed("100");
    const body = await market.read(buyer, order);
    expect(body).toMatchObject({
      status: "enviada",
      dispute: "open",
      disputeDetails: { openedBy: "buyer", amount: "39850.000000", status: "open" },
      next: { actor: "both", action: "agree_on_split", otherwise: "mediation", money: null },
    });
    expect(body.timers.map(({ kind }: { kind: string }) => kind)).toEqual(["direct_settlement"]);
    await market.pass(14 * 24);
    const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
    const later = await market.read(again, order);
    expect(later).toMatchObject({ dispute: "mediation", next: { actor: "administrator" } });
    await market.pass(365 * 24);
    expect(await market.escrow(order)).toBe(TOTAL);
    const last = await market.read({ ...buyer, ...(await market.signedIn(buyer.email)) }, order);
    expect([last.status, last.dispute, last.timers]).toEqual(["enviada", "mediation", []]);
  });

  it("lets nobody do what an open order allows", async () => {
    const { producer, buyer, order } = await disputed("60");
    const loadId = order.loads[0].id;
    const answers = await Promise.all([
      market.act(buyer, order, "confirm"),
      market.act(producer, order, "loads"),
      market.act(producer, order, "deliver"),
      market.act(producer, order, "settlement", { loadId, scaleWeight: "1" }),
      market.act(producer, order, "dispute", COMPLAINT),
    ]);
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, "grain.order_disputed"]),
    );
    const cancelled = await market.act(producer, order, "cancel");
    expect(cancelled.body.code).toBe("grain.order_step_unavailable");
    expect(await market.escrow(order)).toBe(TOTAL);
  });

  it("cannot be opened before anything is shipped, or once it is over", async () => {
    const unshipped = await shipped();
    expect((await market.act(unshipped.buyer, unshipped.order, "dispute", COMPLAINT)).status).toBe(409);
    const over = await shipped("100");
    await market.act(over.buyer, over.order, "confirm");
    expect((await market.act(over.buyer, over.order, "dispute", COMPLAINT)).status).toBe(409);
  });

  it("is settled by a split both signed, the fee taken from the producer's part alone", async () => {
    const { producer, buyer, offer, order } = await disputed("100");
    const { body } = await market.act(buyer, order, "dispute/proposals", { toProducer: "30000.00" });
    const [proposal] = body.disputeDetails.proposals;
    expect(proposal).toMatchObject({ toBuyer: "9850.000000", status: "open" });
    const own = await market.act(buyer, order, `dispute/proposals/${proposal.id}/sign`);
    expect(own.body.code).toBe("grain.split_closed");
    const signed = await market.act(producer, order, `dispute/proposals/${proposal.id}/sign`);
    expect(signed.body).toMatchObject({
      status: "entregue",
      escrow: "split",
      dispute: "decided",
      disputeDetails: {
        outcome: { by: "agreement", toProducer: "30000.000000", fee: "300.000000", toBuyer: "9850.000000" },
      },
    });
    expect(await market.wallet(producer)).toBe(29_700_000_000n);
    expect(await market.wallet(buyer)).toBe(9_850_000_000n);
    expect(await market.escrow(order)).toBe(0n);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 100_000n });
  });

  it("never shares more than is held, nor by a proposal that was replaced", async () => {
    const { producer, buyer, order } = await disputed("100");
    const tooMuch = await market.act(buyer, order, "dispute/proposals", { toProducer: "39850.01" });
    expect([tooMuch.status, tooMuch.body.code]).toEqual([422, "grain.split_above_escrow"]);
    const first = await market.act(buyer, order, "dispute/proposals", { toProducer: "39850" });
    await market.act(buyer, order, "dispute/proposals", { toProducer: "10" });
    const old = first.body.disputeDetails.proposals[0].id;
    const signed = await market.act(producer, order, `dispute/proposals/${old}/sign`);
    expect(signed.body.code).toBe("grain.split_closed");
    expect(await market.escrow(order)).toBe(TOTAL);
  });

  it("is decided by an administrator without the loser's help, after loads already paid", async () => {
    const admin = await anAdmin(market.app);
    const { producer, buyer, order } = await shipped("40", "60");
    await market.act(buyer, order, "confirm", { loadId: order.loads[0].id });
    const whole = await market.act(producer, order, "dispute", COMPLAINT);
    expect(whole.body.code).toBe("grain.dispute_names_load");
    const loadId = order.loads[1].id;
    const { body } = await market.act(producer, order, "dispute", { ...COMPLAINT, loadId, reason: "other" });
    const [dispute] = body.loadDisputes;
    expect(dispute.amount).toBe("23910.000000");
    const url = `/v1/admin/grain/disputes/${dispute.id}/rule`;
    const ruling = { toProducer: "0.00", reason: "A carga nunca chegou ao terminal" };
    const ruled = await market.call(admin, "POST", url, ruling);
    expect([ruled.status, ruled.body.status, ruled.body.escrow]).toEqual([200, "entregue", "split"]);
    expect(await market.wallet(buyer)).toBe(23_910_000_000n);
    expect(await market.wallet(producer)).toBe(15_780_600_000n);
    const again = await market.call(admin, "POST", url, { ...ruling, toProducer: "1.00" });
    expect(again.body.code).toBe("grain.dispute_not_open");
  });

  it("ends cancelled when everything goes back", async () => {
    const { producer, buyer, offer, order } = await disputed("40");
    const { body } = await market.act(producer, order, "dispute/proposals", { toProducer: "0" });
    const { id } = body.disputeDetails.proposals[0];
    const signed = await market.act(buyer, order, `dispute/proposals/${id}/sign`);
    expect(signed.body).toMatchObject({
      status: "cancelada",
      cancelReason: "dispute",
      escrow: "refunded",
    });
    expect(await market.wallet(buyer)).toBe(TOTAL);
    expect(await market.stock(offer)).toEqual({ reserved: 0n, sold: 40_000n });
  });

  it("takes no note of a file that hides something, and shows the file's name without what it hides", async () => {
    const { buyer, order } = await disputed("100");
    const url = `/agro/v1/orders/${order.id}/dispute/evidence`;
    const pdf = Buffer.from("%PDF-1.7 laudo");
    for (const note of ["Laudo\nAceito por todos", "Laudo\u202e", "Lau\u200bdo", "Laudo\u2028b"]) {
      const { statusCode, body } = await upload(buyer.headers, url, pdf, "laudo.pdf", note);
      expect([note, statusCode, JSON.parse(body).code]).toEqual([note, 400, "request.unsafe_characters"]);
    }
    const added = await upload(buyer.headers, url, pdf, "laudo\u202efdp\u2028.pdf", " Laudo ❤️ ");
    expect(added.json().disputeDetails.evidence).toMatchObject([{ name: "laudofdp .pdf", note: "Laudo ❤️" }]);
  });

  it("is proved by files kept as they were sent, known by their content", async () => {
    const { producer, buyer, order } = await disputed("100");
    const url = `/agro/v1/orders/${order.id}/dispute/evidence`;
    const pdf = Buffer.from("%PDF-1.7 laudo de classificação");
    const added = await upload(buyer.headers, url, pdf, "laudo.exe", "Laudo do terminal");
    expect(added.statusCode).toBe(201);
    const [evidence] = added.json().disputeDetails.evidence;
    expect(evidence).toMatchObject({
      by: "buyer",
      contentType: "application/pdf",
      note: "Laudo do terminal",
      size: pdf.length,
    });
    const read = await market.app.http.inject({ url: `${url}/${evidence.id}`, headers: producer.headers });
    expect(read.rawPayload).toEqual(pdf);
    expect(read.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(read.headers["content-disposition"]).toMatch(/^attachment/);
    for (const [, code, make] of ACTIVE_PDFS.slice(0, 3)) {
      const refused = await upload(buyer.headers, url, await make());
      expect([refused.statusCode, refused.json().code]).toEqual([422, code]);
    }
    const html = await upload(buyer.headers, url, Buffer.from("<script>alert(1)</script>"), "foto.png");
    expect(html.json().code).toBe("grain.evidence_type");
    const large = await upload(buyer.headers, url, Buffer.concat([pdf, Buffer.alloc(5 * 1024 * 1024)]));
    expect(large.json().code).toBe("grain.evidence_too_large");
    const admin = await anAdmin(market.app);
    const seen = await market.app.http.inject({
      url: `/v1/admin/grain/orders/${order.id}/evidence/${evidence.id}`,
      headers: admin.headers,
    });
    expect(seen.rawPayload).toEqual(pdf);
  });

  it("is read by administrators with everything said about it, and that they read it is kept", async () => {
    const { buyer, producer, order } = await disputed("100");
    await market.act(buyer, order, "messages", { text: "Veja o laudo." });
    const admin = await anAdmin(market.app);
    const list = await market.call(admin, "GET", "/v1/admin/grain/disputes?limit=100");
    const listed = list.body.items.find(({ id }: { id: string }) => id === order.id);
    expect(listed).toMatchObject({
      openedBy: "buyer",
      amount: "39850.000000",
      buyer: { email: buyer.email },
      producer: { email: producer.email },
    });
    const { body } = await market.call(admin, "GET", `/v1/admin/grain/orders/${order.id}`);
    expect(body.order.may).toEqual(["rule"]);
    const { messages } = (await market.call(admin, "GET", `/v1/admin/grain/orders/${order.id}/messages`))
      .body;
    const { events } = (await market.call(admin, "GET", `/v1/admin/grain/orders/${order.id}/events`)).body;
    expect(messages[0].text).toBe("Veja o laudo.");
    expect(events.at(-1).type).toBe("dispute.opened");
    const audit = await market.call(admin, "GET", `/v1/admin/audit?subject=${order.id}`);
    const trail = audit.body.items.map(({ action, actor, details }: Record<string, unknown>) => [
      action,
      actor,
      details,
    ]);
    const byBuyer = { kind: "buyer", id: buyer.userId, email: buyer.email };
    const byAdmin = { kind: "admin", id: admin.userId, email: admin.email };
    expect(trail).toEqual([
      ["grain.order_read", byAdmin, {}],
      ["grain.order_read", byAdmin, {}],
      [
        "grain.dispute_opened",
        byBuyer,
        { reason: "quality", amount: { asset: "USDT", amount: "39850.000000" } },
      ],
      ["grain.order_placed", byBuyer, expect.objectContaining({ tonnes: "100" })],
    ]);
    const orders = await market.call(admin, "GET", "/v1/admin/grain/orders?status=enviada&limit=1");
    expect(orders.body.items).toHaveLength(1);
  });
});
