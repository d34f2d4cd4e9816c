import type { WireResponseOf } from "@lastro/contracts";
import { changeTraderPassword, readTrader, updateTrader } from "@lastro/contracts/grain/accounts";
import { readNoticeChoices, saveNoticeChoices } from "@lastro/contracts/grain/notice-choices";
import { listNotices } from "@lastro/contracts/grain/notices";
import { readPreferences, savePreferences } from "@lastro/contracts/grain/preferences";
import { closeTraderAccount, listTraderExports, readTraderClosure } from "@lastro/contracts/grain/privacy";
import { proveSigner } from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/grain/routes";
import { agroSession, keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { answerSigning, SIGNATURE } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

// The first page brings its chunk with it.
vi.setConfig({ testTimeout: 20_000 });
const FIRST = { timeout: 15_000 };

const { chosen: _, ...settings } = traderPreferences();

/** Where one goes once signed out. */
const elsewhere = { path: "*", element: null };

const COPY: WireResponseOf<typeof listTraderExports>["items"][number] = {
  id: "0190c1f0-0000-7000-8000-000000000009",
  status: "ready",
  requestedAt: "2026-01-02T12:00:00.000Z",
  readyAt: "2026-01-02T12:01:00.000Z",
  expiresAt: "2100-01-09T12:01:00.000Z",
  bytes: 20_480,
};

let obstacles: WireResponseOf<typeof readTraderClosure>["obstacles"];
let server: StubServer;

beforeEach(() => {
  obstacles = [];
  const buyer = signInToMarket("buyer", { name: "Bruno Comprador" });
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(savePreferences, ({ body }) => ({ ...body, chosen: true }));
  server.answer(readTrader, () => agroSession()?.user ?? buyer);
  server.answer(updateTrader, buyer);
  server.answer(changeTraderPassword, undefined);
  server.answer(listTraderExports, { items: [COPY] });
  server.answer(readTraderClosure, () => ({ obstacles, secondFactor: false, retentionYears: 10 }));
  server.answer(closeTraderAccount, undefined);
  answerSigning(server);
  server.answer(listNotices, { items: [], unread: 0 });
});
afterEach(() => keepAgroSession(null));
const savedSettings = () => server.sentTo(savePreferences).map(({ body }) => body);

describe("the buyer's settings", () => {
  it("save what a buyer chooses and ask nothing of selling", async () => {
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/settings");
    const toggle = await screen.findByLabelText("Email quando um pedido é enviado", {}, FIRST);
    fireEvent.click(toggle);
    expect(screen.queryByLabelText(/^Aceitar pedidos automaticamente/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Salvar Configurações" }));
    await waitFor(() => expect(savedSettings()).toHaveLength(1));
    expect(savedSettings()[0]).toMatchObject({ notifications: { emailOrderShipped: true } });
    expect(screen.getByRole("link", { name: "Perfil e senha" }).getAttribute("href")).toBe(
      "/agro/dashboard-buyer/profile",
    );
  });
});

describe("what somebody is notified of", () => {
  const CHOICES: WireResponseOf<typeof readNoticeChoices> = {
    orders: { push: true, whatsapp: true },
    payments: { push: true, whatsapp: true },
    shipments: { push: true, whatsapp: true },
    messages: { email: true, push: true, whatsapp: true },
    papers: { email: false, push: true, whatsapp: true },
  };

  it("stands once, by subject, and is saved with the other settings", async () => {
    server.answer(readNoticeChoices, CHOICES);
    server.answer(saveNoticeChoices, ({ body }) => body);
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/settings");
    fireEvent.click(await screen.findByLabelText("Documentos e fotos das cargas: Email", {}, FIRST));
    expect(screen.getAllByRole("heading", { name: "Notificações" })).toHaveLength(1);
    expect(screen.getAllByText("Pedidos e preços")).toHaveLength(1);
    expect(server.sentTo(saveNoticeChoices)).toEqual([]);
    fireEvent.click(screen.getByRole("button", { name: "Salvar Configurações" }));
    await waitFor(() => expect(savedSettings()).toHaveLength(1));
    expect(server.sentTo(saveNoticeChoices).map(({ body }) => body)).toEqual([
      { ...CHOICES, papers: { ...CHOICES.papers, email: true } },
    ]);
  });
});

describe("the producer's settings", () => {
  it("save everything at once, as it was changed", async () => {
    signInToMarket("producer");
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-producer/settings");
    fireEvent.click(await screen.findByLabelText("Email quando um pedido é enviado", {}, FIRST));
    fireEvent.click(screen.getByLabelText(/^Aceitar pedidos automaticamente/));
    fireEvent.click(screen.getByRole("button", { name: "Salvar Configurações" }));
    // Taking every order on is signed in advance.
    fireEvent.change(await screen.findByLabelText("Sua senha, para assinar"), { target: { value: "safra" } });
    expect(savedSettings()).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Assinar e ligar" }));
    await waitFor(() => expect(savedSettings()).toHaveLength(1));
    expect(server.sentTo(proveSigner)[0]?.body).toEqual({ password: "safra" });
    expect(savedSettings()[0]).toEqual({
      ...settings,
      notifications: { ...settings.notifications, emailOrderShipped: true },
      autoApproveOrders: true,
      signature: SIGNATURE,
    });
  });
});

describe("what a buyer decides about their own data", () => {
  const open = () => renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/settings");

  it("shows the copies asked for, to be fetched while they are kept", async () => {
    await open();
    expect(await screen.findByText("Pronta", {}, FIRST)).toBeTruthy();
    expect(screen.getByRole("button", { name: "Baixar" })).toBeTruthy();
    expect(
      screen.getByRole<HTMLButtonElement>("button", { name: "Pedir cópia dos meus dados" }).disabled,
    ).toBe(false);
  });

  it("says what must be settled before the account is closed, and where", async () => {
    obstacles = ["order", "balance"];
    await open();
    const order = await screen.findByRole("link", { name: "Ver pedidos" }, FIRST);
    expect(order.getAttribute("href")).toBe("/agro/dashboard-buyer?tab=orders");
    expect(screen.getByRole("link", { name: "Sacar" }).getAttribute("href")).toBe(
      "/agro/dashboard-buyer?tab=wallet",
    );
    expect(screen.queryByRole("button", { name: "Encerrar minha conta" })).toBeNull();
  });

  it("closes the account by the password, once it is understood to be final, and ends the session", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Encerrar minha conta" }, FIRST));
    const confirm = await screen.findByRole<HTMLButtonElement>("button", { name: "Encerrar conta" });
    fireEvent.change(screen.getByLabelText("Senha"), { target: { value: "uma senha" } });
    expect(confirm.disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(confirm);
    await waitFor(() => expect(agroSession()).toBeNull());
    expect(server.sentTo(closeTraderAccount).map(({ body }) => body)).toEqual([{ password: "uma senha" }]);
  });

  it("shows why the house did not close it, and keeps the session", async () => {
    server.refuse(closeTraderAccount, "grain.closing_order");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Encerrar minha conta" }, FIRST));
    fireEvent.change(screen.getByLabelText("Senha"), { target: { value: "uma senha" } });
    fireEvent.click(screen.getByRole("checkbox"));
    fireEvent.click(screen.getByRole("button", { name: "Encerrar conta" }));
    expect(await screen.findByText(/há pedido em aberto/)).toBeTruthy();
    expect(agroSession()).not.toBeNull();
  });
});

describe("the buyer's profile", () => {
  it("is read until it is edited, and saved whole", async () => {
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/profile");
    expect(await screen.findByText("O que produtores e a casa sabem de você.", {}, FIRST)).toBeTruthy();
    expect(screen.getByText("Comprador", { selector: "dd" })).toBeTruthy();
    const city = screen.getByLabelText<HTMLInputElement>("Cidade");
    expect(city.disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Editar Perfil" }));
    fireEvent.change(city, { target: { value: "Santos" } });
    fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
    await waitFor(() => expect(server.sentTo(updateTrader)).toHaveLength(1));
    expect(server.sentTo(updateTrader)[0]?.body).toMatchObject({ name: "Bruno Comprador", city: "Santos" });
  });

  it("changes the password of who knows the present one", async () => {
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/profile");
    fireEvent.change(await screen.findByLabelText("Senha atual"), { target: { value: "antiga-123" } });
    fireEvent.change(screen.getByLabelText("Nova senha"), { target: { value: "nova-12345" } });
    fireEvent.click(screen.getByRole("button", { name: "Alterar senha" }));
    await waitFor(() => expect(server.sentTo(changeTraderPassword)).toHaveLength(1));
    expect(server.sentTo(changeTraderPassword)[0]?.body).toEqual({
      currentPassword: "antiga-123",
      newPassword: "nova-12345",
    });
  });

  it("is shown to no producer, who has one of their own", async () => {
    signInToMarket("producer");
    const { router } = await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/profile");
    expect(await screen.findByText("Produtor", { selector: "dd" }, FIRST)).toBeTruthy();
    expect(router.state.location.pathname).toBe("/agro/dashboard-producer/profile");
  });
});
