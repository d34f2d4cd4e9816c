import { afterEach, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";
import { compareSent } from "../payments-out/index.js";
import { createPixProvider } from "../pix/index.js";

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

type Speaks = "efi" | "inter" | "woovi";

const KEY = { by: "key", key: "ana@exemplo.com.br" } as const;
/** With a key in it, and an amount. */
const STATIC_CODE =
  "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6";

let bench: PixPaymentsBench;
afterEach(async () => {
  await expectBooksInOrder(bench.app.databaseUrl);
  await bench.close();
});

const start = async (speaks: Speaks, settings: Record<string, string> = {}) => {
  bench = await startPixPaymentsBench({}, speaks, settings);
  return bench.rich();
};
const aCode = async () => {
  const recebedor = { nome: "Padaria Central Ltda", cnpj: "11222333000181" };
  const { pixCopiaECola } = await bench.sim("outside-charges", { recebedor, valor: "42.00" });
  return { by: "br_code", code: pixCopiaECola };
};
const refused = async (who: Awaited<ReturnType<typeof start>>, target: object) => {
  const { status, body } = await bench.preview(who, target);
  return [status, body.code];
};

describe("a BR Code", () => {
  it("is paid through Woovi, to whom the directory shows by the key it leads to", async () => {
    const client = await start("woovi");
    const { status, body: preview } = await bench.preview(client, await aCode());
    expect(status).toBe(201);
    expect(preview).toMatchObject({
      way: "br_code",
      amount: "42.00",
      canChangeAmount: false,
      receiver: {
        name: "Padaria Central Ltda",
        document: "**.222.333/0001-**",
        institution: expect.stringMatching(/^ISPB 9000000\d$/),
        key: null,
      },
    });
    const { body } = await bench.pay(client, preview.id, "42.00");
    await bench.reaches(client, body.id, "settled");
    expect(await bench.balance(client)).toEqual({ available: 95_800n, held: 0n });
  });

  it("that holds a key is paid through Woovi as that key", async () => {
    const client = await start("woovi");
    const { body: preview } = await bench.preview(client, { by: "br_code", code: STATIC_CODE });
    expect(preview).toMatchObject({ amount: "10.00", receiver: { key: "thalesog@me.com" } });
    const { body } = await bench.pay(client, preview.id, "10.00");
    await bench.reaches(client, body.id, "settled");
  });

  it("whose amount has changed since it was shown is not paid through Woovi, and the money is back", async () => {
    const client = await start("woovi");
    const { body: preview } = await bench.preview(client, await aCode());
    await bench.sim("faults", { codesAmended: 999_999, count: 1 });
    const { body } = await bench.pay(client, preview.id, "42.00");
    await bench.reaches(client, body.id, "failed");
    expect(await bench.balance(client)).toEqual({ available: 100_000n, held: 0n });
  });

  it("is paid through Efí where it was told to, and who keeps the receiver's account is not known", async () => {
    const client = await start("efi", { LASTRO_PIX_EFI_CODES: "pay" });
    const { body: preview } = await bench.preview(client, await aCode());
    expect(preview.receiver).toMatchObject({ document: "**.222.333/0001-**", institution: null });
    const { body } = await bench.pay(client, preview.id, "42.00");
    await bench.reaches(client, body.id, "settled");
    expect(await bench.balance(client)).toEqual({ available: 95_800n, held: 0n });
  });

  it("that Efí paid for more than was set aside costs its payer no more, and the books show the rest", async () => {
    const client = await start("efi", { LASTRO_PIX_EFI_CODES: "pay" });
    const { body: preview } = await bench.preview(client, await aCode());
    await bench.sim("faults", { codesAmended: 4_300, count: 1 });
    const { body } = await bench.pay(client, preview.id, "42.00");
    await bench.reaches(client, body.id, "settled");
    expect(await bench.balance(client)).toEqual({ available: 95_800n, held: 0n });
    bench.clock.advanceSeconds(7_200);
    const { ctx } = bench.app;
    const period = { from: new Date(bench.clock.now().getTime() - 86_400_000), to: bench.clock.now() };
    const differences = await compareSent({ ...ctx, pixPayouts: createPixProvider(ctx).payouts }, period);
    expect(differences).toMatchObject([{ provider: 4_300n, recorded: 4_200n, posted: 4_200n }]);
  });

  it("that Efí paid for less than was set aside is not settled", async () => {
    const client = await start("efi", { LASTRO_PIX_EFI_CODES: "pay" });
    const { body: preview } = await bench.preview(client, await aCode());
    await bench.sim("faults", { codesAmended: 4_100, count: 1 });
    const { body } = await bench.pay(client, preview.id, "42.00");
    await vi.waitFor(
      async () => {
        bench.clock.advanceSeconds(6);
        await bench.app.worker.runDue();
        expect(bench.psp.books().payouts).toMatchObject([{ status: "REALIZADO", valor: "41.00" }]);
      },
      { timeout: 60_000 },
    );
    for (let round = 0; round < 5; round += 1) {
      bench.clock.advanceSeconds(6);
      await bench.app.worker.runDue();
    }
    expect((await bench.read(client, body.id)).body.status).toBe("processing");
    expect(await bench.balance(client)).toEqual({ available: 95_800n, held: 4_200n });
  });

  it("is refused where the provider would not hold to what was shown, or shows nothing", async () => {
    const client = await start("efi");
    expect(await refused(client, await aCode())).toEqual([503, "pix_payments.way_unavailable"]);
    expect(await refused(client, KEY)).toEqual([503, "pix_payments.receiver_not_shown"]);
  });

  it("is refused through Banco Inter, which tells nobody whom it would pay", async () => {
    const client = await start("inter");
    for (const target of [await aCode(), { by: "br_code", code: STATIC_CODE }, KEY])
      expect(await refused(client, target)).toEqual([503, "pix_payments.receiver_not_shown"]);
  });
});
