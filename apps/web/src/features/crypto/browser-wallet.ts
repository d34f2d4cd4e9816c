/** What a wallet in the browser offers a page (EIP-1193). */
interface BrowserWallet {
  request(asked: { method: string; params?: readonly unknown[] }): Promise<unknown>;
}

/** The wallet of this browser that signs for EVM networks; undefined where there is none. */
export function browserWallet(): BrowserWallet | undefined {
  return (window as { ethereum?: BrowserWallet }).ethereum;
}

/** The wallet has the keys of other addresses only, as far as it shows them to this page. */
export class OtherAccount extends Error {}

/**
 * Has the browser's wallet sign a text with the key of an address. Throws `OtherAccount` where it has not that key, and
 * whatever the wallet says where its owner refuses.
 */
export async function signInBrowser(
  wallet: BrowserWallet,
  { address, text }: { readonly address: string; readonly text: string },
): Promise<string> {
  const accounts = (await wallet.request({ method: "eth_requestAccounts" })) as string[];
  const account = accounts.find((one) => one.toLowerCase() === address.toLowerCase());
  if (account === undefined) throw new OtherAccount();
  const bytes = new TextEncoder().encode(text);
  const hex = `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
  return String(await wallet.request({ method: "personal_sign", params: [hex, account] }));
}
