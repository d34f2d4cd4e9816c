import { ORDER_STEP_KG, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import { DomainError } from "@lastro/platform/domain-error";
import type { OrderableOffer } from "../offers/index.js";
import { availableKg, visibilityOf } from "../offers/offer.js";

export interface Purchase {
  readonly offerId: string;
  readonly quantity: bigint;
  /** The price the buyer was shown, in cents of USDT per tonne. */
  readonly pricePerTonne: bigint;
  /** The proof by which the buyer signs. */
  readonly signature?: string | undefined;
}

/** Why an offer is not to be bought from like this; nothing when, by what was read of it, it is. */
export function refusalOf(
  found: OrderableOffer | undefined,
  buyerId: string,
  { quantity, pricePerTonne }: Purchase,
  today: string,
): DomainError | undefined {
  if (quantity <= 0n || quantity % ORDER_STEP_KG !== 0n) return ofQuantity("grain.order_quantity_invalid");
  if (!found) return new DomainError("resource.not_found");
  const { offer, open } = found;
  if (offer.producerId === buyerId) return new DomainError("grain.order_own_offer");
  const isSoldOut = visibilityOf(offer) === "sold_out";
  if (!open && !isSoldOut) return new DomainError("grain.order_offer_closed");
  if (offer.delivery.to !== null && offer.delivery.to < today)
    return new DomainError("grain.order_period_over");
  if (offer.priceCents !== pricePerTonne)
    return new DomainError("grain.order_price_changed", { price: formatDecimal(offer.priceCents, 2) });
  if (quantity < offer.minimumKg)
    return ofQuantity("grain.order_below_minimum", { minimum: plainTonnes(offer.minimumKg) });
  if (isSoldOut || quantity > availableKg(offer))
    return ofQuantity("grain.order_stock_gone", { available: plainTonnes(availableKg(offer)) });
  return undefined;
}

type OfQuantity = "grain.order_quantity_invalid" | "grain.order_below_minimum" | "grain.order_stock_gone";

function ofQuantity(code: OfQuantity, facts: Readonly<Record<string, string>> = {}): DomainError {
  return new DomainError(code, facts, { quantity: code });
}
