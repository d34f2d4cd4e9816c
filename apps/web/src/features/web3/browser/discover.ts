import { useSyncExternalStore } from "react";
import {
  type BrowserWallet,
  type EvmProvider,
  pictureOf,
  type SolanaWallet,
} from "@/features/web3/browser/wallet";

const SOLANA_FEATURES = ["standard:connect", "solana:signMessage"];

let found: readonly BrowserWallet[] = [];
const listeners = new Set<() => void>();
let isListening = false;

function add(wallet: BrowserWallet): void {
  if (found.some(({ id }) => id === wallet.id)) return;
  found = [...found, wallet];
  for (const listener of listeners) listener();
}

interface Announcement {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string };
  readonly provider: EvmProvider;
}

function hearEvm(event: Event): void {
  const { info, provider } = (event as CustomEvent<Announcement>).detail;
  add({ id: info.uuid, name: info.name, icon: pictureOf(info.icon), family: "evm", provider });
}

const api = {
  register(...wallets: readonly SolanaWallet[]): () => void {
    for (const wallet of wallets) {
      const isSolana = wallet.chains.some((chain) => chain.startsWith("solana:"));
      if (isSolana && SOLANA_FEATURES.every((one) => one in wallet.features))
        add({
          ...{ id: `solana ${wallet.name}`, name: wallet.name, icon: pictureOf(wallet.icon) },
          ...{ family: "solana", wallet },
        });
    }
    return () => undefined;
  },
};

/** Asks every wallet of this browser to name itself: Ethereum's by EIP-6963, Solana's by the Wallet Standard. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  window.addEventListener("eip6963:announceProvider", hearEvm);
  window.dispatchEvent(new Event("eip6963:requestProvider"));
  window.addEventListener("wallet-standard:register-wallet", (event) =>
    (event as CustomEvent<(api: unknown) => void>).detail(api),
  );
  window.dispatchEvent(new CustomEvent("wallet-standard:app-ready", { detail: api }));
  const older = (window as { ethereum?: EvmProvider }).ethereum;
  // Wallets from before the announcement; one that announces itself is there already.
  setTimeout(() => {
    if (older && !found.some((one) => one.family === "evm"))
      add({ id: "window.ethereum", name: "Ethereum", icon: undefined, family: "evm", provider: older });
  }, 500);
}

function subscribe(listener: () => void): () => void {
  listen();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The wallets of this browser, as they name themselves. */
export function useBrowserWallets(): readonly BrowserWallet[] {
  return useSyncExternalStore(subscribe, () => found);
}
