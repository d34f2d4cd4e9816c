import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { followSome } from "./follow-inquiries.js";
import type { PixCtx } from "./ports.js";
import { readCallback } from "./read-callback.js";

const FLOOD = 20_000;
const READ_OF_ONE = 1_000;
const A_FEW = 8;

let bench: PixBench;
let asked: string[];
let ctx: PixCtx;
beforeEach(async () => {
  bench = await startPixBench();
  bench.psp.faults.arm("silentCallbacks", true);
  asked = [];
  ctx = {
    ...bench.ctx,
    psp: {
      ...bench.ctx.psp,
      findPix: (endToEndId) => {
        asked.push(endToEndId);
        return bench.ctx.psp.findPix(endToEndId);
      },
      findCharge: (txid) => {
        asked.push(txid);
        return bench.ctx.psp.findCharge(txid);
      },
    },
  };
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

const inventedIds = (from = 0, count = FLOOD) =>
  Array.from({ length: count }, (_, n) => `E0000000020261120${String(from + n).padStart(9, "0")}`);

async function callback(pix: readonly { endToEndId: string; txid?: string }[]): Promise<string> {
  const answer = await bench.http.inject({
    method: "POST",
    url: `/v1/pix/webhook/${encodeURIComponent(bench.config.pix.webhookSecret)}/pix`,
    body: JSON.stringify({ pix }),
  });
  expect(answer.statusCode).toBe(200);
  const [row] = await query<{ id: string }>(
    bench.ctx.db,
    "select id from pix_callback order by received_at desc, id desc limit 1",
    [],
  );
  return row?.id ?? "";
}

const named = (ids: readonly string[], more: object = {}) =>
  ids.map((endToEndId) => ({ endToEndId, ...more }));

async function mariaPays() {
  const { txid } = await bench.charge(MARIA, "10.00");
  return { txid, ...(await bench.sim("pay", { txid })) };
}

describe("a callback with twenty thousand invented ids", () => {
  it("delays nobody's credit by more than a few questions to the provider", async () => {
    await readCallback(ctx, await callback(named(inventedIds())));
    expect(asked.length).toBeLessThanOrEqual(A_FEW);
    const { endToEndId, txid } = await mariaPays();
    await readCallback(ctx, await callback([{ endToEndId, txid }]));
    expect(await bench.balance(MARIA)).toBe(1000n);
    expect(asked.length).toBeLessThanOrEqual(3 * A_FEW);
  });

  it("does not when each of the ids names a charge of ours", async () => {
    const other = await bench.charge(MARIA, "99.00");
    await readCallback(ctx, await callback(named(inventedIds(0, 5_000), { txid: other.txid })));
    bench.clock.advanceSeconds(1);
    const { endToEndId, txid } = await mariaPays();
    await readCallback(ctx, await callback([{ endToEndId, txid }]));
    expect(await bench.balance(MARIA)).toBe(1000n);
    expect(asked.length).toBeLessThanOrEqual(3 * A_FEW);
  });

  it("is read as far as one callback is read, and what it names besides is found by polling", async () => {
    const { endToEndId, txid } = await mariaPays();
    await readCallback(ctx, await callback([...named(inventedIds()), { endToEndId, txid }]));
    const [open] = await query<{ n: number }>(
      bench.ctx.db,
      "select count(*)::integer as n from pix_inquiry",
      [],
    );
    expect(open?.n).toBe(READ_OF_ONE);
    const { pollCharges } = await import("./index.js");
    await pollCharges(bench.ctx);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is asked about eight times an id at most, and then not again for the next callback that names the same", async () => {
    const ids = inventedIds(0, 3);
    await readCallback(ctx, await callback(named(ids)));
    for (let rounds = 0; rounds < 20; rounds += 1) {
      bench.clock.advanceSeconds(150);
      await followSome(ctx);
    }
    expect(asked.length).toBe(8 * ids.length);
    await readCallback(ctx, await callback(named(ids, { valor: "1.00" })));
    await followSome(ctx);
    expect(asked.length).toBe(8 * ids.length);
  });
});

describe("a Pix that is heard of again", () => {
  it("is asked about again, for it may have been given back since", async () => {
    const { endToEndId, txid } = await mariaPays();
    await readCallback(ctx, await callback([{ endToEndId, txid }]));
    const before = asked.length;
    await readCallback(ctx, await callback(named([endToEndId], { txid, devolucoes: [] })));
    expect(asked.length).toBe(before + 1);
    expect(await bench.postings("pix.received")).toHaveLength(1);
  });
});

describe("a callback of somebody who does not know the secret", () => {
  it("is refused before anything of it is read, however long it says it is", async () => {
    const answer = await bench.http.inject({
      method: "POST",
      url: "/v1/pix/webhook/outro-segredo/pix",
      body: "x".repeat(2 * 1024 * 1024),
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, "resource.not_found"]);
  });
});
