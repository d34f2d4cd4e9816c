import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AmountForm } from "@/features/pix/amount-form";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";

/** The longest a state may take to come on a machine that is busy. */
const PATIENTLY = 60_000;

afterEach(() => vi.unstubAllGlobals());

/** The form before a server that answers every request with a charge, and what it was asked. */
async function aForm() {
  const asked: { body: unknown; key: string | null }[] = [];
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    asked.push({
      body: JSON.parse(String(init.body)),
      key: new Headers(init.headers).get("Idempotency-Key"),
    });
    return new Response(JSON.stringify({ id: "c1" }), { status: 201 });
  });
  const created = vi.fn();
  await renderRoutes([{ path: "/", element: <AmountForm onCreated={created} /> }]);
  await loadNamespaces("pix");
  const amount = await screen.findByLabelText("Valor");
  const submit = () => fireEvent.click(screen.getByRole("button", { name: "Gerar código Pix" }));
  return { asked, created, submit, type: (value: string) => fireEvent.change(amount, { target: { value } }) };
}

describe("asking for a Pix code", () => {
  it("says what is wrong with the amount and asks nobody", async () => {
    const { asked, submit, type } = await aForm();
    submit();
    expect(await screen.findByText("Informe o valor que você vai receber.")).toBeTruthy();
    type("0,99");
    submit();
    expect(await screen.findByText("O valor mínimo é R$ 1,00.")).toBeTruthy();
    type("100.000,01");
    submit();
    expect(await screen.findByText("O valor máximo é R$ 100.000,00.")).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it("asks for exactly what was typed, under a key of its own", async () => {
    const { asked, created, submit, type } = await aForm();
    type("1.234,56");
    submit();
    await vi.waitFor(() => expect(created).toHaveBeenCalledWith({ id: "c1" }), PATIENTLY);
    expect(asked).toEqual([{ body: { amount: "1234.56" }, key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });
});
