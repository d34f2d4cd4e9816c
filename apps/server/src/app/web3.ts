import { type CryptoPorts, checkAddress, depositPlace, keepProven } from "../modules/crypto/index.js";
import { writtenAddress } from "../modules/custody/index.js";
import { createCpfDirectory } from "../modules/customers/index.js";
import { registerWeb3Routes, searchApprovalsJob, type Web3Ports } from "../modules/web3/index.js";
import type { House } from "./house.js";

/** Clients' own wallets outside the bank. */
export function addWeb3({ ctx, router }: House, crypto: CryptoPorts) {
  const { networks, chains, assertClient, lastProofOf } = crypto;
  const ports: Web3Ports = {
    ...{ networks, chains, assertClient, lastProofOf, keepProven },
    maskedCpfOf: async (db, userId) =>
      (await createCpfDirectory(ctx).maskedCpfs(db, [userId])).get(userId) ?? "",
    assertOutside: async (asking, network, address) => {
      await checkAddress({ ...asking, ...crypto }, network, writtenAddress(network, address));
    },
    depositAddressOf: (asking, rail) => depositPlace({ ...asking, ...crypto }, rail),
  };
  registerWeb3Routes(router, ports);
  return { recurring: [searchApprovalsJob({ ...ctx, ...ports })] };
}
