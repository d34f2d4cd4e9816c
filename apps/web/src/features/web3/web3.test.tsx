import { listCryptoRails } from "@lastro/contracts/crypto/incoming";
import { readDeployment } from "@lastro/contracts/deployment";
import {
  askWeb3Message,
  connectWeb3Wallet,
  listWeb3Wallets,
  prepareWeb3Deposit,
  prepareWeb3Revocation,
  prepareWeb3SolanaDeposit,
  readWeb3Allowances,
  readWeb3Balances,
} from "@lastro/contracts/web3";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import type { DepositTransaction, SolanaDeposit, Wallet } from "@/features/web3/api";
import { buildTransfer } from "@/features/web3/browser/solana-transfer";
import { pictureOf } from "@/features/web3/browser/wallet";
import { routes } from "@/features/web3/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const ADDRESS = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94";
const DEPOSIT = "0x00000000000000000000000000000000000ca11e";
const TOKEN = "0x55d398326f99059fF775485246999027B3197955";
const TEXT = "Assino, e nada se move.";
const own: Wallet = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  family: "evm",
  address: ADDRESS,
  nickname: "Cofre",
  isContract: false,
  networks: ["ERC20", "BSC"],
  connectedAt: "2026-11-26T15:00:00.000Z",
};
/** 40 USDT to the deposit address, in BSC's 18 decimals. */
const transaction: DepositTransaction = {
  ...{ network: "BSC", chainId: 56, from: ADDRESS, to: TOKEN, value: "0x0" },
  data: `0xa9059cbb${DEPOSIT.slice(2).padStart(64, "0")}${(40n * 10n ** 18n).toString(16).padStart(64, "0")}`,
  depositAddress: DEPOSIT,
  amount: { asset: "USDT", amount: "40.000000" },
};

/** A wallet extension as a test drives it: what it is on, and whether its owner agrees. */
const extension = {
  chainId: 56,
  switches: true,
  agrees: true,
  asked: [] as string[],
  async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
    extension.asked.push(method);
    switch (method) {
      case "eth_requestAccounts":
        return [ADDRESS];
      case "eth_chainId":
        return `0x${extension.chainId.toString(16)}`;
      case "wallet_switchEthereumChain":
        if (extension.switches) extension.chainId = Number((params[0] as { chainId: string }).chainId);
        return null;
      default:
        if (!extension.agrees) throw Object.assign(new Error("no"), { code: 4001 });
        return method === "personal_sign" ? `0x${"5e".repeat(65)}` : `0x${"ab".repeat(32)}`;
    }
  },
};
window.addEventListener("eip6963:requestProvider", () =>
  window.dispatchEvent(
    new CustomEvent("eip6963:announceProvider", {
      detail: {
        info: { uuid: "e1", name: "Raposa", icon: "https://elsewhere.example/icon.png", rdns: "x" },
        provider: extension,
      },
    }),
  ),
);

const SOLANA_ADDRESS = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin";
const SOLANA_DEPOSIT = "HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk";
const solanaWallet: Wallet = {
  ...own,
  ...{ family: "solana", address: SOLANA_ADDRESS, nickname: "Cofre Solana", networks: ["SOL"] },
};
const solanaDeposit: SolanaDeposit = {
  ...{ from: SOLANA_ADDRESS, depositAddress: SOLANA_DEPOSIT, lastValidBlockHeight: 200 },
  blockhash: "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM",
  amount: { asset: "SOL", amount: "0.250000000" },
  fee: { asset: "SOL", amount: "0.000005000" },
};

/** A wallet of Solana by the Wallet Standard: what it was asked to send, and whether it sends at all. */
const sentBySolana: { transaction: Uint8Array; chain: string }[] = [];
const send = {
  async signAndSendTransaction(asked: { transaction: Uint8Array; chain: string }) {
    sentBySolana.push(asked);
    return [{ signature: new Uint8Array(64) }];
  },
};
const solanaFeatures: Record<string, unknown> = {
  "standard:connect": { connect: async () => ({ accounts: [{ address: SOLANA_ADDRESS }] }) },
  "solana:signMessage": {},
};
const solana = {
  ...{ name: "Fantasma", chains: ["solana:mainnet"], features: solanaFeatures },
  accounts: [{ address: SOLANA_ADDRESS }],
};
window.addEventListener("wallet-standard:app-ready", (event) =>
  (event as CustomEvent<{ register(one: typeof solana): void }>).detail.register(solana),
);

