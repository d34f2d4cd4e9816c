import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { MobileMenu } from "@/app/mobile-menu";
import { AGRO_SESSION_KEY } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { traderSession } from "@/testing/trader-session";

const routes = [{ path: "*", Component: MobileMenu }];

beforeEach(() => sessionStorage.clear());

async function openMenu() {
  const view = await renderRoutes(routes);
  fireEvent.click(await screen.findByRole("button", { name: "Abrir menu" }));
  return { ...view, menu: screen.getByRole<HTMLDialogElement>("dialog") };
}

describe("the mobile menu", () => {
  it("lists every screen in the product's order", async () => {
    const { menu } = await openMenu();
    const links = within(within(menu).getByRole("list")).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/",
      "/wallet",
      "/wallet-prp",
      "/web3",
      "/otc",
      "/p2p",
      "/cards",
      "/cashback",
      "/agro/login",
      "/investments",
      "/crypto-market",
      "/currency",
      "/help",
      "/security",
      "/about",
      "/settings",
    ]);
  });

  it("offers signing in and opening an account", async () => {
    const { menu } = await openMenu();
    expect(within(menu).getByRole("link", { name: "Entrar" }).getAttribute("href")).toBe("/login");
    expect(within(menu).getByRole("link", { name: "Crie sua conta" }).getAttribute("href")).toBe("/register");
  });

  it("closes by its button and on navigation", async () => {
    const { menu, router } = await openMenu();
    expect(menu.open).toBe(true);
    fireEvent.click(within(menu).getByRole("button", { name: "Fechar menu" }));
    expect(menu.open).toBe(false);
    fireEvent.click(screen.getByRole("button", { name: "Abrir menu" }));
    fireEvent.click(within(menu).getByRole("link", { name: "Cartões" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/cards"));
    expect(menu.open).toBe(false);
  });

  it.each([
    ["producer", "/agro/dashboard-producer", "Produtor"],
    ["buyer", "/agro/dashboard-buyer", "Comprador"],
  ] as const)("leads a signed-in %s to their dashboard, with their badge", async (type, address, badge) => {
    sessionStorage.setItem(AGRO_SESSION_KEY, JSON.stringify(traderSession(type)));
    const { menu } = await openMenu();
    const links = within(menu).getAllByRole("link", { name: /Mercado de grãos/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([address, address]);
    expect(within(menu).getByText(badge)).toBeDefined();
  });

  it("treats a corrupt marketplace session as none", async () => {
    sessionStorage.setItem(AGRO_SESSION_KEY, "{nonsense");
    const { menu } = await openMenu();
    const [link] = within(menu).getAllByRole("link", { name: "Mercado de grãos" });
    expect(link?.getAttribute("href")).toBe("/agro/login");
  });
});
