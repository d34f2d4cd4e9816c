import { MAX_ROUNDS } from "@lastro/contracts/grain/negotiation";
import { costOf, ORDER_STEP_KG, plainTonnes } from "@lastro/contracts/grain/weights";
import { formatDecimal } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { canonicalJson, sha256 } from "../../canonical-json.js";
import {
  announceOffer,
  readOffersForOrders,
  reservationRefusal,
  reserveTogether,
} from "../../offers/index.js";
import { signOnce } from "../../signatures/index.js";
import { usdtWords } from "../../usdt.js";
import { announceOrder } from "../announce-order.js";
import { recordEvents } from "../event-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "../lock-and-authorize-order.js";
import type { Order } from "../order.js";
import { returnStock } from "../stock.js";
import { agreedTerms } from "../terms.js";
import { restartOrderTimer } from "../timers.js";
import { changeProposal, insertRound, roundsOf } from "./round-store.js";

const HOUR_MS = 3_600_000;
/** A hundred thousand USDT a tonne, as of an offer. */
const MAX_PRICE_CENTS = 10_000_000n;

export interface Counter extends OrderCommand {
  readonly priceCents: bigint;
  readonly quantityKg: bigint | undefined;
  readonly validHours: number;
  /** The proof by which its side signs. */
  readonly signature?: string | undefined;
}

/**
 * The side that is to answer a proposed price answers with another, and with other tonnes where the stock allows. Their
 * word, which they sign, stands until its time is over, the stock stays reserved, and the other side answers next. Nothing
 * is paid by it.
 */
export async function counterOffer(tx: Tx, ctx: RequestCtx, input: Counter): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  if (!mayAnswerProposal(order, side)) throw new DomainError("grain.order_step_unavailable");
  const { priceCents, quantityKg = order.quantityKg } = input;
  assertAnother(order, priceCents, quantityKg);
  const rounds = await roundsOf(tx, order.id);
  if (rounds.length >= MAX_ROUNDS) throw new DomainError("grain.order_rounds_used", { most: MAX_ROUNDS });
  await moveStock(tx, order, quantityKg);
  const at = ctx.clock.now();
  const total = costOf(quantityKg, priceCents);
  const terms = canonicalJson(agreedTerms(order, { quantityKg, priceCents, at }));
  const termsHash = sha256(terms);
  const changed = { proposedBy: side, quantityKg, priceCents, total, terms, termsHash };
  const next = { ...order, ...changed, version: order.version + 1 };
  await changeProposal(tx, order, next);
  await signOnce(tx, ctx, next, { side, proof: input.signature });
  const expiresAt = new Date(at.getTime() + input.validHours * HOUR_MS);
  const number = rounds.length + 1;
  await insertRound(tx, order.id, { number, by: side, quantityKg, priceCents, termsHash, at, expiresAt });
  await restartOrderTimer(tx, ctx, order.id, "proposal", input.validHours * HOUR_MS);
  const facts = {
    ...{ round: number.toString(), price: formatDecimal(priceCents, 2), tonnes: plainTonnes(quantityKg) },
    total: usdtWords(total),
  };
  await recordEvents(tx, ctx, order, [{ type: "order.countered", facts }]);
  await announceOrder(tx, order);
}

/** Whether a price stands that the other side named. */
export function mayAnswerProposal(
  { status, proposed, proposedBy }: Order,
  side: Order["proposedBy"],
): boolean {
  return status === "created" && proposed && proposedBy !== side;
}

function assertAnother(order: Order, priceCents: bigint, quantityKg: bigint): void {
  const isSame = priceCents === order.priceCents && quantityKg === order.quantityKg;
  if (priceCents <= 0n || priceCents > MAX_PRICE_CENTS || isSame)
    throw new DomainError(
      "grain.order_proposal_invalid",
      {},
      { pricePerTonne: "grain.order_proposal_invalid" },
    );
  if (quantityKg <= 0n || quantityKg % ORDER_STEP_KG !== 0n)
    throw new DomainError("grain.order_quantity_invalid", {}, { quantity: "grain.order_quantity_invalid" });
}

/** Reserves what the order gains of its offer's stock, or returns what it loses. */
async function moveStock(tx: Tx, order: Order, quantityKg: bigint): Promise<void> {
  const gained = quantityKg - order.quantityKg;
  if (gained === 0n) return;
  const [offer] = await readOffersForOrders(tx, [order.offerId]);
  if (!offer) throw new DomainError("grain.order_offer_closed");
  if (quantityKg < offer.minimumKg)
    throw new DomainError(
      "grain.order_below_minimum",
      { minimum: plainTonnes(offer.minimumKg) },
      { quantity: "grain.order_below_minimum" },
    );
  if (gained < 0n) return returnStock(tx, order, -gained);
  const reservation = { offerId: offer.id, kg: gained, expectedVersion: offer.version };
  if ((await reserveTogether(tx, [reservation])).size === 0) throw await reservationRefusal(tx, reservation);
  await announceOffer(tx, offer.id);
}
