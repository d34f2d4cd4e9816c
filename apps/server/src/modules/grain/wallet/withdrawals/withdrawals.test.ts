import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { maskCpf } from "@lastro/contracts/documents";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../../../testing/books.js";
import type { TestTrader } from "../../../../testing/custody-bench.js";
import { type PixCustodyBench, startPixCustodyBench } from "../../../../testing/pix-custody-bench.js";

/** Valid on every network that writes hex, and nobody's. */
const OUTSIDE = "0x00000000000000000000000000000000000000cc";
const ON_TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";

let market: PixCustodyBench;
let feed: PixCustodyBench["feed"];
let psp: PixCustodyBench["psp"];
let bench: PixCustodyBench["bench"];
let registerKey: PixCustodyBench["registerKey"];
beforeAll(async () => {
  market = await startPixCustodyBench({ LASTRO_NEW_ADDRESS_HOURS: "0" });
  ({ feed, psp, bench, registerKey } = market);
});
afterEach(() => {
  bench.chain.faults.clear();
  psp.faults.clear();
  feed.faults.clear();
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await market.close();
});

async function aTraderWith(amount: string, network: "TRC20" | "ERC20" | "BSC" = "BSC"): Promise<TestTrader> {
  const ana = await bench.trader();
  await bench.pay(network, await bench.open(ana, network, amount));
  await bench.mine(network);
  await bench.pass(11);
  return ana;
}

const ask = (person: TestTrader, body: object) => bench.call(person, "POST", "/agro/v1/withdrawals", body);
const read = async (person: TestTrader, id: string) =>
  (await bench.call(person, "GET", `/agro/v1/withdrawals/${id}`)).body;
/** Waits until the provider knows the outcome of everything it was asked to send. */
const payoutsEnd = () =>
  vi.waitFor(
    () => expect(psp.books().payouts.filter(({ status }) => status === "EM_PROCESSAMENTO")).toEqual([]),
    60_000,
  );
const wallet = async (person: TestTrader) => (await bench.call(person, "GET", "/agro/v1/wallet")).body;

describe("a withdrawal that asks for what cannot be", () => {
  it.each([
    [
      { method: "pix", amount: "5.00" },
      "custody.withdrawal_below_minimum_pix",
      "O valor mínimo para saque é R$ 50",
    ],
    [
      { method: "pix", amount: "50.00" },
      "custody.pix_key_required",
      "Informe sua chave PIX para prosseguir.",
    ],
    [{ method: "pix", amount: "50.00", pixKey: "não é chave" }, "custody.pix_key_invalid", undefined],
    [
      { method: "usdt", amount: "19.99" },
      "custody.withdrawal_below_minimum_usdt",
      "O valor mínimo para saque é $20 USDT",
    ],
    [
      { method: "usdt", amount: "20.00" },
      "custody.address_required",
      "Informe o endereço da sua carteira USDT.",
    ],
    [
      { method: "usdt", amount: "20.00", network: "BSC", address: ON_TRON },
      "custody.address_invalid",
      undefined,
    ],
    [
      { method: "usdt", amount: "20.00", network: "TRC20", address: ON_TRON.toLowerCase() },
      "custody.address_invalid",
      undefined,
    ],
    [
      { method: "usdt", amount: "20.00", address: ON_TRON },
      "custody.withdrawal_balance_short",
      "Você não possui saldo suficiente para este saque.",
    ],
  ])("is refused in the house's words: %j", async (body, code, sentence) => {
    const ana = await bench.trader();
    const answer = await ask(ana, body);
    expect(answer.body.code).toBe(code);
    if (sentence) expect(answer.body.detail).toBe(sentence);
  });

  it("is refused to our own address and to the token's", async () => {
    const ana = await aTraderWith("100.00");
    for (const address of [bench.chain.net("BSC").house, bench.chain.net("BSC").token])
      expect((await ask(ana, { method: "usdt", amount: "20.00", network: "BSC", address })).body.code).toBe(
        "custody.address_ours",
      );
  });
});