let server: StubServer;
beforeEach(async () => {
  Object.assign(extension, { chainId: 56, switches: true, agrees: true, asked: [] });
  server = stubServer();
  server.answer(readDeployment, { mode: "production", addressLookup: false });
  server.answer(listWeb3Wallets, { wallets: [own] });
  server.answer(readWeb3Balances, {
    networks: [
      { network: "BSC", balances: [{ asset: "USDT", amount: "250.000000" }] },
      { network: "ERC20", balances: null },
    ],
  });
  server.answer(readWeb3Allowances, { networks: [] });
  server.answer(listCryptoRails, {
    rails: [
      {
        ...{ asset: "USDT", network: "BSC", name: "Binance Smart Chain", working: true },
        ...{
          minimum: { asset: "USDT", amount: "10.000000" },
          leastSent: { asset: "USDT", amount: "10.000000" },
        },
        ...{ speeds: [], confirmations: 4, finalityAfterSeconds: 5 },
      },
    ],
  });
  server.answer(prepareWeb3Deposit, transaction);
  await signInToBank();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

async function openConnected() {
  await renderRoutes(routes, "/web3");
  await screen.findByRole("heading", { name: "Cofre" });
  const connect = screen.queryByRole("button", { name: "Conectar Raposa" });
  if (connect) fireEvent.click(connect);
  await screen.findByText("Desconectar do navegador");
}

async function openDeposit() {
  await openConnected();
  await press("Depositar");
  fireEvent.change(await screen.findByLabelText("Valor"), { target: { value: "40" } });
  await press("Conferir");
}

describe("the page of outside wallets", () => {
  it("shows what our nodes say, and where they say nothing", async () => {
    await renderRoutes(routes, "/web3");
    const card = (await screen.findByRole("heading", { name: "Cofre" })).closest("div.rounded-lg");
    expect(await within(card as HTMLElement).findByText(/250,00/)).toBeTruthy();
    expect(screen.getByText("Os nossos nós não respondem por esta rede agora.")).toBeTruthy();
  });

  it("connects a wallet by the signature of the text the server wrote, under the nickname typed", async () => {
    server.answer(listWeb3Wallets, { wallets: [] });
    server.answer(askWeb3Message, { id: own.id, text: TEXT, expiresAt: "2026-11-26T15:10:00.000Z" });
    server.answer(connectWeb3Wallet, own);
    await renderRoutes(routes, "/web3");
    if (!screen.queryByText("Desconectar do navegador")) await press("Conectar Raposa");
    await press("Provar que é minha");
    fireEvent.change(await screen.findByLabelText(/Apelido/), { target: { value: "Viagem" } });
    extension.agrees = false;
    await press("Assinar na carteira");
    expect(await screen.findByText("Você recusou na carteira. Nada foi feito.")).toBeTruthy();
    extension.agrees = true;
    await press("Assinar na carteira");
    await waitFor(() => expect(server.sentTo(connectWeb3Wallet)).toHaveLength(1));
    expect(server.sentTo(connectWeb3Wallet)[0]?.body).toEqual({
      messageId: own.id,
      signature: `0x${"5e".repeat(65)}`,
      nickname: "Viagem",
    });
  });

  it("has the wallet send what pays the client's own address, and shows where", async () => {
    await openDeposit();
    expect(await screen.findByText(DEPOSIT)).toBeTruthy();
    await press("Enviar pela carteira");
    expect(await screen.findByText("Enviada pela carteira")).toBeTruthy();
    expect(extension.asked).toContain("eth_sendTransaction");
  });

  it.each([
    ["pays another address", { data: transaction.data.replace("ca11e", "bad00") }],
    ["pays another amount", { data: transaction.data.replace(/.$/, "1") }],
    ["gives a permission", { data: transaction.data.replace("a9059cbb", "095ea7b3") }],
  ])("sends nothing that %s", async (_what, spoilt) => {
    server.answer(prepareWeb3Deposit, { ...transaction, ...spoilt });
    await openDeposit();
    expect(await screen.findByText(/não paga o que foi pedido/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Enviar pela carteira" })).toBeNull();
  });

  it("sends nothing while the wallet stays on another network", async () => {
    Object.assign(extension, { chainId: 1, switches: false });
    await openDeposit();
    await press("Enviar pela carteira");
    expect(await screen.findByText(/continua em outra rede/)).toBeTruthy();
    expect(extension.asked).toContain("wallet_switchEthereumChain");
    expect(extension.asked).not.toContain("eth_sendTransaction");
  });
});

describe("a deposit from a Solana wallet", () => {
  beforeEach(() => {
    sentBySolana.length = 0;
    solanaFeatures["solana:signAndSendTransaction"] = send;
    server.answer(listWeb3Wallets, { wallets: [solanaWallet] });
    server.answer(readWeb3Balances, { networks: [{ network: "SOL", balances: null }] });
    server.answer(listCryptoRails, {
      rails: [
        {
          ...{ asset: "SOL", network: "SOL", name: "Solana", working: true },
          minimum: { asset: "SOL", amount: "0.010000000" },
          leastSent: { asset: "SOL", amount: "0.010000000" },
          ...{ speeds: [], confirmations: 32, finalityAfterSeconds: 15 },
        },
      ],
    });
    server.answer(prepareWeb3SolanaDeposit, solanaDeposit);
  });

  async function review() {
    await renderRoutes(routes, "/web3");
    await screen.findByRole("heading", { name: "Cofre Solana" });
    // What an earlier test connected stays, as the page does while its reader walks about.
    const forget = screen.queryByRole("button", { name: "Desconectar do navegador" });
    if (forget) fireEvent.click(forget);
    await press("Conectar Fantasma (Solana)");
    await screen.findByText("Neste navegador");
    await press("Depositar");
    fireEvent.change(await screen.findByLabelText("Valor"), { target: { value: "0,25" } });
    await press("Conferir");
    expect(await screen.findByText(SOLANA_DEPOSIT)).toBeTruthy();
  }

  it("says what will be signed, and has the wallet send that very transfer under a blockhash of now", async () => {
    await review();
    expect(screen.getByText(/uma transferência de SOL da sua conta para o endereço abaixo/)).toBeTruthy();
    expect(screen.getByText(/0,000005/)).toBeTruthy();
    expect(sentBySolana).toEqual([]);
    const fresh = { ...solanaDeposit, blockhash: "GHtXQBsoZHVnNFa9YevAzFr17DJjgHXk3ycTKD5xD3Zi" };
    server.answer(prepareWeb3SolanaDeposit, fresh);
    await press("Enviar pela carteira");
    expect(await screen.findByText("1".repeat(64))).toBeTruthy();
    const [asked, ...more] = sentBySolana;
    expect([asked?.chain, more]).toEqual(["solana:mainnet", []]);
    expect(asked?.transaction).toEqual(buildTransfer(fresh));
  });

  it("is not sent where the address is another by the time the wallet is asked", async () => {
    await review();
    server.answer(prepareWeb3SolanaDeposit, { ...solanaDeposit, depositAddress: SOLANA_ADDRESS });
    await press("Enviar pela carteira");
    expect(await screen.findByText(/não paga o que foi pedido/)).toBeTruthy();
    expect(sentBySolana).toEqual([]);
  });

  it("is not asked of a wallet that signs alone, and says so", async () => {
    delete solanaFeatures["solana:signAndSendTransaction"];
    await review();
    await press("Enviar pela carteira");
    expect(await screen.findByText(/só assina e não envia daqui/)).toBeTruthy();
  });
});

describe("a permission for a whole collection", () => {
  it("is told apart in plain words, and taken back as such", async () => {
    const approval = { kind: "collection", token: TOKEN, spender: DEPOSIT } as const;
    server.answer(readWeb3Allowances, {
      networks: [
        {
          ...{ network: "BSC", searchedSince: own.connectedAt, isSearching: false },
          allowances: [{ ...approval, asset: null, isUnlimited: true, amount: null }],
        },
      ],
    });
    const data = `0xa22cb465${DEPOSIT.slice(2).padStart(64, "0")}${"0".repeat(64)}`;
    server.answer(prepareWeb3Revocation, {
      ...{ network: "BSC", chainId: 56, from: ADDRESS, to: TOKEN, value: "0x0", data },
    });
    await renderRoutes(routes, "/web3");
    await press("Permissões");
    expect(await screen.findByText("Coleção inteira")).toBeTruthy();
    expect(screen.getByText(/Pode mover todas as suas NFTs desta coleção/)).toBeTruthy();
    await press("Retirar permissão");
    await waitFor(() => expect(server.sentTo(prepareWeb3Revocation)).toHaveLength(1));
    expect(server.sentTo(prepareWeb3Revocation)[0]?.body).toEqual({ network: "BSC", ...approval });
  });
});

describe("a wallet's picture", () => {
  it("is shown from its own address alone, without a request", () => {
    expect(pictureOf("https://elsewhere.example/icon.png")).toBeUndefined();
    expect(pictureOf("data:text/html,<b>")).toBeUndefined();
    expect(pictureOf("data:image/png;base64,AAAA")).toBe("data:image/png;base64,AAAA");
  });
});
