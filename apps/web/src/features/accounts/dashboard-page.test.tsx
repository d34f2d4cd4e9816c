import { readStatement, readWalletHistory, readWallets } from "@lastro/contracts/accounts";
import { readMe } from "@lastro/contracts/customers";
import { readFirstSteps } from "@lastro/contracts/first-steps";
import { listPrices } from "@lastro/contracts/prices";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { WalletHistory } from "@/features/accounts/api";
import { routes } from "@/features/accounts/routes";
import { CLIENT, signInToBank } from "@/testing/bank-session";
import { aPurchase } from "@/testing/movement";
import { aQuote } from "@/testing/quote";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const NOTHING_DONE = { email: true, pix: false, secondFactor: false, trade: false };

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/accounts/dashboard-page"), 60_000);
beforeEach(async () => {
  window.localStorage.removeItem("first-steps-dismissed");
  server = stubServer();
  await signInToBank();
  server.answer(readWallets, {
    wallets: [],
    owed: "0.00",
    totals: { value: "0.00", brl: "0.00", crypto: "0.00" },
    holds: [],
  });
  server.answer(readStatement, { items: [], nextCursor: null });
  server.answer(readFirstSteps, NOTHING_DONE);
  asKyc("DRAFT");
});

function asKyc(status: "DRAFT" | "IN_REVIEW" | "REVISION" | "APPROVED") {
  server.answer(readMe, { ...CLIENT, kyc: { status, verified: status === "APPROVED" } });
}

const open = () => renderRoutes(routes, "/dashboard");
const card = () => screen.findByRole("region", { name: "Primeiros passos" });
const itemsOf = async () =>
  within(await card())
    .getAllByRole("listitem")
    .map((item) => [item.textContent, within(item).queryByRole("link")?.getAttribute("href") ?? null]);

describe("the first steps", () => {
  it("say what is done and lead to what is not, in place of the empty cards", async () => {
    await open();
    expect(await itemsOf()).toEqual([
      ["Confirmar o emailfeito", null],
      ["Verificar a identidade", "/kyc-plus"],
      ["Fazer o primeiro Pix", "/pix"],
      ["Ativar o segundo fator", "/security"],
      ["Comprar criptorequer KYC Plus", "/otc"],
    ]);
    expect((await card()).textContent).toContain("1 de 5 feitos");
    expect(screen.queryByText("Confirme sua identidade")).toBeNull();
    await screen.findByText("Nenhuma transação ainda");
    expect(screen.queryByText(/^Receba um Pix para começar/)).toBeNull();
  });

  it("say that a verification waits for its decision, and leave what must be corrected to its banner", async () => {
    asKyc("IN_REVIEW");
    const { unmount } = await open();
    expect((await itemsOf())[1]).toEqual(["Verificar a identidadeem análise", "/kyc-plus"]);
    expect(screen.queryByText("Verificação em análise")).toBeNull();
    unmount();
    asKyc("REVISION");
    await open();
    await card();
    await screen.findByText("Sua verificação precisa de um ajuste");
  });

  it("lead with the next one, of which the page has one alone", async () => {
    asKyc("APPROVED");
    server.answer(readFirstSteps, { ...NOTHING_DONE, pix: true });
    const { unmount } = await open();
    const leading = (name: string) => screen.getByRole("link", { name }).classList.contains("bg-accent");
    await card();
    expect([leading("Ativar o segundo fator"), leading("Comprar cripto")]).toEqual([true, false]);
    unmount();
    asKyc("REVISION");
    await open();
    await screen.findByRole("link", { name: "Corrigir agora" });
    await card();
    expect(leading("Verificar a identidade")).toBe(false);
  });

  it("are gone once all is done", async () => {
    asKyc("APPROVED");
    server.answer(readFirstSteps, { email: true, pix: true, secondFactor: true, trade: true });
    await open();
    await screen.findByText(/^Receba um Pix para começar/);
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
  });

  it("are dismissed on this device, by this client alone", async () => {
    const { unmount } = await open();
    fireEvent.click(within(await card()).getByRole("button", { name: "Dispensar os primeiros passos" }));
    expect(screen.queryByRole("region", { name: "Primeiros passos" })).toBeNull();
    await screen.findByText("Confirme sua identidade");
    unmount();
    const asked = server.sentTo(readFirstSteps).length;
    const again = await open();
    await screen.findByText("Confirme sua identidade");
    expect(server.sentTo(readFirstSteps)).toHaveLength(asked);
    again.unmount();
    server.answer(readMe, { ...CLIENT, id: "0190c1f0-0000-7000-8000-0000000000ff" });
    await open();
    await card();
  });
});

