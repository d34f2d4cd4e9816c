import type { SolanaDeposit, Transaction } from "@/features/web3/api";
import { hexOf } from "@/features/web3/browser/hex";
import { chainIdOf, featureOf } from "@/features/web3/browser/use-connection";
import type { Connection, SolanaAccount, SolanaWallet } from "@/features/web3/browser/wallet";

/** The wallet stayed on another network than the transaction is for: nothing was sent. */
export class OtherNetwork extends Error {}
/** The wallet signs and does not send, so that nothing was asked of it. */
export class SendsNothing extends Error {}
/** The transaction would not do what the owner was shown: the wallet was not asked. */
export class DiffersFromShown extends Error {}

const SOLANA_MAINNET = "solana:mainnet";

const encoder = new TextEncoder();

/** Has the connected wallet sign a text; what it says where its owner refuses is passed on. */
export async function signText({ wallet, address }: Connection, text: string): Promise<string> {
  const bytes = encoder.encode(text);
  if (wallet.family === "evm")
    return String(
      await wallet.provider.request({ method: "personal_sign", params: [hexOf(bytes), address] }),
    );
  const account = accountOf(wallet.wallet, address);
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

/**
 * Has a Solana wallet sign and send the transfer a deposit is; answers its signature, in base58. Throws `OtherNetwork`,
 * `SendsNothing` and `DiffersFromShown`.
 */
export async function sendSolanaTransfer(
  { wallet, address }: Connection,
  deposit: SolanaDeposit,
): Promise<string> {
  if (wallet.family !== "solana" || !wallet.wallet.chains.includes(SOLANA_MAINNET)) throw new OtherNetwork();
  if (!("solana:signAndSendTransaction" in wallet.wallet.features)) throw new SendsNothing();
  const account = accountOf(wallet.wallet, address);
  const { buildTransfer, nameOfSignature, transfersAsShown } = await import(
    "@/features/web3/browser/solana-transfer"
  );
  const transaction = buildTransfer(deposit);
  if (!transfersAsShown(transaction, deposit)) throw new DiffersFromShown();
  const feature = featureOf<SendFeature>(wallet.wallet, "solana:signAndSendTransaction");
  const [sent] = await feature.signAndSendTransaction({ account, transaction, chain: SOLANA_MAINNET });
  if (!sent) throw new Error("no signature");
  return nameOfSignature(sent.signature);
}

interface SendFeature {
  signAndSendTransaction(asked: {
    account: SolanaAccount;
    transaction: Uint8Array;
    chain: string;
  }): Promise<readonly { readonly signature: Uint8Array }[]>;
}

function accountOf(wallet: SolanaWallet, address: string): SolanaAccount {
  const account = wallet.accounts.find((one) => one.address === address);
  if (!account) throw new Error("no account");
  return account;
}
