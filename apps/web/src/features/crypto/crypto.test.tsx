import type { WireResponseOf } from "@lastro/contracts";
import { readWallets } from "@lastro/contracts/accounts";
import { listCryptoDeposits, listCryptoRails, openCryptoAddress } from "@lastro/contracts/crypto/incoming";
import {
  askWalletProof,
  listAddressEntries,
  listAdminCryptoWithdrawals,
  listCryptoWithdrawals,
  proveWallet,
  raiseCryptoWithdrawalFee,
  requestCryptoWithdrawal,
} from "@lastro/contracts/crypto/withdrawals";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/crypto/admin-routes";
import type { AdminWithdrawal } from "@/features/crypto/api";
import { routes } from "@/features/crypto/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;
const btc = (amount: string) => ({ asset: "BTC", amount }) as const;
const BITCOIN = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
const ADDRESS = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94";
const NOW = "2026-03-10T12:00:00.000Z";

const rail = (network: "TRC20" | "BSC", name: string, working = true) => ({
  ...{ asset: "USDT" as const, network, name, working },
  ...{ minimum: usdt("10.000000"), leastSent: usdt("10.000000") },
  speeds: [{ speed: "normal" as const, fee: usdt("1.000000"), afterSeconds: 60 }],
  ...{ confirmations: 4, finalityAfterSeconds: 60 },
});

const withdrawal: WireResponseOf<typeof requestCryptoWithdrawal> = {
  ...{ id, network: "BSC", address: ADDRESS, label: "Minha carteira", internal: false },
  ...{ amount: usdt("100.000000"), fee: usdt("1.000000"), net: usdt("99.000000") },
  ...{
    step: "processing",
    failure: null,
    speed: "normal",
    replaced: false,
    txHash: null,
    confirmations: null,
    coolsUntil: null,
  },
  ...{ createdAt: NOW, processedAt: null },
};

let server: StubServer;
// Loaded before anything on them is waited for.
beforeAll(
  () => Promise.all([import("@/features/crypto/deposit-page"), import("@/features/crypto/send-page")]),
  30_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(listCryptoRails, {
    rails: [rail("TRC20", "TRON", false), rail("BSC", "Binance Smart Chain")],
  });
  server.answer(openCryptoAddress, {
    ...{ asset: "USDT" as const, network: "BSC" as const, address: ADDRESS },
    waiting: usdt("4.000000"),
  });
  server.answer(listCryptoDeposits, { items: [], nextCursor: null });
  server.answer(listCryptoWithdrawals, { items: [], nextCursor: null });
  server.answer(listAddressEntries, {
    entries: [
      {
        ...{ id, network: "BSC" as const, address: ADDRESS, label: "Minha carteira", owner: "own" as const },
        ...{ holder: null, coolsUntil: null, provenAt: null, createdAt: NOW },
      },
    ],
  });
  server.answer(readWallets, {
    wallets: [
      {
        ...{
          asset: "USDT" as const,
          available: usdt("500.000000"),
          held: usdt("0.000000"),
          vaulted: usdt("0.000000"),
          inBasket: usdt("0.000000"),
        },
        ...{ total: usdt("500.000000"), valueBrl: null },
      },
    ],
    owed: "0.00",
    totals: { value: null, brl: "0.00", crypto: null },
    holds: [],
  });
});

describe("receiving crypto", () => {
  it("shows no address before a network was chosen, and then one's own with what waits at it", async () => {
    await renderRoutes(routes, "/crypto/deposit?asset=USDT");
    const network = await screen.findByRole("radio", { name: /Binance Smart Chain/ });
    expect(screen.queryByText(ADDRESS)).toBeNull();
    expect(server.sentTo(openCryptoAddress)).toEqual([]);
    fireEvent.click(network);
    expect(await screen.findByText(ADDRESS)).toBeTruthy();
    expect(screen.getByText("Envie somente USDT pela rede Binance Smart Chain")).toBeTruthy();
    expect(screen.getByText(/Aguardando neste endereço/)).toBeTruthy();
  });

  it("says that a network is out of service, and asks for no address there", async () => {
    await renderRoutes(routes, "/crypto/deposit?asset=USDT&network=TRC20");
    expect(await screen.findByText("A rede TRON está fora de serviço")).toBeTruthy();
    expect(server.sentTo(openCryptoAddress)).toEqual([]);
  });

  it("follows what is arriving by its confirmations", async () => {
    server.answer(listCryptoDeposits, {
      items: [
        {
          ...{ id, network: "BSC" as const, amount: usdt("250.000000"), status: "arriving" as const },
          ...{ reason: null, txHash: `0x${"ab".repeat(32)}`, confirmations: { have: 2, need: 6 } },
          ...{ seenAt: NOW, creditedAt: null },
        },
      ],
      nextCursor: null,
    });
    await renderRoutes(routes, "/crypto/deposit");
    expect(await screen.findByText("Chegando")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "2 de 6 confirmações" })).toBeTruthy();
  });
});

