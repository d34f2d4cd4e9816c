import { parseMoney } from "@lastro/money";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { compareSent } from "../payments-out/index.js";
import { createPixProvider } from "../pix/index.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let bench: PixPaymentsBench;
beforeAll(async () => {
  bench = await startPixPaymentsBench();
});
afterAll(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const KEY = { by: "key", key: "ana@exemplo.com.br" };
const ACCOUNT = {
  by: "account",
  account: {
    ispb: "18236120",
    branch: "1",
    number: "12345-6",
    type: "payment",
    taxId: "529.982.247-25",
    name: "Ana Souza",
  },
};
/** Both a CPF and a mobile phone. */
const BOTH = "51998259765";
const STATIC_CODE =
  "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6";
const RECURRENCE =
  "00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d663041AD9";
const CASH =
  "00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7";

const aCharge = (more: object = {}) =>
  bench.sim("outside-charges", {
    recebedor: { nome: "Padaria Central Ltda", cnpj: "11222333000181" },
    valor: "42.00",
    ...more,
  });

/** Arms a fault of the provider once. */
const fault = (kind: string, endpoint: string, value: number | true = true) =>
  bench.sim("faults", { [kind]: value, endpoint, count: 1 });

describe("a preview", () => {
  it("shows whose a key is, masked, with the institution, and that nobody there was paid before", async () => {
    const client = await bench.rich();
    const { status, body } = await bench.preview(client, KEY);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      way: "key",
      amount: null,
      canChangeAmount: true,
      isFirst: true,
      payeeId: null,
    });
    expect(body.receiver).toMatchObject({
      key: "ana@exemplo.com.br",
      name: expect.stringMatching(/^\S+ \S\*+/),
      document: expect.stringMatching(/^\*{3}\.\d{3}\.\d{3}-\*{2}$/),
      institution: expect.stringMatching(/Banco|Cooperativa/),
    });
  });

  it("asks which eleven digits are meant, and never guesses", async () => {
    const client = await bench.rich();
    expect((await bench.preview(client, { by: "key", key: BOTH })).body.code).toBe(
      "pix_payments.key_ambiguous",
    );
    const cpf = await bench.preview(client, { by: "key", key: BOTH, meant: "cpf" });
    expect(cpf.body.receiver.key).toBe(BOTH);
    const phone = await bench.preview(client, { by: "key", key: BOTH, meant: "phone" });
    expect(phone.body.receiver.key).toBe(`+55${BOTH}`);
  });

  it.each([
    ["what is no key", { by: "key", key: "não é chave" }, 422, "key_invalid"],
    ["a key of nobody", { by: "key", key: "inexistente@exemplo.com" }, 422, "key_unknown"],
    [
      "a code that was altered",
      { by: "br_code", code: STATIC_CODE.replace("10.00", "90.00") },
      422,
      "br_code_checksum",
    ],
    ["what is no code", { by: "br_code", code: "olá" }, 422, "br_code_unreadable"],
    ["a code of recurring payments alone", { by: "br_code", code: RECURRENCE }, 422, "br_code_recurrence"],
    ["a code for cash", { by: "br_code", code: CASH }, 422, "br_code_withdrawal"],
  ])("refuses %s in words of its own", async (_what, to, status, code) => {
    const answer = await bench.preview(await bench.rich(), to);
    expect([answer.status, answer.body.code]).toEqual([status, `pix_payments.${code}`]);
  });

  it("refuses the house's own key", async () => {
    const { pix } = bench.app.ctx.config;
    const answer = await bench.preview(await bench.rich(), { by: "key", key: pix.key });
    expect(answer.body.code).toBe("pix_payments.to_the_house");
  });

  it("reads what a dynamic code asks for by its provider, and refuses one that is over", async () => {
    const client = await bench.rich();
    const charge = await aCharge({ solicitacaoPagador: "Pedido 7" });
    const { body } = await bench.preview(client, { by: "br_code", code: charge.pixCopiaECola });
    expect(body).toMatchObject({ amount: "42.00", canChangeAmount: false, message: "Pedido 7" });
    expect(body.receiver).toMatchObject({
      name: expect.stringContaining("Padaria"),
      institution: "Banco Ipê",
    });
    const short = await aCharge({ expiracao: 5 });
    bench.clock.advanceSeconds(10);
    const over = await bench.preview(client, { by: "br_code", code: short.pixCopiaECola });
    expect(over.body.code).toBe("pix_payments.br_code_expired");
  });

  it("refuses a client's own charge, and lets another client pay it", async () => {
    const [maria, pedro] = [await bench.rich(), await bench.rich()];
    const { body: charge } = await bench.call(maria, "POST", "/v1/pix/charges", { amount: "30.00" });
    const to = { by: "br_code", code: charge.pixCopiaECola };
    expect((await bench.preview(maria, to)).body.code).toBe("pix_payments.to_oneself");
    const shown = await bench.preview(pedro, to);
    const { body } = await bench.pay(pedro, shown.body.id, "30.00");
    await bench.reaches(pedro, body.id, "settled");
    await vi.waitFor(
      async () => {
        bench.clock.advanceSeconds(61);
        await bench.app.worker.runDue();
        expect((await bench.balance(maria)).available).toBe(103_000n);
      },
      { timeout: 60_000, interval: 60 },
    );
  });

  it("limits how many are looked up", async () => {
    const client = await bench.rich();
    const answers = [];
    for (let look = 0; look < 21; look += 1) answers.push((await bench.preview(client, KEY)).status);
    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
  });

  it("of one client is nobody else's to pay", async () => {
    const [maria, pedro] = [await bench.rich(), await bench.rich()];
    const shown = await bench.preview(maria, KEY);
    const answer = await bench.pay(pedro, shown.body.id, "10.00");
    expect([answer.status, answer.body.code]).toEqual([404, "resource.not_found"]);
  });
});

