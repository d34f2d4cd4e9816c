import { IMPORT_COLUMNS, REQUIRED_COLUMNS } from "@lastro/contracts/grain/offer-imports";
import { type Sheet, text } from "../../reports/files/sheet.js";
import { COLUMN_WORDS } from "./columns.js";

/** The empty table that is filled in. */
const offers: Sheet = {
  name: "ofertas",
  columns: IMPORT_COLUMNS.map((column) => [COLUMN_WORDS[column].ptbr, COLUMN_WORDS[column].plain]),
  rows: () => [],
};

/** What each column takes, on a sheet that no import reads. */
const instructions: Sheet = {
  name: "instrucoes",
  columns: [
    ["Coluna", "Column"],
    ["Obrigatória", "Required"],
    ["O que aceita", "Takes"],
    ["Exemplo", "Example"],
  ],
  rows: () =>
    IMPORT_COLUMNS.map((column) => {
      const { ptbr, takes, example } = COLUMN_WORDS[column];
      const isRequired = REQUIRED_COLUMNS.some((one) => one === column);
      return [text(ptbr), text(isRequired ? "sim" : "não"), text(takes), text(example)];
    }),
};

/** The sheets of the template: a workbook explains itself, a CSV has its columns alone. */
export function templateSheets(form: "csv" | "xlsx"): readonly Sheet[] {
  return form === "xlsx" ? [offers, instructions] : [offers];
}
