import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Dispute } from "@/features/grain/admin/disputes/api";
import { DisputeRuling } from "@/features/grain/admin/disputes/dispute-ruling";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 20_000 });

const ID = "01a1fe93-e532-7380-8afe-030bae96c39d";
/** As much of an order and its dispute as a ruling reads. */
const order = {
  inEscrow: "39850.000000",
  order: { timers: [] },
  pendingApproval: null,
  takesTwo: false,
  producer: { name: "Ivete" },
  buyer: { name: "Ana" },
} as unknown as AdminOrder;
const dispute = { id: ID, status: "mediation", outcome: null } as unknown as Dispute;

const shares = {
  toProducer: "12345.678901",
  fee: "123.456789",
  producerGets: "12222.222112",
  buyerGets: "27504.321099",
};

let ruled: unknown[];
beforeEach(async () => {
  await loadNamespaces("grain-admin", "grain", "grain-orders");
  ruled = [];
  vi.stubGlobal("fetch", async (address: string, { method, body }: RequestInit = {}) => {
    const url = new URL(address, "http://localhost");
    if (url.pathname === `/v1/admin/grain/disputes/${ID}/shares`) {
      if (url.searchParams.get("toProducer") === shares.toProducer) return Response.json(shares);
      return Response.json({ code: "grain.split_above_escrow", status: 409 }, { status: 409 });
    }
    if (method === "POST") ruled.push(JSON.parse(String(body)));
    return Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderRoutes([{ path: "*", element: <DisputeRuling order={order} dispute={dispute} /> }]);
const name = (amount: string) =>
  fireEvent.change(screen.getByLabelText("Para o produtor"), { target: { value: amount } });
const figure = (label: string) => screen.getByText(label).closest("div")?.textContent;

describe("a ruling", () => {
  it("shows what the server says each side gets, to the last digit, and is made only then", async () => {
    await show();
    const decide = await screen.findByRole("button", { name: "Decidir disputa" });
    expect(decide.hasAttribute("disabled")).toBe(true);
    name("12345,678901");
    await waitFor(() => expect(figure("O produtor recebe")).toContain("12.222,222112"));
    expect(figure("Comissão")).toContain("123,456789");
    expect(figure("O comprador recebe")).toContain("27.504,321099");
    fireEvent.click(decide);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Ivete .* 12\.222,222112.* 123,456789.* Ana .* 27\.504,321099/)).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "O laudo confirma a queixa" } });
    fireEvent.click(dialog.getByRole("button", { name: "Decidir disputa" }));
    await waitFor(() =>
      expect(ruled).toEqual([{ toProducer: shares.toProducer, reason: "O laudo confirma a queixa" }]),
    );
  });

  it("of more than is held shows no shares, and cannot be made", async () => {
    await show();
    await screen.findByRole("button", { name: "Decidir disputa" });
    name("50000,00");
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect(figure("O produtor recebe")).toContain("–");
    expect(screen.getByRole("button", { name: "Decidir disputa" }).hasAttribute("disabled")).toBe(true);
  });
});
