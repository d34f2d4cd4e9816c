import { secondsAfter } from "@lastro/platform/clock";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordChanges } from "../../lifecycle/index.js";
import { announceCard } from "../announce-card.js";
import type { Card } from "../card.js";
import { findCard } from "../card-store.js";
import type { CardPorts, CardRequestCtx } from "../ports.js";
import type { CardProvider } from "../provider/port.js";
import { takeIssueFee } from "./issue-fee.js";
import { labelOf, type ShippingAddress, sealAddress } from "./ship-to.js";
import { taskColumns, tellLater } from "./tasks.js";

export interface NewCard {
  readonly userId: string;
  readonly kind: Card["kind"];
  readonly name: string | null;
  readonly shipTo: ShippingAddress | undefined;
  readonly fee: Card["fee"];
  readonly replaces?: string;
  readonly expiresInHours?: number | undefined;
}

/** Whoever issues cards. Throws `cards.unavailable` where nobody does. */
export function requireIssuer({ issuer }: Pick<CardPorts, "issuer">): CardProvider {
  if (!issuer) throw new DomainError("cards.unavailable");
  return issuer;
}

/**
 * Whether a kind can be issued. Single-use cards and those of one merchant are virtual ones to the issuer: their rules are
 * ours, so that a reversed purchase makes a single-use card usable again.
 */
export function isIssued({ issuing }: CardProvider, kind: Card["kind"]): boolean {
  return issuing.kinds.has(kind === "physical" ? "physical" : "virtual");
}

/** Makes sure that somebody may be issued a card: the account is open and nothing keeps money from leaving it. */
export async function assertMayPay(tx: Tx, ctx: CardRequestCtx, userId: string): Promise<void> {
  if ((await ctx.lockHolder(tx, userId)) !== "open") throw new DomainError("customers.profile_missing");
  if ((await ctx.stoppedAmong(tx, [userId])).has(userId)) throw new DomainError("customers.outgoing_stopped");
}

/** Writes a card down that the issuer is asked for after the commit, and takes its fee. */
export async function insertRequested(tx: Tx, ctx: CardRequestCtx, wanted: NewCard): Promise<Card> {
  const { userId, kind, name, shipTo, fee } = wanted;
  const id = ctx.random.id();
  const now = ctx.clock.now();
  const holder = await ctx.cardholderOf(tx, userId);
  await tx
    .insertInto("cards_card")
    .values({
      id,
      user_id: userId,
      kind,
      status: "requested",
      name,
      holder_name: `${holder.name.first} ${holder.name.last}`,
      provider: requireIssuer(ctx).name,
      pin: ctx.issuer?.issuing.pins === undefined ? "in_frame" : "unset",
      ship_to_sealed: shipTo === undefined ? null : sealAddress(ctx, id, shipTo),
      ship_to_label: shipTo === undefined ? null : labelOf(shipTo),
      requested_at: now,
      fee: fee.minor,
      fee_asset: fee.asset,
      replaces: wanted.replaces ?? null,
      valid_until:
        wanted.expiresInHours === undefined ? null : secondsAfter(now, wanted.expiresInHours * 3_600),
      ...taskColumns(ctx, "issue"),
    })
    .execute();
  await recordChanges(tx, ctx, [{ machine: "card", id, from: null, to: "requested" }]);
  const card = await findCard(tx, id);
  if (!card) throw new Error("A card was not written down");
  await takeIssueFee(tx, ctx, card);
  await tellLater(tx, ctx, id);
  await announceCard(tx, card);
  return card;
}
