import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inSnapshot, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { escrowAccount, sumBefore } from "../../../ledger/index.js";
import { findTrader } from "../../accounts/find-trader.js";
import { canonicalJson, sha256 } from "../../canonical-json.js";
import { preferencesOf } from "../../preferences/index.js";
import { type Window, windowOfMonth } from "../period.js";
import { COLUMN_OF, ownerOf, type ReportOwner } from "../report-owner.js";
import { type WalletLine, walletBounds, walletLines } from "../wallet-lines.js";
import type { StatementOrder, WalletStatement } from "./wallet-statement.js";

/** So many movements are printed at most: about a hundred and fifty pages. */
const MAX_LINES = 3_000n;

/**
 * A month of the person's own wallet, as the books stand now. Throws `grain.statement_not_begun`,
 * `grain.statement_too_long`.
 */
export async function readWalletStatement(ctx: RequestCtx, month: string): Promise<WalletStatement> {
  const owner = ownerOf(ctx);
  const now = ctx.clock.now();
  const { timeZone } = await preferencesOf(ctx.db, owner.ownerId);
  const window = await windowOfMonth(ctx.db, month, timeZone);
  if (window.from > now) throw new DomainError("grain.statement_not_begun");
  const trader = await findTrader(ctx.db, personOf(ctx).userId);
  const books = await inSnapshot(ctx.db, (db) => readBooks({ ...ctx, db }, owner, window));
  const head = { month, side: owner.side, ownerName: trader?.name ?? "", timeZone, window };
  return { ...head, ...books, hash: hashOf(owner, month, books), now };
}

interface Books extends Pick<WalletStatement, "opening" | "closing" | "inEscrow" | "orders"> {
  readonly lines: readonly WalletLineOfMonth[];
}

type WalletLineOfMonth = WalletStatement["lines"][number] & { readonly transactionId: string };

async function readBooks(ctx: Ctx, owner: ReportOwner, window: Window): Promise<Books> {
  const bounds = await walletBounds(ctx.db, owner.ownerId, window);
  if (bounds.last - bounds.first >= MAX_LINES) throw new DomainError("grain.statement_too_long");
  const lines: WalletLine[] = [];
  for await (const line of walletLines(ctx, owner.ownerId, bounds)) lines.push(line);
  const shown = lines.map((line) => ({
    at: line.posted_at,
    kind: line.kind,
    orderNumber: line.order?.number ?? null,
    proof: line.proof,
    amount: line.amount,
    balance: line.balance_after,
    transactionId: line.transaction_id,
  }));
  const closing = shown.at(-1)?.balance ?? bounds.opening;
  return {
    opening: bounds.opening,
    closing,
    lines: shown,
    inEscrow: await escrowedAt(ctx.db, owner, window.to),
    orders: await ordersOf(ctx.db, owner, window, lines),
  };
}

/** What the escrows of the orders that were open at an instant held then, by the books. */
async function escrowedAt(db: Database, { ownerId, side }: ReportOwner, at: Date): Promise<bigint> {
  const orders = await query<{ readonly id: string }>(
    db,
    `select id from grain_order
      where ${COLUMN_OF[side]} = $1 and created_at < $2 and (closed_at is null or closed_at >= $2)`,
    [ownerId, at],
  );
  return sumBefore(
    db,
    orders.map(({ id }) => escrowAccount(id, "USDT")),
    at,
  );
}

async function ordersOf(
  db: Database,
  { ownerId, side }: ReportOwner,
  { from, to }: Window,
  lines: readonly WalletLine[],
): Promise<StatementOrder[]> {
  const moved = new Map<string, bigint>();
  for (const { order, amount } of lines) if (order) moved.set(order.id, (moved.get(order.id) ?? 0n) + amount);
  const rows = await query<Omit<StatementOrder, "moved"> & { readonly id: string }>(
    db,
    `select o.id, o.number, o.offer_name as "offerName", coalesce(a.name, '') as "otherName", r.kg, r.gross
       from grain_order o
       left join grain_account a on a.user_id = o.${COLUMN_OF[side === "buyer" ? "producer" : "buyer"]}
      cross join lateral (
        select sum(kg) as kg, sum(gross) as gross from grain_release
         where order_id = o.id and at >= $2 and at < $3) r
      where o.id = any ($1::uuid[])
         or o.id in (select order_id from grain_release
                      where ${COLUMN_OF[side]} = $4 and at >= $2 and at < $3)
      order by o.number`,
    [[...moved.keys()], from, to, ownerId],
  );
  return rows.map(({ id, ...order }) => ({ ...order, moved: moved.get(id) ?? 0n }));
}

function hashOf(
  { ownerId }: ReportOwner,
  month: string,
  { opening, closing, inEscrow, lines }: Books,
): string {
  return sha256(
    canonicalJson({
      ownerId,
      month,
      opening: opening.toString(),
      closing: closing.toString(),
      inEscrow: inEscrow.toString(),
      lines: lines.map(({ transactionId, at, kind, amount, balance }) => ({
        ...{
          transactionId,
          at: at.toISOString(),
          kind,
          amount: amount.toString(),
          balance: balance.toString(),
        },
      })),
    }),
  );
}
