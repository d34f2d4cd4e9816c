import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { callbackReceiver, KEY, pixBench } from "../testing/pix-bench.js";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

type Bench = Awaited<ReturnType<typeof pixBench>>;

describe("a bank that sends Pix", () => {
  let bench: Bench;
  const find = async (id: string) => (await bench.call("GET", `/v2/gn/pix/enviados/id-envio/${id}`)).body;
  const ended = (id: string, status: string) =>
    vi.waitFor(async () => expect((await find(id)).status).toBe(status), PATIENTLY);

  beforeEach(async () => {
    bench = await pixBench({ openingBalance: "100.00" });
  });
  afterEach(() => bench.close());

  it("sees the payment in process, then done, and the money gone", async () => {
    const sent = await bench.send("a1", "30.00");
    expect(sent).toMatchObject({
      status: 201,
      body: { idEnvio: "a1", valor: "30.00", status: "EM_PROCESSAMENTO" },
    });
    expect(bench.books().account).toMatchObject({ balance: "100.00", pending: "30.00", available: "70.00" });
    await ended("a1", "REALIZADO");
    expect(await find("a1")).toMatchObject({
      endToEndId: sent.body.e2eId,
      favorecido: { chave: "maria@example.com" },
    });
    expect((await bench.call("GET", `/v2/gn/pix/enviados/${sent.body.e2eId}`)).body).toEqual(
      await find("a1"),
    );
    expect(bench.books().account).toMatchObject({ balance: "70.00", pending: "0.00" });
  });

  it("makes one payment of the same request twice, and refuses another under the same id", async () => {
    const [first, second] = await Promise.all([bench.send("a1", "30.00"), bench.send("a1", "30.00")]);
    expect(second.body.e2eId).toBe(first.body.e2eId);
    const clash = await bench.send("a1", "31.00");
    expect(clash).toMatchObject({ status: 409, body: { nome: "id_envio_duplicado", status: 409 } });
    await ended("a1", "REALIZADO");
    expect(bench.books().payouts).toHaveLength(1);
    expect(bench.books().account.balance).toBe("70.00");
  });

  it("is answered 500 or not at all though the payment was accepted, and finds it by its id", async () => {
    await bench.sim("faults", { fail500AfterAccepting: true, endpoint: "PUT /v3/gn/pix", count: 1 });
    expect((await bench.send("a1", "10.00")).status).toBe(500);
    await bench.sim("faults", { dropAfterAccepting: true, endpoint: "PUT /v3/gn/pix", count: 1 });
    await expect(bench.send("a2", "10.00")).rejects.toThrow();
    await ended("a1", "REALIZADO");
    await ended("a2", "REALIZADO");
    expect(bench.books().account.balance).toBe("80.00");
  });

  it("is answered 500 before anything was accepted, and finds nothing", async () => {
    await bench.sim("faults", { fail500: true, endpoint: "PUT /v3/gn/pix", count: 1 });
    expect((await bench.send("a1", "10.00")).status).toBe(500);
    expect((await find("a1")).type).toMatch(/PixEnviadoNaoEncontrado$/);
  });

  it("keeps its money when the payee's bank refuses or the key has no owner", async () => {
    await bench.sim("faults", { payoutsRefused: true, endpoint: "a1", count: 1 });
    await bench.send("a1", "10.00");
    await bench.send("a2", "10.00", "inexistente@example.com");
    await ended("a1", "NAO_REALIZADO");
    await ended("a2", "NAO_REALIZADO");
    expect((await find("a2")).erro.codigo).toBe("AC03");
    expect(bench.books().account).toMatchObject({ balance: "100.00", available: "100.00" });
  });

  it("cannot send more than it has, to itself, or from a key of others", async () => {
    await bench.send("a1", "60.00");
    expect((await bench.send("a2", "60.00")).body.nome).toBe("saldo_insuficiente");
    expect((await bench.send("a3", "1.00", KEY)).body.nome).toBe("pagamento_negado");
    const foreign = {
      valor: "1.00",
      pagador: { chave: "x@example.com" },
      favorecido: { chave: "y@example.com" },
    };
    expect((await bench.call("PUT", "/v3/gn/pix/a4", foreign)).body.nome).toBe("chave_invalida");
    expect((await bench.send("has-hyphen", "1.00")).status).toBe(400);
  });

  it("waits for a stuck payment until somebody ends it", async () => {
    await bench.sim("faults", { payoutsStuck: true, count: 1 });
    await bench.send("a1", "10.00");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await find("a1")).status).toBe("EM_PROCESSAMENTO");
    await bench.sim("finish-payout", { idEnvio: "a1", status: "NAO_REALIZADO" });
    expect((await find("a1")).status).toBe("NAO_REALIZADO");
  });

  it("gets a settled payment back as a return, never more than was sent", async () => {
    await bench.send("a1", "30.00");
    await ended("a1", "REALIZADO");
    expect((await bench.sim("return-payout", { idEnvio: "a1", valor: "10.00" })).status).toBe(201);
    expect((await bench.sim("return-payout", { idEnvio: "a1", valor: "20.01" })).status).toBe(422);
    const { devolucoes } = await find("a1");
    expect(devolucoes).toEqual([
      expect.objectContaining({ valor: "10.00", rtrId: expect.stringMatching(/^D/) }),
    ]);
    expect(bench.books().account.balance).toBe("80.00");
  });

  it("asks the directory who owns a key and sees a masked name, always the same", async () => {
    await bench.call("PUT", "/sim/dict", {
      chave: "+5511987654321",
      nome: "Maria Souza Lima",
      cpf: "52998224725",
    });
    expect((await bench.call("GET", "/v2/gn/pix/chaves/%2B5511987654321")).body).toMatchObject({
      tipo: "PHONE",
      nome: "Maria S**** L***",
      cpf: "***.982.247-**",
    });
    const first = (await bench.call("GET", "/v2/gn/pix/chaves/joana@example.com")).body;
    const second = (await bench.call("GET", "/v2/gn/pix/chaves/joana@example.com")).body;
    expect({ ...second, endToEndId: "" }).toEqual({ ...first, endToEndId: "" });
    expect((await bench.call("GET", "/v2/gn/pix/chaves/inexistente@example.com")).status).toBe(404);
    const wrongOwner = {
      valor: "1.00",
      pagador: { chave: KEY },
      favorecido: { chave: "+5511987654321", cpf: "12345678909" },
    };
    expect((await bench.call("PUT", "/v3/gn/pix/a1", wrongOwner)).body.nome).toBe(
      "chave_nao_pertence_ao_documento",
    );
  });
});

