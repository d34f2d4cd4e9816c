import { query } from "@lastro/platform/database/database";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";
import { changesOf } from "../lifecycle/index.js";
import { describePixMovements } from "./describe-movements.js";
import { callbackUrl } from "./register-callback.js";

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

/** What the provider, or whoever knows the secret address, would send. */
async function send(body: string, suffix = "/pix") {
  const path = new URL(callbackUrl(bench.config)).pathname;
  const answer = await bench.http.inject({
    method: "POST",
    url: `${path}${suffix}`,
    headers: { "content-type": "application/json" },
    body,
  });
  return answer.statusCode;
}

describe("a paid charge", () => {
  it("is credited although no letter can tell its owner, and so is what comes after it", async () => {
    const { txid } = await bench.charge(bench.LETTERLESS, "10.00");
    const other = await bench.charge(MARIA, "20.00");
    await bench.sim("pay", { txid });
    await bench.sim("pay", { txid: other.txid });
    await expect
      .poll(async () => {
        await bench.hear(0);
        return [await bench.balance(bench.LETTERLESS), await bench.balance(MARIA)];
      })
      .toEqual([1000n, 2000n]);
  });

  it("is credited to the client when the provider calls back", async () => {
    const { id, txid } = await bench.charge(MARIA, "123.45");
    const { endToEndId } = await bench.sim("pay", { txid });
    await bench.hear();
    expect(await bench.balance(MARIA)).toBe(12345n);
    expect(await bench.house("psp")).toBe(-12345n);
    expect(await bench.read(MARIA, id)).toMatchObject({
      status: "PAID",
      paidAt: "2026-11-20T15:00:00.000Z",
      payments: [{ endToEndId, amount: "123.45", notes: [] }],
    });
    expect(await bench.differences()).toEqual([]);
  });

  it("names the payer and hides the document", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", {
      txid,
      payer: { nome: "João \u202e da\u2028Silva", cpf: "12345678909" },
      infoPagador: "aluguel",
    });
    await bench.hear();
    const { body } = await bench.call(MARIA, "GET", `/v1/pix/charges/${id}`);
    expect(body).toMatchObject({
      payments: [
        {
          payer: { name: "João  da Silva", document: "***.456.789-**" },
          message: "aluguel",
        },
      ],
    });
    const kept = await query<{ text: string }>(
      bench.ctx.db,
      `select row_to_json(p)::text as text from pix_payment p
       union all select encode(body, 'escape') from pix_callback`,
      [],
    );
    expect(kept).toHaveLength(2);
    expect(kept.map(({ text }) => text).join()).not.toContain("12345678909");
  });

  it("says on the statement who paid, and on nobody else's", async () => {
    const { txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid, payer: { nome: "Joana", cpf: "12345678909" }, infoPagador: "aluguel" });
    await bench.hear();
    const [posted] = await bench.postings("pix.received");
    const movements = [{ transactionId: posted?.id ?? "" }];
    const hers = await describePixMovements(bench.ctx.db, MARIA, movements);
    expect([...hers.values()]).toMatchObject([
      { counterparty: "Joana", document: "***.456.789-**", description: "aluguel", outcome: undefined },
    ]);
    expect((await describePixMovements(bench.ctx.db, PEDRO, movements)).size).toBe(0);
  });

  it("is credited once however often and at once the callback comes", async () => {
    bench.psp.faults.arm("duplicateCallbacks", 2);
    const { txid } = await bench.charge(MARIA, "10.00");
    const { endToEndId } = await bench.sim("pay", { txid });
    await bench.hear(3);
    const varied = ["", " ", "\n"].map((blank) => JSON.stringify({ pix: [{ endToEndId, txid }] }) + blank);
    await Promise.all(varied.map((body) => send(body)));
    await bench.worker.runDue();
    expect(await bench.postings("pix.received")).toHaveLength(1);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is credited once though fifty callbacks tell of it at once", async () => {
    const { txid } = await bench.charge(MARIA, "10.00");
    bench.psp.faults.arm("silentCallbacks", true);
    const { endToEndId } = await bench.sim("pay", { txid });
    // Each is another text, so that none is taken for one that was heard before.
    const told = Array.from(
      { length: 50 },
      (_, n) => `${JSON.stringify({ pix: [{ endToEndId, txid }] })}${" ".repeat(n)}`,
    );
    const answers = await Promise.all(told.map((body) => send(body)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await Promise.all([bench.worker.runDue(), bench.worker.runDue()]);
    expect(await bench.postings("pix.received")).toHaveLength(1);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is credited once when callback, poll and sweep meet", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid });
    const { pollCharges } = await import("./poll-charges.js");
    const { sweepReceived } = await import("./sweep-received.js");
    await Promise.all([
      bench.hear(),
      pollCharges(bench.ctx),
      sweepReceived(bench.ctx),
      pollCharges(bench.ctx),
    ]);
    expect(await bench.postings("pix.received")).toHaveLength(1);
    expect((await bench.read(MARIA, id)).payments).toHaveLength(1);
  });

  it("is found by asking when no callback comes", async () => {
    bench.psp.faults.arm("silentCallbacks", true);
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid });
    await bench.pass(60);
    expect((await bench.read(MARIA, id)).status).toBe("PAID");
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is credited in full when it comes late, and says so", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.pass(1_860);
    expect((await bench.read(MARIA, id)).status).toBe("EXPIRED");
    await bench.sim("pay", { txid });
    await bench.hear();
    expect(await bench.read(MARIA, id)).toMatchObject({ status: "PAID", payments: [{ notes: ["late"] }] });
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("is not called late when only the news of it is", async () => {
    bench.psp.faults.arm("silentCallbacks", true);
    const { id, txid } = await bench.charge(MARIA, "10.00");
    bench.clock.advanceSeconds(1_799);
    await bench.sim("pay", { txid });
    await bench.pass(300);
    expect(await bench.read(MARIA, id)).toMatchObject({ status: "PAID", payments: [{ notes: [] }] });
  });

  it("keeps a second payment too: it is the client's money", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid });
    await bench.sim("pay", { txid });
    await bench.hear(2);
    expect((await bench.read(MARIA, id)).payments).toMatchObject([{ notes: [] }, { notes: ["duplicate"] }]);
    expect(await bench.balance(MARIA)).toBe(2000n);
    expect(await bench.differences()).toEqual([]);
  });

  it("is credited what was paid when that is another amount", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid, amount: "7.77" });
    await bench.hear();
    expect((await bench.read(MARIA, id)).payments).toMatchObject([
      { amount: "7.77", notes: ["wrong_amount"] },
    ]);
    expect(await bench.balance(MARIA)).toBe(777n);
  });

  it("keeps a history that is a path of the declared graph", async () => {
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.pass(1_860);
    await bench.sim("pay", { txid });
    await bench.hear();
    const changes = await changesOf(bench.ctx.db, [id]);
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ["CREATING", "ACTIVE"],
      ["ACTIVE", "EXPIRED"],
      ["EXPIRED", "PAID"],
    ]);
  });
});

