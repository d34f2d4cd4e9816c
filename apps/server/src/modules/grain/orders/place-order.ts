import { costOf, ORDER_STEP_KG, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import { personOf } from "../../../platform/context.js";
import type { Tx } from "../../../platform/database/database.js";
import { DomainError, isDomainError } from "../../../platform/domain-error.js";
import { recordAudit } from "../../compliance/index.js";
import { post } from "../../ledger/index.js";
import { readOfferForOrder, reserveStock } from "../offers/index.js";
import { availableKg, type Offer, visibilityOf } from "../offers/offer.js";
import { recordEvents } from "./event-store.js";
import type { Order } from "./order.js";
import { insertOrder } from "./order-store.js";
import { findParties, type Party } from "./parties.js";
import type { OrderCtx } from "./ports.js";
import { orderFundedPosting } from "./postings.js";
import { announceOrder } from "./take-order.js";
import { canonicalJson, sha256, termsOf } from "./terms.js";
import { startTimer } from "./timer-store.js";
import { usdtWords } from "./words.js";

export interface Purchase {
  readonly offerId: string;
  readonly quantity: bigint;
  /** The price the buyer was shown, in cents of USDT per tonne. */
  readonly pricePerTonne: bigint;
}

/**
 * Buys from an offer: the stock is set aside and the wallet debited into the order's escrow in one commit, so that
 * the order is paid from the moment it exists. Refuses in this order: quantity, offer, price, minimum, stock, balance.
 */
export async function placeOrder(tx: Tx, ctx: OrderCtx, input: Purchase): Promise<Order> {
  const { userId: buyerId } = personOf(ctx);
  const kg = input.quantity;
  if (kg <= 0n || kg % ORDER_STEP_KG !== 0n)
    throw new DomainError("grain.order_quantity_invalid", {}, { quantity: "grain.order_quantity_invalid" });
  const found = await readOfferForOrder(tx, ctx, input.offerId);
  assertBuyable(found, buyerId, input);
  const { offer } = found;
  await reserveStock(tx, { offerId: offer.id, kg, expectedVersion: offer.version });
  const [parties, approves] = await Promise.all([
    findParties(tx, [buyerId, offer.producerId]),
    ctx.autoApproves(tx, offer.producerId),
  ]);
  const order = newOrder(ctx, offer, { kg, buyerId, parties, approves });
  await insertOrder(tx, order);
  await post(tx, ctx, orderFundedPosting(order)).catch((error: unknown) => {
    throw isDomainError(error, "ledger.insufficient_funds")
      ? new DomainError("grain.order_balance_too_low")
      : error;
  });
  await startTimer(tx, ctx, order.id, approves ? "first_load" : "approval");
  const facts = { total: usdtWords(order.total), tonnes: plainTonnes(kg), contract: order.termsHash };
  await recordEvents(tx, ctx, order, [
    { type: "order.created", to: "criada", facts },
    { type: "order.paid", from: "criada", to: "paga", facts: { total: facts.total } },
    ...(approves ? [{ type: "order.accepted" as const, reason: "auto" }] : []),
  ]);
  await recordAudit(tx, ctx, { action: "grain.order_placed", subject: order.id, details: facts });
  await announceOrder(tx, order, { money: true });
  return order;
}

function assertBuyable(
  { offer, open }: { readonly offer: Offer; readonly open: boolean },
  buyerId: string,
  { quantity, pricePerTonne }: Purchase,
): void {
  if (offer.producerId === buyerId) throw new DomainError("grain.order_own_offer");
  const isSoldOut = visibilityOf(offer) === "sold_out";
  if (!open && !isSoldOut) throw new DomainError("grain.order_offer_closed");
  if (offer.priceCents !== pricePerTonne)
    throw new DomainError("grain.order_price_changed", { price: formatDecimal(offer.priceCents, 2) });
  const fields = (code: string) => ({ quantity: code });
  if (quantity < offer.minimumKg)
    throw new DomainError(
      "grain.order_below_minimum",
      { minimum: plainTonnes(offer.minimumKg) },
      fields("grain.order_below_minimum"),
    );
  if (isSoldOut || quantity > availableKg(offer))
    throw new DomainError(
      "grain.order_stock_gone",
      { available: plainTonnes(availableKg(offer)) },
      fields("grain.order_stock_gone"),
    );
}

function newOrder(
  ctx: OrderCtx,
  offer: Offer,
  of: {
    readonly kg: bigint;
    readonly buyerId: string;
    readonly parties: ReadonlyMap<string, Party>;
    readonly approves: boolean;
  },
): Order {
  const id = ctx.random.id();
  const at = ctx.clock.now();
  const party = (userId: string) => ({ id: userId, name: of.parties.get(userId)?.name ?? "" });
  const feeBps = ctx.config.grainFeeBps;
  const terms = canonicalJson(
    termsOf({
      orderId: id,
      offer,
      buyer: party(of.buyerId),
      producer: party(offer.producerId),
      quantityKg: of.kg,
      feeBps,
      at,
    }),
  );
  const total = costOf(of.kg, offer.priceCents);
  return {
    id,
    version: 1,
    status: "paga",
    escrow: "held",
    approval: of.approves ? "accepted" : "pending",
    dispute: "none",
    offerId: offer.id,
    offerName: offer.name,
    offerImage: offer.imageId === null ? null : `/agro/v1/images/${offer.imageId}?size=card`,
    buyerId: of.buyerId,
    producerId: offer.producerId,
    quantityKg: of.kg,
    priceCents: offer.priceCents,
    total,
    feeBps,
    terms,
    termsHash: sha256(terms),
    funded: total,
    released: 0n,
    fee: 0n,
    refunded: 0n,
    shippedKg: 0n,
    cancelReason: null,
    cancelNote: null,
    createdAt: at,
    paidAt: at,
    acceptedAt: of.approves ? at : null,
    shippedAt: null,
    releasedAt: null,
    closedAt: null,
  };
}
