import type { ImportFault } from "@lastro/contracts/grain/offer-imports";
import { inert } from "@lastro/platform/csv";
import type { SpreadsheetCell } from "@lastro/platform/read-spreadsheet";

/** What a cell says, or what is wrong with it. */
export type Read<T> = { readonly value: T } | { readonly fault: ImportFault };

type Cell = SpreadsheetCell | null | undefined;

/** The text of a cell without what surrounds it; null for an empty one. What would run as a formula is refused. */
export function readText(cell: Cell): Read<string | null> {
  if (cell === null || cell === undefined) return { value: null };
  if ("formula" in cell) return { fault: "formula" };
  if ("number" in cell) return { value: cell.number };
  const text = cell.text.trim();
  if (text === "") return { value: null };
  return inert(text) === text ? { value: text } : { fault: "formula" };
}

/** A decimal as the wire has it. A workbook's own numbers have a point; what was typed has a comma before its decimals. */
export function readDecimal(cell: Cell, decimals: number): Read<string | null> {
  const read = readText(cell);
  if ("fault" in read || read.value === null) return read;
  const typed = read.value.replace(/\s/g, "");
  const isNumber = cell !== null && cell !== undefined && "number" in cell;
  if (!isNumber && /^\d{1,3}\.\d{3}$/.test(typed)) return { fault: "ambiguous_number" };
  const plain = isNumber ? roundedBinary(typed) : withPoint(typed);
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(plain);
  if (!match) return { fault: "not_a_number" };
  const kept = (match[2] ?? "").replace(/0+$/, "");
  if (kept.length > decimals) return { fault: "too_many_decimals" };
  return { value: kept === "" ? (match[1] ?? "") : `${match[1]}.${kept}` };
}

function withPoint(typed: string): string {
  if (typed.includes(",")) {
    const isGrouped = /^\d{1,3}(\.\d{3})*,\d+$/.test(typed) || /^\d+,\d+$/.test(typed);
    return isGrouped ? typed.replaceAll(".", "").replace(",", ".") : "";
  }
  return /^\d{1,3}(\.\d{3}){2,}$/.test(typed) ? typed.replaceAll(".", "") : typed;
}

/** Workbooks keep binary fractions: 398.1 may stand there as 398.10000000000002. */
function roundedBinary(number: string): string {
  const value = Number(number);
  return Number.isFinite(value) && value >= 0 && value < 1e12 ? String(Number(value.toPrecision(15))) : "";
}

const EXCEL_EPOCH_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const MAX_SERIAL = 100_000;

/** A day of the calendar: `31/01/2027`, `2027-01-31`, or a workbook's own day. */
export function readDay(cell: Cell): Read<string | null> {
  const read = readText(cell);
  if ("fault" in read || read.value === null) return read;
  if (cell !== null && cell !== undefined && "number" in cell) {
    const serial = Number(read.value);
    if (!Number.isInteger(serial) || serial < 1 || serial > MAX_SERIAL) return { fault: "not_a_day" };
    return { value: new Date(EXCEL_EPOCH_MS + serial * DAY_MS).toISOString().slice(0, 10) };
  }
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(read.value);
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : read.value;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  const isDay = at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso);
  return isDay ? { value: iso } : { fault: "not_a_day" };
}

/** One of the words a column knows. */
export function readWord<T>(cell: Cell, named: (word: string) => T | undefined): Read<T | null> {
  const read = readText(cell);
  if ("fault" in read || read.value === null) return read as Read<null>;
  const value = named(read.value);
  return value === undefined ? { fault: "unknown_word" } : { value };
}
