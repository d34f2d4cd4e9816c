import { Readable } from "node:stream";
import { HOLD_REASONS, MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { formatMoney, type Money } from "@lastro/money";
import { CSV_CELLS, inert } from "@lastro/platform/csv";
import { stringify } from "csv-stringify";
import type { DescribedMovement } from "./describe-movements.js";
import { brazilianDate, brazilianTime } from "./export-words.js";
import type { StatementScan } from "./scan-statement.js";

const HEADERS = [
  "Data",
  "Hora",
  "Movimento",
  "Contraparte",
  "Descrição",
  "Ativo",
  "Valor",
  "Bloqueio",
  "Saldo disponível",
  "Saldo bloqueado",
  "Saldo total",
  "Referência",
  "Transação",
];

/** The statement as a Brazilian spreadsheet opens it: semicolons, decimal commas, a byte-order mark. */
export function statementCsv(scan: StatementScan): Readable {
  const csv = stringify({ ...CSV_CELLS, bom: true, delimiter: ";" });
  return Readable.from(rows(scan))
    .on("error", (error) => csv.destroy(error))
    .pipe(csv);
}

async function* rows(scan: StatementScan): AsyncGenerator<readonly string[]> {
  yield HEADERS;
  for await (const { found } of scan.batches(500)) {
    for (const { movement } of found) yield row(movement);
  }
}

function row(movement: DescribedMovement): readonly string[] {
  const reason = movement.holdReason === null ? "" : HOLD_REASONS[movement.holdReason]["pt-BR"];
  return [
    brazilianDate(movement.at),
    brazilianTime(movement.at),
    MOVEMENT_TITLES[movement.title]["pt-BR"],
    inert(movement.counterparty ?? ""),
    inert(movement.description ?? reason),
    movement.asset,
    figures(movement.amount),
    figures(movement.held),
    figures(movement.balance.available),
    figures(movement.balance.held),
    figures(movement.balance.total),
    inert(movement.reference),
    movement.transactionId,
  ];
}

function figures(amount: Money): string {
  return formatMoney(amount).replace(".", ",");
}
