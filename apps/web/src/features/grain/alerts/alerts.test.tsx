import { addAlert, listAlerts, removeAlert } from "@lastro/contracts/grain/alerts";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AlertsPage } from "@/features/grain/alerts/alerts-page";
import type { Alert } from "@/features/grain/alerts/api";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

const alert: Alert = {
  id: "0198c0de-0000-7000-8000-0000000000a1",
  status: "open",
  commodity: "soy",
  state: "MT",
  pricePerTonne: "400.00",
  quantity: "500",
  found: "120",
  matchCount: 1,
  matches: [
    {
      id: "0198c0de-0000-7000-8000-0000000000a2",
      offer: "Soja safra nova",
      party: "Fazenda Boa Vista",
      place: { city: "Sorriso", state: "MT" },
      pricePerTonne: "395.00",
      quantity: "120",
      at: "2026-11-20T12:00:00.000Z",
    },
  ],
  createdAt: "2026-11-19T12:00:00.000Z",
  expiresAt: "2026-12-19T12:00:00.000Z",
  metAt: null,
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(listAlerts, { items: [alert], nextCursor: null });
});
afterEach(() => keepAgroSession(null));
const show = (side: "buyer" | "producer") => {
  signInToMarket(side);
  return renderRoutes([{ path: "/", element: <AlertsPage /> }]);
};

describe("a person's alerts", () => {
  it("say what came up, and how much of a target there is", async () => {
    await show("buyer");
    expect(await screen.findByText("1 oferta encontrada")).toBeTruthy();
    expect(screen.getByText("Soja safra nova")).toBeTruthy();
    expect(screen.getByText("120 de 500 t")).toBeTruthy();
    expect(screen.getByText("Até, por tonelada")).toBeTruthy();
  });

  it("of a producer lead to the bids they look for", async () => {
    server.answer(listAlerts, {
      items: [{ ...alert, matches: alert.matches.map((match) => ({ ...match, offer: null })) }],
      nextCursor: null,
    });
    await show("producer");
    expect(await screen.findByText("1 demanda encontrada")).toBeTruthy();
    const link = screen.getByRole("link", { name: "Ver demandas" });
    expect(link.getAttribute("href")).toBe("/agro/dashboard-producer/bids?commodity=soy&state=MT");
  });

  it("are created with a price, and a target where one is given", async () => {
    server.answer(addAlert, { ...alert, matchCount: 2 });
    await show("buyer");
    fireEvent.click(await screen.findByRole("button", { name: "Novo alerta" }));
    const form = within(await screen.findByRole("dialog"));
    const create = form.getByRole<HTMLButtonElement>("button", { name: "Criar alerta" });
    expect(create.disabled).toBe(true);
    fireEvent.change(form.getByLabelText(/Até, por tonelada/), { target: { value: "400" } });
    fireEvent.change(form.getByLabelText(/Meta/), { target: { value: "500" } });
    fireEvent.click(create);
    await waitFor(() =>
      expect(server.sentTo(addAlert)[0]?.body).toEqual({
        ...{ commodity: "soy", pricePerTonne: "400", quantity: "500", validDays: 30 },
      }),
    );
  });

  it("are removed after a question", async () => {
    server.answer(removeAlert, undefined);
    await show("buyer");
    fireEvent.click(await screen.findByRole("button", { name: "Remover alerta" }));
    fireEvent.click(
      within(await screen.findByRole("dialog")).getByRole("button", { name: "Remover alerta" }),
    );
    await waitFor(() => expect(server.sentTo(removeAlert)).toHaveLength(1));
  });
});
