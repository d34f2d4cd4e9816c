import { previewRuling, ruleDispute } from "@lastro/contracts/grain/disputes";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Dispute } from "@/features/grain/admin/disputes/api";
import { DisputeRuling } from "@/features/grain/admin/disputes/dispute-ruling";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { adminOrder } from "@/testing/admin-order";
import { renderRoutes } from "@/testing/render-page";
import { refusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const dispute: Dispute = {
  id: "01a1fe93-e532-7380-8afe-030bae96c39e",
  openedBy: "buyer",
  openedAt: "2026-03-11T12:00:00.000Z",
  reason: "quality",
  description: "Umidade acima do contrato",
  scope: "order",
  loadId: null,
  status: "mediation",
  amount: "39850.000000",
  evidence: [],
  proposals: [],
  outcome: null,
};
const order = adminOrder({ inEscrow: "39850.000000", dispute: "mediation" });

const shares = {
  toProducer: "12345.678901",
  fee: "123.456789",
  producerGets: "12222.222112",
  buyerGets: "27504.321099",
};

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-admin", "grain", "grain-orders");
  server = stubServer();
  server.answer(previewRuling, ({ query }) =>
    query.toProducer === shares.toProducer ? shares : refusal("grain.split_above_escrow"),
  );
  server.answer(ruleDispute, { ...order.order, pendingApproval: null });
});

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
    expect(figure("Taxa do mercado")).toContain("123,456789");
    expect(figure("O comprador recebe")).toContain("27.504,321099");
    fireEvent.click(decide);
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/Ivete .* 12\.222,222112.* 123,456789.* Ana .* 27\.504,321099/)).toBeTruthy();
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "O laudo confirma a queixa" } });
    fireEvent.click(dialog.getByRole("button", { name: "Decidir disputa" }));
    await waitFor(() =>
      expect(server.sentTo(ruleDispute).map(({ body }) => body)).toEqual([
        { toProducer: shares.toProducer, reason: "O laudo confirma a queixa" },
      ]),
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
