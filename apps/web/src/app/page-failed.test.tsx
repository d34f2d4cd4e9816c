import { fireEvent, screen, waitFor } from "@testing-library/react";
import { Outlet } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { renderRoutes } from "@/testing/render-page";

const Frame = () => (
  <>
    <nav>Menu</nav>
    <Outlet />
  </>
);
const notFetched = () => Promise.reject(new TypeError("The module could not be fetched"));
const Broken = () => {
  throw new Error("This page is broken");
};
const framed = (load: Parameters<typeof lazyPage>[1]) => [
  { Component: Frame, children: [{ path: "/", ...lazyPage([], load) }] },
];

const reported = vi.fn();
beforeEach(() => {
  vi.stubGlobal("reportError", reported);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  reported.mockReset();
});

describe("a page whose code does not arrive", () => {
  it("leaves the frame, says so, and is reported", async () => {
    await renderRoutes(framed(notFetched));
    expect(await screen.findByRole("heading", { name: "Não foi possível abrir esta página" })).toBeTruthy();
    expect(screen.getByText("Menu")).toBeTruthy();
    expect(screen.getByText(/Nada foi movimentado por causa disso/)).toBeTruthy();
    // The report is an effect, which may run after the words are on the page.
    await waitFor(() => expect(reported).toHaveBeenCalledOnce());
  });
  it("stays while a new try reaches nobody", async () => {
    const fetch = vi.fn(() => Promise.reject(new TypeError("network")));
    vi.stubGlobal("fetch", fetch);
    await renderRoutes(framed(notFetched));
    const retry = await screen.findByRole("button", { name: "Tentar novamente" });
    fireEvent.click(retry);
    await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
    await waitFor(() => expect(retry).toHaveProperty("disabled", false));
    expect(screen.getByText("Menu")).toBeTruthy();
  });
});

describe("a page that fails while it is shown", () => {
  it("leaves the frame as well", async () => {
    await renderRoutes(framed(async () => Broken));
    expect(await screen.findByRole("heading", { name: "Não foi possível abrir esta página" })).toBeTruthy();
    expect(screen.getByText("Menu")).toBeTruthy();
  });
});
