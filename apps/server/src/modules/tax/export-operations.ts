import { Readable } from "node:stream";
import type { TaxCounterparty, TaxOperationKind } from "@lastro/contracts/tax";
import { formatDecimal, scaleOf } from "@lastro/money";
import { brazilianDay } from "@lastro/platform/clock";
import { CSV_CELLS } from "@lastro/platform/csv";
import { stringify } from "csv-stringify";
import type { CostedOperation } from "./operation.js";

const HEADERS = [
  "Data e hora",
  "Tipo",
  "Contraparte",
  "Ativo",
  "Quantidade",
  "Valor em reais sem taxas",
  "Taxas em reais",
  "Hash da transação",
];

const KINDS: Readonly<Record<TaxOperationKind, string>> = {
  bought: "Compra",
  sold: "Venda",
  swapped_in: "Permuta (entrada)",
  swapped_out: "Permuta (saída)",
  deposited: "Transferência (entrada)",
  received: "Transferência (entrada)",
  withdrawn: "Retirada para carteira própria",
  sent: "Transferência (saída)",
  reversed: "Depósito desfeito pela rede",
};

const COUNTERPARTIES: Readonly<Record<TaxCounterparty, string>> = {
  house: "Prestadora (Lastro)",
  client: "Cliente da prestadora",
  network: "Carteira externa",
  own_wallet: "Carteira própria",
  third_wallet: "Carteira de terceiro",
  exchange_wallet: "Conta em outra prestadora",
};

/** Operations as DeCripto asks for them, oldest first. Wallet addresses are in no such report. */
export function operationsCsv(operations: readonly CostedOperation[]): Readable {
  const csv = stringify({ ...CSV_CELLS, bom: true, delimiter: ";" });
  return Readable.from([HEADERS, ...operations.map(row)]).pipe(csv);
}

function row(one: CostedOperation): readonly string[] {
  return [
    instantInBrasilia(one.at),
    KINDS[one.kind],
    COUNTERPARTIES[one.counterparty],
    one.asset,
    quantityOf(one.traded, scaleOf(one.asset)),
    one.value === null ? "" : reais(one.value),
    reais(one.fee + one.feeWorth),
    one.txHash ?? "",
  ];
}

const DECIMALS = 10;

/** With ten decimals; what is beyond them is cut off. */
function quantityOf(minor: bigint, scale: number): string {
  const scaled =
    scale > DECIMALS ? minor / 10n ** BigInt(scale - DECIMALS) : minor * 10n ** BigInt(DECIMALS - scale);
  return formatDecimal(scaled, DECIMALS).replace(".", ",");
}

export function reais(centavos: bigint): string {
  return formatDecimal(centavos, scaleOf("BRL")).replace(".", ",");
}

const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });

/** `20/11/2026 12:00:00` in São Paulo. */
function instantInBrasilia(at: Date): string {
  return `${dayOf(brazilianDay(at))} ${time.format(at)}`;
}

/** `2026-11-20` as `20/11/2026`. */
export function dayOf(day: string): string {
  return day.split("-").reverse().join("/");
}
