import {
  linkMarketAccount,
  moveBetweenAccounts,
  readMarketLink,
  unlinkMarketAccount,
} from "@lastro/contracts/market-link";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { MarketLink } from "@/features/market-link/api";
import { routes } from "@/features/market-link/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const AT = "2026-11-26T15:00:00.000Z";
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;
const none: MarketLink = { link: null, available: { bank: usdt("80.000000"), market: null }, transfers: [] };
const linked: MarketLink = {
  link: { name: "Ana Souza", email: "ana@exemplo.com.br", accountType: "producer", linkedAt: AT },
  available: { bank: usdt("80.000000"), market: usdt("12.500000") },
  transfers: [],
};
const transfer = {
  ...{ id: "0190c1f0-0000-7000-8000-000000000001", at: AT },
  transactionId: "0190c1f0-0000-7000-8000-000000000002",
};

let server: StubServer;
beforeEach(async () => {
  await signInToBank();
  server = stubServer();
});

const open = () => renderRoutes(routes, "/wallet/marketplace");
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe("the link to the marketplace", () => {
  it("marks what is missing, and sends nothing", async () => {
    server.answer(readMarketLink, none);
    await open();
    await press("Vincular conta");
    await screen.findByText("Informe o email.");
    await screen.findByText("Informe a senha.");
    expect(server.sentTo(linkMarketAccount)).toEqual([]);
  });

  it("asks for the marketplace's code only where it is needed", async () => {
    server.answer(readMarketLink, none);
    server.refuse(linkMarketAccount, "grain.second_factor_needed");
    await open();
    expect(screen.queryByLabelText(/^Código/)).toBeNull();
    await type(/^Email/, "ana@exemplo.com.br");
    await type(/^Senha/, "safra-2026");
    await press("Vincular conta");
    await type(/^Código/, "123456");
    server.answer(linkMarketAccount, linked);
    await press("Vincular conta");
    await screen.findByRole("region", { name: "No marketplace" });
    expect(server.sentTo(linkMarketAccount)[1]?.body).toEqual({
      ...{ email: "ana@exemplo.com.br", password: "safra-2026", code: "123456" },
    });
  });

  it("moves no more than the account it leaves has", async () => {
    server.answer(readMarketLink, linked);
    server.answer(moveBetweenAccounts, { ...transfer, direction: "to_bank", amount: usdt("12.500000") });
    await open();
    await press("Trazer para o banco");
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.change(dialog.getByRole("textbox"), { target: { value: "12,6" } });
    fireEvent.click(dialog.getByRole("button", { name: "Mover" }));
    await dialog.findByText("O valor passa do disponível.");
    fireEvent.click(dialog.getByRole("button", { name: "Usar tudo" }));
    fireEvent.click(dialog.getByRole("button", { name: /^Mover 12,50/ }));
    await expect
      .poll(() => server.sentTo(moveBetweenAccounts)[0]?.body)
      .toEqual({
        ...{ direction: "to_bank", amount: "12.500000" },
      });
  });

  it("is ended after a word of what stays", async () => {
    server.answer(readMarketLink, linked);
    server.answer(unlinkMarketAccount, undefined);
    await open();
    await press("Desvincular");
    const dialog = within(await screen.findByRole("dialog"));
    dialog.getByText(/continua onde está/);
    fireEvent.click(dialog.getByRole("button", { name: "Desvincular" }));
    await expect.poll(() => server.sentTo(unlinkMarketAccount)).toHaveLength(1);
  });
});
