import type { ArrivalFilter, arrivalSchema } from "@lastro/contracts/custody/arrivals";
import { type Money, money } from "@lastro/money";
import { type PageOf, type PageQuery, pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { assigneeIdsOf, takesTwo } from "../../cases/index.js";
import { pendingApprovals } from "../../compliance/index.js";
import { writtenAddress } from "../networks/addresses.js";
import { findOutgoing, type Outgoing } from "../outgoing/outgoing-store.js";
import { netOf } from "../outgoing/payment.js";
import type { Administrator, ArrivalPorts, CustodyCtx } from "../ports.js";
import type { Return } from "../returns/return.js";
import { lastReturnsOf } from "../returns/return-store.js";
import { type Displaced, displacedStates } from "../write-offs/displaced.js";
import { ARRIVAL_CASES } from "./arrival-case.js";
import { type ArrivalRow, toArrival } from "./arrival-store.js";

type ArrivalView = z.output<typeof arrivalSchema>;
type ReadingCtx = Pick<CustodyCtx, "deposits" | "config"> & ArrivalPorts;

/** An arrival with what only operators are shown of it. */
interface ListedRow extends ArrivalRow {
  to_address: string;
  shown_log_index: number | null;
  block_time: Date;
  decided_at: Date | null;
  written_off_at: Date | null;
  loss: bigint | null;
}

/** What came to our addresses, by what became of it, newest first. */
export async function readArrivals(
  ctx: CustodyCtx & ArrivalPorts,
  { status, cursor, limit }: PageQuery & { readonly status: ArrivalFilter },
): Promise<PageOf<ArrivalView>> {
  const rows = await query<ListedRow>(
    ctx.db,
    `select * from custody_arrival
     where ($2::uuid is null or id < $2)
       and case $1 when 'displaced' then displaced_at is not null and written_off_at is null else status = $1 end
     order by id desc limit $3`,
    [status, readIdCursor(cursor) ?? null, limit + 1],
  );
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await arrivalViews(ctx.db, ctx, items), nextCursor };
}

/** One payment with everyone who claims it. Throws `resource.not_found`. */
export async function readArrival(db: Database | Tx, ctx: ReadingCtx, id: string): Promise<ArrivalView> {
  const rows = await query<ListedRow>(db, "select * from custody_arrival where id = $1", [id]);
  const [view] = await arrivalViews(db, ctx, rows);
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

/** Reads what belongs to the arrivals of a page together, so that a longer page asks no more often. */
async function arrivalViews(
  db: Database | Tx,
  ctx: ReadingCtx,
  rows: readonly ListedRow[],
): Promise<ArrivalView[]> {
  const arrivals = rows.map(toArrival);
  const ids = arrivals.map(({ id }) => id);
  const claims = await ctx.deposits.describeClaims(db, arrivals);
  const nearest = await ctx.deposits.describeNearest(
    db,
    arrivals.filter(({ status }) => status === "suspense"),
  );
  const owners = await ctx.deposits.describeOwners(db, [
    ...new Set(arrivals.flatMap(({ owner }) => (owner ? [owner.id] : []))),
  ]);
  const displaced = await displacedStates(db, arrivals);
  const pending = await pendingOn(db, ids);
  const assignees = await assigneesOf(db, ctx, ids);
  const returns = await lastReturnsOf(db, ids);
  const sent = await findOutgoing(
    db,
    [...returns.values()].map(({ id }) => id),
  );
  return rows.map((row, index): ArrivalView => {
    const arrival = arrivals[index] ?? toArrival(row);
    const { id, network, txHash, owner } = arrival;
    const amount = asUsdt(arrival.amount);
    const last = returns.get(id);
    return {
      id,
      network,
      status: arrival.status,
      reason: arrival.reason,
      txHash,
      logIndex: row.shown_log_index ?? row.log_index,
      from: writtenAddress(network, arrival.from),
      to: writtenAddress(network, row.to_address),
      amount,
      rawAmount: arrival.raw.toString(),
      blockNumber: arrival.blockNumber.toString(),
      blockTime: row.block_time,
      claims: [...(claims.get(`${network}:${txHash}`) ?? [])],
      nearest: [...(nearest.get(id) ?? [])],
      attributedTo: (owner && owners.get(owner.id)) ?? null,
      decidedAt: row.decided_at,
      displaced: displacedView(displaced.get(id)),
      writtenOff:
        row.written_off_at === null || row.loss === null
          ? null
          : { at: row.written_off_at, loss: money("USDT", row.loss) },
      assignee: assignees.get(id) ?? null,
      takesTwo: takesTwo(ctx, ARRIVAL_CASES, amount),
      pendingApproval: pending.get(id) ?? null,
      return: last ? returnView(last, sent.get(last.id)) : null,
    };
  });
}

/** The administrators who have the cases of these arrivals. */
async function assigneesOf(
  db: Database | Tx,
  { findAdministrator }: ArrivalPorts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Administrator>> {
  const assigned = await assigneeIdsOf(db, ids);
  const found = await Promise.all([...new Set(assigned.values())].map((id) => findAdministrator(db, id)));
  const named = new Map(found.flatMap((one) => (one ? [[one.id, one] as const] : [])));
  return new Map(
    [...assigned].flatMap(([id, assigneeId]) => {
      const administrator = named.get(assigneeId);
      return administrator ? [[id, administrator] as const] : [];
    }),
  );
}

function displacedView(state: Displaced | undefined): ArrivalView["displaced"] {
  if (!state) return null;
  return { ...state, frozen: asUsdt(state.frozen), spent: asUsdt(state.spent) };
}

const DECIDED_BY_TWO = ["custody.write_off", "custody.attribution", "custody.return"] as const;

/** What waits for another administrator of each arrival. */
async function pendingOn(
  db: Database | Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ArrivalView["pendingApproval"]>>> {
  const waiting = new Map<string, NonNullable<ArrivalView["pendingApproval"]>>();
  for (const kind of DECIDED_BY_TWO)
    for (const [id, one] of await pendingApprovals(db, kind, ids)) if (!waiting.has(id)) waiting.set(id, one);
  return waiting;
}

function returnView(last: Return, sent: Outgoing | undefined): ArrivalView["return"] {
  const { step, fee, failure, createdAt, processedAt } = last;
  return {
    step,
    net: asUsdt(netOf(last)),
    fee: asUsdt(fee),
    txHash: sent?.txHash ?? null,
    confirmations: sent?.confirmations ?? null,
    reason: failure,
    createdAt,
    processedAt,
  };
}

/** The wire shows arrivals of USDT, which every network of ours holds. */
function asUsdt({ minor }: Money): Money<"USDT"> {
  return money("USDT", minor);
}
