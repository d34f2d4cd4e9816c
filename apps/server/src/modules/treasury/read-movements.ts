import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listTreasuryMovements, treasuryMovementSchema } from "@lastro/contracts/treasury";
import { type Money, money } from "@lastro/money";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { z } from "zod";
import { pendingApprovals } from "../compliance/index.js";
import { coldArrivalsOf, findOutgoing, writtenAddress } from "../custody/index.js";
import { houseAccount, movedByKeys } from "../ledger/index.js";
import { APPROVAL_OF, type Movement } from "./movement.js";
import { findMovement, listMovements } from "./movement-store.js";
import type { TreasuryRequestCtx } from "./ports.js";

/** The networks whose fee our addresses pay, each with what it is paid in. */
const COINS = [
  ["BTC", "BTC"],
  ["SOL", "SOL"],
  ["ERC20", "ETH"],
] as const;

type View = z.output<typeof treasuryMovementSchema>;

export async function readMovements(
  ctx: TreasuryRequestCtx,
  { tab, cursor, limit }: RequestOf<typeof listTreasuryMovements>["query"],
): Promise<ResponseOf<typeof listTreasuryMovements>> {
  const rows = await listMovements(ctx.db, { tab, before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await viewsOf(ctx.db, ctx, items), nextCursor };
}

/** Throws `resource.not_found`. */
export async function readMovement(db: Database | Tx, ctx: TreasuryRequestCtx, id: string): Promise<View> {
  const movement = await findMovement(db, id);
  const [view] = movement ? await viewsOf(db, ctx, [movement]) : [];
  if (!view) throw new DomainError("resource.not_found");
  return view;
}

async function viewsOf(
  db: Database | Tx,
  ctx: TreasuryRequestCtx,
  movements: readonly Movement[],
): Promise<View[]> {
  const ids = movements.map(({ id }) => id);
  const [outgoing, arrivals, sweeps, refills, fees] = await Promise.all([
    findOutgoing(db, ids),
    coldArrivalsOf(
      db,
      movements.flatMap(({ arrivalId }) => arrivalId ?? []),
    ),
    pendingApprovals(db, APPROVAL_OF.sweep, ids),
    pendingApprovals(db, APPROVAL_OF.refill, ids),
    feesOf(db, movements),
  ]);
  const who = async (id: string | null) =>
    id === null ? null : ((await ctx.findAdministrator(db, id)) ?? { id, name: "", email: "" });
  return Promise.all(
    movements.map(async (one): Promise<View> => {
      const sent = outgoing.get(one.id);
      const arrival = one.arrivalId === null ? undefined : arrivals.get(one.arrivalId);
      const fee = arrival ? arrival.fee : (fees.get(one.id) ?? null);
      const { id, kind, network, amount, status, reason, requestedAt, approvedAt, endedAt } = one;
      const isOpen = status === "asked" || status === "approved";
      return {
        ...{ id, kind, network, amount, status, reason, requestedAt, approvedAt, endedAt },
        address: writtenAddress(network, one.address),
        unexpected: one.requestedBy === null,
        txHash: arrival?.txHash ?? sent?.txHash ?? null,
        confirmations: status === "sent" ? (sent?.confirmations ?? null) : null,
        networkFee: fee && fee.minor > 0n ? fee : null,
        requestedBy: await who(one.requestedBy),
        approvedBy: await who(one.approvedBy),
        pendingApproval: sweeps.get(id) ?? refills.get(id) ?? null,
        may: { cancel: isOpen, sign: kind === "refill" && status === "approved" },
      };
    }),
  );
}

/** What networks took for sweeps, where that is in the books: in their own coin. */
async function feesOf(
  db: Database | Tx,
  movements: readonly Movement[],
): Promise<ReadonlyMap<string, Money>> {
  const fees = new Map<string, Money>();
  for (const [network, asset] of COINS) {
    const swept = movements.filter((one) => one.kind === "sweep" && one.network === network);
    const keyOf = ({ id }: Movement) => `outgoing:${id}:network_fee`;
    const moved = await movedByKeys(db, houseAccount("network_fees", asset), swept.map(keyOf));
    for (const one of swept) {
      const fee = moved.get(keyOf(one));
      if (fee) fees.set(one.id, money(asset, -fee.minor));
    }
  }
  return fees;
}
