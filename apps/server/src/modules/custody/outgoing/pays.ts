import type { ChainReceipt } from "../chain/port.js";
import { readTransfer } from "../chain/transfers.js";
import type { ReadyNetwork } from "../networks/networks.js";

/** Whether a transaction's logs show the token going from an address of ours to another, in just this amount. */
export function pays(
  network: ReadyNetwork,
  receipt: ChainReceipt,
  {
    address,
    raw,
    from = network.address,
    token = network.token,
  }: {
    readonly address: string;
    readonly raw: bigint;
    readonly from?: string | undefined;
    /** The network's own where absent. */
    readonly token?: string | undefined;
  },
): boolean {
  return (
    receipt.succeeded &&
    receipt.logs
      .flatMap((log) => readTransfer(log) ?? [])
      .some(
        (transfer) =>
          transfer.token === token &&
          transfer.from === from &&
          transfer.to === address &&
          transfer.raw === raw,
      )
  );
}
