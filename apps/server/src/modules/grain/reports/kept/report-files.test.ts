import { query } from "@lastro/platform/database/database";
import { LIVE_EVENT_CHANNEL, type LiveEvent, onLiveEvent } from "@lastro/platform/events";
import { openNotifications } from "@lastro/platform/listen";
import { openZip } from "@lastro/platform/testing/open-zip";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type GrainBench, startGrainBench } from "../../../../testing/grain-bench.js";
import type { SignedInTrader } from "../../../../testing/traders.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

const DAY = 86_400;
const FILES = "/agro/v1/report-files";

let market: GrainBench;
beforeAll(async () => {
  market = await startGrainBench({ settings: { LASTRO_GRAIN_REPORT_ROWS: "2" } });
});
afterAll(() => market.close());

/** A producer who was paid for so many loads. */
const aProducerPaidFor = async (loads: number) => (await aTradeOf(loads)).producer;

/** Both sides of an order of which so many loads were paid. */
async function aTradeOf(loads: number): Promise<Record<"producer" | "buyer", SignedInTrader>> {
  const [producer, buyer] = await Promise.all([market.producer(), market.richBuyer()]);
  const offer = await market.offer(producer);
  const { body: order } = await market.buy(buyer, offer, "100");
  await market.act(producer, order, "accept");
  for (let load = 0; load < loads; load += 1) {
    await market.act(producer, order, "loads", { quantity: "10" });
    const { status } = await market.act(buyer, order, "confirm");
    expect(status).toBe(200);
  }
  return { producer, buyer };
}

const sales = { period: "30days", file: "vendas.csv", format: "plain" } as const;
const ask = (who: SignedInTrader, wanted: object = sales) => market.call(who, "POST", FILES, wanted);
const read = (who: SignedInTrader, id: string) => market.call(who, "GET", `${FILES}/${id}`);
const fetched = (who: SignedInTrader, id: string) =>
  market.app.http.inject({ url: `${FILES}/${id}/content`, headers: who.headers });

async function asked(who: SignedInTrader, wanted: object = sales): Promise<string> {
  const { status, body } = await ask(who, wanted);
  expect([status, body.file?.status]).toEqual([202, "preparing"]);
  return body.file.id;
}

/** What a producer was told of files. */
async function noticesOf(who: SignedInTrader): Promise<string[]> {
  await market.app.worker.runDue();
  const { items } = (await market.call(who, "GET", "/agro/v1/notices")).body;
  return items.map(({ kind }: { kind: string }) => kind).filter((kind: string) => kind.startsWith("report"));
}

const partsOf = (id: string) =>
  query<{ content_sealed: Buffer }>(
    market.app.ctx.db,
    "select content_sealed from kept_file_part where file_id = $1",
    [id],
  );

