import type { WireResponseOf } from "@lastro/contracts";
import { listNotices, markNoticesRead } from "@lastro/contracts/notices";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { ClientNotices } from "@/features/notices/client-notices";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Notice = WireResponseOf<typeof listNotices>["items"][number];

const notice = (n: number, read: boolean): Notice => ({
  id: `0190c1f0-0000-7000-8000-00000000000${n}`,
  kind: "pix_received",
  title: `Pix recebido: R$ ${n},00`,
  text: "Pix enviado por Bia.",
  link: "/statement",
  at: "2026-11-21T12:00:00.000Z",
  read,
});

let notices: Notice[];
let server: StubServer;

beforeEach(async () => {
  await loadNamespaces("notices");
  server = stubServer();
  const unread = () => notices.filter(({ read }) => !read).length;
  server.answer(listNotices, () => ({ items: notices, nextCursor: null, unread: unread() }));
  server.answer(markNoticesRead, () => {
    notices = notices.map((each) => ({ ...each, read: true }));
    return { unread: 0 };
  });
});

let queryClient: QueryClient;
function Page() {
  queryClient = useQueryClient();
  return (
    <>
      <ClientNotices />
      <ToastRegion />
    </>
  );
}
const show = (at?: string) => renderRoutes([{ path: "*", element: <Page /> }], at);

describe("the bell of a client", () => {
  it("counts what is unread, leads to the page a notice is about, and marks all as read", async () => {
    notices = [notice(2, false), notice(1, true)];
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Notificações: 1 não lida" }));
    expect(await screen.findByText("Pix recebido: R$ 2,00")).toBeTruthy();
    const [link] = screen.getAllByRole("link", { name: /^Ver/ });
    expect(link?.getAttribute("href")).toBe("/statement");
    await waitFor(() =>
      expect(server.sentTo(markNoticesRead).map(({ body }) => body)).toEqual([{ upTo: notice(2, false).id }]),
    );
  });

  it("says what arrives while the page is open, but not on the page it is about", async () => {
    notices = [notice(1, false)];
    await show();
    await screen.findByRole("button", { name: "Notificações: 1 não lida" });
    notices = [notice(2, false), ...notices];
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText("Pix recebido: R$ 2,00")).toBeTruthy();
  });

  it("leaves to the statement what the statement shows", async () => {
    notices = [notice(1, false)];
    await show("/statement");
    await screen.findByRole("button", { name: "Notificações: 1 não lida" });
    notices = [notice(3, false), ...notices];
    await act(() => queryClient.invalidateQueries());
    await screen.findByRole("button", { name: "Notificações: 2 não lidas" });
    expect(screen.queryByText("Pix recebido: R$ 3,00")).toBeNull();
  });

  it("says what to expect where there is nothing yet", async () => {
    notices = [];
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Notificações" }));
    expect(await screen.findByText("Nenhuma notificação")).toBeTruthy();
  });
});
