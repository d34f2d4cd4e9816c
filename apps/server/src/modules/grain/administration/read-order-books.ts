import type { ResponseOf } from "@lastro/contracts";
import type { ORDER_ACCOUNTS, readOrderBooks as route } from "@lastro/contracts/grain/administration";
import { type Database, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { balanceOf, escrowAccount } from "../../ledger/index.js";
import { findOrder } from "../orders/order-store.js";
import { usdt } from "../usdt.js";

type Books = ResponseOf<typeof route>;

interface EntryRow {
  readonly id: string;
  readonly kind: string;
  readonly posted_at: Date;
  readonly owner: (typeof ORDER_ACCOUNTS)[number];
  readonly code: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
}

/** What an order's escrow holds, and the transactions that name the order. Throws `resource.not_found`. */
export async function readOrderBooks(db: Database, orderId: string): Promise<Books> {
  const order = await findOrder(db, orderId);
  if (!order) throw new DomainError("resource.not_found");
  const [escrow, rows] = await Promise.all([
    balanceOf(db, escrowAccount(orderId, "USDT")),
    query<EntryRow>(
      db,
      `select t.id, t.kind, t.posted_at, a.code, e.amount, e.balance_after,
              case when a.owner_id = $2 then 'buyer' when a.owner_id = $3 then 'producer'
                   when a.owner_id is null then 'house' else 'escrow' end as owner
         from ledger_transaction t
         join ledger_entry e on e.transaction_id = t.id
         join ledger_account a on a.id = e.account_id
        where t.reference = $1 order by t.posted_at, t.id, e.line`,
      [orderId, order.buyerId, order.producerId],
    ),
  ]);
  const transactions: Books["transactions"] = [];
  for (const { id, kind, posted_at: postedAt, owner, code, amount, balance_after } of rows) {
    const entry = {
      account: owner,
      code,
      amount: usdt(amount),
      balanceAfter: usdt(balance_after),
    };
    const last = transactions.at(-1);
    if (last?.id === id) last.entries.push(entry);
    else transactions.push({ id, kind, postedAt, entries: [entry] });
  }
  return { escrow: usdt(escrow.minor), transactions };
}
