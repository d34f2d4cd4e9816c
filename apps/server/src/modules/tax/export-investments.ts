import { Readable } from "node:stream";
import { brazilianDay } from "@lastro/platform/clock";
import { CSV_CELLS, inert } from "@lastro/platform/csv";
import { stringify } from "csv-stringify";
import type { Income } from "../investments/index.js";
import { dayOf, reais } from "./export-operations.js";

const HEADERS = [
  "Resgate",
  "Aplicação",
  "Fonte pagadora",
  "Principal",
  "Rendimento bruto",
  "IOF retido",
  "IR retido",
  "Rendimento líquido",
];

/** What a client gained by investments and what was kept back, with the sums in the last row. */
export function investmentsCsv(incomes: readonly Income[], issuer: string): Readable {
  const csv = stringify({ ...CSV_CELLS, bom: true, delimiter: ";" });
  return Readable.from([HEADERS, ...incomes.map((one) => row(one, issuer)), totals(incomes)]).pipe(csv);
}

function row({ at, appliedOn, ...amounts }: Income, issuer: string): readonly string[] {
  return [dayOf(brazilianDay(at)), dayOf(appliedOn), inert(issuer), ...figures(amounts)];
}

type Amounts = Pick<Income, "principal" | "gross" | "iof" | "incomeTax">;

function figures({ principal, gross, iof, incomeTax }: Amounts): readonly string[] {
  const net = gross.minor - iof.minor - incomeTax.minor;
  return [principal.minor, gross.minor, iof.minor, incomeTax.minor, net].map(reais);
}

function totals(incomes: readonly Income[]): readonly string[] {
  const sum = (field: keyof Amounts) => ({
    asset: "BRL" as const,
    minor: incomes.reduce((total, one) => total + one[field].minor, 0n),
  });
  const all = {
    principal: sum("principal"),
    gross: sum("gross"),
    iof: sum("iof"),
    incomeTax: sum("incomeTax"),
  };
  return ["Total", "", "", ...figures(all)];
}
