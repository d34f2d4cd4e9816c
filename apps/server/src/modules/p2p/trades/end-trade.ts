import type { P2pAsset, P2pRole, P2pTradeState } from "@lastro/contracts/p2p/states";
import { isZero, type Money, money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { runTogether } from "@lastro/platform/database/together";
import type { Updateable } from "kysely";
import { type AuditEntry, auditing } from "../../compliance/index.js";
import { type PostingName, split } from "../../escrow/index.js";
import { openHold } from "../../ledger/index.js";
import type { Ad } from "../ads/ad.js";
import { reopenAd, settlingOfAd } from "../ads/ad-stock.js";
import { lockAd } from "../ads/ad-store.js";
import { giveLimitsBack } from "../limits/trade-limits.js";
import { notifySides } from "../notices/notify-side.js";
import type { TradeNotice } from "../notices/words.js";
import { lockPeople, notingOutcome, type Person } from "../people/person-store.js";
import type { P2pRequestCtx } from "../ports.js";
import { tradeRefunded, tradeReleased, tradeSplit } from "./postings.js";
import { announceTrade, notingInRoom, type RoomNote } from "./room-notes.js";
import { sharesOf, type Trade } from "./trade.js";
import { changeTrade, moveTrade } from "./trade-store.js";

/** Why what was bought is set aside for a while. */
export const HOLD_REASON = "p2p.new_counterparty";

export type EndState = Extract<
  P2pTradeState,
  | "completed"
  | "cancelled_by_buyer"
  | "expired"
  | "cancelled_mutual"
  | "resolved_release"
  | "resolved_refund"
  | "resolved_split"
>;

export interface Ending {
  readonly to: EndState;
  /** Of the quantity, before the buyer's fee. */
  readonly toBuyer: Money<P2pAsset>;
  readonly set?: Omit<Updateable<Schema["p2p_trade"]>, "status">;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
  /** Whom it counts against, and whether because a dispute was lost. */
  readonly failedBy?: string | undefined;
  readonly isDisputeLost?: boolean;
  /** What the room of the trade says of its end. */
  readonly room: RoomNote;
  /** Whom to tell, and of what. */
  readonly notice?: { readonly roles: readonly P2pRole[]; readonly words: TradeNotice };
  /** Where the same command paid: the people and the ad it has locked, and what it has to write down before the end. */
  readonly payment?: {
    readonly people: ReadonlyMap<string, Person>;
    readonly ad: Ad | undefined;
    readonly note: RoomNote;
    readonly entry: AuditEntry;
  };
}

/**
 * Ends a locked trade, once: its state changes, its escrow is shared out whole with the fees, the ad has back what was not
 * traded, the limits of both what came to nothing, what it says of both is counted, and both are told. The money moves last:
 * every trade pays into one account of fees, which stays locked from there to the commit. Throws
 * `p2p.trade_step_unavailable` where the trade cannot go there, and then nothing has moved.
 */
export async function endTrade(tx: Tx, ctx: P2pRequestCtx, trade: Trade, ending: Ending): Promise<void> {
  const { to, toBuyer, set = {}, reason, note, failedBy, isDisputeLost = false, room, notice } = ending;
  const { buyerId, sellerId, quantity } = trade;
  const people = ending.payment?.people ?? (await lockPeople(tx, [buyerId, sellerId]));
  await moveTrade(tx, ctx, trade, {
    to,
    set: { ...set, to_buyer: toBuyer.minor, closed_at: ctx.clock.now() },
    reason,
    note,
  });
  const ad = trade.honours === null ? await adOf(tx, trade, ending) : undefined;
  const settled = { quantity: quantity.minor, traded: toBuyer.minor, at: trade.price };
  if (isZero(toBuyer)) await giveLimitsBack(tx, trade);
  await runTogether(tx, [
    ...(ad ? [settlingOfAd(ad, settled)] : []),
    ...notingOutcome({
      buyerId,
      sellerId,
      volume: (trade.total.minor * toBuyer.minor) / quantity.minor,
      isCompleted: !isZero(toBuyer),
      failedBy: failedBy ?? null,
      isDisputeLost,
    }),
    auditing(entriesOf(trade, ending).map((entry) => ({ ctx, ...entry }))),
    ...notingInRoom(ctx, trade, [...(ending.payment ? [ending.payment.note] : []), room]),
  ]);
  if (ad) await reopenAd(tx, ctx, ad, settled);
  if (notice) await notifySides(tx, ctx, trade, { ...notice, source: "ended", people });
  await shareOut(tx, ctx, trade, toBuyer);
  await announceTrade(tx, trade, { money: true });
}

async function adOf(tx: Tx, { adId }: Trade, { payment }: Ending): Promise<Ad> {
  const ad = payment ? payment.ad : await lockAd(tx, adId);
  if (!ad) throw new Error(`There is no ad ${adId}`);
  return ad;
}

function entriesOf({ id, quantity, total }: Trade, { to, toBuyer, payment }: Ending): AuditEntry[] {
  const details = { cryptoAmount: quantity, toBuyer, total };
  return [...(payment ? [payment.entry] : []), { action: `p2p.${to}`, subject: id, details }];
}

async function shareOut(tx: Tx, ctx: P2pRequestCtx, trade: Trade, toBuyer: Money<P2pAsset>): Promise<void> {
  const { id, buyerId, holdHours } = trade;
  const { toPayee, fee, toPayer, buyerGets } = sharesOf(trade, toBuyer);
  await split(tx, ctx, id, { toPayee, toPayer, fee, posting: postingOf(trade, toBuyer) });
  if (holdHours === 0 || isZero(buyerGets)) return;
  const expiresAt = secondsAfter(ctx.clock.now(), holdHours * 3_600);
  const { holdId } = await openHold(tx, ctx, {
    ownerId: buyerId,
    amount: buyerGets,
    reason: HOLD_REASON,
    reference: id,
    expiresAt,
  });
  await changeTrade(tx, id, { hold_id: holdId, hold_until: expiresAt });
}

function postingOf({ id, quantity }: Trade, toBuyer: Money<P2pAsset>): PostingName {
  if (isZero(toBuyer)) return tradeRefunded(id);
  return toBuyer.minor === quantity.minor ? tradeReleased(id) : tradeSplit(id);
}

/** Nothing of a trade's asset. */
export function nothingOf({ quantity }: Pick<Trade, "quantity">): Money<P2pAsset> {
  return money(quantity.asset, 0n);
}
