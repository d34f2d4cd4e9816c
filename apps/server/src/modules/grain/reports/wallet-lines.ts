import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { type AccountEntry, customerAccount, entriesBefore, entriesBetween } from "../../ledger/index.js";
import { type Proof, proofsOf } from "../wallet/index.js";
import type { Window } from "./period.js";

const ROWS_AT_A_TIME = 1_000;

/** An entry of a wallet with what it belongs to outside the ledger. */
export interface WalletLine extends AccountEntry {
  /** The order's id where it is one of an order's, and the number people call it by. */
  readonly order: { readonly id: string; readonly number: string } | null;
  readonly proof: Proof | null;
}

export interface WalletBounds {
  /** The first and the last entry of the window, by their places in the account. */
  readonly first: bigint;
  readonly last: bigint;
  readonly opening: bigint;
}

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

/** What moved the wallet, in Portuguese and in English. */
export function movementWords(kind: string): readonly [ptbr: string, plain: string] {
  return KINDS[kind] ?? [kind, kind];
}

/** How many entries a wallet has in a window. */
export async function countWalletLines(db: Database, ownerId: string, window: Window): Promise<number> {
  const { first, last } = await placesIn(db, ownerId, window);
  return Number(last - first + 1n);
}

/**
 * Which entries of a wallet belong to a window. Everything between the first and the last does: the lines then add up,
 * whatever the clocks of two servers said.
 */
export async function walletBounds(db: Database, ownerId: string, window: Window): Promise<WalletBounds> {
  const { first, last } = await placesIn(db, ownerId, window);
  const before = first - 1n;
  const [opening] =
    before === 0n
      ? []
      : await entriesBetween(db, accountOf(ownerId), { first: before, last: before, limit: 1 });
  return { first, last, opening: opening?.balance_after ?? 0n };
}

/** The entries between two places, oldest first, read by the page with their orders and proofs. */
export async function* walletLines(
  ctx: Pick<Ctx, "db" | "config" | "random">,
  ownerId: string,
  { first, last }: WalletBounds,
): AsyncGenerator<WalletLine> {
  for (let next = first; next <= last; ) {
    const rows = await entriesBetween(ctx.db, accountOf(ownerId), {
      ...{ first: next, last, limit: ROWS_AT_A_TIME },
    });
    const references = rows.map(({ reference }) => reference);
    const [numbers, proofs] = await Promise.all([numbersOf(ctx.db, references), proofsOf(ctx, references)]);
    for (const row of rows) {
      const number = numbers.get(row.reference);
      yield {
        ...row,
        order: number === undefined ? null : { id: row.reference, number },
        proof: proofs.get(row.reference) ?? null,
      };
    }
    const end = rows.at(-1);
    if (!end) return;
    next = end.seq + 1n;
  }
}

const accountOf = (ownerId: string) => customerAccount(ownerId, "available", "USDT");

async function placesIn(
  db: Database,
  ownerId: string,
  { from, to }: Window,
): Promise<Pick<WalletBounds, "first" | "last">> {
  const account = accountOf(ownerId);
  const [before = 0n] = await entriesBefore(db, [account], from);
  const [last = 0n] = await entriesBefore(db, [account], to);
  return { first: before + 1n, last };
}

async function numbersOf(db: Database, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; number: string }>(
    db,
    "select id, number from grain_order where id = any ($1::uuid[])",
    [references.filter(isUuid)],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}