describe("the wealth of a client", () => {
  const wallet = (asset: "BRL" | "BTC", amount: string, valueBrl: string) => {
    const of = (value: string) => ({ asset, amount: value });
    const none = of("0");
    return {
      asset,
      available: of(amount),
      held: none,
      vaulted: none,
      inBasket: none,
      total: of(amount),
      valueBrl,
    };
  };

  const history = (
    assets: WalletHistory["points"][number]["assets"],
    total: string,
    change: Partial<WalletHistory["change"]> = {},
  ): WalletHistory => ({
    period: "30d",
    points: [{ at: "2026-11-26T15:00:00.000Z", total, assets }],
    invested: { asset: "BRL", amount: "0.00" },
    change: { start: "0.00", end: total, contributions: "1012.30", gains: "-12.30", unpriced: [], ...change },
  });

  it("is one card: the total, the share of each asset, and of when the prices are", async () => {
    server.answer(readWallets, {
      wallets: [wallet("BRL", "750.00", "750.00"), wallet("BTC", "0.001", "250.00")],
      owed: "0.00",
      totals: { value: "1000.00", brl: "750.00", crypto: "250.00" },
      holds: [],
    });
    server.answer(readWalletHistory, history({ BRL: "750.00", BTC: "250.00" }, "1000.00"));
    server.answer(listPrices, {
      quotes: [
        aQuote("BTC", { updatedAt: "2026-11-26T15:04:00.000Z" }),
        // Not held: its time says nothing of the total.
        aQuote("ETH", { updatedAt: "2026-11-26T14:00:00.000Z" }),
      ],
      stale: false,
    });
    await open();
    const wealth = within(await screen.findByRole("region", { name: "Patrimônio" }));
    expect(await wealth.findByText("R$ 1.000,00")).toBeTruthy();
    expect(wealth.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Real75,0%",
      "Bitcoin25,0%",
    ]);
    await wealth.findByRole("link", { name: "Cotações do mercado cripto às 12:04" });
    const part = (label: string) =>
      wealth.getByText(label).parentElement?.textContent?.replaceAll("\u00a0", " ");
    expect(part("Entradas e saídas")).toBe("Entradas e saídas+R$ 1.012,30");
    expect(part("Valorização")).toBe("Valorização\u2212R$ 12,30");
  });

  it("says what has no price, and shows neither part of the change then", async () => {
    server.answer(
      readWalletHistory,
      history({ SOL: "1000.00" }, "1000.00", { contributions: null, gains: null, unpriced: ["SOL"] }),
    );
    await open();
    const wealth = within(await screen.findByRole("region", { name: "Patrimônio" }));
    expect(wealth.getByText(/^Faltou a cotação de SOL/)).toBeTruthy();
    expect(wealth.queryByText("Valorização")).toBeNull();
  });

  it("has no card before there is any", async () => {
    await open();
    await card();
    expect(screen.queryByRole("region", { name: "Patrimônio" })).toBeNull();
  });
});

describe("the recent transactions", () => {
  it("show a trade as one row, and no more than eight rows", async () => {
    const trades = Array.from({ length: 8 }, (_, index) =>
      aPurchase(`0190c1f0-0000-7000-8000-00000000000${index}`),
    );
    server.answer(readStatement, { items: trades.flat(), nextCursor: "older" });
    await open();
    const rows = await screen.findAllByRole("link", { name: /Compra de BTC/ });
    expect(rows).toHaveLength(8);
    expect(server.sentTo(readStatement)[0]?.query).toEqual({ limit: "16" });
  });
});