describe("a callback", () => {
  it("is asked for at the provider, and again after someone pointed it elsewhere", async () => {
    expect(bench.psp.books().webhooks).toMatchObject([{ webhookUrl: callbackUrl(bench.config) }]);
    await bench.ctx.psp.setCallbackAddress("http://127.0.0.1:9/elsewhere");
    await bench.pass(60);
    expect(bench.psp.books().webhooks).toMatchObject([{ webhookUrl: callbackUrl(bench.config) }]);
  });

  it("that lies about the amount credits what the provider says", async () => {
    bench.psp.faults.arm("silentCallbacks", true);
    const { txid } = await bench.charge(MARIA, "10.00");
    const { endToEndId } = await bench.sim("pay", { txid });
    await send(JSON.stringify({ pix: [{ endToEndId, txid, valor: "9999.00" }] }));
    await bench.worker.runDue();
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("that lies about the charge credits the charge the provider says", async () => {
    bench.psp.faults.arm("silentCallbacks", true);
    const mine = await bench.charge(MARIA, "10.00");
    const theirs = await bench.charge(PEDRO, "10.00");
    const { endToEndId } = await bench.sim("pay", { txid: mine.txid });
    await send(JSON.stringify({ pix: [{ endToEndId, txid: theirs.txid, valor: "10.00" }] }));
    await bench.worker.runDue();
    expect(await bench.balance(PEDRO)).toBe(0n);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });

  it("about a Pix nobody sent credits nothing", async () => {
    const { txid } = await bench.charge(MARIA, "10.00");
    await send(
      JSON.stringify({ pix: [{ endToEndId: "E00000000202611201500abcdefghijk", txid, valor: "10.00" }] }),
    );
    await bench.worker.runDue();
    expect(await bench.balance(MARIA)).toBe(0n);
  });

  it("is accepted with and without the /pix the provider appends", async () => {
    expect(await send('{"pix":[]}')).toBe(200);
    expect(await send('{"pix":[]}', "")).toBe(200);
    expect(await bench.callbacksReceived()).toBe(2);
  });

  it("is not there for whoever does not know the secret", async () => {
    const answer = await bench.http.inject({ method: "POST", url: "/v1/pix/webhook/guess/pix", body: "{}" });
    expect(answer.statusCode).toBe(404);
    expect(await bench.callbacksReceived()).toBe(0);
  });

  it("of nonsense is answered and changes nothing", async () => {
    for (const body of [
      "",
      "not json",
      "null",
      "[]",
      '{"pix":null}',
      '{"pix":[null,1,"x",{"endToEndId":7},{"endToEndId":"../../oauth/token"}]}',
      '{"pix":[{"endToEndId":"E1","txid":{"$ne":1}}]}',
      '{"__proto__":{"pix":[]}}',
      "\u0000\u0000",
      `{"pix":[${'{"endToEndId":"x"},'.repeat(500)}{}]}`,
    ]) {
      expect([await send(body), body]).toEqual([200, body]);
    }
    await bench.worker.runDue();
    expect(await bench.postings("pix.received")).toEqual([]);
    expect(await bench.house("suspense")).toBe(0n);
  });

  it("larger than any provider's is refused", async () => {
    expect(await send(`{"pix":[],"x":"${"x".repeat(1024 * 1024)}"}`)).toBe(413);
  });

  it("read while the provider is down is read again", async () => {
    const { txid } = await bench.charge(MARIA, "10.00");
    bench.psp.faults.arm("fail500", true, { endpoint: "GET", count: 1 });
    await bench.sim("pay", { txid });
    await bench.hear();
    expect(await bench.balance(MARIA)).toBe(0n);
    await bench.pass(10);
    expect(await bench.balance(MARIA)).toBe(1000n);
  });
});

describe("many payments at once, with a provider at its worst", () => {
  it("ends with every book agreeing to the centavo", { timeout: 60_000 }, async () => {
    bench.psp.faults.arm("duplicateCallbacks", 1);
    bench.psp.faults.arm("outOfOrderCallbacks", true);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, n) => bench.charge(n % 2 ? MARIA : PEDRO, `${n + 1}.${10 + n}`)),
    );
    bench.psp.faults.arm("fail500", true, { count: 5 });
    bench.psp.faults.arm("tooManyRequests", true, { count: 3 });
    bench.psp.faults.arm("silentCallbacks", true, { count: 4 });
    await Promise.all(made.map(({ txid }) => bench.sim("pay", { txid })));
    await bench.sim("pay-without-txid", { chave: bench.config.pix.key, valor: "33.33" });
    for (let minutes = 0; minutes < 5; minutes += 1) await bench.pass(60);
    await bench.pass(86_400);
    expect(await bench.differences()).toEqual([]);
    expect(await bench.postings("pix.received")).toHaveLength(20);
    expect(await bench.house("suspense")).toBe(3333n);
  });
});