describe("a bank that gives a Pix back", () => {
  let bench: Bench;
  let endToEndId: string;
  const giveBack = (id: string, valor: string) =>
    bench.call("PUT", `/v2/pix/${endToEndId}/devolucao/${id}`, { valor });

  beforeEach(async () => {
    bench = await pixBench();
    endToEndId = (await bench.sim("pay-without-txid", { chave: KEY, valor: "50.00" })).body.endToEndId;
  });
  afterEach(() => bench.close());

  it("sees the return in process, then done, and the money gone", async () => {
    const asked = await giveBack("r1", "20.00");
    expect(asked).toMatchObject({
      status: 201,
      body: { id: "r1", natureza: "ORIGINAL", status: "EM_PROCESSAMENTO" },
    });
    expect(asked.body.rtrId).toMatch(/^D[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/);
    await vi.waitFor(async () => {
      const now = await bench.call("GET", `/v2/pix/${endToEndId}/devolucao/r1`);
      expect(now.body).toMatchObject({ status: "DEVOLVIDO", horario: { liquidacao: expect.any(String) } });
    }, PATIENTLY);
    expect(bench.books().account.balance).toBe("30.00");
  });

  it("gives back once per id and never more in all than came in", async () => {
    const first = await giveBack("r1", "20.00");
    expect((await giveBack("r1", "20.00")).body.rtrId).toBe(first.body.rtrId);
    expect((await giveBack("r1", "21.00")).body.type).toMatch(/PixDevolucaoInvalida$/);
    expect((await giveBack("r2", "30.01")).body.violacoes[0].propriedade).toBe("devolucao.valor");
    expect((await giveBack("r2", "30.00")).status).toBe(201);
  });

  it("cannot give back after ninety days", async () => {
    bench.advance(90 * 24 * 3600 * 1000 + 1);
    await bench.signIn();
    expect((await giveBack("r1", "1.00")).body.violacoes[0].propriedade).toBe("pix.horario");
  });

  it("keeps the money when the return is refused, and loses it when the PSP claws it back", async () => {
    await bench.sim("faults", { refundsRefused: true, count: 1 });
    await giveBack("r1", "20.00");
    await vi.waitFor(() => expect(bench.books().devolucoes[0]?.status).toBe("NAO_REALIZADO"), PATIENTLY);
    expect(bench.books().account).toMatchObject({ balance: "50.00", available: "50.00" });
    await bench.sim("claw-back", { endToEndId, valor: "50.00" });
    expect(bench.books().devolucoes[1]).toMatchObject({ natureza: "MED_FRAUDE", status: "DEVOLVIDO" });
    expect(bench.books().account.balance).toBe("0.00");
  });
});

/** As the books read on the wire, where an absent field and an undefined one are the same. */
function written<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

describe("a PSP that is stopped and started again", () => {
  it("has the same books and finishes what it had begun", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "pix-psp-"));
    const [bench, hook] = await Promise.all([
      pixBench({ dataDir, payoutSettleMs: 300, refundSettleMs: 300 }),
      callbackReceiver(),
    ]);
    hook.answers.push(...Array<number>(3).fill(500));
    await bench.call("PUT", `/v2/webhook/${KEY}`, { webhookUrl: hook.url });
    const txid = "a".repeat(32);
    await bench.charge(txid, "80.00");
    const { endToEndId } = (await bench.sim("pay", { txid })).body;
    await bench.call("PUT", `/v2/pix/${endToEndId}/devolucao/r1`, { valor: "5.00" });
    await bench.send("a1", "30.00");
    const before = written(bench.books());
    expect(before.callbacksOwed).toHaveLength(1);

    await bench.restart();

    expect(written(bench.books())).toMatchObject({
      charges: before.charges,
      pix: before.pix,
      payouts: before.payouts,
    });
    expect(bench.books().account).toMatchObject({ balance: "80.00", pending: "35.00" });
    await vi.waitFor(() => expect(bench.books().account.balance).toBe("45.00"), PATIENTLY);
    await vi.waitFor(() => expect(bench.books().callbacksOwed).toEqual([]), PATIENTLY);
    expect((await bench.send("a1", "30.00")).body.status).toBe("REALIZADO");

    const settled = written(bench.books());
    await bench.restart();
    expect(written(bench.books())).toEqual(settled);
    await bench.close();
    await hook.close();
    await rm(dataDir, { recursive: true });
  });
});
