import type { DemandablePaper } from "@lastro/contracts/grain/offer-terms";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Load, Order } from "../orders/order.js";
import { papersDemanded } from "../orders/terms.js";

/** Which kinds of papers each load carries, whoever added them; taken back ones do not count. */
export type CarriedPapers = ReadonlyMap<string, ReadonlySet<string>>;

/** Which kinds of papers the loads of these orders carry. */
export async function carriedPapers(db: Database | Tx, orderIds: readonly string[]): Promise<CarriedPapers> {
  if (orderIds.length === 0) return new Map();
  const rows = await query<{ load: string; kinds: string[] }>(
    db,
    `select load_id as load, array_agg(distinct kind) as kinds from grain_load_paper
     where order_id = any($1::uuid[]) and removed_at is null group by load_id`,
    [orderIds],
  );
  return new Map(rows.map(({ load, kinds }) => [load, new Set(kinds)]));
}

/** What a load must carry by its contract, and whether each of it is there. */
export function demandedOf(
  order: Pick<Order, "terms">,
  load: Pick<Load, "id">,
  carried: CarriedPapers,
): { kind: DemandablePaper; isThere: boolean }[] {
  const there = carried.get(load.id);
  return papersDemanded(order).map((kind) => ({ kind, isThere: there?.has(kind) === true }));
}

/** Refuses with `grain.papers_missing` where one of these loads lacks a paper its contract demands. */
export async function assertPapersComplete(
  tx: Tx,
  order: Pick<Order, "id" | "terms">,
  loads: readonly Pick<Load, "id" | "number">[],
): Promise<void> {
  if (papersDemanded(order).length === 0) return;
  const carried = await carriedPapers(tx, [order.id]);
  const lacking = loads.find((load) => demandedOf(order, load, carried).some(({ isThere }) => !isThere));
  if (lacking) throw new DomainError("grain.papers_missing", { load: lacking.number });
}
