import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { listAdminContests } from "@lastro/contracts/cards/administration";
import type { listContests, readContest } from "@lastro/contracts/cards/purchases";
import type { CardCategory } from "@lastro/contracts/cards/states";
import { money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { pageById, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { evidenceOf } from "../../cases/index.js";
import { type Contest, isOpen, mayWithdraw } from "./contest.js";
import { contestOf, listContestRows } from "./contest-store.js";
import type { ContestRequestCtx } from "./ports.js";

export type ContestView = ResponseOf<typeof readContest>;
type Merchant = ContestView["merchant"];

/** A client's own contests, newest first. */
export async function readOwnContests(
  ctx: RequestCtx,
  { cursor, limit }: RequestOf<typeof listContests>["query"],
): Promise<ResponseOf<typeof listContests>> {
  const { userId } = personOf(ctx);
  const rows = await listContestRows(ctx.db, { userId, before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  return { items: await viewsOf(ctx.db, items), nextCursor };
}

/** One of them. Throws `resource.not_found` for another's. */
export async function readOwnContest(db: Database | Tx, ctx: RequestCtx, id: string): Promise<ContestView> {
  const [view] = await viewsOf(db, [await contestOf(db, personOf(ctx).userId, id)]);
  if (!view) throw new Error(`Contest ${id} is of no purchase`);
  return view;
}

/** Contests as their clients read them, in their order. */
export async function viewsOf(db: Database | Tx, contests: readonly Contest[]): Promise<ContestView[]> {
  const merchants = await merchantsOf(db, contests);
  const views: ContestView[] = [];
  for (const contest of contests) {
    const merchant = merchants.get(contest.purchaseId);
    if (!merchant) continue;
    const { id, number, purchaseId, amount, reason, description, status, openedAt, endedAt, outcome } =
      contest;
    views.push({
      ...{
        id,
        number,
        purchaseId,
        merchant,
        amount,
        reason,
        description,
        status,
        openedAt,
        endedAt,
        outcome,
      },
      provisionalCredit: isOpen(contest) ? amount : money("BRL", 0n),
      mayWithdraw: mayWithdraw(contest),
      mayAddEvidence: isOpen(contest),
      documents: await evidenceOf(db, id),
    });
  }
  return views;
}

/** Contests of all clients, newest first. */
export async function readAllContests(
  ctx: ContestRequestCtx,
  { status, cursor, limit }: RequestOf<typeof listAdminContests>["query"],
): Promise<ResponseOf<typeof listAdminContests>> {
  const rows = await listContestRows(ctx.db, { status, before: readIdCursor(cursor), limit: limit + 1 });
  const { items, nextCursor } = pageById(rows, limit);
  const merchants = await merchantsOf(ctx.db, items);
  const clients = await ctx.clientsOf(
    ctx.db,
    items.map(({ userId }) => userId),
  );
  return {
    items: items.flatMap((contest) => {
      const merchant = merchants.get(contest.purchaseId);
      if (!merchant) return [];
      const { id, number, userId, amount, reason, openedAt } = contest;
      const client = clients.get(userId);
      return [
        {
          ...{ id, number, caseId: id, merchant, amount, reason, openedAt, status: contest.status },
          client: { id: userId, name: client?.name ?? "", email: client?.email ?? "" },
          provisionalCredit: isOpen(contest) ? amount : money("BRL", 0n),
        },
      ];
    }),
    nextCursor,
  };
}

async function merchantsOf(
  db: Database | Tx,
  contests: readonly Contest[],
): Promise<ReadonlyMap<string, Merchant>> {
  const rows = await query<Omit<Merchant, "category"> & { purchaseId: string; category: CardCategory }>(
    db,
    `select p.id as "purchaseId", p.merchant_id as id, p.merchant_name as name, p.mcc, p.city, p.country, p.category
     from cards_purchase p where p.id = any ($1::uuid[])`,
    [contests.map(({ purchaseId }) => purchaseId)],
  );
  return new Map(rows.map(({ purchaseId, ...merchant }) => [purchaseId, merchant]));
}
