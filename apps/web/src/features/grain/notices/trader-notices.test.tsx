import type { WireResponseOf } from "@lastro/contracts";
import { listNotices, markNoticesRead } from "@lastro/contracts/grain/notices";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { TraderNotices } from "@/features/grain/notices/trader-notices";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

type Notice = WireResponseOf<typeof listNotices>["items"][number];

const notice = (n: number, read: boolean): Notice => ({
  id: `0190c1f0-0000-7000-8000-00000000000${n}`,
  kind: "new_order",
  title: `Novo pedido: Soja ${n}`,
  text: "Bruno comprou 10 t.",
  orderId: "0190c1f0-0000-7000-8000-0000000000aa",
  at: "2026-11-21T12:00:00.000Z",
  read,
});

let notices: Notice[];
let server: StubServer;

beforeEach(async () => {
  await loadNamespaces("grain-notices");
  notices = [notice(1, true)];
  signInToMarket("producer");
  server = stubServer();
  server.answer(readPreferences, traderPreferences({ timeZone: "Asia/Shanghai" }));
  const list = () => ({ items: notices, unread: notices.filter(({ read }) => !read).length });
  server.answer(listNotices, list);
  server.answer(markNoticesRead, () => {
    notices = notices.map((each) => ({ ...each, read: true }));
    return list();
  });
});
afterEach(() => keepAgroSession(null));

const page = (
  <>
    <TraderNotices
      orderPath={(id) => `/orders?order=${id}`}
      settingsPath="/settings"
      bidsPath="/bids"
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
    await waitFor(() =>
      expect(server.sentTo(markNoticesRead).map(({ body }) => body)).toEqual([{ upTo: notice(2, false).id }]),
    );
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
  const ofReport = (): Notice => ({
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
