import { readBrCode } from "@lastro/contracts/br-code";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, PEDRO, type PixBench, startPixBench } from "../../testing/pix-bench.js";

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

describe("asking to be paid by Pix", () => {
  it("answers a charge with a code any bank reads, and when it ends", async () => {
    const { status, body } = await bench.call(MARIA, "POST", "/v1/pix/charges", {
      amount: "25.50",
      description: "Depósito",
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "ACTIVE",
      amount: "25.50",
      description: "Depósito",
      txid: expect.stringMatching(/^[0-9a-f]{32}$/),
      createdAt: "2026-11-20T15:00:00.000Z",
      expiresAt: "2026-11-20T15:30:00.000Z",
      paidAt: null,
      payments: [],
    });
    expect(readBrCode(String(body.pixCopiaECola))).toMatchObject({ kind: "dynamic" });
    expect(bench.psp.books().charges).toMatchObject([{ txid: body.txid, valor: { original: "25.50" } }]);
  });

  it.each(["0.99", "0.00", "100000.01"])("refuses R$ %s, outside the limits", async (amount) => {
    const { status, body } = await bench.call(MARIA, "POST", "/v1/pix/charges", { amount });
    expect([status, body.code]).toEqual([422, "pix.amount_out_of_range"]);
    expect(bench.psp.books().charges).toEqual([]);
  });

  it("refuses whatever is not an amount in reais and a short text", async () => {
    for (const body of [
      {},
      { amount: 10 },
      { amount: "10,00" },
      { amount: "-10.00" },
      { amount: "10.001" },
      { amount: "1e3" },
      { amount: "١٠.٠٠" },
      { amount: "10.00", extra: true },
      { amount: "10.00", description: "x".repeat(141) },
      { amount: { asset: "BRL", amount: "10.00" } },
      [],
    ]) {
      const answer = await bench.call(MARIA, "POST", "/v1/pix/charges", body);
      expect([answer.status, answer.body.code, body]).toEqual([400, "request.invalid", body]);
    }
    for (const description of ["a\u202eb", "a\nb", "a\u200bb"]) {
      const { status, body } = await bench.call(MARIA, "POST", "/v1/pix/charges", {
        amount: "10.00",
        description,
      });
      expect([status, body.code]).toEqual([400, "request.unsafe_characters"]);
    }
  });

  it("wants an idempotency key and a person", async () => {
    const request = { method: "POST", url: "/v1/pix/charges", body: { amount: "10.00" } } as const;
    const keyless = await bench.http.inject({ ...request, headers: { "x-person": MARIA } });
    expect(keyless.json()).toMatchObject({ status: 400, code: "idempotency.key_required" });
    expect((await bench.http.inject(request)).json()).toMatchObject({ code: "auth.required" });
  });

  it("makes one charge of fifty requests with one key", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => bench.charge(MARIA, "10.00", "the-same-key")),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(bench.psp.books().charges).toHaveLength(1);
    expect((await bench.charge(MARIA, "10.00", "the-same-key")).status).toBe("ACTIVE");
    const other = await bench.call(MARIA, "POST", "/v1/pix/charges", { amount: "11.00" }, "the-same-key");
    expect([other.status, other.body.code]).toEqual([422, "idempotency.key_reused"]);
  });

  it("shows a client nothing of another's charges", async () => {
    const { id } = await bench.charge(MARIA, "10.00");
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/cancel"],
    ] as const) {
      const answer = await bench.call(PEDRO, method, `/v1/pix/charges/${id}${path}`);
      expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
    }
    expect((await bench.call(PEDRO, "GET", "/v1/pix/charges")).body.items).toEqual([]);
    expect((await bench.read(MARIA, id)).status).toBe("ACTIVE");
  });

  it("lists charges newest first, page by page", async () => {
    const made: string[] = [];
    for (const amount of ["1.00", "2.00", "3.00"]) made.unshift((await bench.charge(MARIA, amount)).id);
    const first = (await bench.call(MARIA, "GET", "/v1/pix/charges?limit=2")).body;
    const second = (await bench.call(MARIA, "GET", `/v1/pix/charges?limit=2&cursor=${first.nextCursor}`))
      .body;
    const ids = [first, second].flatMap((page) => (page.items as { id: string }[]).map(({ id }) => id));
    expect(ids).toEqual(made);
    expect(second.nextCursor).toBeNull();
    const wrong = await bench.call(MARIA, "GET", "/v1/pix/charges?cursor=not-a-cursor");
    expect(wrong.status).toBe(400);
  });
});

