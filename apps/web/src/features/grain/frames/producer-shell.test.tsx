import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ProducerShell } from "@/features/grain/frames/producer-shell";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { signInToMarket } from "@/testing/trader-session";

const pages = [
  {
    path: "/agro/dashboard-producer",
    element: <ProducerShell />,
    children: [{ path: "reports", element: <p>Uma página</p> }],
  },
  { path: "/agro/login", element: <p>Login</p> },
  { path: "/agro/dashboard-buyer", element: <p>Painel de compras</p> },
];
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the page writes it
  document.cookie = "sidebar_state=; path=/; max-age=0";
};

beforeEach(() => {
  forget();
  signInToMarket("producer");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query.includes("min-width"), media: query }));
});
afterEach(() => vi.unstubAllGlobals());

const show = () => renderRoutes(pages, "/agro/dashboard-producer/reports");
const sideMenu = () => document.querySelector("aside[data-state]")?.getAttribute("data-state");

describe("the producer's frame", () => {
  it("greets by name, marks the open page and offers the ways out", async () => {
    await show();
    expect(await screen.findByText("Olá, Ana Lavoura")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Relatórios" }).getAttribute("aria-current")).toBe("page");
    expect(screen.getByRole("link", { name: "Dashboard" }).getAttribute("aria-current")).toBeNull();
    expect(screen.getByRole("link", { name: "Voltar ao site" }).getAttribute("href")).toBe("/");
    expect(screen.getByRole("button", { name: "Sair" })).toBeTruthy();
  });
  it("folds by ctrl or cmd and B, and stays folded when opened anew", async () => {
    const view = await show();
    await screen.findByText("Uma página");
    expect(sideMenu()).toBe("expanded");
    fireEvent.keyDown(window, { key: "b", ctrlKey: true });
    expect(sideMenu()).toBe("collapsed");
    expect(document.cookie).toContain("sidebar_state=false");
    view.unmount();
    await show();
    await screen.findByText("Uma página");
    expect(sideMenu()).toBe("collapsed");
    fireEvent.keyDown(window, { key: "B", metaKey: true });
    expect(sideMenu()).toBe("expanded");
  });
  it("sends nobody to the sign-in and a buyer to theirs", async () => {
    keepAgroSession(null);
    const view = await show();
    expect(await screen.findByText("Login")).toBeTruthy();
    view.unmount();
    signInToMarket("buyer");
    await show();
    expect(await screen.findByText("Painel de compras")).toBeTruthy();
  });
});
