import type { ResponseOf } from "@lastro/contracts";
import {
  IMPORT_COLUMNS,
  MAX_IMPORTED_OFFERS,
  type previewOfferImport,
  REQUIRED_COLUMNS,
} from "@lastro/contracts/grain/offer-imports";
import { brazilianDay } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import {
  readSpreadsheet,
  type SpreadsheetCell,
  SpreadsheetRefused,
  type SpreadsheetRow,
} from "@lastro/platform/read-spreadsheet";
import { COLUMN_WORDS, columnNamed } from "./columns.js";
import { readText } from "./read-cells.js";
import { readOffer } from "./read-offer.js";

const MAX_COLUMNS = 40;

/**
 * What a spreadsheet would publish, row by row, and what is wrong with each; nothing is created. Throws
 * `grain.import_unreadable`, `grain.import_too_large`, `grain.import_empty` and `grain.import_columns_missing`.
 */
export async function previewImport(
  ctx: Pick<RequestCtx, "clock" | "random">,
  file: Buffer,
): Promise<ResponseOf<typeof previewOfferImport>> {
  const [head, ...lines] = await rowsOf(file);
  if (!head) throw new DomainError("grain.import_empty");
  const columns = head.cells.map((cell) => columnNamed(textOf(cell)));
  const missing = REQUIRED_COLUMNS.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    const names = missing.map((column) => COLUMN_WORDS[column].ptbr).join(", ");
    throw new DomainError("grain.import_columns_missing", { columns: names });
  }
  if (lines.length === 0) throw new DomainError("grain.import_empty");
  const today = brazilianDay(ctx.clock.now());
  const places = new Map(IMPORT_COLUMNS.map((column) => [column, columns.indexOf(column)]));
  const rows = lines.map(({ line, cells }) => {
    const { offer, faults } = readOffer((column) => cells[places.get(column) ?? -1], today);
    const name = textOf(cells[places.get("name") ?? -1]);
    return { line, name, faults: [...faults], offer };
  });
  return { importId: ctx.random.id(), rows };
}

async function rowsOf(file: Buffer): Promise<SpreadsheetRow[]> {
  try {
    // The headings are a row of their own.
    return await readSpreadsheet(file, { rows: MAX_IMPORTED_OFFERS + 1, columns: MAX_COLUMNS });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    throw new DomainError(
      error.reason === "too_large" ? "grain.import_too_large" : "grain.import_unreadable",
    );
  }
}

function textOf(cell: SpreadsheetCell | null | undefined): string {
  const read = readText(cell);
  return ("value" in read && read.value) || "";
}
