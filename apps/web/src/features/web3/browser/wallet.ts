/** What an Ethereum wallet offers a page (EIP-1193). */
export interface EvmProvider {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): void;
  removeListener?(event: string, listener: (value: unknown) => void): void;
}

/** What a Solana wallet offers a page, as far as it is used here (Wallet Standard). */
export interface SolanaWallet {
  readonly name: string;
  readonly icon?: string;
  readonly chains: readonly string[];
  readonly accounts: readonly SolanaAccount[];
  readonly features: Readonly<Record<string, unknown>>;
}

export interface SolanaAccount {
  readonly address: string;
}

interface Named {
  /** What it calls itself; a page cannot check it. */
  readonly name: string;
  /** A picture within its own address, or none. */
  readonly icon: string | undefined;
}

/** A wallet that offers itself to this page. */
export type BrowserWallet = Named &
  (
    | { readonly id: string; readonly family: "evm"; readonly provider: EvmProvider }
    | { readonly id: string; readonly family: "solana"; readonly wallet: SolanaWallet }
  );

/** The account a wallet shows this page, and the network it is on. */
export interface Connection {
  readonly wallet: BrowserWallet;
  readonly address: string;
  /** Of an Ethereum wallet. */
  readonly chainId: number | null;
}

/** Only pictures that need no request, and never as markup of the page. */
export function pictureOf(icon: unknown): string | undefined {
  return typeof icon === "string" && /^data:image\/(png|svg\+xml|webp|gif|jpeg)[;,]/.test(icon)
    ? icon
    : undefined;
}

/** Whether whoever holds the wallet refused (EIP-1193, 4001); Solana's say it in words alone. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("code" in error && error.code === 4001) return true;
  return "message" in error && /reject|denied|cancel/i.test(String(error.message));
}

/** Ethereum's addresses are the same in any case of their letters; Solana's are not. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || (one.startsWith("0x") && one.toLowerCase() === other.toLowerCase());
}

/** An address short enough for a line: what people compare are its ends. */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
