import { readWallets } from "@lastro/contracts/accounts";
import { registerDeviceRoute } from "@lastro/contracts/devices";
import { listPayees } from "@lastro/contracts/payees";
import {
  getPixPayment,
  listPixPayments,
  previewPixPayment,
  sendPixPaymentRoute,
} from "@lastro/contracts/pix-payments";
import { fireEvent, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Payment, Preview } from "@/features/pix/pay/api";
import { routes } from "@/features/pix/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const reais = (amount: string) => ({ asset: "BRL", amount }) as const;
const receiver = {
  name: "Ana S**** L***",
  document: "***.982.247-**",
  institution: "Banco Ipê",
  key: "ana@exemplo.com.br",
  account: null,
};
const shown: Preview = {
  id,
  way: "key",
  receiver,
  amount: null,
  canChangeAmount: true,
  message: null,
  isFirst: true,
  ignoresRecurrence: false,
  payeeId: null,
  expiresAt: "2026-03-10T12:10:00.000Z",
};
const payment: Payment = {
  id,
  way: "key",
  status: "processing",
  amount: "25.50",
  returned: "0.00",
  receiver,
  message: null,
  endToEndId: null,
  failure: null,
  reason: null,
  payeeId: null,
  createdAt: "2026-03-10T12:00:00.000Z",
  settledAt: null,
  transactionId: null,
  apiKey: null,
};
const CODE =
  "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6";

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(
  () => Promise.all([import("@/features/pix/pay/pay-page"), import("@/features/pix/pay/payment-page")]),
  30_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BRL",
        available: reais("100.00"),
        held: reais("0.00"),
        vaulted: reais("0.00"),
        inBasket: reais("0.00"),
        total: reais("100.00"),
        valueBrl: "100.00",
      },
    ],
    owed: "0.00",
    totals: { value: "100.00", brl: "100.00", crypto: "0.00" },
    holds: [],
  });
  server.answer(listPixPayments, { items: [], nextCursor: null });
  server.answer(listPayees, { items: [] });
  server.answer(previewPixPayment, shown);
  server.answer(sendPixPaymentRoute, payment);
  server.answer(getPixPayment, payment);
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

async function look(typed: string) {
  await renderRoutes(routes, "/pix/pay");
  await screen.findByLabelText("Chave Pix ou Pix copia e cola");
  type("Chave Pix ou Pix copia e cola", typed);
  press("Continuar");
}

async function confirm(amount: string) {
  await look("ana@exemplo.com.br");
  await screen.findByText("Disponível: R$ 100,00");
  type("Valor", amount);
  press("Continuar");
}

describe("paying by Pix", () => {
  it("shows who receives and that they were never paid, and pays what was repeated under one key", async () => {
    await confirm("25,50");
    expect(await screen.findByText("R$ 74,50")).toBeTruthy();
    expect(screen.getByText("Ana S**** L***")).toBeTruthy();
    press(/25,50/);
    expect(await screen.findByText("Pagamento em andamento")).toBeTruthy();
    expect(server.sentTo(previewPixPayment)).toMatchObject([
      { body: { by: "key", key: "ana@exemplo.com.br" } },
    ]);
    expect(server.sentTo(sendPixPaymentRoute)).toMatchObject([
      { body: { previewId: id, amount: "25.5" }, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });

  it("does not say that it is paid before it is", async () => {
    await renderRoutes(routes, `/pix/payments/${id}`);
    expect(await screen.findByText("Pagamento em andamento")).toBeTruthy();
    expect(screen.queryByText("Pix pago")).toBeNull();
    server.answer(getPixPayment, { ...payment, status: "settled", settledAt: "2026-03-10T12:00:01.000Z" });
    expect(await screen.findByText("Pix pago", {}, { timeout: 10_000 })).toBeTruthy();
  });

  it("tells a copied code from a key", async () => {
    server.answer(previewPixPayment, { ...shown, way: "br_code", amount: "10.00", canChangeAmount: false });
    await look(CODE);
    expect(await screen.findByText("Valor da cobrança")).toBeTruthy();
    expect(server.sentTo(previewPixPayment)).toMatchObject([{ body: { by: "br_code", code: CODE } }]);
    expect(screen.queryByLabelText("Valor")).toBeNull();
  });

  it("asks whether eleven digits are a CPF or a phone", async () => {
    server.refuse(previewPixPayment, "pix_payments.key_ambiguous");
    await look("51998259765");
    const phone = await screen.findByRole("button", { name: "É um celular" });
    server.answer(previewPixPayment, shown);
    fireEvent.click(phone);
    await screen.findByText("Disponível: R$ 100,00");
    expect(server.sentTo(previewPixPayment).at(-1)).toMatchObject({
      body: { by: "key", key: "51998259765", meant: "phone" },
    });
  });

  it("pays no more than there is, and offers another day for it", async () => {
    await confirm("100,01");
    expect(await screen.findByText("O valor é maior que o saldo disponível.")).toBeTruthy();
    expect(await screen.findByRole("button", { name: /^Agendar/ })).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: "Pagar agora" }));
    expect(await screen.findByRole("button", { name: /^Pagar.*100,01/ })).toHaveProperty("disabled", true);
  });

  it("asks for no more than there is where the charge cannot wait", async () => {
    const receiver = { ...shown.receiver, key: null };
    server.answer(previewPixPayment, { ...shown, way: "br_code", receiver, amount: "100.01" });
    await look(CODE);
    expect(await screen.findByText("Disponível: R$ 100,00")).toBeTruthy();
    press("Continuar");
    expect(await screen.findByText("O valor é maior que o saldo disponível.")).toBeTruthy();
    expect(screen.queryByRole("radio", { name: "Pagar agora" })).toBeNull();
  });

  it("asks for the password where the server wants a proof, and then pays", async () => {
    server.refuse(sendPixPaymentRoute, "customers.password_needed");
    server.answerPath("POST /auth/v1/reauthenticate/confirm", () => new Response(null, { status: 204 }));
    await confirm("25,50");
    fireEvent.click(await screen.findByRole("button", { name: /25,50/ }));
    const password = await screen.findByLabelText("Senha");
    server.answer(sendPixPaymentRoute, payment);
    fireEvent.change(password, { target: { value: "lastro-demo-2026" } });
    press("Confirmar");
    expect(await screen.findByText("Pagamento em andamento")).toBeTruthy();
    expect(server.sentTo(sendPixPaymentRoute)).toHaveLength(2);
  });

  it("offers to register the device where it sends no more, and then pays", async () => {
    server.refuse(sendPixPaymentRoute, "limits.device_not_registered");
    server.answer(registerDeviceRoute, { items: [] });
    await confirm("25,50");
    fireEvent.click(await screen.findByRole("button", { name: /25,50/ }));
    const register = await screen.findByRole("button", { name: "Cadastrar este aparelho" });
    server.answer(sendPixPaymentRoute, payment);
    fireEvent.click(register);
    expect(await screen.findByText("Pagamento em andamento")).toBeTruthy();
  });

  it("says when nobody knows whether it was accepted, and asks again under the same key", async () => {
    server.disconnect(sendPixPaymentRoute);
    await confirm("25,50");
    fireEvent.click(await screen.findByRole("button", { name: /25,50/ }));
    expect(await screen.findByText("Ainda não sabemos se o pagamento foi aceito")).toBeTruthy();
    server.answer(sendPixPaymentRoute, payment);
    press("Verificar o pagamento");
    expect(await screen.findByText("Pagamento em andamento")).toBeTruthy();
    const keys = server.sentTo(sendPixPaymentRoute).map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
  });
});
