import type { WalletName } from "@/features/cards/shared/api";

interface WalletScript {
  postMessage(message: { wallet: WalletName; payload: Readonly<Record<string, string>> }): void;
}

declare global {
  interface Window {
    /** Of the app around the page on iOS, whose handlers are named by that app. */
    webkit?: { messageHandlers?: { lastroWallet?: WalletScript } };
    /** The same on Android. */
    lastroWallet?: WalletScript;
  }
}

/** Hands what the issuer answered to whatever on this device adds cards to the wallet; false where nothing does. */
export function handToWallet(wallet: WalletName, payload: Readonly<Record<string, string>>): boolean {
  const script = window.webkit?.messageHandlers?.lastroWallet ?? window.lastroWallet;
  script?.postMessage({ wallet, payload });
  return script !== undefined;
}
