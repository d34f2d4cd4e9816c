import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LanguageSelector } from "@/components/language-selector";
import { ToastRegion } from "@/components/toast-region";
import { TraderNotices } from "@/features/grain/notices/trader-notices";
import { PreferredLanguage } from "@/features/grain/settings/preferred-language";
import { keepAgroSession } from "@/lib/agro-session";
import { changeLanguage, loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";

const notice = (n: number, read: boolean) => ({
  id: `0190c1f0-0000-7000-8000-00000000000${n}`,
  kind: "new_order",
  title: `Novo pedido: Soja ${n}`,
  text: "Bruno comprou 10 t.",
  orderId: "0190c1f0-0000-7000-8000-0000000000aa" as string | null,
  at: "2026-11-21T12:00:00.000Z",
  read,
});

let notices: ReturnType<typeof notice>[];
let settings: Record<string, unknown>;
let saved: { language: string }[];
let readUpTo: string[];

beforeEach(async () => {
  await loadNamespaces("grain-notices");
  [notices, saved, readUpTo] = [[notice(1, true)], [], []];
  settings = { language: "pt-BR", timeZone: "Asia/Shanghai", currency: "USDT", chosen: true };
  keepAgroSession({
    accessToken: "token",
    refreshToken: "next",
    expiresAt: "2100-01-01T00:00:00.000Z",
    user: {
      id: "0190c1f0-0000-7000-8000-000000000001",
      name: "Paula",
      email: "paula@exemplo.com.br",
      accountType: "producer",
      country: "BR",
      phone: null,
      city: null,
      address: null,
      taxId: null,
      createdAt: "2026-01-01T00:00:00.000Z",
    },
  });
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit = {}) => {
    if (url.startsWith("/agro/v1/settings")) {
      if (method === "PUT") saved.push(JSON.parse(String(body)));
      return Response.json({ ...settings, ...saved.at(-1), chosen: true });
    }
    if (url.startsWith("/agro/v1/notices/read")) {
      readUpTo.push(JSON.parse(String(body)).upTo);
      notices = notices.map((each) => ({ ...each, read: true }));
    }
    return Response.json({ items: notices, unread: notices.filter(({ read }) => !read).length });
  });
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  keepAgroSession(null);
  await changeLanguage("pt-BR");
});

const page = (
  <>
    <PreferredLanguage />
    <LanguageSelector />
    <TraderNotices
      orderPath={(id) => `/orders?order=${id}`}
      settingsPath="/settings"
      reportsPath="/reports"
    />
    <ToastRegion />
  </>
);
let queryClient: QueryClient;
function Page() {
  queryClient = useQueryClient();
  return page;
}
const show = () => renderRoutes([{ path: "*", element: <Page /> }]);

describe("the bell", () => {
  it("counts what is unread, shows all of it where the person lives, and takes it for read", async () => {
    notices = [notice(2, false), notice(1, true)];
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Notificações: 1 não lida" }));
    expect(await screen.findByText("Novo pedido: Soja 2")).toBeTruthy();
    expect(screen.getAllByText("21/11/2026, 20:00")).toHaveLength(2);
    expect(screen.getAllByRole("link", { name: /^Ver pedido/ })[0]?.getAttribute("href")).toBe(
      `/orders?order=${notice(2, false).orderId}`,
    );
    await waitFor(() => expect(readUpTo).toEqual([notice(2, false).id]));
  });

  it("says by itself what comes while the page is open, and nothing that was there before", async () => {
    notices = [notice(1, false)];
    await show();
    await screen.findByRole("button", { name: "Notificações: 1 não lida" });
    expect(screen.queryByText("Novo pedido: Soja 1")).toBeNull();
    notices = [notice(2, false), ...notices];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText("Novo pedido: Soja 2")).toBeTruthy();
  });
});

describe("a notice of a report's file", () => {
  const ofReport = () => ({
    ...notice(3, false),
    kind: "report_ready",
    title: "Relatório pronto: vendas.csv",
    orderId: null,
  });

  it("leads to the page it is fetched from", async () => {
    notices = [ofReport()];
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Notificações: 1 não lida" }));
    const link = await screen.findByRole("link", { name: /^Ver relatórios/ });
    expect(link.getAttribute("href")).toBe("/reports");
  });

  it("is not said by itself on that page, which says so already", async () => {
    await renderRoutes([{ path: "*", element: <Page /> }], "/reports");
    await screen.findByRole("button", { name: "Notificações" });
    notices = [ofReport(), ...notices];
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole("button", { name: "Notificações: 1 não lida" });
    expect(screen.queryByText("Relatório pronto: vendas.csv")).toBeNull();
  });
});

describe("the language of a person", () => {
  it("is spoken once they are signed in", async () => {
    settings = { ...settings, language: "en" };
    await show();
    expect(await screen.findByRole("button", { name: "Notifications" })).toBeTruthy();
  });

  it("is the page's for who chose none, and what they choose here is kept for their letters", async () => {
    settings = { ...settings, chosen: false };
    await show();
    fireEvent.change(await screen.findByLabelText("Idioma"), { target: { value: "es" } });
    await waitFor(() => expect(saved.map(({ language }) => language)).toEqual(["es"]));
  });
});
