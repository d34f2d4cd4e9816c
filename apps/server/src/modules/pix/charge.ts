import {
  PIX_CHARGE_MAX,
  PIX_CHARGE_MIN,
  type PixChargeStatus,
  type PixPaymentNote,
} from "@lastro/contracts/pix";
import { compare, type Money } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";

/** A charge is offered for half an hour; whatever arrives later is the client's all the same. */
export const CHARGE_TTL_SECONDS = 1_800;
/** How long after its end a charge is still asked about: a payment may race the expiry. */
export const POLL_GRACE_SECONDS = 600;

/** Whose charges these are: clients' of the bank, or another product's, which takes what arrives by its own rules. */
export type ChargeProduct = "bank" | "grain";

export interface Charge {
  readonly id: string;
  readonly userId: string;
  readonly product: ChargeProduct;
  readonly txid: string;
  readonly amount: Money<"BRL">;
  readonly description: string | null;
  readonly status: PixChargeStatus;
  readonly brCode: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
}

/** Throws `pix.amount_out_of_range`. */
export function assertChargeable(amount: Money<"BRL">): void {
  if (compare(amount, PIX_CHARGE_MIN) < 0 || compare(amount, PIX_CHARGE_MAX) > 0) {
    throw new DomainError("pix.amount_out_of_range");
  }
}

/** The status as it is at a moment: an unpaid charge has expired when its time is over, written down or not. */
export function statusAt(charge: Pick<Charge, "status" | "expiresAt">, now: Date): PixChargeStatus {
  const waiting = charge.status === "ACTIVE" || charge.status === "CREATING";
  return waiting && charge.expiresAt <= now ? "EXPIRED" : charge.status;
}

/** What is out of the ordinary about a payment of the charge. None of it keeps the money from the client. */
export function notesOn(
  charge: Pick<Charge, "status" | "expiresAt" | "amount">,
  payment: { readonly amount: Money<"BRL">; readonly at: Date },
): PixPaymentNote[] {
  const notes: PixPaymentNote[] = [];
  if (payment.at > charge.expiresAt || charge.status === "CANCELLED") notes.push("late");
  if (charge.status === "PAID") notes.push("duplicate");
  if (compare(payment.amount, charge.amount) !== 0) notes.push("wrong_amount");
  return notes;
}
