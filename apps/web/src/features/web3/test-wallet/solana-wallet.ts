import { formatMoney } from "@lastro/money";
import { bytesOfHex, hexOf } from "@/features/web3/browser/hex";
import type { SolanaAccount, SolanaWallet } from "@/features/web3/browser/wallet";
import { confirmed } from "@/features/web3/test-wallet/confirmations";
import { askKey } from "@/features/web3/test-wallet/key";
import { askNetwork } from "@/features/web3/test-wallet/network";

const version = "1.0.0";
/** Where the first signature stands in a transaction, after how many there are. */
const SIGNATURE_AT = 1;
const SIGNATURE_BYTES = 64;

let made: SolanaWallet | undefined;

/** The test wallet as a Solana wallet offers itself to a page (Wallet Standard). */
export function makeSolanaWallet({ name, icon }: { name: string; icon: string }): SolanaWallet {
  let accounts: readonly SolanaAccount[] = [];
  made = {
    ...{ version, name, icon, chains: ["solana:mainnet"] },
    get accounts() {
      return accounts;
    },
    features: {
      "standard:connect": {
        version,
        async connect() {
          const address = await askKey({ ask: "solanaAddress" });
          await confirmed({ kind: "connect", text: address, network: null });
          accounts = [{ address }];
          return { accounts };
        },
      },
      "solana:signMessage": {
        version,
        async signMessage({ message }: { message: Uint8Array }) {
          await confirmed({ kind: "sign", text: new TextDecoder().decode(message), network: null });
          return [{ signedMessage: message, signature: await sign(message) }];
        },
      },
      "solana:signAndSendTransaction": {
        version,
        supportedTransactionVersions: ["legacy"],
        async signAndSendTransaction({ transaction }: { transaction: Uint8Array }) {
          return [{ signature: await signAndSend(transaction) }];
        },
      },
    },
  };
  return made;
}

export function isTestSolanaWallet(wallet: SolanaWallet): boolean {
  return wallet === made;
}

/** Shows its owner what the bytes pay, signs them, and sends them by a node of its own. */
async function signAndSend(transaction: Uint8Array): Promise<Uint8Array> {
  const { readTransfer } = await import("@/features/web3/browser/solana-transfer");
  const transfer = readTransfer(transaction);
  if (!transfer) throw new Error("the test wallet signs transfers of SOL alone");
  const text = `${formatMoney(transfer.amount)} SOL → ${transfer.to}`;
  await confirmed({ kind: "send", text, network: "SOL" });
  const signature = await sign(transaction.subarray(SIGNATURE_AT + SIGNATURE_BYTES));
  const signed = Uint8Array.from(transaction);
  signed.set(signature, SIGNATURE_AT);
  const encoded = btoa(String.fromCharCode(...signed));
  const params = [encoded, { encoding: "base64" }];
  await askNetwork({ network: "SOL", method: "sendTransaction", params });
  return signature;
}

async function sign(bytes: Uint8Array): Promise<Uint8Array> {
  return bytesOfHex(await askKey({ ask: "signSolana", hex: hexOf(bytes) }));
}
