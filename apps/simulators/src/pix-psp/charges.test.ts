import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KEY, pixBench, START } from "../testing/pix-bench.js";
import { crc16, readBrCode, writeDynamicBrCode } from "./br-code.js";

const TXID = "cd1fe328c875481285a6f233ae41b662";
const E2E = /^E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/;

describe("the copy-and-paste code of a charge", () => {
  it("carries the checksum of the standard, zero-padded", () => {
    expect(crc16("123456789")).toBe("29B1");
    expect(
      crc16(
        "00020126330014br.gov.bcb.pix01111234567890952040000530398654042.345802BR5913Fulano de Tal6008BRASILIA62080504T1346304",
      ),
    ).toBe("00A4");
  });

  it("names the location without a scheme, the payee in plain ASCII and no txid", () => {
    const code = writeDynamicBrCode({
      location: "qr.psp.demo/v2/abc",
      name: "João & Açaí do Pará Comércio Ltda",
      city: "São Paulo",
    });
    expect(code).toBe(
      `00020101021226400014br.gov.bcb.pix2518qr.psp.demo/v2/abc5204000053039865802BR5925Joao & Acai do Para Comer6009Sao Paulo62070503***6304${code.slice(-4)}`,
    );
    expect(readBrCode(code)).toEqual({ kind: "dynamic", location: "qr.psp.demo/v2/abc" });
  });

  it("is refused by a payer's app when any sign of it changed", () => {
    const code = writeDynamicBrCode({ location: "qr.psp.demo/v2/abc", name: "Lastro", city: "Sao Paulo" });
    for (let at = 0; at < code.length; at += 1) {
      const changed = `${code.slice(0, at)}${code[at] === "7" ? "8" : "7"}${code.slice(at + 1)}`;
      expect(readBrCode(changed)).toBeUndefined();
    }
  });
});