describe("a payment", () => {
  it.each([
    ["a key", async () => KEY, "10.00"],
    ["an account", async () => ACCOUNT, "10.00"],
    ["a static code", async () => ({ by: "br_code", code: STATIC_CODE }), "10.00"],
    ["a dynamic code", async () => ({ by: "br_code", code: (await aCharge()).pixCopiaECola }), "42.00"],
  ])(
    "by %s sets the money aside, is sent and settled, and stands on the statement",
    async (_by, to, amount) => {
      const client = await bench.rich();
      const shown = await bench.preview(client, await to());
      const { status, body } = await bench.pay(client, shown.body.id, amount, { message: "Obrigado" });
      expect([status, body.status, body.amount, body.message]).toEqual([
        201,
        "processing",
        amount,
        "Obrigado",
      ]);
      const cents = BigInt(amount.replace(".", ""));
      expect(await bench.balance(client)).toEqual({ available: 100_000n - cents, held: cents });
      const settled = await bench.reaches(client, body.id, "settled");
      expect(settled).toMatchObject({ endToEndId: expect.stringMatching(/^E90000000/), returned: "0.00" });
      expect(await bench.balance(client)).toEqual({ available: 100_000n - cents, held: 0n });
      const { body: statement } = await bench.call(client, "GET", "/v1/statement");
      expect(statement.items[0]).toMatchObject({
        title: "pixSent",
        counterparty: shown.body.receiver.name,
        description: "Obrigado",
        reference: body.id,
      });
      const { body: inbox } = await bench.call(client, "GET", "/v1/notices");
      expect(inbox.items[0]).toMatchObject({ kind: "pix_payment_paid", link: `/pix/payments/${body.id}` });
      expect((await bench.call(client, "GET", "/v1/pix/payments")).body.items).toEqual([settled]);
      expect((await bench.preview(client, await to())).body.isFirst).toBe(false);
    },
  );

  it("pays what was shown and nothing else", async () => {
    const client = await bench.rich();
    const fixed = await bench.preview(client, { by: "br_code", code: (await aCharge()).pixCopiaECola });
    expect((await bench.pay(client, fixed.body.id, "41.00")).body.code).toBe("pix_payments.amount_differs");
    const open = await bench.preview(client, KEY);
    expect((await bench.pay(client, open.body.id, "0.00")).body.code).toBe(
      "pix_payments.amount_not_positive",
    );
    expect((await bench.pay(client, open.body.id, "1000.01")).body.code).toBe("ledger.insufficient_funds");
    bench.clock.advanceSeconds(601);
    expect((await bench.pay(client, open.body.id, "10.00")).body.code).toBe("pix_payments.preview_expired");
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
  });

  it("is made once for a preview, and answers the same for the same key", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const first = await bench.pay(client, shown.body.id, "10.00", {}, "one-and-the-same");
    const again = await bench.pay(client, shown.body.id, "10.00", {}, "one-and-the-same");
    expect(again).toEqual(first);
    expect((await bench.pay(client, shown.body.id, "11.00", {}, "one-and-the-same")).status).toBe(422);
    expect((await bench.pay(client, shown.body.id, "10.00")).body.code).toBe("pix_payments.preview_used");
    expect((await bench.balance(client)).held).toBe(1_000n);
    await bench.reaches(client, first.body.id, "settled");
  });

  it("is made once when its requests race, under one key or under many", async () => {
    const client = await bench.rich();
    const { body: one } = await bench.preview(client, KEY);
    const same = await Promise.all(
      Array.from({ length: 10 }, () => bench.pay(client, one.id, "10.00", {}, "raced-under-one-key")),
    );
    expect(new Set(same.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const { body: other } = await bench.preview(client, ACCOUNT);
    const many = await Promise.all(Array.from({ length: 10 }, () => bench.pay(client, other.id, "10.00")));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(many.map(({ body }) => body.code))).toEqual(
      new Set([undefined, "pix_payments.preview_used"]),
    );
    expect((await bench.balance(client)).held).toBe(2_000n);
    await Promise.all(
      [...same.slice(0, 1), ...many.filter(({ status }) => status === 201)].map(({ body }) =>
        bench.reaches(client, body.id, "settled"),
      ),
    );
  });

  it("asks for a proof of presence where the payee is new or the amount large, and for none otherwise", async () => {
    const client = await bench.rich("5000.00");
    const to = { by: "key", key: "paulo@exemplo.com.br" };
    const shown = await bench.preview(client, to);
    bench.clock.advanceSeconds(400);
    const refused = await bench.pay(client, shown.body.id, "10.00");
    expect([refused.status, refused.body.code]).toEqual([403, "customers.password_needed"]);
    const confirm = await bench.app.http.inject({
      method: "POST",
      url: "/auth/v1/reauthenticate/confirm",
      headers: client.headers,
      payload: { password: "uma senha de teste" },
    });
    expect(confirm.statusCode).toBe(204);
    const paid = await bench.pay(client, shown.body.id, "10.00");
    expect(paid.status).toBe(201);
    await bench.reaches(client, paid.body.id, "settled");
    bench.clock.advanceSeconds(400);
    const known = await bench.preview(client, to);
    expect(known.body.isFirst).toBe(false);
    expect((await bench.pay(client, known.body.id, "500.01")).body.code).toBe("customers.password_needed");
    const small = await bench.pay(client, known.body.id, "500.00");
    expect(small.status).toBe(201);
    await bench.reaches(client, small.body.id, "settled");
  });

  it("of another client does not exist", async () => {
    const [maria, pedro] = [await bench.rich(), await bench.rich()];
    const shown = await bench.preview(maria, KEY);
    const { body } = await bench.pay(maria, shown.body.id, "10.00");
    expect((await bench.read(pedro, body.id)).status).toBe(404);
    expect((await bench.call(pedro, "GET", "/v1/pix/payments")).body.items).toEqual([]);
    await bench.reaches(maria, body.id, "settled");
  });

  it("of fifty at once takes no more than there is", async () => {
    const client = await bench.rich("100.00");
    const previews = await Promise.all(Array.from({ length: 50 }, () => bench.preview(client, ACCOUNT)));
    const answers = await Promise.all(previews.map(({ body }) => bench.pay(client, body.id, "7.00")));
    const taken = answers.filter(({ status }) => status === 201);
    expect(taken).toHaveLength(14);
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(
      new Set([undefined, "ledger.insufficient_funds"]),
    );
    expect(await bench.balance(client)).toEqual({ available: 200n, held: 9_800n });
    await Promise.all(taken.map(({ body }) => bench.reaches(client, body.id, "settled")));
  });
});