describe("a withdrawal no block takes", () => {
  it("is shown with its transactions, and its fee is raised once an administrator says so", async () => {
    const stuck: AdminWithdrawal = {
      ...withdrawal,
      ...{
        network: "BTC",
        address: BITCOIN,
        step: "sent",
        txHash: "ab".repeat(32),
        client: { id, name: "Ana" },
      },
      ...{
        owner: "own",
        holder: null,
        provenAt: null,
        takesTwo: false,
        pendingApproval: null,
        raising: false,
      },
      attempts: [{ number: 1, fee: btc("0.00000293"), txHash: "ab".repeat(32), createdAt: NOW }],
    };
    server.answer(listAdminCryptoWithdrawals, { items: [stuck], nextCursor: null });
    server.answer(raiseCryptoWithdrawalFee, { ...stuck, raising: true });
    await renderRoutes(adminRoutes, "/admin/crypto?step=sent");
    expect(await screen.findByText("1ª tentativa, tarifa de 0,00000293 BTC")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Aumentar tarifa" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Aumentar tarifa" }));
    await waitFor(() => expect(server.sentTo(raiseCryptoWithdrawalFee)).toHaveLength(1));
  });
});

describe("sending crypto", () => {
  async function confirm(amount: string) {
    await renderRoutes(routes, "/crypto/send?asset=USDT");
    fireEvent.change(await screen.findByRole("textbox", { name: "Valor" }), { target: { value: amount } });
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
  }

  it("refuses what is more than there is, or no more than the fee, and asks nobody", async () => {
    await confirm("500,01");
    expect(await screen.findByText("O valor passa do que está disponível.")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: "Valor" }), { target: { value: "1,00" } });
    expect(await screen.findByText(/maior que a tarifa/)).toBeTruthy();
    expect(server.sentTo(requestCryptoWithdrawal)).toEqual([]);
  });

  it("repeats address, fee and what arrives, asks for a proof where the server wants one, and sends once", async () => {
    server.refuse(requestCryptoWithdrawal, "customers.password_needed");
    server.answerPath("POST /auth/v1/reauthenticate/confirm", () => new Response(null, { status: 204 }));
    await confirm("100,00");
    expect(await screen.findByText("99,00 USDT")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Enviar 100,00/ }));
    const password = await screen.findByLabelText("Senha");
    server.answer(requestCryptoWithdrawal, withdrawal);
    fireEvent.change(password, { target: { value: "lastro-demo-2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByRole("button", { name: "Continuar" })).toBeTruthy();
    expect(server.sentTo(requestCryptoWithdrawal).at(-1)?.body).toEqual({
      entryId: id,
      amount: usdt("100"),
      speed: "normal",
      fee: usdt("1.000000"),
    });
  });

  it("offers bitcoin's speeds with fee and time, sends at the chosen one, and says what was replaced", async () => {
    const quotes = [
      { speed: "fast" as const, fee: btc("0.00002049"), afterSeconds: 1_200 },
      { speed: "normal" as const, fee: btc("0.00001087"), afterSeconds: 3_600 },
      { speed: "economic" as const, fee: btc("0.00000293"), afterSeconds: 86_400 },
    ];
    server.answer(listCryptoRails, {
      rails: [
        {
          ...{ asset: "BTC", network: "BTC", name: "Bitcoin", working: true, speeds: quotes },
          ...{ minimum: btc("0.00010000"), leastSent: btc("0.00010000") },
          ...{ confirmations: 6, finalityAfterSeconds: 3_600 },
        },
      ],
    });
    server.answer(listAddressEntries, {
      entries: [
        {
          ...{ id, network: "BTC", address: BITCOIN, label: "Cofre", owner: "own", holder: null },
          ...{ provenAt: null, coolsUntil: null, createdAt: NOW },
        },
      ],
    });
    const wallet = {
      available: btc("0.50000000"),
      held: btc("0.00000000"),
      vaulted: btc("0.00000000"),
      inBasket: btc("0.00000000"),
      total: btc("0.50000000"),
    };
    server.answer(readWallets, {
      wallets: [{ asset: "BTC", ...wallet, valueBrl: null }],
      ...{ owed: "0.00", totals: { value: null, brl: "0.00", crypto: null }, holds: [] },
    });
    const sent: typeof withdrawal = {
      ...withdrawal,
      ...{ network: "BTC", address: BITCOIN, label: "Cofre", speed: "economic", replaced: true },
      ...{ amount: btc("0.10000000"), fee: btc("0.00000293"), net: btc("0.09999707") },
      ...{ step: "sent", txHash: "ab".repeat(32), confirmations: { have: 0, need: 6 } },
    };
    server.answer(requestCryptoWithdrawal, sent);
    server.answer(listCryptoWithdrawals, { items: [sent], nextCursor: null });
    await renderRoutes(routes, "/crypto/send?asset=BTC");
    expect(await screen.findByText(/Substituído por uma transação com tarifa maior/)).toBeTruthy();
    expect(screen.getByText("Entra em um bloco em cerca de 20 minutos")).toBeTruthy();
    fireEvent.click(screen.getByRole("radio", { name: /Econômica/ }));
    fireEvent.change(screen.getByRole("textbox", { name: "Valor" }), { target: { value: "0,1" } });
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findByText(/Econômica · Entra em um bloco em cerca de 24 horas/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Enviar 0,1/ }));
    expect(await screen.findByRole("button", { name: "Continuar" })).toBeTruthy();
    expect(server.sentTo(requestCryptoWithdrawal).at(-1)?.body).toMatchObject({
      speed: "economic",
      fee: btc("0.00000293"),
    });
  });
});

