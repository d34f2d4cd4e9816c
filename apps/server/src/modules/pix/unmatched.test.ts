import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { MARIA, type PixBench, startPixBench } from "../../testing/pix-bench.js";

let bench: PixBench;
beforeEach(async () => {
  bench = await startPixBench();
});
afterEach(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.close();
});

const GROUNDS = "Cliente enviou o comprovante";

/** A Pix that names no charge, found by the daily sweep. */
async function arrives(valor = "50.00") {
  const { endToEndId } = await bench.sim("pay-without-txid", { chave: bench.config.pix.key, valor });
  await bench.pass(86_400);
  const list = (await bench.admin("GET", "/v1/admin/pix/unmatched")).body.items as { id: string }[];
  return { endToEndId, id: list[0]?.id ?? "" };
}

/** Waits until the provider knows the outcome of every return it was asked for. */
const refundsEnd = () =>
  vi.waitFor(
    () =>
      expect(bench.psp.books().devolucoes.filter(({ status }) => status === "EM_PROCESSAMENTO")).toEqual([]),
    60_000,
  );

async function statusOf(id: string) {
  const { items } = (await bench.admin("GET", "/v1/admin/pix/unmatched")).body as {
    items: { id: string; status: string; returnRefusal: string | null }[];
  };
  return items.find((item) => item.id === id);
}

describe("a Pix that belongs to no charge", () => {
  it("waits in suspense for a person, and is not lost", async () => {
    const { endToEndId } = await arrives();
    const { body } = await bench.admin("GET", "/v1/admin/pix/unmatched?status=OPEN");
    expect(body.items).toMatchObject([
      { endToEndId, amount: "50.00", reason: "no_txid", status: "OPEN", payer: { name: "Fulano de Tal" } },
    ]);
    expect(await bench.house("suspense")).toBe(5000n);
    expect(await bench.differences()).toEqual([]);
  });

  it("waits there too when its txid is not one of ours", async () => {
    const token = await signIn();
    await fetch(`${bench.psp.url}/v2/cob/ffffffffffffffffffffffffffffffff`, {
      method: "PUT",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ valor: { original: "5.00" }, chave: bench.config.pix.key }),
    });
    await bench.sim("pay", { txid: "ffffffffffffffffffffffffffffffff" });
    await bench.hear();
    const { body } = await bench.admin("GET", "/v1/admin/pix/unmatched");
    expect(body.items).toMatchObject([{ reason: "unknown_txid", amount: "5.00" }]);
  });

  it("is shown to administrators only", async () => {
    const answer = await bench.call(MARIA, "GET", "/v1/admin/pix/unmatched");
    expect([answer.status, answer.body.code]).toEqual([403, "auth.forbidden"]);
  });
});

describe("attributing it", () => {
  it("credits the client, once", async () => {
    const { id } = await arrives();
    const attribute = () =>
      bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, { client: MARIA, grounds: GROUNDS });
    const answers = await Promise.all(Array.from({ length: 8 }, attribute));
    const [credited, ...others] = answers.filter(({ status }) => status === 200);
    expect(others).toEqual([]);
    expect(credited?.body.attributedTo).toEqual({ id: MARIA, email: `${MARIA}@example.com` });
    expect(answers.filter(({ body }) => body.code === "pix.unmatched_not_open")).toHaveLength(7);
    expect(await bench.balance(MARIA)).toBe(5000n);
    expect(await bench.house("suspense")).toBe(0n);
    expect(await bench.differences()).toEqual([]);
  });

  it("refuses a client who does not exist, and a Pix that does not", async () => {
    const { id } = await arrives();
    const nobody = { client: "0190c5f0-0000-7000-8000-00000000ffff", grounds: GROUNDS };
    const unknown = await bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, nobody);
    expect([unknown.status, unknown.body.code]).toEqual([422, "pix.client_unknown"]);
    const missing = await bench.admin("POST", `/v1/admin/pix/unmatched/${MARIA}/attribute`, {
      client: MARIA,
      grounds: GROUNDS,
    });
    expect(missing.status).toBe(404);
    expect(await bench.house("suspense")).toBe(5000n);
  });
});

