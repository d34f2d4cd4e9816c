import type { OrderPixStatus, PixReturnReason } from "@lastro/contracts/grain/pix-payments";
import type { Money, Price } from "@lastro/money";

/** How long after its end a Pix that was paid in time may be heard of and still be taken. */
export const HEARING_SECONDS = 300;

/** A firm quote of what an order costs in reais, and the charge it is paid by. */
export interface PixPayment {
  /** The desk's quote stands under it. */
  readonly id: string;
  readonly orderId: string;
  readonly buyerId: string;
  readonly chargeId: string;
  readonly status: OrderPixStatus;
  readonly amount: Money<"BRL">;
  readonly usdt: Money<"USDT">;
  readonly price: Price<"USDT", "BRL">;
  readonly marketAt: Date;
  readonly issuedAt: Date;
  /** Until when it may be paid. */
  readonly expiresAt: Date;
  /** Until when what was paid in time is taken. */
  readonly heardUntil: Date;
  readonly returned: Money<"BRL">;
  readonly returnReason: PixReturnReason | null;
}

/** The status as it is at a moment: what was not paid in time has expired, written down or not. */
export function statusAt({ status, expiresAt }: PixPayment, now: Date): OrderPixStatus {
  return status === "waiting" && expiresAt <= now ? "expired" : status;
}

/** Why what arrived does not pay the order; nothing where, by the payment alone, it does. */
export function refusalOf(
  payment: PixPayment,
  arrival: { readonly amount: Money<"BRL">; readonly receivedAt: Date },
  now: Date,
): PixReturnReason | undefined {
  if (payment.status === "paid") return "already_paid";
  if (arrival.amount.minor !== payment.amount.minor) return "wrong_amount";
  const isInTime = arrival.receivedAt < payment.expiresAt && now < payment.heardUntil;
  return payment.status === "waiting" && isInTime ? undefined : "late";
}