describe("a bank that charges", () => {
  let bench: Awaited<ReturnType<typeof pixBench>>;
  beforeEach(async () => {
    bench = await pixBench();
  });
  afterEach(() => bench.close());

  it("creates a charge under its own txid and gets a payable code", async () => {
    const created = await bench.charge(TXID, "123.45");
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      txid: TXID,
      status: "ATIVA",
      revisao: 0,
      calendario: { criacao: new Date(START).toISOString(), expiracao: 3600 },
      valor: { original: "123.45" },
      chave: KEY,
    });
    expect(created.body.location.length).toBeLessThanOrEqual(77);
    expect(readBrCode(created.body.pixCopiaECola)).toEqual({
      kind: "dynamic",
      location: created.body.location,
    });
    expect((await bench.call("GET", `/v2/cob/${TXID}`)).body).toEqual(created.body);
  });

  it("gets the same charge for the same request and a refusal for another under the same txid", async () => {
    const first = await bench.charge(TXID, "10.00");
    bench.advance(1000);
    expect(await bench.charge(TXID, "10.00")).toEqual(first);
    const clash = await bench.charge(TXID, "11.00");
    expect(clash.status).toBe(400);
    expect(clash.type).toMatch(/^application\/problem\+json/);
    expect(clash.body).toMatchObject({
      type: "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
      status: 400,
      violacoes: [{ propriedade: "txid" }],
    });
  });

  it("is told which property is wrong", async () => {
    const wrong = await bench.call("PUT", `/v2/cob/${TXID}`, { valor: { original: "10,00" }, chave: KEY });
    expect(wrong.body.violacoes).toEqual([expect.objectContaining({ propriedade: "cob.valor.original" })]);
    expect((await bench.charge("short")).body.violacoes[0].propriedade).toBe("txid");
    const foreign = await bench.call("PUT", `/v2/cob/${TXID}`, {
      valor: { original: "1.00" },
      chave: "other@example.com",
    });
    expect(foreign.body.violacoes[0].propriedade).toBe("cob.chave");
    expect((await bench.call("GET", `/v2/cob/${TXID}`)).body.type).toMatch(/CobNaoEncontrado$/);
  });

  it("sees the Pix in the charge once somebody paid, with who paid", async () => {
    await bench.charge(TXID, "10.00");
    const payer = { nome: "Maria Souza", cpf: "52998224725" };
    const paid = await bench.sim("pay", { txid: TXID, payer });
    expect(paid.status).toBe(201);
    expect(paid.body.endToEndId).toMatch(E2E);
    expect(paid.body.endToEndId.slice(9, 21)).toBe("202603101200");
    const cob = (await bench.call("GET", `/v2/cob/${TXID}`)).body;
    expect(cob.status).toBe("CONCLUIDA");
    expect(cob.pix).toEqual([
      expect.objectContaining({ txid: TXID, valor: "10.00", chave: KEY, pagador: payer }),
    ]);
    expect((await bench.call("GET", `/v2/pix/${paid.body.endToEndId}`)).body).toEqual(cob.pix[0]);
    expect(bench.books().account.balance).toBe("10.00");
  });

  it("is paid by the copied code, even after expiry, even twice", async () => {
    const { pixCopiaECola } = (await bench.charge(TXID, "10.00")).body;
    bench.advance(2 * 3600 * 1000);
    const first = await bench.sim("pay", { pixCopiaECola });
    const second = await bench.sim("pay", { pixCopiaECola, amount: "7.00" });
    await bench.signIn();
    expect(first.body.endToEndId).not.toBe(second.body.endToEndId);
    expect((await bench.call("GET", `/v2/cob/${TXID}`)).body.pix).toHaveLength(2);
    expect(bench.books().account.balance).toBe("17.00");
    expect((await bench.sim("pay", { pixCopiaECola: `${pixCopiaECola}0` })).status).toBe(422);
  });

  it("is paid by a static code of its key, for the amount in it or the one the payer types", async () => {
    const open = `00020126580014br.gov.bcb.pix0136${KEY}5204000053039865802BR5906Lastro6009Sao Paulo62080504A1236304`;
    expect((await bench.sim("pay", { pixCopiaECola: open + crc16(open) })).status).toBe(422);
    const paid = await bench.sim("pay", { pixCopiaECola: open + crc16(open), amount: "3.21" });
    expect(paid.body).toMatchObject({ txid: "A123", valor: "3.21", chave: KEY });
  });

  it("removes a charge, which then nobody can pay and nothing can change", async () => {
    await bench.charge(TXID);
    const removed = await bench.call("PATCH", `/v2/cob/${TXID}`, {
      status: "REMOVIDA_PELO_USUARIO_RECEBEDOR",
    });
    expect(removed.body).toMatchObject({ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", revisao: 1 });
    expect((await bench.sim("pay", { txid: TXID })).status).toBe(422);
    const again = await bench.call("PATCH", `/v2/cob/${TXID}`, { valor: { original: "5.00" } });
    expect(again.body.type).toMatch(/CobOperacaoInvalida$/);
  });

  it("lists charges and Pix by period, page by page", async () => {
    for (const digit of ["1", "2", "3"]) {
      await bench.charge(digit.repeat(26));
      await bench.sim("pay", { txid: digit.repeat(26) });
      bench.advance(60_000);
    }
    await bench.sim("pay-without-txid", { chave: KEY, valor: "2.50" });
    const period = "inicio=2026-03-10T12:00:00Z&fim=2026-03-10T12:01:30Z";
    const charges = (await bench.call("GET", `/v2/cob?${period}&status=CONCLUIDA`)).body;
    expect(charges.cobs.map((cob: { txid: string }) => cob.txid[0])).toEqual(["1", "2"]);
    const page = "paginacao.itensPorPagina=3&paginacao.paginaAtual=1";
    const pix = (
      await bench.call("GET", `/v2/pix?inicio=2026-03-10T00:00:00Z&fim=2026-03-11T00:00:00Z&${page}`)
    ).body;
    expect(pix.parametros.paginacao).toEqual({
      paginaAtual: 1,
      itensPorPagina: 3,
      quantidadeDePaginas: 2,
      quantidadeTotalDeItens: 4,
    });
    expect(pix.pix).toEqual([expect.objectContaining({ valor: "2.50" })]);
    const loose = (
      await bench.call(
        "GET",
        "/v2/pix?inicio=2026-03-10T00:00:00Z&fim=2026-03-11T00:00:00Z&txIdPresente=false",
      )
    ).body;
    expect(loose.pix).toHaveLength(1);
    expect((await bench.call("GET", "/v2/cob?inicio=yesterday")).body.type).toMatch(/CobConsultaInvalida$/);
  });
});

describe("signing in to the PSP", () => {
  let bench: Awaited<ReturnType<typeof pixBench>>;
  beforeEach(async () => {
    bench = await pixBench({ tokenTtlSeconds: 600 });
  });
  afterEach(() => bench.close());

  it("gives a bearer token for client credentials and none for a wrong secret", async () => {
    expect((await bench.signIn()).body).toMatchObject({ token_type: "Bearer", expires_in: 600 });
    const refused = await bench.signIn(undefined, "wrong");
    expect(refused).toMatchObject({ status: 401, body: { error: "invalid_client" } });
    expect((await bench.call("GET", `/v2/cob/${TXID}`)).status).toBe(401);
  });

  it("holds the token to its scopes", async () => {
    await bench.signIn("cob.read pix.read");
    const refused = await bench.charge(TXID);
    expect(refused.status).toBe(403);
    expect(refused.body.type).toMatch(/AcessoNegado$/);
  });

  it("stops taking the token when its time is over, or when told to forget it", async () => {
    expect((await bench.charge(TXID)).status).toBe(201);
    bench.advance(600_000);
    expect((await bench.charge(TXID)).status).toBe(401);
    await bench.signIn();
    await bench.sim("faults", { tokenExpired: true, count: 1 });
    expect((await bench.charge(TXID)).status).toBe(401);
    expect((await bench.charge(TXID)).status).toBe(201);
  });
});