describe("a charge nobody pays", () => {
  it("expires by the clock, and says so", async () => {
    const { id } = await bench.charge(MARIA, "10.00");
    bench.clock.advanceSeconds(1_800);
    expect((await bench.read(MARIA, id)).status).toBe("EXPIRED");
    await bench.pass(60);
    expect((await bench.read(MARIA, id)).status).toBe("EXPIRED");
    const late = await bench.call(MARIA, "POST", `/v1/pix/charges/${id}/cancel`);
    expect([late.status, late.body.code]).toEqual([409, "pix.charge_not_active"]);
  });

  it("can be cancelled, at the provider too, any number of times", async () => {
    const { id } = await bench.charge(MARIA, "10.00");
    for (let time = 0; time < 2; time += 1) {
      const cancelled = await bench.call(MARIA, "POST", `/v1/pix/charges/${id}/cancel`);
      expect([cancelled.status, cancelled.body.status]).toEqual([200, "CANCELLED"]);
    }
    expect(bench.psp.books().charges).toMatchObject([{ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }]);
  });

  it("is not called cancelled while the provider has not said so", async () => {
    const { id } = await bench.charge(MARIA, "10.00");
    bench.psp.faults.arm("dropAfterAccepting", true, { endpoint: "PATCH", count: 1 });
    const answer = await bench.call(MARIA, "POST", `/v1/pix/charges/${id}/cancel`);
    expect([answer.status, answer.body.code]).toEqual([503, "pix.outcome_unknown"]);
    expect((await bench.read(MARIA, id)).status).toBe("ACTIVE");
    await bench.pass(60);
    expect((await bench.read(MARIA, id)).status).toBe("CANCELLED");
  });

  it("paid just before it is cancelled is credited and stays paid", async () => {
    bench.psp.faults.arm("silentCallbacks", true);
    const { id, txid } = await bench.charge(MARIA, "10.00");
    await bench.sim("pay", { txid });
    const answer = await bench.call(MARIA, "POST", `/v1/pix/charges/${id}/cancel`);
    expect([answer.status, answer.body.code]).toEqual([409, "pix.charge_not_active"]);
    expect((await bench.read(MARIA, id)).status).toBe("PAID");
    expect(await bench.balance(MARIA)).toBe(1000n);
  });
});

describe("a provider that does not answer", () => {
  it("accepts the charge but answers 500: the charge becomes payable later, and is one", async () => {
    bench.psp.faults.arm("fail500AfterAccepting", true, { endpoint: "PUT /v2/cob", count: 1 });
    const created = await bench.charge(MARIA, "10.00");
    expect(created).toMatchObject({ status: "CREATING", pixCopiaECola: null });
    await bench.pass(15);
    expect((await bench.read(MARIA, created.id)).status).toBe("ACTIVE");
    expect(bench.psp.books().charges).toHaveLength(1);
  });

  it("drops the connection: the outcome is unknown, not failed, and is found out", async () => {
    bench.psp.faults.arm("dropAfterAccepting", true, { endpoint: "PUT /v2/cob", count: 1 });
    const { id, status } = await bench.charge(MARIA, "10.00");
    expect(status).toBe("CREATING");
    await bench.pass(15);
    expect((await bench.read(MARIA, id)).status).toBe("ACTIVE");
    expect(bench.psp.books().charges).toHaveLength(1);
  });

  it("answers later than we wait: the charge is found when it is asked about", {
    timeout: 20_000,
  }, async () => {
    bench.psp.faults.arm("slowMs", 7_000, { endpoint: "PUT /v2/cob", count: 1 });
    const { id, status } = await bench.charge(MARIA, "10.00");
    expect(status).toBe("CREATING");
    await bench.pass(15);
    expect((await bench.read(MARIA, id)).status).toBe("ACTIVE");
  });

  it("is down for long: the charge expires unpaid, and nothing is owed", async () => {
    bench.psp.faults.arm("fail500", true, { endpoint: "cob" });
    const { id } = await bench.charge(MARIA, "10.00");
    await bench.pass(900);
    expect((await bench.read(MARIA, id)).status).toBe("CREATING");
    await bench.pass(900);
    expect((await bench.read(MARIA, id)).status).toBe("EXPIRED");
  });

  it("forgets its tokens: one more sign-in and it goes on", async () => {
    bench.psp.faults.arm("tokenExpired", true, { count: 1 });
    expect((await bench.charge(MARIA, "10.00")).status).toBe("ACTIVE");
  });

  it("refuses the charge for good: it is cancelled, not left waiting", async () => {
    await bench.close();
    bench = await startPixBench({
      scopes: ["cob.read", "cob.write", "pix.read", "pix.write", "webhook.read", "webhook.write"],
      account: { nome: "Outro", cidade: "Recife", cnpj: "11222333000181", keys: ["another-key"] },
    });
    expect((await bench.charge(MARIA, "10.00")).status).toBe("CANCELLED");
  });
});

describe("a server that dies between writing a charge down and telling the provider", () => {
  it("leaves a charge that the next worker completes", async () => {
    const { createCharge } = await import("./create-charge.js");
    const { inTransaction } = await import("@lastro/platform/database/database");
    const actor = { kind: "client", userId: MARIA, sessionId: "s", assurance: "aal1" } as const;
    const { id } = await inTransaction(bench.ctx.db, (tx) =>
      createCharge(
        tx,
        { ...bench.ctx, actor, ip: "", userAgent: "" },
        { amount: { asset: "BRL", minor: 1000n } },
      ),
    );
    expect((await bench.read(MARIA, id)).status).toBe("CREATING");
    await bench.pass(15);
    expect((await bench.read(MARIA, id)).status).toBe("ACTIVE");
  });
});