describe("a wallet of one's own", () => {
  const proven = { ...{ id, network: "BSC" as const, address: ADDRESS, label: "Minha carteira" } };

  it("is proven by a signature of the text the server gives", async () => {
    server.answer(askWalletProof, { text: "Código: 7KF3", expiresAt: NOW });
    server.refuse(proveWallet, "crypto.signature_invalid");
    await renderRoutes(routes, "/crypto/send?asset=USDT");
    fireEvent.click(await screen.findByRole("button", { name: /^Comprovar/ }));
    expect(await screen.findByText("Código: 7KF3")).toBeTruthy();
    fireEvent.change(screen.getByRole("textbox", { name: /Assinatura/ }), { target: { value: " 0xab " } });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText(/não é deste texto/)).toBeTruthy();
    server.answer(proveWallet, {
      ...{ ...proven, owner: "own", holder: null, coolsUntil: null, provenAt: NOW, createdAt: NOW },
    });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(proveWallet).map(({ body }) => body)).toEqual([
      { signature: "0xab" },
      { signature: "0xab" },
    ]);
  });

  it("is signed for by the wallet of the browser, with the key of that address alone", async () => {
    const asked: unknown[] = [];
    const answers: Record<string, unknown> = { eth_requestAccounts: ["0xother"], personal_sign: "0xcd" };
    vi.stubGlobal("ethereum", {
      request: async (one: { method: string; params?: unknown[] }) => {
        asked.push(one);
        return answers[one.method];
      },
    });
    server.answer(askWalletProof, { text: "Código", expiresAt: NOW });
    server.refuse(proveWallet, "crypto.signature_invalid");
    await renderRoutes(routes, "/crypto/send?asset=USDT");
    fireEvent.click(await screen.findByRole("button", { name: /^Comprovar/ }));
    const sign = await screen.findByRole("button", { name: "Assinar com a carteira deste navegador" });
    fireEvent.click(sign);
    expect(await screen.findByText(/tem outro endereço/)).toBeTruthy();
    expect(server.sentTo(proveWallet)).toEqual([]);
    answers.eth_requestAccounts = [ADDRESS.toLowerCase()];
    fireEvent.click(sign);
    await waitFor(() => expect(server.sentTo(proveWallet)).toHaveLength(1));
    expect(asked.at(-1)).toEqual({
      method: "personal_sign",
      params: ["0x43c3b36469676f", ADDRESS.toLowerCase()],
    });
    vi.unstubAllGlobals();
  });
});
