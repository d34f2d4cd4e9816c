import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/grain-buyer/routes";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";

// The first page brings its chunk with it.
vi.setConfig({ testTimeout: 20_000 });
const FIRST = { timeout: 15_000 };

const BUYER = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  name: "Bruno Comprador",
  email: "bruno@exemplo.com.br",
  accountType: "buyer" as "buyer" | "producer",
  country: "BR",
  phone: null,
  city: null,
  address: null,
  taxId: null,
  createdAt: "2026-01-01T00:00:00.000Z",
} as const;

const settings = {
  notifications: {
    emailNewOrder: true,
    emailPaymentConfirmed: true,
    emailOrderShipped: false,
    smsNewOrder: false,
    smsPaymentConfirmed: true,
    pushNotifications: true,
  },
  language: "pt-BR",
  timeZone: "America/Sao_Paulo",
  currency: "USDT",
  autoApproveOrders: false,
  requirePaymentConfirmation: true,
};

/** Where one goes once signed out. */
const elsewhere = { path: "*", element: null };

let sent: { path: string; body: unknown }[];

function signIn(accountType: "buyer" | "producer" = "buyer") {
  keepAgroSession({
    accessToken: "t",
    refreshToken: "r",
    expiresAt: "2100-01-01T00:00:00.000Z",
    user: { ...BUYER, accountType },
  });
}

beforeEach(() => {
  sent = [];
  signIn();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    if (body !== undefined) sent.push({ path: pathname, body });
    if (pathname === "/agro/v1/settings")
      return Response.json({ ...settings, ...(body as object), chosen: true });
    if (pathname === "/agro/v1/me") return Response.json({ ...BUYER, ...(body as object) });
    if (pathname === "/agro/v1/auth/change-password") return new Response(null, { status: 204 });
    return Response.json({ items: [], nextCursor: null, unread: 0 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepAgroSession(null);
});

describe("the buyer's settings", () => {
  it("save what a buyer chooses and ask nothing of selling", async () => {
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/settings");
    const toggle = await screen.findByLabelText("Email quando um pedido é enviado", {}, FIRST);
    fireEvent.click(toggle);
    expect(screen.queryByLabelText(/^Aceitar pedidos automaticamente/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Salvar Configurações" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ notifications: { emailOrderShipped: true } });
    expect(screen.getByRole("link", { name: "Perfil e senha" }).getAttribute("href")).toBe(
      "/agro/dashboard-buyer/profile",
    );
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
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ path: "/agro/v1/me", body: { name: BUYER.name, city: "Santos" } });
  });

  it("changes the password of who knows the present one", async () => {
    await renderRoutes([...routes, elsewhere], "/agro/dashboard-buyer/profile");
    fireEvent.change(await screen.findByLabelText("Senha atual"), { target: { value: "antiga-123" } });
    fireEvent.change(screen.getByLabelText("Nova senha"), { target: { value: "nova-12345" } });
    fireEvent.click(screen.getByRole("button", { name: "Alterar senha" }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      path: "/agro/v1/auth/change-password",
      body: { currentPassword: "antiga-123", newPassword: "nova-12345" },
    });
  });

  it("is shown to no producer, who has one of their own", async () => {
    signIn("producer");
    const own = { path: "/agro/dashboard-producer/profile", element: <p>o do produtor</p> };
    await renderRoutes([...routes, own, elsewhere], "/agro/dashboard-buyer/profile");
    expect(await screen.findByText("o do produtor")).toBeTruthy();
  });
});
