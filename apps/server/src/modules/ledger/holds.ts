import { add, compare, isAsset, isZero, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { customerAccount } from "./account.js";
import { balanceOf } from "./balances.js";
import {
  findMove,
  type HoldMove,
  type HoldMoveKind,
  lockHold,
  lockOpenHold,
  noteMove,
} from "./hold-store.js";
import { post, postTogether } from "./post.js";
import type { Entry, Posting } from "./posting.js";
import {
  closingKey,
  type Hold,
  type HoldPart,
  holdIncreasedPosting,
  holdOpenedPosting,
  holdReleasedPosting,
  holdSettledPosting,
  holdVoidedPosting,
} from "./postings.js";

type Ports = Pick<Ctx, "clock" | "random">;

export interface HoldRequest {
  readonly ownerId: string;
  readonly amount: Money;
  /** Why it is set aside, as `module.noun`: what a client is shown the reason from. */
  readonly reason: string;
  readonly reference: string;
  readonly expiresAt?: Date;
}

/** What a product does with what it captures: with the captured amount taken out, its entries balance. */
export interface Onward {
  readonly kind: string;
  readonly entries: readonly Entry[];
}

interface Done {
  readonly transactionId: string;
}

/** Sets money aside from what is available. Throws `ledger.insufficient_funds`. */
export async function openHold(tx: Tx, ctx: Ports, request: HoldRequest): Promise<{ holdId: string }> {
  const { ownerId, amount, reference } = request;
  const holdId = ctx.random.id();
  await insertHold(tx, ctx, holdId, request);
  await post(tx, ctx, holdOpenedPosting({ id: holdId, ownerId, amount, reference }));
  return { holdId };
}

function insertHold(tx: Tx, ctx: Ports, id: string, request: HoldRequest) {
  const { ownerId, amount, reason, reference } = request;
  return tx
    .insertInto("ledger_hold")
    .values({
      id,
      owner_id: ownerId,
      asset: amount.asset,
      amount: amount.minor,
      reason,
      reference,
      opened_at: ctx.clock.now(),
      expires_at: request.expiresAt ?? null,
    })
    .execute();
}

const TRIES = 10;

/** Sets aside as much of an amount as its owner has available, and answers that hold; undefined when that is nothing. */
export async function holdWhatIsLeft(
  tx: Tx,
  ctx: Ports,
  request: HoldRequest,
): Promise<{ holdId: string; amount: Money } | undefined> {
  const { ownerId, amount } = request;
  const { asset } = amount;
  // Others may spend between reading and setting aside; the ledger then refuses, and what is left is read again.
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const left = await balanceOf(tx, customerAccount(ownerId, "available", asset));
    const aside = money(asset, left.minor < amount.minor ? left.minor : amount.minor);
    if (aside.minor <= 0n) return undefined;
    const hold = { id: ctx.random.id(), ownerId, amount: aside, reference: request.reference };
    const [result] = await postTogether(tx, ctx, [holdOpenedPosting(hold)]);
    if (result?.outcome !== "posted") continue;
    await insertHold(tx, ctx, hold.id, { ...request, amount: aside });
    return { holdId: hold.id, amount: aside };
  }
  throw new Error(`What ${ownerId} has changes faster than it can be set aside`);
}

/** Sets more aside for an open hold. Throws `ledger.hold_not_open` or `ledger.insufficient_funds`. */
export function increaseHold(tx: Tx, ctx: Ports, holdId: string, by: HoldMove): Promise<Done> {
  return move(tx, ctx, holdId, "increase", by, holdIncreasedPosting);
}

/**
 * Sends a part of an open hold on, as one posting. Throws `ledger.hold_not_open`, or `ledger.hold_too_small` when the
 * hold has less left.
 */
export function captureHold(
  tx: Tx,
  ctx: Ports,
  holdId: string,
  part: HoldMove,
  onward: Onward,
): Promise<Done> {
  return move(tx, ctx, holdId, "capture", part, (of) => holdSettledPosting(of, onward));
}

/** Makes a part of an open hold available again. Throws as `captureHold` does. */
export function releaseHold(tx: Tx, ctx: Ports, holdId: string, part: HoldMove): Promise<Done> {
  return move(tx, ctx, holdId, "release", part, holdReleasedPosting);
}

