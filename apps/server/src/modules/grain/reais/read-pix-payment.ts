import type { ResponseOf } from "@lastro/contracts";
import type { payOrderByPix } from "@lastro/contracts/grain/pix-payments";
import { formatPrice } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type PixPayment, statusAt } from "./pix-payment.js";
import type { ReaisPorts } from "./ports.js";

/** A payment as its buyer sees it, with the code that pays it while it may be paid. */
export async function viewPayment(
  db: Database | Tx,
  { clock, charges }: Pick<Ctx, "clock"> & Pick<ReaisPorts, "charges">,
  payment: PixPayment,
): Promise<ResponseOf<typeof payOrderByPix>> {
  const { id, amount, usdt, price, marketAt, issuedAt, expiresAt, returned, returnReason } = payment;
  const status = statusAt(payment, clock.now());
  const charge = await charges.find(db, payment.chargeId);
  return {
    ...{ id, status, amount, usdt, issuedAt, expiresAt },
    rate: formatPrice(price),
    rateAt: marketAt,
    pixCopiaECola: status === "waiting" ? (charge?.brCode ?? null) : null,
    txid: charge?.txid ?? "",
    returned: returnReason === null ? null : { amount: returned, reason: returnReason },
  };
}
