import type { MovementStanding } from "@lastro/contracts/movements";
import { type Asset, add, type Money, money, zero } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { openHoldsOf } from "../../ledger/index.js";
import type { AccountsPorts } from "../ports.js";
import { type Description, describeMovements } from "./describe-movements.js";
import type { MovementEvent } from "./merge-entries.js";
import { holdIdOf } from "./movement-title.js";
import { SLOTS } from "./positions.js";
import { type OwnTransactionEntry, readOwnTransaction } from "./queries.js";

export interface MovementDetail {
  /** The movement as the statement shows it, from the side of the asset named first. */
  readonly movement: MovementEvent & Description;
  readonly amounts: readonly Money[];
  readonly standing: {
    readonly is: MovementStanding;
    readonly returned: Money | null;
    readonly since: Date | null;
  };
  readonly entries: readonly {
    readonly account: "available" | "held";
    readonly amount: Money;
    readonly balanceAfter: Money;
    readonly sequence: number;
  }[];
  readonly seal: { readonly shard: number; readonly position: number; readonly hash: string };
}

/** What a transaction did to the client's accounts. Throws `resource.not_found` when it did nothing to them. */
export async function readMovement(
  ctx: Ctx,
  ports: AccountsPorts,
  ask: { readonly ownerId: string; readonly transactionId: string },
): Promise<MovementDetail> {
  const rows = await readOwnTransaction(ctx.db, ask.ownerId, ask.transactionId);
  const [first] = rows;
  if (first === undefined) throw new DomainError("resource.not_found");
  const entries = rows.map((row) => {
    const { asset, code } = slotOf(row);
    return {
      account: code,
      amount: money(asset, row.amount),
      balanceAfter: money(asset, row.balance_after),
      sequence: Number(row.seq),
    };
  });
  const assets = [...new Set(entries.map(({ amount }) => amount.asset))];
  const [movement] = await describeMovements(ctx.db, ports, ask.ownerId, [eventOf(rows, first)]);
  if (movement === undefined) throw new DomainError("resource.not_found");
  return {
    movement,
    amounts: assets.map((asset) => total(rows, asset)),
    standing: await standingOf(ctx, ask.ownerId, movement),
    entries,
    seal: {
      shard: first.shard,
      position: Number(first.shard_position),
      hash: first.hash.toString("hex"),
    },
  };
}

/** What has become of it by now: what its product says, or whether money set aside still is. */
async function standingOf(
  { db }: Pick<Ctx, "db">,
  ownerId: string,
  { facts: { outcome }, title, ...movement }: MovementEvent & Description,
): Promise<MovementDetail["standing"]> {
  if (outcome !== undefined)
    return { is: outcome.is, returned: outcome.returned ?? null, since: outcome.since };
  const nothingSince = { returned: null, since: null };
  if (title !== "holdOpened") return { is: "done", ...nothingSince };
  const held = (await openHoldsOf(db, ownerId)).some(({ id }) => id === holdIdOf(movement));
  return { is: held ? "held" : "hold_ended", ...nothingSince };
}

function eventOf(rows: readonly OwnTransactionEntry[], first: OwnTransactionEntry): MovementEvent {
  const { asset } = slotOf(first);
  const held = rows.find((row) => slotOf(row).asset === asset && slotOf(row).code === "held");
  return {
    transactionId: first.transaction_id,
    at: first.posted_at,
    kind: first.kind,
    reference: first.reference,
    key: first.idempotency_key,
    asset,
    amount: total(rows, asset),
    held: money(asset, held?.amount ?? 0n),
  };
}

function total(rows: readonly OwnTransactionEntry[], asset: Asset): Money {
  return rows
    .filter((row) => slotOf(row).asset === asset)
    .reduce<Money>((sum, row) => add(sum, money(asset, row.amount)), zero(asset));
}

function slotOf(row: { readonly slot: number }) {
  const slot = SLOTS[row.slot];
  if (slot === undefined) throw new Error(`There is no account slot ${row.slot}`);
  return slot;
}
