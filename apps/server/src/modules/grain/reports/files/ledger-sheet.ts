import { type Database, query } from "@lastro/platform/database/database";
import { accountId, customerAccount } from "../../../ledger/index.js";
import type { Window } from "../period.js";
import { instant, type Sheet, text, usdt } from "./sheet.js";

const ROWS_AT_A_TIME = 1_000;

/** What moves a trader's wallet, in the words of the marketplace; another kind keeps its own name. */
const KINDS: Readonly<Record<string, string>> = {
  "grain.order_funded": "Compra de grãos",
  "grain.order_refunded": "Devolução de pedido",
  "grain.load_released": "Pagamento de carga",
  "grain.dispute_shared": "Acordo ou decisão de disputa",
  "custody.deposit_credited": "Depósito de USDT",
  "custody.deposit_attributed": "Depósito de USDT atribuído",
  "custody.deposit_written_off": "Depósito de USDT baixado",
  "custody.withdrawal_paid": "Saque de USDT",
  "custody.withdrawal_exchanged": "Saque por Pix",
  "custody.withdrawal_returned": "Saque por Pix devolvido",
  "ledger.hold_opened": "Saque reservado",
  "ledger.hold_voided": "Reserva desfeita",
};

interface EntryRow {
  readonly account_seq: bigint;
  readonly posted_at: Date;
  readonly kind: string;
  readonly reference: string;
  readonly transaction_id: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
}

/** A wallet's movements of a window as the books have them: the opening balance, each line, the closing balance. */
export function ledgerSheet(db: Database, ownerId: string, window: Window): Sheet {
  return {
    name: "financeiro",
    columns: [
      ["Data", "posted_at"],
      ["Movimento", "kind"],
      ["Referência", "reference"],
      ["Transação", "transaction_id"],
      ["Valor (USDT)", "amount_usdt"],
      ["Saldo (USDT)", "balance_usdt"],
    ],
    async *rows() {
      const account = accountId(customerAccount(ownerId, "available", "USDT"));
      const bounds = await boundsOf(db, account, window);
      yield [instant(window.from), text("Saldo inicial"), null, null, null, usdt(bounds.opening)];
      let balance = bounds.opening;
      for await (const row of entriesOf(db, account, bounds)) {
        balance = row.balance_after;
        yield [
          instant(row.posted_at),
          text(KINDS[row.kind] ?? row.kind),
          text(row.reference),
          text(row.transaction_id),
          usdt(row.amount),
          usdt(balance),
        ];
      }
      yield [instant(window.to), text("Saldo final"), null, null, null, usdt(balance)];
    },
  };
}

interface Bounds {
  /** The first and the last entry of the window, by their places in the account. */
  readonly first: bigint;
  readonly last: bigint;
  readonly opening: bigint;
}

/** Everything between the first and the last entry belongs to the window: the lines then add up, whatever the clocks of two servers said. */
async function boundsOf(db: Database, account: string, { from, to }: Window): Promise<Bounds> {
  const lastBefore = (instant: string) =>
    `(select e.account_seq, e.balance_after
        from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
       where e.account_id = $1 and t.posted_at < ${instant} order by e.account_seq desc limit 1)`;
  const [row] = await query<{ before: bigint; last: bigint; opening: bigint }>(
    db,
    `select coalesce(b.account_seq, 0) as before, coalesce(l.account_seq, 0) as last,
            coalesce(b.balance_after, 0) as opening
       from (values (1)) as one
       left join lateral ${lastBefore("$2")} b on true
       left join lateral ${lastBefore("$3")} l on true`,
    [account, from, to],
  );
  return { first: (row?.before ?? 0n) + 1n, last: row?.last ?? 0n, opening: row?.opening ?? 0n };
}

async function* entriesOf(db: Database, account: string, { first, last }: Bounds): AsyncGenerator<EntryRow> {
  for (let next = first; next <= last; ) {
    const rows = await query<EntryRow>(
      db,
      `select e.account_seq, t.posted_at, t.kind, t.reference, e.transaction_id, e.amount, e.balance_after
         from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
        where e.account_id = $1 and e.account_seq between $2 and $3 order by e.account_seq limit $4`,
      [account, next.toString(), last.toString(), ROWS_AT_A_TIME],
    );
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    next = end.account_seq + 1n;
  }
}
