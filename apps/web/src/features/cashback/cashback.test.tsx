import {
  listCashbackEntries,
  listPrpMovements,
  readCashback,
  readPrpWallet,
  redeemCashback,
  sendPrp,
} from "@lastro/contracts/cards/cashback";
import { findRecipientRoute } from "@lastro/contracts/transfers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/cashback/routes";
import { cardsId, cashback, prpWallet } from "@/testing/cards";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const AT = "2026-11-25T15:00:00.000Z";
const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/cashback/pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(readCashback, cashback());
  server.answer(readPrpWallet, prpWallet);
  server.answer(listPrpMovements, { items: [], nextCursor: null });
  server.answer(listCashbackEntries, {
    items: [
      {
        ...{ id: cardsId("aa"), establishment: "LIVRARIA DO CENTRO", purchaseId: cardsId("b2") },
        ...{ purchaseAmount: "100.00", amount: "6.50", date: AT, status: "pendente", reversed: "0.00" },
        nextAt: "2026-12-02T15:00:00.000Z",
        rate: { levelBps: 150, partnerBps: 500, level: "Premium" },
      },
    ],
    nextCursor: null,
  });
});

const open = async (path: string) => {
  await renderRoutes(routes, path);
  await screen.findByRole("heading", { level: 1 });
};

describe("cashback", () => {
  it("says how far the next level is, and why this one", async () => {
    await open("/cashback");
    await screen.findByText(/^Faltam R\$.1\.639,60 para Black$/);
    const bar = screen.getByRole("progressbar", { name: /Faltam/ });
    expect(Number(bar.getAttribute("aria-valuenow"))).toBeCloseTo(34.4);
    expect(plain(document.body)).toContain("R$ 1.240,00");
  });

  it("says until when Black holds where there is no next level", async () => {
    const currentLevel = { name: "Black", percentage: "3" } as const;
    server.answer(readCashback, cashback({ currentLevel, nextLevel: null }));
    await open("/cashback");
    await screen.findByText("Seu nível vale até 01/12/2026");
  });

  it("tells of each purchase what it earned, at which rate, and when it is credited", async () => {
    await open("/cashback");
    const row = (await screen.findByText("LIVRARIA DO CENTRO")).closest("tr");
    for (const part of ["R$ 100,00", "6,50 PRP", "Premium 1,50% + parceiro 5,00%", "Crédito em 02/12/2026"])
      expect(plain(row)).toContain(part);
  });

  it("is redeemed by what was seen, and says exactly what came of it", async () => {
    server.answer(redeemCashback, () => {
      server.answer(readCashback, cashback({ availableBalance: "0.00" }));
      return { redeemed: "12.50", credited: "12.50", transactionId: cardsId("e4") };
    });
    await open("/cashback");
    fireEvent.click(await screen.findByRole("button", { name: /^Resgatar 12,50.PRP$/ }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Resgatar R\$.12,50$/ }));
    await screen.findByText(/^R\$.12,50 entraram na sua conta$/);
    expect(server.sentTo(redeemCashback)[0]?.body).toEqual({ amount: "12.50" });
    await waitFor(() => expect(screen.queryByRole("button", { name: /^Resgatar/ })).toBeNull());
  });
});

describe("the wallet of PRP", () => {
  it("tells where each unit is from and when it expires or is credited", async () => {
    await open("/wallet-prp");
    await screen.findByText("Expira em 25/11/2028");
    expect(screen.getByText("Crédito em 02/12/2026")).toBeTruthy();
  });

  it("sends PRP to somebody whose name was shown first", async () => {
    server.answer(findRecipientRoute, { name: "Maria S." });
    server.answer(sendPrp, {
      ...{ id: cardsId("ab"), amount: "5.00", counterparty: { name: "Maria S." } },
      ...{ transactionId: cardsId("e5"), at: AT },
    });
    await open("/wallet-prp");
    fireEvent.click(await screen.findByRole("button", { name: "Enviar PRP" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("textbox", { name: "Email" }), {
      target: { value: "maria@lastro.demo" },
    });
    const amount = within(dialog).getByLabelText("Quantos PRP");
    fireEvent.change(amount, { target: { value: "12,51" } });
    await within(dialog).findByText("É mais do que há disponível.");
    fireEvent.change(amount, { target: { value: "5" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Continuar" }));
    await within(dialog).findByText("Maria S.");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Enviar 5,00.PRP$/ }));
    await waitFor(() =>
      expect(server.sentTo(sendPrp)[0]?.body).toEqual({
        to: { kind: "email", value: "maria@lastro.demo" },
        amount: "5",
      }),
    );
  });
});
