import { ed25519 } from "@noble/curves/ed25519.js";
import { getAddressDecoder } from "@solana/addresses";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { bytesOfHex, hexOf } from "@/features/web3/browser/hex";

/** What the page asks of the keys, which never leave this worker and end with the page. */
export type KeyRequest =
  | { readonly ask: "address" }
  | { readonly ask: "signText"; readonly hex: Hex }
  | { readonly ask: "signTransaction"; readonly transaction: PlainTransaction }
  | { readonly ask: "solanaAddress" }
  /** A text, or a transaction's message. */
  | { readonly ask: "signSolana"; readonly hex: Hex };

export interface PlainTransaction {
  readonly chainId: number;
  readonly nonce: number;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
}

const account = privateKeyToAccount(generatePrivateKey());
const solana = ed25519.keygen();

function answer(request: KeyRequest): string | Promise<string> {
  switch (request.ask) {
    case "address":
      return account.address;
    case "signText":
      return account.signMessage({ message: { raw: request.hex } });
    case "signTransaction":
      return account.signTransaction({ ...request.transaction, type: "eip1559" });
    case "solanaAddress":
      return getAddressDecoder().decode(solana.publicKey);
    case "signSolana":
      return hexOf(ed25519.sign(bytesOfHex(request.hex), solana.secretKey));
  }
}

self.addEventListener("message", ({ data }: MessageEvent<{ id: number; request: KeyRequest }>) => {
  void Promise.resolve(answer(data.request)).then((result) => self.postMessage({ id: data.id, result }));
});