describe("the provider's books", () => {
  const period = () => {
    const now = bench.clock.now().getTime();
    return { from: new Date(now - 86_400_000), to: new Date(now + 3_600_000) };
  };
  const compare = () =>
    compareSent({ ...bench.app.ctx, pixPayouts: createPixProvider(bench.app.ctx).payouts }, period());

  it("agree with ours on what was sent, and a payment that is none of ours is found", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const { body } = await bench.pay(client, shown.body.id, "10.00");
    await bench.reaches(client, body.id, "settled");
    expect(await compare()).toEqual([]);
    const provider = createPixProvider(bench.app.ctx);
    const id = "somebodyelse0001";
    await provider.payouts.send({
      id,
      amount: parseMoney("BRL", "3.00"),
      to: { kind: "key", key: "ana@exemplo.com.br" },
      message: "",
    });
    await vi.waitFor(async () => expect((await provider.payouts.find(id))?.status).toBe("REALIZADO"), {
      timeout: 60_000,
    });
    expect(await compare()).toMatchObject([{ provider: 300n, recorded: 0n, posted: 0n }]);
  });
});

describe("a provider that fails", () => {
  it.each([
    ["takes it and does not answer", "dropAfterAccepting"],
    ["takes it and answers with an error", "fail500AfterAccepting"],
    ["answers with an error before", "fail500"],
  ])("when it %s, is asked, and the payment made once", async (_what, kind) => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const before = bench.psp.books().payouts.length;
    await fault(kind, "/v3/gn/pix");
    const { body } = await bench.pay(client, shown.body.id, "10.00");
    await bench.reaches(client, body.id, "settled");
    expect(bench.psp.books().payouts.length).toBe(before + 1);
    expect(await bench.balance(client)).toEqual({ available: 99_000n, held: 0n });
  });

  it("gives the money and the limit back where the Pix was not carried out, and says why", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, { ...ACCOUNT, account: { ...ACCOUNT.account, number: "000" } });
    const { body } = await bench.pay(client, shown.body.id, "10.00");
    const failed = await bench.reaches(client, body.id, "failed");
    expect(failed).toMatchObject({
      failure: "pix_not_carried_out",
      reason: expect.stringContaining("conta"),
    });
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
    const { body: limits } = await bench.call(client, "GET", "/v1/limits");
    const { limits: all } = limits as unknown as { limits: { category: string; used: string }[] };
    expect(all.find(({ category }) => category === "pix")?.used).toBe("0.00");
  });

  it("follows what came back after it was paid, in parts, each once", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const { body } = await bench.pay(client, shown.body.id, "10.00");
    await bench.reaches(client, body.id, "settled");
    const idEnvio = body.id.replaceAll("-", "");
    await bench.sim("return-payout", { idEnvio, valor: "4.00" });
    const partly = async (available: bigint) =>
      vi.waitFor(
        async () => {
          bench.clock.advanceSeconds(61);
          await bench.app.worker.runDue();
          expect((await bench.balance(client)).available).toBe(available);
        },
        { timeout: 60_000, interval: 60 },
      );
    await partly(99_400n);
    expect((await bench.read(client, body.id)).body).toMatchObject({ status: "settled", returned: "4.00" });
    await bench.sim("return-payout", { idEnvio, valor: "6.00" });
    await partly(100_000n);
    expect((await bench.read(client, body.id)).body).toMatchObject({ status: "returned", returned: "10.00" });
    const { body: statement } = await bench.call(client, "GET", "/v1/statement");
    const settled = statement.items.find(({ kind }) => kind === "pix.payment_settled");
    const { body: receipt } = await bench.call(
      client,
      "GET",
      `/v1/receipts/${String(settled?.transactionId)}`,
    );
    expect(receipt).toMatchObject({
      counterpartyDocument: shown.body.receiver.document,
      identifiers: expect.arrayContaining([{ name: "endToEndId", value: expect.stringMatching(/^E/) }]),
      standing: { is: "returned", returned: { asset: "BRL", amount: "10.00" } },
    });
    bench.clock.advanceSeconds(86_400);
    await bench.app.worker.runDue();
    expect((await bench.balance(client)).available).toBe(100_000n);
  });
});
