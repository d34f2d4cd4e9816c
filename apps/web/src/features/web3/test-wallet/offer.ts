import type { BrowserWallet } from "@/features/web3/browser/wallet";
import { testProvider } from "@/features/web3/test-wallet/provider";
import { isTestSolanaWallet, makeSolanaWallet } from "@/features/web3/test-wallet/solana-wallet";

const ICON =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iI2I0NTMwOSIvPjxwYXRoIGQ9Ik04IDExaDE2djEySDh6IiBmaWxsPSJub25lIiBzdHJva2U9IiNmZmYiIHN0cm9rZS13aWR0aD0iMiIvPjxjaXJjbGUgY3g9IjIwIiBjeT0iMTciIHI9IjIiIGZpbGw9IiNmZmYiLz48L3N2Zz4=";

let isOffered = false;

/** Has the test wallet offer itself as any wallet of the browser does: for Ethereum by EIP-6963, for Solana by the Wallet Standard. */
export function offerTestWallet(name: string): void {
  if (isOffered) return;
  isOffered = true;
  const info = { uuid: "6c61737f-0000-4000-8000-7465737477a1", name, icon: ICON, rdns: "demo.lastro.wallet" };
  const detail = Object.freeze({ info, provider: testProvider });
  const announce = () => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();

  const wallet = makeSolanaWallet({ name, icon: ICON });
  const register = (api: { register(one: typeof wallet): void }) => api.register(wallet);
  window.addEventListener("wallet-standard:app-ready", (event) =>
    register((event as CustomEvent<Parameters<typeof register>[0]>).detail),
  );
  window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: register }));
}

/** Whether a wallet is the test wallet of the demonstration. */
export function isTestWallet(wallet: BrowserWallet): boolean {
  return wallet.family === "evm" ? wallet.provider === testProvider : isTestSolanaWallet(wallet.wallet);
}
