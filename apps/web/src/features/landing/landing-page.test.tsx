import type { WireResponseOf } from "@lastro/contracts";
import { requestAccess } from "@lastro/contracts/backoffice";
import { readP2pFigures } from "@lastro/contracts/p2p/book";
import { listPrices } from "@lastro/contracts/prices";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/features/landing/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Quote = WireResponseOf<typeof listPrices>["quotes"][number];

const quote = (asset: Quote["asset"]): Quote => ({
  asset,
  name: `Name of ${asset}`,
  buy: "348000.00",
  sell: "355030.30",
  landingSell: "354960.00",
  brl: "351515.15",
  usd: "64530.10",
  change24h: "2.3456",
  updatedAt: "2026-11-21T12:00:00Z",
  stale: false,
  sparkline: ["1", "2", "1.5"],
});

let server: StubServer;

beforeEach(() => {
  server = stubServer();
  const coins = ["BTC", "ETH", "USDT", "USDC", "SOL", "BNB"] as const;
  server.answer(listPrices, { quotes: coins.map(quote), stale: false });
});

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const section = (id: string) => document.getElementById(id) as HTMLElement;
const open = async () => {
  const view = await renderRoutes(routes);
  await screen.findByRole("heading", { level: 1 });
  await screen.findByRole("button", { name: "Solicitar acesso" });
  return view;
};

describe("the landing page", () => {
  it("has its sections in order", async () => {
    await open();
    const ids = [...document.querySelectorAll("section[id]")].map(({ id }) => id);
    expect(ids).toEqual([
      "home",
      "services",
      "p2p",
      "otc",
      "market",
      "card",
      "grain",
      "books",
      "about",
      "corporate",
      "exchanges",
      "fees",
      "questions",
      "access",
    ]);
  });

  it("leads from the hero to registration and to the company section", async () => {
    await open();
    const hero = within(section("home"));
    expect(hero.getByRole("link", { name: "Começar agora" }).getAttribute("href")).toBe("/register");
    expect(hero.getByRole("link", { name: "Saiba mais" }).getAttribute("href")).toBe("/#about");
  });

  it("shows six services, three corporate tiers and twelve exchanges", async () => {
    await open();
    expect(within(section("services")).getAllByRole("listitem")).toHaveLength(6);
    expect(within(section("corporate")).getAllByRole("heading", { level: 3 })).toHaveLength(3);
    expect(within(section("exchanges")).getAllByRole("listitem")).toHaveLength(12);
  });

  it("tells beside the advertised figures what the market between people really comes to", async () => {
    const at = "2026-11-21T12:00:00.000Z";
    server.answer(readP2pFigures, { volume24h: "12345.60", trades24h: 7, openOrders: 40, at });
    await open();
    const told = await screen.findByText(/Nesta instalação agora/);
    expect(plain(told)).toBe(
      "Nesta instalação agora: R$ 12.345,60 em 24h · negociações: 7 · anúncios no ar: 40",
    );
  });

  it("states the figures of the house", async () => {
    await open();
    expect(section("p2p").textContent).toContain("R$ 1.2B");
    expect(section("p2p").textContent).toContain("178");
    const desk = section("otc").textContent;
    for (const figure of ["R$ 100.000,00", "Bitcoin85%", "USDT65%", "Ethereum45%"])
      expect(desk).toContain(figure);
  });

  it("leads every trade button to P2P, and says of each that it asks to sign in", async () => {
    await open();
    const buttons = screen.getAllByRole("link", { name: /egociar/ });
    expect(buttons.length).toBeGreaterThan(10);
    expect(new Set(buttons.map((button) => button.getAttribute("href")))).toEqual(new Set(["/p2p"]));
    for (const button of buttons)
      expect(button.getAttribute("aria-label") ?? button.textContent).toMatch(
        /\(é preciso entrar na conta\)$|^Entrar e negociar/,
      );
  });

  it("captions the desk's figures with what they are", async () => {
    await open();
    expect(section("otc").textContent).toContain("Liquidez disponível");
    expect(section("otc").textContent).toContain("Volume mínimo de uma ordem grande");
    expect(section("p2p").textContent).toContain("Números de divulgação");
  });

  it("has a door for clients, for newcomers and for administrators", async () => {
    await open();
    const access = within(section("access"));
    expect(access.getByRole("link", { name: "Login do cliente" }).getAttribute("href")).toBe("/login");
    expect(access.getByRole("link", { name: "Criar conta" }).getAttribute("href")).toBe("/register");
    expect(access.getByRole("link", { name: "Login do administrador" }).getAttribute("href")).toBe(
      "/admin-login",
    );
  });
});

describe("the quotes", () => {
  it("show the landing price, the change with 2 decimals in the list and 1 on the P2P card", async () => {
    await open();
    const [row] = await within(section("market")).findAllByRole("row", { name: /BTC/ });
    expect(plain(row ?? null)).toContain("US$ 64.530,10");
    expect(plain(row ?? null)).toContain("+2,35%");
    expect(plain(section("p2p"))).toContain("+2,3%");
  });

  it("are told from the visitor's side, who buys at the higher price and sells at the lower", async () => {
    await open();
    const market = within(section("market"));
    const columns = (await market.findAllByRole("columnheader")).map(plain);
    const [row] = await market.findAllByRole("row", { name: /BTC/ });
    const cells = within(row as HTMLElement)
      .getAllByRole("cell")
      .map(plain);
    expect(columns.slice(1, 3)).toEqual(["Você compra", "Você vende"]);
    expect(cells.slice(0, 2)).toEqual(["R$ 354.960,00", "R$ 348.000,00"]);
    expect(plain(section("p2p"))).toContain("Você compraR$ 355.030,30Você vendeR$ 348.000,00");
  });

  it("say so when they cannot be had, and show no figure in their place", async () => {
    server.refuse(listPrices, "resource.not_found");
    await open();
    await within(section("market")).findByText(
      "Failed to fetch cryptocurrency prices. Using cached data if available.",
    );
    expect(section("market").textContent).not.toMatch(/R\$\s*\d/);
  });
});

describe("requesting access", () => {
  const form = () => within(section("access"));
  const submit = () => fireEvent.click(form().getByRole("button", { name: "Solicitar acesso" }));

  it("asks for an e-mail, and for a valid one, before anything is sent", async () => {
    await open();
    submit();
    expect((await form().findByRole("alert")).textContent).toBe("Email é obrigatório");
    fireEvent.change(form().getByLabelText("Email"), { target: { value: "ana" } });
    submit();
    await waitFor(() => expect(form().getByRole("alert").textContent).toBe("Email inválido"));
    expect(server.sentTo(requestAccess)).toEqual([]);
  });

  it("keeps the address with the server and says what that means", async () => {
    server.answer(requestAccess, undefined);
    await open();
    fireEvent.change(form().getByLabelText("Email"), { target: { value: "ana@empresa.com.br" } });
    submit();
    await form().findByText("Pedido registrado");
    expect(form().getByRole("status").textContent).toContain("Este pedido não cria uma conta.");
    expect(server.sentTo(requestAccess)).toMatchObject([{ body: { email: "ana@empresa.com.br" } }]);
  });
});
