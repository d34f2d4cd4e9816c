import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callbackReceiver, KEY, pixBench } from "../testing/pix-bench.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

const TXID = "cd1fe328c875481285a6f233ae41b662";

describe("telling the bank that a Pix came in", () => {
  let bench: Awaited<ReturnType<typeof pixBench>>;
  let hook: Awaited<ReturnType<typeof callbackReceiver>>;
  const told = () => hook.received.flatMap((callback) => callback.pix);
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 150));

  beforeEach(async () => {
    [bench, hook] = await Promise.all([pixBench(), callbackReceiver()]);
    await bench.call("PUT", `/v2/webhook/${KEY}`, { webhookUrl: hook.url });
    await bench.charge(TXID);
  });
  afterEach(async () => {
    await bench.close();
    await hook.close();
  });

  it("posts the Pix to the registered address with /pix behind it", async () => {
    const paid = await bench.sim("pay", { txid: TXID });
    await vi.waitFor(
      () => expect(hook.received).toEqual([{ path: "/hook/s3cret/pix", pix: [paid.body] }]),
      PATIENTLY,
    );
    await vi.waitFor(() => expect(bench.books().callbacksOwed).toEqual([]), PATIENTLY);
  });

  it("tries again until the bank answers with success", async () => {
    hook.answers.push(500, 503);
    await bench.sim("pay", { txid: TXID });
    await vi.waitFor(() => expect(hook.received).toHaveLength(3), PATIENTLY);
    await quiet();
    expect(hook.received).toHaveLength(3);
  });

  it("owes the callback for as long as the bank does not take it", async () => {
    hook.answers.push(...Array<number>(50).fill(500));
    await bench.sim("pay", { txid: TXID });
    await vi.waitFor(() => expect(hook.received.length).toBeGreaterThan(1), PATIENTLY);
    expect(bench.books().callbacksOwed).toEqual([expect.objectContaining({ chave: KEY })]);
  });

  it("says nothing about a Pix without txid", async () => {
    await bench.sim("pay-without-txid", { chave: KEY, valor: "9.00" });
    await quiet();
    expect(told()).toEqual([]);
    expect(bench.books().account.balance).toBe("9.00");
  });

  it("tells the same Pix several times when told to duplicate", async () => {
    await bench.sim("faults", { duplicateCallbacks: 2, count: 1 });
    const { body } = await bench.sim("pay", { txid: TXID });
    await vi.waitFor(
      () => expect(told().map((pix) => pix.endToEndId)).toEqual(Array(3).fill(body.endToEndId)),
      PATIENTLY,
    );
  });

  it("tells the later Pix first when told to disorder", async () => {
    await bench.sim("faults", { outOfOrderCallbacks: true, count: 2 });
    await bench.sim("pay", { txid: TXID, amount: "1.00" });
    await bench.sim("pay", { txid: TXID, amount: "2.00" });
    await vi.waitFor(() => expect(told().map((pix) => pix.valor)).toEqual(["2.00", "1.00"]), PATIENTLY);
  });

  it("keeps silent when told to, though the Pix is there to be read", async () => {
    await bench.sim("faults", { silentCallbacks: true });
    await bench.sim("pay", { txid: TXID });
    await quiet();
    expect(told()).toEqual([]);
    expect((await bench.call("GET", `/v2/cob/${TXID}`)).body.status).toBe("CONCLUIDA");
  });

  it("can be asked for the webhook and be rid of it", async () => {
    expect((await bench.call("GET", `/v2/webhook/${KEY}`)).body).toMatchObject({
      webhookUrl: hook.url,
      chave: KEY,
    });
    expect((await bench.call("DELETE", `/v2/webhook/${KEY}`)).status).toBe(204);
    expect((await bench.call("GET", `/v2/webhook/${KEY}`)).body.type).toMatch(/WebhookNaoEncontrado$/);
    const invalid = await bench.call("PUT", `/v2/webhook/${KEY}`, { webhookUrl: "ftp://x" });
    expect(invalid.body.type).toMatch(/WebhookOperacaoInvalida$/);
  });

  it("tells the outcome of a return and of a payment sent", async () => {
    const { endToEndId } = (await bench.sim("pay", { txid: TXID })).body;
    await bench.call("PUT", `/v2/pix/${endToEndId}/devolucao/r1`, { valor: "4.00" });
    await bench.send("payout1", "6.00");
    await vi.waitFor(() => expect(told()).toHaveLength(3), PATIENTLY);
    expect(told()).toContainEqual(
      expect.objectContaining({
        endToEndId,
        devolucoes: [expect.objectContaining({ id: "r1", status: "DEVOLVIDO" })],
      }),
    );
    expect(told()).toContainEqual(
      expect.objectContaining({ tipo: "SOLICITACAO", status: "REALIZADO", gnExtras: { idEnvio: "payout1" } }),
    );
  });
});