describe("a quote of a withdrawal", () => {
  const quote = async (query: string) =>
    (await bench.call(await bench.trader(), "GET", `/agro/v1/withdrawals/quote?${query}`)).body;

  it("says what arrives less the fee, and by Pix about how many reais at the rate of now, with its time", async () => {
    expect(await quote("method=usdt&amount=40.00&network=ERC20")).toEqual({
      amount: "40.000000",
      fee: "3.000000",
      net: "37.000000",
      reais: null,
    });
    const { fee, net, reais } = await quote("method=pix&amount=40.00");
    expect([fee, net]).toEqual(["0.000000", "40.000000"]);
    expect(Number(reais.about)).toBeCloseTo(40 * Number(reais.rate), 1);
    const age = bench.clock.now().getTime() - Date.parse(reais.rateAt);
    expect(age).toBeLessThan(300_000);
  });

  it("has nothing arrive of less than the fee", async () => {
    expect((await quote("method=usdt&amount=0.50")).net).toBe("0.000000");
  });

  it("names no reais while the market says nothing", async () => {
    feed.faults.arm("fail500", true);
    await bench.pass(400);
    expect((await quote("method=pix&amount=40.00")).reais).toBeNull();
    feed.faults.clear();
    await bench.pass(60);
  });
});

describe("a withdrawal by a network", () => {
  it.each(["TRC20", "ERC20", "BSC"] as const)(
    "is paid on %s only when it is final, less the fee",
    async (network) => {
      const ana = await aTraderWith("100.00", network);
      const before = await bench.available(ana);
      const address = network === "TRC20" ? ON_TRON : OUTSIDE;
      const asked = await ask(ana, { method: "usdt", amount: "40.00", network, address });
      expect(asked).toMatchObject({ status: 201, body: { status: "approved", step: "processing" } });
      expect(await bench.available(ana)).toBe(before - 40_000_000n);
      await bench.pass(1);
      const sent = await read(ana, asked.body.id);
      expect(sent).toMatchObject({ step: "sent", details: { address, txHash: expect.any(String) } });
      await bench.mine(network, 1);
      await bench.pass(6);
      expect(await read(ana, asked.body.id)).toMatchObject({
        step: "sent",
        details: { confirmations: { have: 1 } },
      });
      expect((await wallet(ana)).held).toBe("40.000000");
      await bench.mine(network, 3);
      await bench.pass(6);
      expect((await read(ana, asked.body.id)).step).toBe("paid");
      expect((await wallet(ana)).held).toBe("0.000000");
      expect(await bench.available(ana)).toBe(before - 40_000_000n);
      const { body } = await bench.call(ana, "GET", "/agro/v1/withdrawals/summary");
      expect(body).toMatchObject({ withdrawn: "40.000000", pending: "0.000000" });
    },
  );

  it("is sent again as the same transaction when a block was taken back, and never given back", async () => {
    const ana = await aTraderWith("100.00");
    const { body } = await ask(ana, { method: "usdt", amount: "30.00", network: "BSC", address: OUTSIDE });
    await bench.pass(1);
    await bench.mine("BSC", 1);
    await bench.pass(6);
    await bench.chain.net("BSC").reorg(1);
    const { txHash } = (await read(ana, body.id)).details;
    await bench.pass(6);
    expect((await read(ana, body.id)).step).toBe("sent");
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect(await read(ana, body.id)).toMatchObject({ step: "paid", details: { txHash } });
  });

  it("of one balance asked for fifty times at once goes once", async () => {
    const ana = await aTraderWith("41.00");
    const body = { method: "usdt", amount: "40.00", network: "BSC", address: OUTSIDE };
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(ana, body)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect((await wallet(ana)).held).toBe("0.000000");
  });

  it("leaves address and books alike", async () => {
    await bench.pass(3_700);
    const { body } = await bench.admin("GET", "/networks");
    for (const network of body.networks) {
      expect(network).toMatchObject({ creditsStopped: false });
      expect(network.onChain).toBe(network.inLedger);
      expect(network.reconciledAt).not.toBeNull();
    }
  });
});

