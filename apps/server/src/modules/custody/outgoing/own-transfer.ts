import type { ReturnStep } from "@lastro/contracts/custody/arrivals";
import type { Tx } from "@lastro/platform/database/database";
import type { PaymentSubject } from "./payment.js";

/** What moves between addresses of ours, as the subject of a payment: in the books nothing changes its owner. */
export function ownTransfer(
  { id, status }: { readonly id: string; readonly status: ReturnStep },
  moveTo: (tx: Tx, to: ReturnStep) => Promise<boolean>,
): PaymentSubject {
  const move = async (tx: Tx, to: ReturnStep) => {
    if (!(await moveTo(tx, to))) throw new Error(`Transfer ${id} is no longer ${status}`);
  };
  return {
    // Signed before, under the same id, where what was written down of it is lost.
    sent: (tx) => (status === "processing" ? move(tx, "sent") : Promise.resolve()),
    confirmationsChanged: () => Promise.resolve(),
    paid: (tx) => move(tx, "paid"),
    failed: (tx) => move(tx, "failed"),
  };
}
