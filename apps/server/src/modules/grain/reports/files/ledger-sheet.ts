import type { Database } from "@lastro/platform/database/database";
import {
  type AccountEntry,
  type AccountRef,
  customerAccount,
  entriesBefore,
  entriesBetween,
} from "../../../ledger/index.js";
import type { Window } from "../period.js";
import { instant, type Sheet, text, usdt, words } from "./sheet.js";

const ROWS_AT_A_TIME = 1_000;

/** What moves a trader's wallet, in the words of the marketplace; another kind keeps its own name. */
const KINDS: Readonly<Record<string, readonly [ptbr: string, plain: string]>> = {
  "grain.order_funded": ["Compra de grãos", "Grain purchase"],
  "grain.order_refunded": ["Devolução de pedido", "Order refund"],
  "grain.load_released": ["Pagamento de carga", "Load payment"],
  "grain.dispute_shared": ["Acordo ou decisão de disputa", "Dispute settlement or ruling"],
  "otc.trade": ["Reais convertidos em USDT", "Reais converted to USDT"],
  "custody.deposit_credited": ["Depósito de USDT", "USDT deposit"],
  "custody.deposit_attributed": ["Depósito de USDT atribuído", "USDT deposit, attributed"],
  "custody.deposit_written_off": ["Depósito de USDT baixado", "USDT deposit, written off"],
  "custody.withdrawal_paid": ["Saque de USDT", "USDT withdrawal"],
  "custody.withdrawal_exchanged": ["Saque por Pix", "Pix withdrawal"],
  "custody.withdrawal_returned": ["Saque por Pix devolvido", "Pix withdrawal, returned"],
  "ledger.hold_opened": ["Saque reservado", "Withdrawal set aside"],
  "ledger.hold_voided": ["Reserva desfeita", "Set-aside undone"],
};

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
      const account = customerAccount(ownerId, "available", "USDT");
      const bounds = await boundsOf(db, account, window);
      yield [
        instant(window.from),
        words("Saldo inicial", "Opening balance"),
        null,
        null,
        null,
        usdt(bounds.opening),
      ];
      let balance = bounds.opening;
      for await (const row of entriesOf(db, account, bounds)) {
        balance = row.balance_after;
        yield [
          instant(row.posted_at),
          words(...(KINDS[row.kind] ?? ([row.kind, row.kind] as const))),
          text(row.reference),
          text(row.transaction_id),
          usdt(row.amount),
          usdt(balance),
        ];
      }
      yield [instant(window.to), words("Saldo final", "Closing balance"), null, null, null, usdt(balance)];
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
async function boundsOf(db: Database, account: AccountRef, { from, to }: Window): Promise<Bounds> {
  const [before = 0n] = await entriesBefore(db, [account], from);
  const [last = 0n] = await entriesBefore(db, [account], to);
  const [opening] =
    before === 0n ? [] : await entriesBetween(db, account, { first: before, last: before, limit: 1 });
  return { first: before + 1n, last, opening: opening?.balance_after ?? 0n };
}

async function* entriesOf(
  db: Database,
  account: AccountRef,
  { first, last }: Bounds,
): AsyncGenerator<AccountEntry> {
  for (let next = first; next <= last; ) {
    const rows = await entriesBetween(db, account, { first: next, last, limit: ROWS_AT_A_TIME });
    yield* rows;
    const end = rows.at(-1);
    if (!end) return;
    next = end.seq + 1n;
  }
}