describe("giving it back", () => {
  const ask = (id: string, key?: string) =>
    bench.admin("POST", `/v1/admin/pix/unmatched/${id}/return`, { grounds: GROUNDS }, key);

  it("stays under way until the provider says it is done, then leaves both books", async () => {
    const { id } = await arrives();
    const asked = await ask(id);
    expect([asked.status, asked.body.status]).toEqual([200, "RETURNING"]);
    expect(await bench.house("suspense")).toBe(5000n);
    await bench.worker.runDue();
    await bench.hear();
    expect(await statusOf(id)).toMatchObject({ status: "RETURNED" });
    expect([await bench.house("suspense"), await bench.house("psp")]).toEqual([0n, 0n]);
    expect(await bench.differences()).toEqual([]);
  });

  it("is found done by asking when no callback comes", async () => {
    const { id } = await arrives();
    bench.psp.faults.arm("silentCallbacks", true);
    await ask(id);
    await bench.worker.runDue();
    await refundsEnd();
    await bench.pass(60);
    expect(await statusOf(id)).toMatchObject({ status: "RETURNED" });
  });

  it.each(["dropAfterAccepting", "fail500AfterAccepting"] as const)(
    "is not repeated when the provider did it and did not say (%s)",
    async (fault) => {
      const { id } = await arrives();
      bench.psp.faults.arm(fault, true, { endpoint: "devolucao", count: 1 });
      bench.psp.faults.arm("silentCallbacks", true);
      await ask(id);
      await bench.worker.runDue();
      expect(await statusOf(id)).toMatchObject({ status: "RETURNING" });
      await refundsEnd();
      await bench.pass(60);
      expect(await statusOf(id)).toMatchObject({ status: "RETURNED" });
      expect(bench.psp.books().devolucoes).toHaveLength(1);
      expect(await bench.differences()).toEqual([]);
    },
  );

  it("that the other bank does not take goes back into the queue with the reason, and may be tried again", async () => {
    const { id } = await arrives();
    bench.psp.faults.arm("refundsRefused", true, { count: 1 });
    await ask(id);
    await bench.worker.runDue();
    await bench.hear();
    expect(await statusOf(id)).toMatchObject({
      status: "OPEN",
      returnRefusal: "A conta do usuário pagador foi encerrada.",
    });
    expect(await bench.house("suspense")).toBe(5000n);
    await ask(id);
    await bench.worker.runDue();
    await bench.hear();
    expect(await statusOf(id)).toMatchObject({ status: "RETURNED" });
    expect(await bench.differences()).toEqual([]);
  });

  it("cannot be attributed meanwhile, nor asked for twice", async () => {
    const { id } = await arrives();
    await ask(id, "return-key");
    expect((await ask(id, "return-key")).body.status).toBe("RETURNING");
    expect((await ask(id)).body.code).toBe("pix.unmatched_not_open");
    const body = { client: MARIA, grounds: GROUNDS };
    const attribute = await bench.admin("POST", `/v1/admin/pix/unmatched/${id}/attribute`, body);
    expect(attribute.body.code).toBe("pix.unmatched_not_open");
    await bench.worker.runDue();
    await bench.hear();
  });

  it("is refused once the 90 days are over", async () => {
    const { id } = await arrives();
    bench.clock.advanceSeconds(90 * 86_400);
    const late = await ask(id);
    expect([late.status, late.body.code]).toEqual([422, "pix.return_window_over"]);
    expect(await statusOf(id)).toMatchObject({ status: "OPEN" });
  });
});

async function signIn(): Promise<string> {
  const { clientId, clientSecret } = bench.config.pix;
  const answer = await fetch(`${bench.psp.url}/oauth/token`, {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ grant_type: "client_credentials" }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
