import type { Hex } from "viem";
import type { Web3Network } from "@/features/web3/api";
import { bytesOfHex } from "@/features/web3/browser/hex";
import type { EvmProvider } from "@/features/web3/browser/wallet";
import { confirmed } from "@/features/web3/test-wallet/confirmations";
import { askKey } from "@/features/web3/test-wallet/key";
import { sendFromTestWallet } from "@/features/web3/test-wallet/network";

const NETWORKS: Readonly<Record<number, Web3Network>> = { 1: "ERC20", 56: "BSC" };
/** What a wallet answers for a network it does not know (EIP-3326), and for a method (EIP-1193). */
const UNKNOWN_NETWORK = 4902;
const UNKNOWN_METHOD = 4200;

let chainId = 1;
const listeners = new Map<string, Set<(value: unknown) => void>>();

function fail(code: number, words: string): Error {
  return Object.assign(new Error(words), { code });
}

const textOf = (hex: string): string => new TextDecoder().decode(bytesOfHex(hex));

/** The test wallet as an Ethereum wallet offers itself to a page (EIP-1193). */
export const testProvider: EvmProvider = {
  async request({ method, params = [] }) {
    const [first, second] = params;
    const network = NETWORKS[chainId] ?? "ERC20";
    switch (method) {
      case "eth_chainId":
        return `0x${chainId.toString(16)}`;
      case "eth_requestAccounts": {
        const address = await askKey({ ask: "address" });
        await confirmed({ kind: "connect", text: address, network: null });
        return [address];
      }
      case "personal_sign":
        await confirmed({ kind: "sign", text: textOf(String(first)), network: null });
        return askKey({ ask: "signText", hex: first as Hex });
      case "wallet_switchEthereumChain": {
        const asked = Number((first as { chainId: string }).chainId);
        if (!(asked in NETWORKS)) throw fail(UNKNOWN_NETWORK, "unknown network");
        chainId = asked;
        for (const listener of listeners.get("chainChanged") ?? []) listener(`0x${asked.toString(16)}`);
        return null;
      }
      case "eth_sendTransaction": {
        const { to, value, data } = first as { to: Hex; value: Hex; data: Hex };
        await confirmed({ kind: "send", text: to, network });
        return sendFromTestWallet(network, chainId, { to, value: BigInt(value), data });
      }
      default:
        throw fail(UNKNOWN_METHOD, `${method} ${String(second ?? "")}`);
    }
  },
  on(event, listener) {
    listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
  },
  removeListener(event, listener) {
    listeners.get(event)?.delete(listener);
  },
};