describe("a report's file of few rows", () => {
  it("is fetched at once, with nothing made beforehand", async () => {
    const producer = await aProducerPaidFor(2);
    expect(await ask(producer)).toEqual({ status: 202, body: { file: null } });
    const url = "/agro/v1/reports/30days/vendas.csv?format=plain";
    const answer = await market.app.http.inject({ url, headers: producer.headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.body.split("\r\n")).toHaveLength(4);
    expect((await market.call(producer, "GET", FILES)).body.items).toEqual([]);
  });
});

describe("a report's file of many rows", () => {
  it("is not made while its producer waits, but in the background, and is the same", async () => {
    const producer = await aProducerPaidFor(3);
    const { status, body } = await market.call(producer, "GET", "/agro/v1/reports/30days/vendas.csv");
    expect([status, body.code]).toEqual([409, "grain.report_too_long"]);

    const id = await asked(producer);
    expect(await asked(producer)).toBe(id);
    expect((await fetched(producer, id)).json().code).toBe("grain.report_file_not_ready");
    await market.app.worker.runDue();

    const { body: file } = await read(producer, id);
    expect(file).toMatchObject({ ...sales, status: "ready", rows: { done: 3, all: 3 } });
    expect((await market.call(producer, "GET", FILES)).body.items).toEqual([file]);
    const { statusCode, headers, body: content } = await fetched(producer, id);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(Number(headers["content-length"])).toBe(file.bytes);
    expect(headers["content-disposition"]).toMatch(/filename="lastro-30days-\d{4}-\d\d-\d\d-vendas\.csv"/);
    const lines = content.split("\r\n");
    expect(lines[0]).toContain("order_number,load,status");
    expect(lines.slice(1, 4).map((line) => line.split(",")[1])).toEqual(["1", "2", "3"]);
  });

  it("tells its producer, and nobody else, how far it has come", async () => {
    const { ctx, databaseUrl } = market.app;
    const notifications = await openNotifications(databaseUrl, [LIVE_EVENT_CHANNEL], ctx.log);
    const events: LiveEvent[] = [];
    const stop = onLiveEvent(notifications, (event) => {
      if (event.type === "grain.report-file") events.push(event);
    });
    const producer = await aProducerPaidFor(4);
    const id = await asked(producer);
    await market.app.worker.runDue();
    // Six changes: the rows counted, each of the four, ready. Those of one moment are told at once.
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(1), PATIENTLY);
    stop();
    await notifications.close();
    for (const event of events)
      expect(event).toEqual({
        to: { userId: producer.userId },
        type: "grain.report-file",
        reference: id,
      });
  });

  it("is kept encrypted, and is its owner's alone", async () => {
    const [producer, other] = [await aProducerPaidFor(3), await market.producer()];
    const id = await asked(producer);
    await market.app.worker.runDue();
    const parts = await partsOf(id);
    expect(parts).toHaveLength(1);
    expect(parts[0]?.content_sealed.includes("order_number")).toBe(false);
    expect((await fetched(other, id)).statusCode).toBe(404);
    expect((await read(other, id)).status).toBe(404);
    expect((await fetched(await market.buyer(), id)).statusCode).toBe(404);
    expect((await market.app.http.inject(`${FILES}/${id}/content`)).statusCode).toBe(401);
  });

  it("is one of three at most at a time, however many are asked for at once", async () => {
    const producer = await aProducerPaidFor(3);
    const wanted = ["7days", "30days", "90days", "1year"].map((period) => ({ ...sales, period }));
    const answers = await Promise.all(wanted.map((each) => ask(producer, each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409]);
    await market.app.worker.runDue();
    await asked(producer);
    await market.app.worker.runDue();
  });

  it("is deleted after a day", async () => {
    const producer = await aProducerPaidFor(3);
    const id = await asked(producer);
    await market.app.worker.runDue();
    await market.pass(DAY / 3_600);
    const again = { ...producer, ...(await market.signedIn(producer.email)) };
    expect((await read(again, id)).body.status).toBe("expired");
    expect((await fetched(again, id)).json().code).toBe("grain.report_file_expired");
    await market.app.worker.runDue();
    expect(await partsOf(id)).toEqual([]);
  });

  it("that did not get further for an hour does not keep one from asking again", async () => {
    const producer = await aProducerPaidFor(3);
    const id = await asked(producer);
    await query(
      market.app.ctx.db,
      "update job set given_up_at = now() where kind = 'grain.make_report_file' and key = $1",
      [id],
    );
    market.app.ctx.clock.advanceSeconds(3_600);
    const again = { ...producer, ...(await market.signedIn(producer.email)) };
    expect((await read(again, id)).body.status).toBe("failed");
    expect(await asked(again)).not.toBe(id);
    await market.app.worker.runDue();
    await market.pass(1);
    await market.pass(1);
    const told = (await noticesOf({ ...producer, ...(await market.signedIn(producer.email)) })).toSorted();
    expect(told).toEqual(["report_failed", "report_ready"]);
  });

  it("that cannot be made is given up, and its producer is told once", async () => {
    const producer = await aProducerPaidFor(3);
    const id = await asked(producer);
    const called = (file: string) =>
      query(market.app.ctx.db, "update grain_report_file set file = $2 where id = $1", [id, file]);
    await called("of-nobody.csv");
    for (let tries = 0; tries < 7; tries += 1) {
      await market.app.worker.runDue();
      market.app.ctx.clock.advanceSeconds(64);
    }
    await called(sales.file);
    expect((await read(producer, id)).body.status).toBe("failed");
    await market.pass(1);
    await market.pass(1);
    const again = { ...producer, ...(await market.signedIn(producer.email)) };
    expect(await noticesOf(again)).toEqual(["report_failed"]);
  });

  it("made twice is one file, and leaves no part of the other", async () => {
    const producer = await aProducerPaidFor(3);
    const id = await asked(producer);
    await market.app.worker.runDue();
    const before = (await read(producer, id)).body;
    await query(market.app.ctx.db, "update job set done_at = null where key = $1", [id]);
    await market.app.worker.runDue();
    expect((await read(producer, id)).body).toEqual(before);
    expect(await partsOf(id)).toHaveLength(1);
  });
});

describe("an archive of many rows", () => {
  it("holds every table, with as many rows as were counted", async () => {
    const producer = await aProducerPaidFor(3);
    const id = await asked(producer, { period: "7days", file: "completo.zip" });
    await market.app.worker.runDue();
    expect((await read(producer, id)).body.rows).toEqual({ done: 6, all: 6 });
    const { rawPayload } = await fetched(producer, id);
    const files = openZip(rawPayload);
    expect(files.get("vendas.csv")?.toString().split("\r\n")).toHaveLength(5);
    expect(files.get("financeiro.csv")?.toString().split("\r\n")).toHaveLength(7);
  });

  it("is a buyer's too, of their purchases, and theirs alone", async () => {
    const { producer, buyer } = await aTradeOf(3);
    const id = await asked(buyer, { period: "7days", file: "completo.zip" });
    await market.app.worker.runDue();
    expect((await read(buyer, id)).body).toMatchObject({ status: "ready", rows: { done: 5, all: 5 } });
    const files = openZip((await fetched(buyer, id)).rawPayload);
    expect(files.get("compras.csv")?.toString().split("\r\n")).toHaveLength(5);
    expect((await fetched(producer, id)).statusCode).toBe(404);
    expect(await noticesOf(buyer)).toEqual(["report_ready"]);
  });
});