describe("a withdrawal above the day's limit", () => {
  it("waits for an administrator, whose approval sends it", async () => {
    const ana = await aTraderWith("1500.00");
    const big = { method: "usdt", amount: "1200.00", network: "BSC", address: OUTSIDE };
    const { body } = await ask(ana, big);
    expect(body).toMatchObject({ status: "pending", step: "awaiting_approval" });
    await bench.pass(20);
    expect((await read(ana, body.id)).step).toBe("awaiting_approval");
    const listed = await bench.admin("GET", "/withdrawals");
    expect(listed.body.items).toMatchObject([{ id: body.id, trader: { id: ana.userId } }]);
    const approved = await bench.admin("POST", `/withdrawals/${body.id}/approve`, { reason: "conferido" });
    expect(approved.body.step).toBe("processing");
    const again = await bench.admin("POST", `/withdrawals/${body.id}/reject`, { reason: "tarde demais" });
    expect(again.body.code).toBe("custody.withdrawal_not_waiting");
    await bench.pass(1);
    await bench.mine("BSC", 4);
    await bench.pass(6);
    expect((await read(ana, body.id)).step).toBe("paid");
  });

  it("is available again when an administrator refuses it", async () => {
    const ana = await aTraderWith("1500.00");
    const before = await bench.available(ana);
    const { body } = await ask(ana, { method: "usdt", amount: "1100.00", network: "BSC", address: OUTSIDE });
    await bench.admin("POST", `/withdrawals/${body.id}/reject`, { reason: "endereço suspeito" });
    expect(await read(ana, body.id)).toMatchObject({ status: "rejected", reason: "endereço suspeito" });
    expect(await bench.available(ana)).toBe(before);
  });

  it("is counted with what was asked for within 24 hours, but for what was refused", async () => {
    const ana = await aTraderWith("3000.00");
    const askFor = async (amount: string) =>
      (await ask(ana, { method: "usdt", amount, network: "BSC", address: OUTSIDE })).body;
    expect((await askFor("600.00")).step).not.toBe("awaiting_approval");
    const second = await askFor("600.00");
    expect(second.step).toBe("awaiting_approval");
    await bench.admin("POST", `/withdrawals/${second.id}/reject`, { reason: "pedido repetido" });
    expect((await askFor("300.00")).step).not.toBe("awaiting_approval");
    expect((await askFor("101.00")).step).toBe("awaiting_approval");
  });
});

/** The directory knows the key as this person's. */
const KEY = "ana@exemplo.com.br";

/** A trader whose CPF is known and whose the key is. */
async function aTraderWithAKey(amount = "100.00"): Promise<TestTrader> {
  const ana = await aTraderWith(amount);
  const cpf = generateCpf();
  await bench.nameTaxId(ana, cpf);
  await registerKey(KEY, { nome: "Ana Lavoura", cpf });
  return ana;
}

describe("a withdrawal by Pix to a key", () => {
  const byPix = { method: "pix", amount: "50.00", pixKey: KEY };

  it("is refused while nobody knows the person's CPF or CNPJ", async () => {
    const ana = await aTraderWith("100.00");
    expect((await ask(ana, byPix)).body.code).toBe("custody.tax_id_required");
    expect((await bench.call(ana, "GET", "/agro/v1/withdrawals/summary")).body.taxIdKnown).toBe(false);
  });

  it("of somebody else's is refused, and nothing is set aside", async () => {
    const ana = await aTraderWithAKey();
    const before = await bench.available(ana);
    await registerKey(KEY, { nome: "Outro Titular", cpf: generateCpf() });
    const refused = await ask(ana, byPix);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        code: "custody.pix_key_not_yours",
        detail:
          "Esta chave PIX é de outro titular. O saque só vai para uma chave do seu próprio CPF ou CNPJ.",
      },
    });
    await registerKey(KEY, { nome: "Lavoura Ltda", cnpj: "11222333000181" });
    expect((await ask(ana, byPix)).body.code).toBe("custody.pix_key_not_yours");
    expect(await bench.available(ana)).toBe(before);
  });

  it("nobody has registered is refused", async () => {
    const ana = await aTraderWithAKey();
    const unknown = { ...byPix, pixKey: "inexistente@exemplo.com.br" };
    expect((await ask(ana, unknown)).body.code).toBe("custody.pix_key_unknown");
  });

  it("is not taken for anybody's while the directory gives no answer", async () => {
    const ana = await aTraderWithAKey();
    psp.faults.arm("fail500", true, { endpoint: "/gn/pix/chaves" });
    expect((await ask(ana, byPix)).body.code).toBe("custody.pix_directory_unavailable");
  });

  it("that is a CPF is masked for its owner, and whole for an administrator who decides", async () => {
    const ana = await aTraderWith("100.00");
    const cpf = generateCpf();
    await bench.nameTaxId(ana, cpf);
    await registerKey(cpf, { nome: "Ana Lavoura", cpf });
    const { body } = await ask(ana, { ...byPix, pixKey: cpf });
    const { items } = (await bench.call(ana, "GET", "/agro/v1/withdrawals")).body;
    for (const shown of [body, items[0], await read(ana, body.id)])
      expect(shown.details.pixKey).toBe(maskCpf(cpf));
    const listed = (await bench.admin("GET", `/withdrawals?step=${body.step}`)).body.items;
    const found = listed.find(({ id }: { id: string }) => id === body.id);
    expect(found.details.pixKey).toBe(cpf);
  });

  it("of the person's company goes to its CNPJ", async () => {
    const ana = await aTraderWith("100.00");
    await bench.nameTaxId(ana, "11.222.333/0001-81");
    await registerKey("financeiro@lavoura.com.br", { nome: "Lavoura Ltda", cnpj: "11222333000181" });
    expect((await ask(ana, { ...byPix, pixKey: "financeiro@lavoura.com.br" })).status).toBe(201);
  });

  it("that changed hands since is paid nothing: the provider holds the CPF against it once more", async () => {
    const ana = await aTraderWithAKey();
    const before = await bench.available(ana);
    const { body } = await ask(ana, byPix);
    await registerKey(KEY, { nome: "Outro Titular", cpf: generateCpf() });
    await bench.pass(1);
    await payoutsEnd();
    await bench.pass(6);
    expect(await read(ana, body.id)).toMatchObject({ status: "rejected", step: "failed" });
    expect(await bench.available(ana)).toBe(before);
  });
});

