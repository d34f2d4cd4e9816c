import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

/** What the page asks of the key, which never leaves this worker and ends with the page. */
export type KeyRequest =
  | { readonly ask: "address" }
  | { readonly ask: "signText"; readonly hex: Hex }
  | { readonly ask: "signTransaction"; readonly transaction: PlainTransaction };

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

function answer(request: KeyRequest): string | Promise<string> {
  switch (request.ask) {
    case "address":
      return account.address;
    case "signText":
      return account.signMessage({ message: { raw: request.hex } });
    case "signTransaction":
      return account.signTransaction({ ...request.transaction, type: "eip1559" });
  }
}

self.addEventListener("message", ({ data }: MessageEvent<{ id: number; request: KeyRequest }>) => {
  void Promise.resolve(answer(data.request)).then((result) => self.postMessage({ id: data.id, result }));
});
