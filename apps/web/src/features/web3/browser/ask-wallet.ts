import type { Transaction } from "@/features/web3/api";
import { chainIdOf, featureOf } from "@/features/web3/browser/use-connection";
import type { Connection, SolanaAccount } from "@/features/web3/browser/wallet";

/** The wallet stayed on another network than the transaction is for: nothing was sent. */
export class OtherNetwork extends Error {}

const encoder = new TextEncoder();

/** Has the connected wallet sign a text; what it says where its owner refuses is passed on. */
export async function signText({ wallet, address }: Connection, text: string): Promise<string> {
  const bytes = encoder.encode(text);
  if (wallet.family === "evm")
    return String(
      await wallet.provider.request({ method: "personal_sign", params: [hexOf(bytes), address] }),
    );
  const account = wallet.wallet.accounts.find((one) => one.address === address);
  if (!account) throw new Error("no account");
  const feature = featureOf<SignFeature>(wallet.wallet, "solana:signMessage");
  const [signed] = await feature.signMessage({ account, message: bytes });
  if (!signed) throw new Error("no signature");
  return btoa(String.fromCharCode(...signed.signature));
}

interface SignFeature {
  signMessage(asked: {
    account: SolanaAccount;
    message: Uint8Array;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}

/** Has an Ethereum wallet send a transaction on its network, and answers the hash. Throws `OtherNetwork`. */
export async function sendTransaction(
  { wallet }: Connection,
  { chainId, from, to, value, data }: Transaction,
): Promise<string> {
  if (wallet.family !== "evm") throw new OtherNetwork();
  const { provider } = wallet;
  if ((await chainIdOf(provider)) !== chainId) {
    await provider.request({
      method: "wallet_switchEthereumChain",
      params: [{ chainId: `0x${chainId.toString(16)}` }],
    });
    // A wallet may answer before it is there, or stay where it was.
    if ((await chainIdOf(provider)) !== chainId) throw new OtherNetwork();
  }
  return String(
    await provider.request({ method: "eth_sendTransaction", params: [{ from, to, value, data }] }),
  );
}

function hexOf(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}
