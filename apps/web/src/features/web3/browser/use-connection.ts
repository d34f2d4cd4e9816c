import { useEffect, useState } from "react";
import type {
  BrowserWallet,
  Connection,
  EvmProvider,
  SolanaAccount,
  SolanaWallet,
} from "@/features/web3/browser/wallet";

/** The wallet kept while the reader moves between pages; never longer than the page itself. */
let kept: Connection | undefined;

/** The connected wallet of this browser, which follows what its owner chooses in it. */
export function useConnection() {
  const [connection, setConnection] = useState(kept);
  const set = (next: Connection | undefined) => {
    kept = next;
    setConnection(next);
  };
  useEffect(() => {
    if (connection?.wallet.family !== "evm") return;
    const { wallet } = connection;
    const { provider } = wallet;
    const follow = (change: (now: Connection) => Connection | undefined) => {
      kept = kept && change(kept);
      setConnection(kept);
    };
    const onAccounts = (accounts: unknown) => {
      const [address] = Array.isArray(accounts) ? accounts : [];
      follow((now) => (typeof address === "string" ? { ...now, address } : undefined));
    };
    const onChain = (chainId: unknown) => follow((now) => ({ ...now, chainId: Number(chainId) }));
    const onDisconnect = () => follow(() => undefined);
    provider.on?.("accountsChanged", onAccounts);
    provider.on?.("chainChanged", onChain);
    provider.on?.("disconnect", onDisconnect);
    return () => {
      provider.removeListener?.("accountsChanged", onAccounts);
      provider.removeListener?.("chainChanged", onChain);
      provider.removeListener?.("disconnect", onDisconnect);
    };
  }, [connection]);
  return {
    connection,
    connect: async (wallet: BrowserWallet) => set(await openConnection(wallet)),
    forget: () => set(undefined),
  };
}

/** Asks a wallet for an account. Rejects as the wallet does where its owner refuses. */
async function openConnection(wallet: BrowserWallet): Promise<Connection> {
  if (wallet.family === "solana") {
    const { accounts } = await featureOf<ConnectFeature>(wallet.wallet, "standard:connect").connect();
    const [account] = accounts;
    if (!account) throw new Error("no account");
    return { wallet, address: account.address, chainId: null };
  }
  const [address] = (await wallet.provider.request({ method: "eth_requestAccounts" })) as string[];
  if (address === undefined) throw new Error("no account");
  return { wallet, address, chainId: await chainIdOf(wallet.provider) };
}

export async function chainIdOf(provider: EvmProvider): Promise<number> {
  return Number(await provider.request({ method: "eth_chainId" }));
}

interface ConnectFeature {
  connect(): Promise<{ readonly accounts: readonly SolanaAccount[] }>;
}

export function featureOf<Feature>(wallet: SolanaWallet, name: string): Feature {
  return wallet.features[name] as Feature;
}