/** Sends on what is left of a hold, which ends it. Throws `ledger.hold_not_open` when it was already ended. */
export async function settleHold(tx: Tx, ctx: Ports, holdId: string, onward: Onward): Promise<Done> {
  const hold = await lockOpenHold(tx, holdId);
  return end(tx, ctx, hold, "capture", holdSettledPosting(hold, onward));
}

/** Makes what is left of a hold available again, which ends it. Throws `ledger.hold_not_open` when it was already ended. */
export async function voidHold(tx: Tx, ctx: Ports, holdId: string): Promise<Done> {
  const hold = await lockOpenHold(tx, holdId);
  return end(tx, ctx, hold, "release", holdVoidedPosting(hold));
}

/** Ends several holds of one owner's in the same way, as one posting. */
export async function settleHolds(
  tx: Tx,
  ctx: Ports,
  [first, ...others]: readonly [string, ...string[]],
  onward: Onward,
): Promise<Done> {
  const holds = [await lockOpenHold(tx, first)];
  for (const id of others) holds.push(await lockOpenHold(tx, id));
  const [hold, ...rest] = holds as [Hold, ...Hold[]];
  const amount = rest.reduce((sum, one) => add(sum, one.amount), hold.amount);
  const { transactionId } = await post(tx, ctx, holdSettledPosting({ ...hold, amount }, onward));
  for (const one of holds)
    await noteMove(tx, ctx, one.id, "capture", {
      key: closingKey(one.id),
      amount: one.amount,
      transactionId,
    });
  return { transactionId };
}

/** Lets a hold wait until another instant, or for good. Throws `ledger.hold_not_open`. */
export async function extendHold(tx: Tx, holdId: string, expiresAt: Date | null): Promise<void> {
  const extended = await tx
    .updateTable("ledger_hold")
    .set({ expires_at: expiresAt })
    .where("id", "=", holdId)
    .where("status", "=", "open")
    .executeTakeFirst();
  if (extended.numUpdatedRows !== 1n) throw new DomainError("ledger.hold_not_open");
}

/** Open holds of a reason that are past their end, the oldest first: their product extends or ends them. */
export async function expiredHolds(
  db: Database,
  ctx: Pick<Ctx, "clock">,
  { reason, limit }: { readonly reason: string; readonly limit: number },
): Promise<{ holdId: string; reference: string }[]> {
  const rows = await db
    .selectFrom("ledger_hold")
    .select(["id as holdId", "reference"])
    .where("reason", "=", reason)
    .where("status", "=", "open")
    .where("expires_at", "<=", ctx.clock.now())
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return rows;
}

/** All that a hold ever set aside. */
export async function amountOfHold(db: Database | Tx, holdId: string): Promise<Money | undefined> {
  return (await amountsOfHolds(db, [holdId])).get(holdId);
}

/** The same of several, by their id. */
export async function amountsOfHolds(
  db: Database | Tx,
  holdIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  if (holdIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("ledger_hold")
    .select(["id", "asset", "amount"])
    .where("id", "in", holdIds)
    .execute();
  return new Map(
    rows.flatMap(({ id, asset, amount }) => (isAsset(asset) ? [[id, money(asset, amount)]] : [])),
  );
}

/** A part of a hold moves once per key: the same call again answers the first. */
async function move(
  tx: Tx,
  ctx: Ports,
  holdId: string,
  kind: HoldMoveKind,
  part: HoldMove,
  postingOf: (part: HoldPart) => Posting,
): Promise<Done> {
  const hold = await lockHold(tx, holdId);
  const made = await findMove(tx, holdId, kind, part);
  if (made !== undefined) return { transactionId: made };
  if (isZero(hold.amount)) throw new DomainError("ledger.hold_not_open");
  if (kind !== "increase" && compare(part.amount, hold.amount) > 0)
    throw new DomainError("ledger.hold_too_small");
  const { transactionId } = await post(tx, ctx, postingOf({ ...hold, ...part }));
  await noteMove(tx, ctx, holdId, kind, { ...part, transactionId });
  return { transactionId };
}

async function end(
  tx: Tx,
  ctx: Ports,
  { id, amount }: Hold,
  kind: HoldMoveKind,
  posting: Posting,
): Promise<Done> {
  const { transactionId } = await post(tx, ctx, posting);
  await noteMove(tx, ctx, id, kind, { key: closingKey(id), amount, transactionId });
  return { transactionId };
}
