import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type GrainBench, startGrainBench } from "../../../testing/grain-bench.js";
import { anAdmin } from "../../../testing/people.js";
import { sealEvidenceJob } from "./seal-evidence.job.js";

vi.setConfig({ testTimeout: 60_000 });

const TWO_WEEKS_HOURS = 14 * 24;

let market: GrainBench;
let owner: pg.Client;
beforeAll(async () => {
  market = await startGrainBench();
  owner = new pg.Client({ connectionString: market.app.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await expectBooksInOrder(market.app.databaseUrl);
  await owner.end();
  await market.close();
});

async function shipped() {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer("4000.00")]);
  const { body } = await market.buy(buyer, await market.offer(producer), "10");
  await market.act(producer, body, "accept");
  await market.act(producer, body, "loads", { quantity: "10" });
  return { producer, buyer, order: await market.read(buyer, body) };
}

/** Disputes an order with the statements of the release before, which knows no cases. */
async function disputeAsBefore(orderId: string, content: Buffer) {
  const { random, clock } = market.app.ctx;
  const [id, evidence, now] = [random.id(), random.id(), clock.now()];
  await owner.query("update grain_order set dispute = 'open', version = version + 1 where id = $1", [
    orderId,
  ]);
  await owner.query(
    `insert into grain_dispute (id, order_id, opened_by, opened_at, reason, description, status, amount)
     select $1, id, 'buyer', $3, 'quality', 'Umidade alta na chegada', 'open', funded - released - refunded
     from grain_order where id = $2`,
    [id, orderId, now],
  );
  await owner.query("update timers_timer set ended_at = $2 where subject = $1 and ended_at is null", [
    orderId,
    now,
  ]);
  await owner.query(
    `insert into grain_order_event (id, order_id, type, at, actor, side, facts)
     values ($1, $2, 'dispute.opened', $3, 'buyer', 'buyer', '{}')`,
    [random.id(), orderId, now],
  );
  await owner.query(
    `insert into grain_dispute_evidence
       (id, dispute_id, by_side, name, content_type, size, sha256, content, added_at)
     values ($1, $2, 'buyer', 'carga.jpg', 'image/jpeg', $3, 'sent', $4, $5)`,
    [evidence, id, content.length, content, now],
  );
  return { id, evidence };
}

const plainContent = async (id: string) =>
  (await owner.query<{ content: Buffer }>("select content from grain_dispute_evidence where id = $1", [id]))
    .rows[0]?.content;

describe("a dispute the release before wrote", () => {
  it("is a case at once, with its sides and its deadline, and goes on as one", async () => {
    const { producer, buyer, order } = await shipped();
    const admin = await anAdmin(market.app);
    const { id } = await disputeAsBefore(order.id, Buffer.from("%PDF-1.7 laudo"));
    const desk = (await market.call(admin, "GET", `/v1/admin/cases/${id}`)).body;
    expect(desk).toMatchObject({
      kind: "grain.dispute",
      subject: order.id,
      status: "waiting",
      openedBy: "buyer",
      parties: [
        { role: "buyer", id: buyer.userId },
        { role: "producer", id: producer.userId },
      ],
      deadlines: [{ kind: "direct_settlement" }],
    });
    const read = await market.read(buyer, order);
    expect(read.timers.map(({ kind }: { kind: string }) => kind)).toEqual(["direct_settlement"]);
    await market.pass(TWO_WEEKS_HOURS);
    const again = { ...buyer, ...(await market.signedIn(buyer.email)) };
    expect(await market.read(again, order)).toMatchObject({
      dispute: "mediation",
      timers: [{ kind: "ruling" }],
    });
  });

  it("is decided as a case when a server of that release still decides it", async () => {
    const { buyer, order } = await shipped();
    const { body } = await market.act(buyer, order, "dispute", {
      reason: "quality",
      description: "Umidade alta na chegada",
    });
    const { id } = body.disputeDetails;
    await owner.query("begin");
    await owner.query(
      `update grain_dispute set status = 'decided', outcome_by = 'administrator', to_producer = 0, fee = 0,
         to_buyer = amount, outcome_reason = 'Tudo volta', decided_at = opened_at where id = $1`,
      [id],
    );
    const { rows } = await owner.query(
      "select status, decision, decided_by, decision_reason from cases_case where id = $1",
      [id],
    );
    await owner.query("rollback");
    expect(rows).toEqual([
      { status: "closed", decision: "split", decided_by: "administrator", decision_reason: "Tudo volta" },
    ]);
  });

  it("has its plain evidence sealed without metadata, and the plain content taken out a day later", async () => {
    const { buyer, order } = await shipped();
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: "#335577" } })
      .withExif({ IFD0: { Copyright: "the place where I live" } })
      .jpeg()
      .toBuffer();
    const { evidence } = await disputeAsBefore(order.id, picture);
    const seal = () => sealEvidenceJob(market.app.ctx).run();
    await seal();
    await seal();

    const [listed] = (await market.read(buyer, order)).disputeDetails.evidence;
    expect(listed).toMatchObject({ id: evidence, by: "buyer", contentType: "image/jpeg", sha256: "sent" });
    const url = `/agro/v1/orders/${order.id}/dispute/evidence/${evidence}`;
    const { rawPayload } = await market.app.http.inject({ url, headers: buyer.headers });
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
    expect(await plainContent(evidence)).toEqual(picture);

    market.app.ctx.clock.advanceSeconds(86_400);
    await seal();
    expect(await plainContent(evidence)).toEqual(Buffer.alloc(0));
  });
});
