import { daysAfter } from "@lastro/contracts/business-days";
import { type BatchLineProblem, MAX_BATCH_LINES } from "@lastro/contracts/company-batches";
import { readPixKey } from "@lastro/contracts/pix-keys";
import { MAX_PAYMENT_MESSAGE } from "@lastro/contracts/pix-payments";
import { type Money, money } from "@lastro/money";
import { cellsOfCsv } from "@lastro/platform/csv-cells";
import { DomainError } from "@lastro/platform/domain-error";

/** A line as it was read: what it says, and what keeps it from being paid. */
export interface ReadLine {
  readonly number: number;
  /** As the directory keeps it where it is a key, otherwise as it was typed. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly typedAmount: string;
  readonly amount: Money<"BRL"> | null;
  readonly payOn: string | null;
  readonly problem: BatchLineProblem | null;
  readonly isDuplicate: boolean;
}

const COLUMNS = ["type", "key", "name", "amount", "description", "date"] as const;
type Column = (typeof COLUMNS)[number];

/** Words of a first line that names its columns, as spreadsheets of the trade have them. */
const HEADINGS: Readonly<Record<string, Column>> = {
  ...{ tipo: "type", type: "type", "tipo de chave": "type", "key type": "type" },
  ...{ chave: "key", key: "key", "chave pix": "key", "pix key": "key" },
  ...{ nome: "name", name: "name", favorecido: "name" },
  ...{ valor: "amount", amount: "amount", value: "amount" },
  ...{
    descricao: "description",
    descrição: "description",
    description: "description",
    mensagem: "description",
  },
  ...{ data: "date", date: "date" },
};

const MAX_DAYS_AHEAD = 365;
const MAX_CELL = 200;

/**
 * Reads a CSV of payments: key type, key, name, amount, description and date, in this order or as its first line names
 * them, separated by semicolons, commas or tabs. Throws `companies.csv_empty` and `companies.csv_too_long`.
 */
export function readCsv(csv: string, today: string): ReadLine[] {
  const rows = cellsOfCsv(csv).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const named = headingsOf(rows[0] ?? []);
  const lines = named ? rows.slice(1) : rows;
  if (lines.length === 0) throw new DomainError("companies.csv_empty", {}, { csv: "empty" });
  if (lines.length > MAX_BATCH_LINES)
    throw new DomainError("companies.csv_too_long", { most: MAX_BATCH_LINES }, { csv: "too_long" });
  const columns = named ?? COLUMNS;
  const seen = new Set<string>();
  return lines.map((cells, index) => {
    const said = (column: Column) => (cells[columns.indexOf(column)] ?? "").trim().slice(0, MAX_CELL);
    const line = readLine(said, index + 1, today);
    const same = `${line.key} ${line.amount?.minor ?? line.typedAmount}`;
    const isDuplicate = line.problem === null && seen.has(same);
    if (line.problem === null) seen.add(same);
    return { ...line, isDuplicate };
  });
}

function readLine(
  said: (column: Column) => string,
  number: number,
  today: string,
): Omit<ReadLine, "isDuplicate"> {
  const typedKey = said("key");
  const key = readPixKey(typedKey, meantBy(said("type")));
  const amount = readAmount(said("amount"));
  const payOn = readDay(said("date"));
  const description = said("description");
  const problem: BatchLineProblem | null =
    typedKey === ""
      ? "key_missing"
      : key === "ambiguous"
        ? "key_ambiguous"
        : key === undefined
          ? "key_invalid"
          : amount === null
            ? "amount_invalid"
            : description.length > MAX_PAYMENT_MESSAGE
              ? "description_invalid"
              : payOn === undefined
                ? "date_invalid"
                : payOn !== null && (payOn < today || payOn > daysAfter(today, MAX_DAYS_AHEAD))
                  ? "date_not_possible"
                  : null;
  return {
    number,
    key: typeof key === "object" ? key.key : typedKey,
    name: said("name"),
    description,
    typedAmount: said("amount"),
    amount,
    payOn: payOn ?? null,
    problem,
  };
}

function meantBy(type: string): "cpf" | "phone" | undefined {
  const word = type.toLowerCase();
  if (word === "cpf") return "cpf";
  return ["telefone", "celular", "phone"].includes(word) ? "phone" : undefined;
}

/** `1.234,56`, `1,234.56`, `1234.5`, `R$ 10`: the last mark with one or two digits after it is the decimal one. */
export function readAmount(typed: string): Money<"BRL"> | null {
  const text = typed.replace(/^R\$/i, "").replace(/\s/g, "");
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d{1,12})(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "", cents = ""] = match;
  const minor = BigInt(whole.replace(/[.,]/g, "")) * 100n + BigInt(cents.padEnd(2, "0") || "0");
  return minor > 0n ? money("BRL", minor) : null;
}

/** `2026-12-31` or `31/12/2026`; null for nothing, undefined for what is no day. */
function readDay(typed: string): string | null | undefined {
  if (typed === "") return null;
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed);
  const iso = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : typed;
  const date = /^\d{4}-\d{2}-\d{2}$/.test(iso) ? new Date(`${iso}T00:00:00Z`) : undefined;
  return date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

function headingsOf(cells: readonly string[]): readonly (Column | undefined)[] | undefined {
  const named = cells.map((cell) => HEADINGS[cell.trim().toLowerCase()]);
  return named.includes("key") && named.includes("amount") ? named : undefined;
}
