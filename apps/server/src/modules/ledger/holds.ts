import { add, isAsset, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { customerAccount } from "./account.js";
import { balanceOf } from "./balances.js";
import { post, postTogether } from "./post.js";
import type { Entry } from "./posting.js";
import { type Hold, holdOpenedPosting, holdSettledPosting, holdVoidedPosting } from "./postings.js";

type Ports = Pick<Ctx, "clock" | "random">;

export interface HoldRequest {
  readonly ownerId: string;
  readonly amount: Money;
  /** Why it is set aside, as `module.noun`: what a client is shown the reason from. */
  readonly reason: string;
  readonly reference: string;
  readonly expiresAt?: Date;
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

/**
 * Ends a hold by sending what it held on, as one posting. The entries are the other side: with the held amount
 * taken out they must balance. Throws `ledger.hold_not_open` when it was already ended.
 */
export async function settleHold(
  tx: Tx,
  ctx: Ports,
  holdId: string,
  onward: { kind: string; entries: readonly Entry[] },
): Promise<{ transactionId: string }> {
  return post(tx, ctx, holdSettledPosting(await closeHold(tx, ctx, holdId, "settled"), onward));
}

/** Ends a hold by making the money available again. Throws `ledger.hold_not_open` when it was already ended. */
export async function voidHold(tx: Tx, ctx: Ports, holdId: string): Promise<{ transactionId: string }> {
  return post(tx, ctx, holdVoidedPosting(await closeHold(tx, ctx, holdId, "voided")));
}

/** Ends several holds of one owner's in the same way, as one posting. */
export async function settleHolds(
  tx: Tx,
  ctx: Ports,
  [first, ...others]: readonly [string, ...string[]],
  onward: { kind: string; entries: readonly Entry[] },
): Promise<{ transactionId: string }> {
  const hold = await closeHold(tx, ctx, first, "settled");
  let { amount } = hold;
  for (const id of others) amount = add(amount, (await closeHold(tx, ctx, id, "settled")).amount);
  return post(tx, ctx, holdSettledPosting({ ...hold, amount }, onward));
}

/** What a hold is, or was, on. */
export async function amountOfHold(db: Database | Tx, holdId: string): Promise<Money | undefined> {
  const row = await db
    .selectFrom("ledger_hold")
    .select(["asset", "amount"])
    .where("id", "=", holdId)
    .executeTakeFirst();
  return row && isAsset(row.asset) ? money(row.asset, row.amount) : undefined;
}

/** How much holds set aside, or did, by their id. */
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

async function closeHold(tx: Tx, ctx: Ports, holdId: string, status: "settled" | "voided"): Promise<Hold> {
  const row = await tx
    .updateTable("ledger_hold")
    .set({ status, closed_at: ctx.clock.now() })
    .where("id", "=", holdId)
    .where("status", "=", "open")
    .returning(["owner_id", "asset", "amount", "reference"])
    .executeTakeFirst();
  if (!row) throw new DomainError("ledger.hold_not_open");
  if (!isAsset(row.asset)) throw new Error(`Hold ${holdId} is of an unknown asset`);
  return {
    id: holdId,
    ownerId: row.owner_id,
    amount: money(row.asset, row.amount),
    reference: row.reference,
  };
}
