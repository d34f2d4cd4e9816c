import type { ResponseOf } from "@lastro/contracts";
import type { listCards as contract } from "@lastro/contracts/cards/cards";
import { CARD_KINDS, type CardKindName } from "@lastro/contracts/cards/states";
import { formatMoney } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { debtOf } from "../ledger/index.js";
import { typeOf } from "./card.js";
import { cardsOf } from "./card-store.js";
import { type CardView, cardView, cardViews } from "./card-view.js";
import { inPrp } from "./issuing/issue-fee.js";
import { isIssued } from "./issuing/new-card.js";
import { hasTooMany } from "./issuing/request-card.js";
import { freshenWallets } from "./issuing/wallets.js";
import { ownCard } from "./own-card.js";
import type { CardRequestCtx } from "./ports.js";

type Listing = ResponseOf<typeof contract>;
type Offer = Listing["offers"][number];

/** The caller's cards, the newest first, and what may be issued to them. */
export async function listCards(ctx: CardRequestCtx): Promise<Listing> {
  const { userId } = personOf(ctx);
  const cards = await cardsOf(ctx.db, userId);
  return {
    cards: await cardViews(ctx.db, ctx, cards),
    hasRequestedCard: cards.some(({ status }) => status !== "refused"),
    available: ctx.issuer !== undefined,
    offers: await offersTo(ctx, userId),
    debt: await debtOf(ctx.db, userId),
  };
}

async function offersTo(ctx: CardRequestCtx, userId: string): Promise<Offer[]> {
  const fees = await ctx.issueFees(ctx.db);
  const isVerified = await ctx.isVerified(ctx.db, userId);
  const obstacleTo = async (kind: CardKindName): Promise<Offer["obstacle"]> => {
    if (!ctx.issuer || !isIssued(ctx.issuer, kind)) return "not_issued_here";
    if (!isVerified) return "not_verified";
    return (await hasTooMany(ctx.db, userId, kind)) ? "too_many" : null;
  };
  const offers: Offer[] = [];
  for (const kind of CARD_KINDS) {
    const fee = fees[typeOf({ kind })];
    offers.push({ kind, fee, feeInPrp: formatMoney(inPrp(fee)), obstacle: await obstacleTo(kind) });
  }
  return offers;
}

/** A card of the caller's, its wallets as they were at most a minute ago. Throws `resource.not_found`. */
export async function readCard(ctx: CardRequestCtx, id: string): Promise<CardView> {
  await freshenWallets(ctx, await ownCard(ctx.db, ctx, id));
  return ownCardView(ctx.db, ctx, id);
}

/** A card of the caller's as it stands. Throws `resource.not_found`. */
export async function ownCardView(db: Database | Tx, ctx: CardRequestCtx, id: string): Promise<CardView> {
  return cardView(db, ctx, await ownCard(db, ctx, id));
}
