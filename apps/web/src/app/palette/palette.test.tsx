import type { WireResponseOf } from "@lastro/contracts";
import { readStatement } from "@lastro/contracts/accounts";
import { listPayees } from "@lastro/contracts/payees";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { clientNavigation } from "@/app/client-navigation";
import { PaletteButton } from "@/app/palette/palette-button";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const MARIA = "0190c1f0-0000-7000-8000-00000000000a";
const PAYEES: WireResponseOf<typeof listPayees> = {
  items: [
    {
      id: MARIA,
      nickname: "Maria do mercado",
      receiver: {
        name: "Maria Souza",
        document: "***.982.247-**",
        institution: "Banco do Interior",
        key: "maria@exemplo.com.br",
        account: null,
      },
      favourite: true,
      createdAt: "2026-11-01T12:00:00.000Z",
      trustedAt: "2026-11-02T12:00:00.000Z",
      isTrusted: true,
    },
  ],
};

const PAGES = [...clientNavigation.groups, ...clientNavigation.more].flat();

let server: StubServer;
const show = () => renderRoutes([{ path: "*", element: <PaletteButton navigation={PAGES} /> }], "/dashboard");
const field = () => screen.findByRole("combobox", { name: "Buscar no Lastro" });
const type = async (text: string) => {
  fireEvent.keyDown(window, { key: "k", ctrlKey: true });
  const box = await field();
  fireEvent.change(box, { target: { value: text } });
  return box;
};
const chosen = () => screen.getByRole("option", { selected: true });

beforeEach(() => {
  server = stubServer();
  server.answer(listPayees, PAYEES);
  server.answer(readStatement, { items: [], nextCursor: null });
});

describe("the palette", () => {
  it("opens by its button and by Ctrl or ⌘ and K, and closes by Escape", async () => {
    await show();
    fireEvent.click(screen.getByRole("button", { name: "Buscar" }));
    fireEvent.keyDown(await field(), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    fireEvent.keyDown(window, { key: "K", metaKey: true });
    expect(await field()).toBeTruthy();
  });

  it("leads by arrows and Enter to the page that is chosen", async () => {
    const { router } = await show();
    const box = await type("extrato");
    const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(options).toEqual(["Procurar “extrato” no extrato", "Extrato"]);
    fireEvent.keyDown(box, { key: "ArrowDown" });
    expect(chosen().textContent).toBe("Extrato");
    expect(box.getAttribute("aria-activedescendant")).toBe(chosen().id);
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(router.state.location.pathname).toBe("/statement"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("fills the form of a Pix by «pix 50 maria», and sends nothing", async () => {
    const { router } = await show();
    const box = await type("pix 50 maria");
    await waitFor(() => expect(chosen().textContent).toContain("para Maria do mercado"));
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(router.state.location.search).toBe(`?payee=${MARIA}&amount=50`));
    expect(router.state.location.pathname).toBe("/pix/pay");
  });

  it("finds a saved payee by the name of whoever receives, by pointer", async () => {
    const { router } = await show();
    await type("souza");
    const group = await screen.findByRole("group", { name: "Favorecidos" });
    fireEvent.click(within(group).getByRole("option"));
    await waitFor(() => expect(router.state.location.search).toBe(`?payee=${MARIA}`));
  });

  it("says that somebody is not among the payees, and leads to the form with the amount", async () => {
    const { router } = await show();
    const box = await type("pix 30 ninguém");
    expect(chosen().textContent).toContain("Nenhum favorecido com “ninguém”");
    fireEvent.keyDown(box, { key: "Enter" });
    await waitFor(() => expect(router.state.location.search).toBe("?amount=30"));
  });
});
