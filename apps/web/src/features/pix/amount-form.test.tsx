import type { WireResponseOf } from "@lastro/contracts";
import { createPixCharge } from "@lastro/contracts/pix";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { AmountForm } from "@/features/pix/amount-form";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

const charge: WireResponseOf<typeof createPixCharge> = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  txid: "0190c1f000007000800000000001",
  status: "ACTIVE",
  amount: "1234.56",
  description: null,
  pixCopiaECola: "00020126",
  createdAt: "2026-03-10T12:00:00.000Z",
  expiresAt: "2026-03-10T13:00:00.000Z",
  paidAt: null,
  payments: [],
};

/** The form before a server that answers every request with a charge. */
async function aForm() {
  const server = stubServer();
  server.answer(createPixCharge, charge);
  const created = vi.fn();
  await renderRoutes([{ path: "/", element: <AmountForm onCreated={created} /> }]);
  await loadNamespaces("pix");
  const amount = await screen.findByLabelText("Valor");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Gerar código Pix" }));
  return {
    server,
    created,
    submit,
    type: (value: string) => fireEvent.change(amount, { target: { value } }),
  };
}

describe("asking for a Pix code", () => {
  it("says what is wrong with the amount and asks nobody", async () => {
    const { server, submit, type } = await aForm();
    submit();
    expect(await screen.findByText("Informe o valor que você vai receber.")).toBeTruthy();
    type("0,99");
    submit();
    expect(await screen.findByText("O valor mínimo é R$ 1,00.")).toBeTruthy();
    type("100.000,01");
    submit();
    expect(await screen.findByText("O valor máximo é R$ 100.000,00.")).toBeTruthy();
    expect(server.sentTo(createPixCharge)).toEqual([]);
  });

  it("asks for exactly what was typed, under a key of its own", async () => {
    const { server, created, submit, type } = await aForm();
    type("1.234,56");
    submit();
    await vi.waitFor(() => expect(created).toHaveBeenCalledWith(charge), PATIENTLY);
    expect(server.sentTo(createPixCharge)).toMatchObject([
      { body: { amount: "1234.56" }, idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
  });
});
