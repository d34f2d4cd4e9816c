import type { WireResponseOf } from "@lastro/contracts";
import { listNotices, markNoticesRead } from "@lastro/contracts/notices";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/features/notices/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Notice = WireResponseOf<typeof listNotices>["items"][number];

const notice = (n: number, more: Partial<Notice>): Notice => ({
  id: `0190c1f0-0000-7000-8000-00000000000${n}`,
  ...{ kind: "pix_received", title: `Pix recebido: R$ ${n},00`, text: "Pix enviado por Bia." },
  ...{ link: "/statement", at: "2026-11-21T12:00:00.000Z", read: true },
  ...more,
});

let notices: Notice[];
let server: StubServer;

beforeEach(() => {
  notices = [
    notice(3, { read: false }),
    notice(2, { kind: "password_changed", title: "Senha alterada", link: "/security" }),
    notice(1, {}),
  ];
  server = stubServer();
  server.answer(listNotices, ({ query }) => ({
    items: notices
      .filter(({ read }) => query.unread === undefined || !read)
      .filter(({ kind }) => query.topic === undefined || kind === "password_changed"),
    nextCursor: null,
    unread: notices.filter(({ read }) => !read).length,
  }));
  server.answer(markNoticesRead, () => {
    notices = notices.map((one) => ({ ...one, read: true }));
    return { unread: 0 };
  });
});

describe("the inbox", () => {
  it("shows everything, what is unread, and what is about one thing, as the address says", async () => {
    const { router } = await renderRoutes(routes, "/notices");
    expect(await screen.findByText("Senha alterada")).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Ver ?: Senha alterada/ }).getAttribute("href")).toBe(
      "/security",
    );
    fireEvent.mouseDown(screen.getByRole("tab", { name: "Não lidas" }), { button: 0 });
    await waitFor(() => expect(screen.queryByText("Senha alterada")).toBeNull());
    expect(await screen.findByText("Pix recebido: R$ 3,00")).toBeTruthy();
    expect(router.state.location.search).toBe("?show=unread");
    fireEvent.click(screen.getByRole("combobox", { name: "Assunto" }));
    fireEvent.click(await screen.findByRole("option", { name: "Segurança da conta" }));
    expect(await screen.findByText("Nada por aqui")).toBeTruthy();
  });

  it("is marked as read whole, and offers that no more then", async () => {
    await renderRoutes(routes, "/notices");
    fireEvent.click(await screen.findByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() =>
      expect(server.sentTo(markNoticesRead).map(({ body }) => body)).toEqual([{ upTo: notice(3, {}).id }]),
    );
    await waitFor(() => expect(screen.queryByRole("button", { name: "Marcar todas como lidas" })).toBeNull());
  });

  it("says that nothing was marked where it was not", async () => {
    server.refuse(markNoticesRead, "request.rate_limited");
    await renderRoutes(routes, "/notices");
    fireEvent.click(await screen.findByRole("button", { name: "Marcar todas como lidas" }));
    await waitFor(() => expect(server.sentTo(markNoticesRead)).toHaveLength(1));
    expect(await screen.findByRole("button", { name: "Marcar todas como lidas" })).toBeTruthy();
  });
});
