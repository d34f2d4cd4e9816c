import type { AlertState } from "@lastro/contracts/grain/alerts";
import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import type { OrderSide } from "@lastro/contracts/grain/orders";

/** What somebody wants to be told of. Weight in kilograms, the price in cents of USDT per tonne. */
export interface Alert {
  readonly id: string;
  readonly userId: string;
  /** A buyer's looks through offers up to its price, a producer's through bids from it. */
  readonly side: OrderSide;
  readonly commodity: Commodity;
  readonly state: string | null;
  readonly priceCents: bigint;
  /** Of a standing target. */
  readonly quantityKg: bigint | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly metAt: Date | null;
}

/** An offer or a bid that an alert was told of, as it was then. */
export interface Match {
  readonly alertId: string;
  readonly subjectId: string;
  /** Who offers or looks for it. */
  readonly otherId: string;
  readonly offerName: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly priceCents: bigint;
  readonly quantityKg: bigint;
}

/** The state at a moment; nobody has to be there when its time is over. */
export function stateAt({ metAt, expiresAt }: Alert, now: Date): AlertState {
  if (metAt !== null) return "met";
  return expiresAt <= now ? "expired" : "open";
}
