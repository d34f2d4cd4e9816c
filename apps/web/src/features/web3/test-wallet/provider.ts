import type { Hex } from "viem";
import type { Web3Network } from "@/features/web3/api";
import type { EvmProvider } from "@/features/web3/browser/wallet";
import { confirmed } from "@/features/web3/test-wallet/confirmations";
import { askKey } from "@/features/web3/test-wallet/key";
import { sendFromTestWallet } from "@/features/web3/test-wallet/network";

const NETWORKS: Readonly<Record<number, Web3Network>> = { 1: "ERC20", 56: "BSC" };
/** What a wallet answers for a network it does not know (EIP-3326), and for a method (EIP-1193). */
const UNKNOWN_NETWORK = 4902;
const UNKNOWN_METHOD = 4200;
const ICON =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iI2I0NTMwOSIvPjxwYXRoIGQ9Ik04IDExaDE2djEySDh6IiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxjaXJjbGUgY3g9IjIwIiBjeT0iMTciIHI9IjIiIGZpbGw9IiNmZmYiLz48L3N2Zz4=";

let chainId = 1;
const listeners = new Map<string, Set<(value: unknown) => void>>();

function fail(code: number, words: string): Error {
  return Object.assign(new Error(words), { code });
}

function textOf(hex: string): string {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return new TextDecoder().decode(bytes);
}

const provider: EvmProvider = {
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

let isOffered = false;

/** Has the test wallet offer itself to the page as any wallet of the browser does (EIP-6963). */
export function offerTestWallet(name: string): void {
  if (isOffered) return;
  isOffered = true;
  const info = { uuid: "6c61737f-0000-4000-8000-7465737477a1", name, icon: ICON, rdns: "demo.lastro.wallet" };
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
}

/** Whether a provider is the test wallet of the demonstration. */
export function isTestWallet(other: EvmProvider): boolean {
  return other === provider;
}
