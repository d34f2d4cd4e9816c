import type { BidAnswerState, BidState } from "@lastro/contracts/grain/bid-states";
import type { Commodity, DeliveryBasis } from "@lastro/contracts/grain/offer-terms";

/** What a buyer looks for. Weight in kilograms, the price in cents of USDT per tonne. */
export interface Bid {
  readonly id: string;
  readonly buyerId: string;
  readonly status: BidState;
  readonly commodity: Commodity;
  readonly city: string;
  readonly state: string;
  readonly quantityKg: bigint;
  readonly takenKg: bigint;
  readonly maxPriceCents: bigint;
  /** A civil day. */
  readonly deliverUntil: string;
  readonly note: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a producer answers it with: an offer of theirs, so much of it, and at which price. */
export interface BidAnswer {
  readonly id: string;
  readonly bidId: string;
  readonly producerId: string;
  readonly status: BidAnswerState;
  readonly offerId: string;
  readonly offerVersion: number;
  readonly offerName: string;
  readonly city: string;
  readonly state: string | null;
  readonly deliveryBasis: DeliveryBasis;
  readonly quantityKg: bigint;
  readonly priceCents: bigint;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly takenKg: bigint | null;
  readonly orderId: string | null;
}

/** What is still looked for. */
export function wantedKg({ quantityKg, takenKg }: Pick<Bid, "quantityKg" | "takenKg">): bigint {
  return quantityKg - takenKg;
}

const DAY_MS = 86_400_000;

/** So many days after an instant. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY_MS);
}