describe("a withdrawal by Pix", () => {
  const byPix = { method: "pix", amount: "50.00", pixKey: KEY };

  it("pays its worth at the rate of processing, which the receipt shows", async () => {
    const ana = await aTraderWithAKey();
    await bench.pass(60);
    const { body } = await ask(ana, byPix);
    await bench.pass(1);
    await payoutsEnd();
    await bench.pass(6);
    const paid = await read(ana, body.id);
    expect(paid).toMatchObject({
      step: "paid",
      details: { pixKey: KEY, endToEndId: expect.stringMatching(/^E/) },
    });
    expect(Number(paid.details.paidBrl)).toBeCloseTo(50 * Number(paid.details.rate), 1);
  });

  it("waits while the two sources of the rate disagree, and pays once they agree again", async () => {
    const ana = await aTraderWithAKey();
    await bench.pass(60);
    const payouts = psp.books().payouts.length;
    const { body } = await ask(ana, byPix);
    feed.faults.arm("wrongPercent", 15, { endpoint: "tether" });
    await bench.pass(61);
    await bench.pass(6);
    expect(await read(ana, body.id)).toMatchObject({ step: "processing", details: { rate: null } });
    expect((await ask(ana, byPix)).body.code).toBe("prices.unavailable");
    expect(psp.books().payouts.length).toBe(payouts);
    feed.faults.clear();
    await bench.pass(61);
    await bench.pass(6);
    await payoutsEnd();
    await bench.pass(6);
    expect((await read(ana, body.id)).step).toBe("paid");
    expect(psp.books().payouts.length).toBe(payouts + 1);
  });

  it("gives the money back when the receiving bank did not take it, and only then", async () => {
    const ana = await aTraderWithAKey();
    await bench.pass(60);
    const before = await bench.available(ana);
    psp.faults.arm("payoutsRefused", true);
    const { body } = await ask(ana, byPix);
    await bench.pass(1);
    expect(await bench.available(ana)).toBe(before - 50_000_000n);
    await payoutsEnd();
    await bench.pass(6);
    expect(await read(ana, body.id)).toMatchObject({ status: "rejected", step: "failed" });
    expect(await bench.available(ana)).toBe(before);
  });

  it.each([
    ["before it accepted", "fail500"],
    ["after it accepted", "dropAfterAccepting"],
  ] as const)(
    "is unknown, not failed, when the provider's answer is lost %s, and is paid once",
    async (_, fault) => {
      const ana = await aTraderWithAKey();
      await bench.pass(60);
      const payouts = psp.books().payouts.length;
      psp.faults.arm(fault, true, { endpoint: "PUT /v3/gn/pix", count: 1 });
      const { body } = await ask(ana, byPix);
      await bench.pass(1);
      expect((await read(ana, body.id)).step).toBe("unknown");
      await bench.pass(6);
      await payoutsEnd();
      await bench.pass(6);
      expect((await read(ana, body.id)).step).toBe("paid");
      expect(psp.books().payouts.length).toBe(payouts + 1);
    },
  );
});
