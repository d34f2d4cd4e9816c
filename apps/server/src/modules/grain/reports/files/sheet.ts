import type { ReportFormat } from "@lastro/contracts/grain/report-choices";
import { formatDecimal } from "@lastro/money";
import { inert } from "@lastro/platform/csv";

/** What stands in a cell. Figures are exact integers with their decimal places; ids are text and stay text. */
export type Cell =
  | { readonly text: string }
  /** Words of ours, in Portuguese and plainly. */
  | { readonly words: readonly [ptbr: string, plain: string] }
  | { readonly figure: bigint; readonly scale: number }
  | { readonly instant: Date }
  | null;

/** A table of a report: its columns in Portuguese and plainly, and its rows as they are read. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly (readonly [ptbr: string, plain: string])[];
  rows(): AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
}

export const text = (value: string | null): Cell => (value === null ? null : { text: value });
export const words = (ptbr: string, plain: string): Cell => ({ words: [ptbr, plain] });
export const usdt = (minor: bigint | null): Cell => (minor === null ? null : { figure: minor, scale: 6 });
export const tonnes = (kg: bigint | null): Cell => (kg === null ? null : { figure: kg, scale: 3 });
export const perTonne = (cents: bigint | null): Cell => (cents === null ? null : { figure: cents, scale: 2 });
export const percent = (hundredths: bigint | null): Cell =>
  hundredths === null ? null : { figure: hundredths, scale: 2 };
export const count = (orders: number | bigint): Cell => ({ figure: BigInt(orders), scale: 0 });
export const instant = (at: Date | null): Cell => (at === null ? null : { instant: at });

/** How cells are written for whom: the decimal sign, and times as the person's clocks show them or as UTC. */
export interface Manner {
  readonly format: ReportFormat;
  readonly timeZone: string;
}

export function headersOf(sheet: Sheet, { format }: Manner): string[] {
  return sheet.columns.map(([ptbr, plain]) => (format === "ptbr" ? ptbr : plain));
}

/** A cell as text that no spreadsheet takes for a formula. */
export function written(cell: Cell, manner: Manner): string {
  if (cell === null) return "";
  if ("text" in cell) return inert(cell.text);
  if ("words" in cell) return cell.words[manner.format === "ptbr" ? 0 : 1];
  if ("instant" in cell) return writtenTime(cell.instant, manner);
  const figure = formatDecimal(cell.figure, cell.scale);
  return manner.format === "ptbr" ? figure.replace(".", ",") : figure;
}

/** An instant as the manner has it: `21/11/2026 09:30:00` of the time zone, or ISO in UTC. */
export function writtenTime(at: Date, { format, timeZone }: Manner): string {
  if (format === "plain") return at.toISOString();
  return clockIn(timeZone).format(at).replace(",", "");
}

const TO_THE_SECOND = {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
} as const;

/** Made once for a time zone: one of them weighs more than a row, and a report has a million rows. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("pt-BR", { ...TO_THE_SECOND, timeZone });
  clocks.set(timeZone, clock);
  return clock;
}
