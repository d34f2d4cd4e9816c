import type { ChainReceipt } from "../chain/port.js";
import { readTransfer } from "../chain/transfers.js";
import type { ReadyNetwork } from "../networks/networks.js";

/** Whether a transaction's logs show the token going from our address to another, in just this amount. */
export function pays(
  network: ReadyNetwork,
  receipt: ChainReceipt,
  { address, raw }: { readonly address: string; readonly raw: bigint },
): boolean {
  return (
    receipt.succeeded &&
    receipt.logs
      .flatMap((log) => readTransfer(log) ?? [])
      .some(
        (transfer) =>
          transfer.token === network.token &&
          transfer.from === network.address &&
          transfer.to === address &&
          transfer.raw === raw,
      )
  );
}
