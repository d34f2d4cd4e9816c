import type { ResponseOf } from "@lastro/contracts";
import type { listPrpMovements, readPrpWallet } from "@lastro/contracts/cards/cashback";
import type { PrpMovementKind } from "@lastro/contracts/cards/states";
import { money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { type PageQuery, pageOfRows, readIdCursor } from "@lastro/platform/cursor";
import { type Database, query } from "@lastro/platform/database/database";
import { type Lot, remainingOf } from "../lots/lot.js";
import { lotsOf } from "../lots/lot-store.js";
import type { CashbackRequestCtx } from "../ports.js";
import { inReais } from "../postings.js";
import { prpDebtOf } from "../wallet/wallet-store.js";

type Wallet = ResponseOf<typeof readPrpWallet>;
type Page = ResponseOf<typeof listPrpMovements>;

/** The wallet of PRP: what is available and what waits, by where it is from. */
export async function readWallet(ctx: CashbackRequestCtx): Promise<Wallet> {
  const { userId } = personOf(ctx);
  const now = ctx.clock.now();
  const lots = await lotsOf(ctx.db, userId);
  const credited = lots.flatMap((lot) =>
    lot.creditedAt && lot.expiresAt && lot.expiresAt > now
      ? [{ ...lot, creditedAt: lot.creditedAt, expiresAt: lot.expiresAt }]
      : [],
  );
  const waiting = lots.filter(({ creditedAt }) => creditedAt === null);
  const available = remainingOf(credited);
  const moved = await movedOf(ctx.db, userId);
  const of = (...kinds: readonly PrpMovementKind[]) =>
    money(
      "PRP",
      kinds.reduce((sum, kind) => sum + (moved.get(kind) ?? 0n), 0n),
    );
  const taken = (...kinds: readonly PrpMovementKind[]) => money("PRP", -of(...kinds).minor);
  return {
    available,
    pending: remainingOf(waiting),
    debt: await prpDebtOf(ctx.db, userId),
    inReais: inReais(available),
    earned: of("accrued"),
    spent: taken("redeemed", "sent", "fee_paid", "fee_returned"),
    reversed: taken("reversed"),
    expired: taken("expired"),
    lots: credited.map(({ id, origin, purchaseId, amount, remaining: left, creditedAt, expiresAt }) => ({
      ...{ id, origin, purchaseId, amount, left, creditedAt, expiresAt },
    })),
    waiting: waiting.flatMap(waitingOf),
  };
}

function waitingOf({ origin, purchaseId, remaining: amount, creditsAt }: Lot): Wallet["waiting"] {
  return purchaseId === null ? [] : [{ origin, purchaseId, amount, creditsAt }];
}

/** What moved in a client's wallet, by kind. */
async function movedOf(db: Database, userId: string): Promise<ReadonlyMap<string, bigint>> {
  const rows = await query<{ kind: string; amount: bigint }>(
    db,
    "select kind, sum(amount) as amount from cashback_movement where user_id = $1 group by kind",
    [userId],
  );
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

interface MovementRow {
  readonly id: string;
  readonly kind: PrpMovementKind;
  readonly amount: bigint;
  readonly at: Date;
  readonly description: string;
  readonly purchaseId: string | null;
  readonly transactionId: string;
}

/** A page of what moved in a client's wallet, newest first. */
export async function listMovements(
  db: Database,
  userId: string,
  { kind, cursor, limit }: PageQuery & { readonly kind?: PrpMovementKind | undefined },
): Promise<Page> {
  const rows = await query<MovementRow>(
    db,
    `select id, kind, amount, at, description, purchase_id as "purchaseId", transaction_id as "transactionId"
     from cashback_movement
     where user_id = $1 and ($2::uuid is null or id < $2) and ($3::text is null or kind = $3)
     order by id desc limit $4`,
    [userId, readIdCursor(cursor) ?? null, kind ?? null, limit + 1],
  );
  return pageOfRows(
    rows,
    limit,
    ({ id }) => id,
    (row) => ({ ...row, amount: money("PRP", row.amount) }),
  );
}
