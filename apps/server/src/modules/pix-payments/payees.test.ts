import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expectBooksInOrder } from "../../testing/books.js";
import { signInAgain } from "../../testing/people.js";
import { type PixPaymentsBench, startPixPaymentsBench } from "../../testing/pix-payments-bench.js";

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

describe("a payee", () => {
  it("is saved from what was shown, once, and trusted a day later", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const saved = await bench.call(client, "POST", "/v1/payees", {
      previewId: shown.body.id,
      nickname: "Ana",
    });
    expect([saved.status, saved.body.nickname, saved.body.isTrusted]).toEqual([201, "Ana", false]);
    expect(saved.body.receiver).toEqual(shown.body.receiver);
    const again = await bench.call(client, "POST", "/v1/payees", { previewId: shown.body.id });
    expect([again.status, again.body.code]).toEqual([409, "pix_payments.payee_saved_already"]);
    expect((await bench.preview(client, KEY)).body.payeeId).toBe(saved.body.id);
    expect((await bench.call(client, "GET", "/v1/payees")).body.items).toMatchObject([{ isTrusted: false }]);
    bench.clock.advanceSeconds(86_400);
    const later = await signInAgain(bench.app, client);
    expect((await bench.call(later, "GET", "/v1/payees")).body.items).toMatchObject([{ isTrusted: true }]);
  });

  it("is paid up to R$ 5.000 a day until it is trusted, and from then on up to the other limits", async () => {
    const client = await bench.rich("50000.00");
    const pay = async (who: typeof client, amount: string) => {
      const shown = await bench.preview(who, KEY);
      const { status, body } = await bench.pay(who, shown.body.id, amount);
      return status === 201 ? "paid" : body.code;
    };
    expect(await pay(client, "5000.01")).toBe("limits.exceeded");
    expect(await pay(client, "4000.00")).toBe("paid");
    expect(await pay(client, "1000.01")).toBe("limits.exceeded");
    const shown = await bench.preview(client, KEY);
    await bench.call(client, "POST", "/v1/payees", { previewId: shown.body.id });
    bench.clock.advanceSeconds(86_399);
    const almost = await signInAgain(bench.app, client);
    expect(await pay(almost, "5000.01")).toBe("limits.exceeded");
    bench.clock.advanceSeconds(1);
    expect(await pay(almost, "9000.00")).toBe("paid");
  });

  it("is paid by looking its key up anew", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const saved = await bench.call(client, "POST", "/v1/payees", { previewId: shown.body.id });
    const preview = await bench.preview(client, { by: "payee", payeeId: saved.body.id });
    expect(preview.body).toMatchObject({ way: "payee", payeeId: saved.body.id });
    const { body } = await bench.pay(client, preview.body.id, "12.00");
    expect(await bench.reaches(client, body.id, "settled")).toMatchObject({ payeeId: saved.body.id });
  });

  it("is saved from a payment, but not from a code of one charge", async () => {
    const client = await bench.rich();
    const shown = await bench.preview(client, KEY);
    const { body } = await bench.pay(client, shown.body.id, "12.00");
    const saved = await bench.call(client, "POST", "/v1/payees", { paymentId: body.id, favourite: true });
    expect([saved.status, saved.body.favourite]).toEqual([201, true]);
    await bench.reaches(client, body.id, "settled");
    const charge = await bench.sim("outside-charges", {
      recebedor: { nome: "Loja", cnpj: "11222333000181" },
    });
    const code = await bench.preview(client, { by: "br_code", code: charge.pixCopiaECola });
    const refused = await bench.call(client, "POST", "/v1/payees", { previewId: code.body.id });
    expect([refused.status, refused.body.code]).toEqual([422, "pix_payments.payee_not_possible"]);
  });

  it("is renamed, made a favourite and removed by its client alone", async () => {
    const [maria, pedro] = [await bench.rich(), await bench.rich()];
    const shown = await bench.preview(maria, KEY);
    const { body } = await bench.call(maria, "POST", "/v1/payees", { previewId: shown.body.id });
    const path = `/v1/payees/${body.id}`;
    expect((await bench.call(pedro, "PATCH", path, { favourite: true })).status).toBe(404);
    expect((await bench.call(pedro, "DELETE", path)).status).toBe(404);
    expect((await bench.preview(pedro, { by: "payee", payeeId: body.id })).status).toBe(404);
    const changed = await bench.call(maria, "PATCH", path, { nickname: "Aninha", favourite: true });
    expect(changed.body).toMatchObject({ nickname: "Aninha", favourite: true });
    expect((await bench.call(maria, "DELETE", path)).status).toBe(204);
    expect((await bench.call(maria, "GET", "/v1/payees")).body.items).toEqual([]);
  });
});
