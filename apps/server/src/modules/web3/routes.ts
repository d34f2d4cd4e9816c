import {
  askWeb3Message,
  connectWeb3Wallet,
  disconnectWeb3Wallet,
  listWeb3Wallets,
  prepareWeb3Deposit,
  prepareWeb3Revocation,
  prepareWeb3SolanaDeposit,
  readWeb3Allowances,
  readWeb3Balances,
  renameWeb3Wallet,
  type web3WalletSchema,
} from "@lastro/contracts/web3";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import type { Router } from "@lastro/platform/http/router";
import type { z } from "zod";
import { recordAudit } from "../compliance/index.js";
import { writtenAddress } from "../custody/index.js";
import { readAllowances } from "./allowances/read-allowances.js";
import type { Web3Ports, Web3RequestCtx } from "./ports.js";
import { prepareSolanaDeposit } from "./solana-deposit.js";
import { depositTransaction, revocationTransaction } from "./transactions.js";
import { askMessage } from "./wallets/ask-message.js";
import { connectWallet } from "./wallets/connect-wallet.js";
import { readBalances } from "./wallets/read-balances.js";
import {
  getWallet,
  networksOf,
  removeWallet,
  renameWallet,
  type Web3Wallet,
  walletsOf,
} from "./wallets/wallet-store.js";

/** Clients' own wallets outside the bank. */
export function registerWeb3Routes(router: Router<Ctx>, ports: Web3Ports): void {
  const withPorts = (request: RequestCtx): Web3RequestCtx => ({ ...request, ...ports });
  const own = (request: RequestCtx, id: string) => getWallet(request.db, personOf(request).userId, id);

  router.on(listWeb3Wallets, async (request) => ({
    wallets: (await walletsOf(request.db, personOf(request).userId)).map(walletView),
  }));
  router.on(askWeb3Message, (request, { body }) =>
    inTransaction(request.db, (tx) => askMessage(tx, withPorts(request), body)),
  );
  router.on(connectWeb3Wallet, async (request, { body }) =>
    walletView(await connectWallet(withPorts(request), body)),
  );
  router.on(renameWeb3Wallet, async (request, { params: { id }, body: { nickname } }) => {
    await inTransaction(request.db, (tx) => renameWallet(tx, personOf(request).userId, id, nickname));
    return walletView(await own(request, id));
  });
  router.on(disconnectWeb3Wallet, (request, { params: { id } }) =>
    inTransaction(request.db, async (tx) => {
      await removeWallet(tx, personOf(request).userId, id, request.clock.now());
      await recordAudit(tx, request, { action: "web3.wallet_disconnected", subject: id });
    }),
  );

  router.on(readWeb3Balances, async (request, { params }) => ({
    networks: await readBalances(withPorts(request), await own(request, params.id)),
  }));
  router.on(prepareWeb3Deposit, async (request, { params, body }) =>
    depositTransaction(withPorts(request), await own(request, params.id), body),
  );
  router.on(prepareWeb3SolanaDeposit, async (request, { params, body }) =>
    prepareSolanaDeposit(withPorts(request), await own(request, params.id), body.amount),
  );
  router.on(readWeb3Allowances, async (request, { params }) =>
    readAllowances(withPorts(request), await own(request, params.id)),
  );
  router.on(prepareWeb3Revocation, async (request, { params, body }) =>
    revocationTransaction(withPorts(request), await own(request, params.id), body),
  );
}

export function walletView(wallet: Web3Wallet): z.output<typeof web3WalletSchema> {
  const { userId: _userId, contractNetwork, ...shown } = wallet;
  const [network = "ERC20", ...more] = networksOf(wallet);
  return {
    ...shown,
    address: writtenAddress(network, wallet.address),
    isContract: contractNetwork !== null,
    networks: [network, ...more],
  };
}
