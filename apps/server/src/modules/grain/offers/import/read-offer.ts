import type { ResponseOf } from "@lastro/contracts";
import {
  type ImportColumn,
  type ImportFault,
  type previewOfferImport,
  REQUIRED_COLUMNS,
} from "@lastro/contracts/grain/offer-imports";
import { createOffer, INSPECTION_DAYS, QUALITY_DEFAULTS } from "@lastro/contracts/grain/offers";
import { DomainError } from "@lastro/platform/domain-error";
import type { SpreadsheetCell } from "@lastro/platform/read-spreadsheet";
import { assertDeliverable, assertSound, USUAL_DELIVERY } from "../offer.js";
import { basisNamed, commodityNamed, measuredAtNamed } from "./columns.js";
import { type Read, readDay, readDecimal, readText, readWord } from "./read-cells.js";

type OfferBody = NonNullable<ResponseOf<typeof previewOfferImport>["rows"][number]["offer"]>;

interface Fault {
  readonly column: ImportColumn;
  readonly fault: ImportFault;
}

/** What the field of a refused form is called in a spreadsheet; a longer name before its beginning. */
const COLUMN_OF_FIELD: readonly (readonly [field: string, column: ImportColumn])[] = [
  ["place.city", "city"],
  ["place.state", "state"],
  ["place.country", "country"],
  ["place.locode", "locode"],
  ["delivery.place", "deliveryPlace"],
  ["delivery.from", "deliveryFrom"],
  ["delivery.to", "deliveryTo"],
  ["delivery.tolerance", "tolerance"],
  ["delivery.inspectionDays", "inspectionDays"],
  ["name", "name"],
  ["description", "description"],
  ["cropYear", "cropYear"],
  ["pricePerTonne", "pricePerTonne"],
  ["quantity", "quantity"],
  ["minimumOrder", "minimumOrder"],
];

/** What refusals of the form mean in a cell. */
const FAULT_OF_CODE: Readonly<Record<string, ImportFault>> = {
  "grain.offer_name_required": "missing",
  "grain.offer_text_invalid": "too_long",
  "grain.offer_step": "step",
  "grain.offer_minimum_above_quantity": "above_quantity",
};

/** What stands for a cell that is at fault itself, so that the rest of its row is judged too. */
const SOUND = { text: "-", price: "1", quantity: "1000000", minimum: "0.1" } as const;

/** A row's offer as the form would send it, or everything that is wrong with it, by column. */
export function readOffer(
  cellOf: (column: ImportColumn) => SpreadsheetCell | null | undefined,
  today: string,
): { readonly offer: OfferBody | null; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const take = <T>(column: ImportColumn, read: Read<T | null>): T | null => {
    if ("fault" in read) faults.push({ column, fault: read.fault });
    else if (read.value === null && REQUIRED_COLUMNS.some((one) => one === column))
      faults.push({ column, fault: "missing" });
    return "value" in read ? read.value : null;
  };
  const text = (column: ImportColumn) => take(column, readText(cellOf(column)));
  const decimal = (column: ImportColumn, decimals: number) =>
    take(column, readDecimal(cellOf(column), decimals));
  const body = {
    name: text("name") ?? SOUND.text,
    description: text("description"),
    commodity: take("commodity", readWord(cellOf("commodity"), commodityNamed)) ?? "other",
    cropYear: text("cropYear"),
    place: {
      city: text("city") ?? SOUND.text,
      state: text("state")?.toUpperCase() ?? null,
      country: text("country")?.toUpperCase() ?? "BR",
      locode: text("locode")?.toUpperCase() ?? null,
    },
    deliveryBasis: take("deliveryBasis", readWord(cellOf("deliveryBasis"), basisNamed)) ?? "FCA",
    delivery: {
      place: text("deliveryPlace"),
      from: take("deliveryFrom", readDay(cellOf("deliveryFrom"))),
      to: take("deliveryTo", readDay(cellOf("deliveryTo"))),
      tolerance: decimal("tolerance", 2) ?? "0",
      inspectionDays: Number(decimal("inspectionDays", 0) ?? INSPECTION_DAYS.usual),
      weighedAt:
        take("weighedAt", readWord(cellOf("weighedAt"), measuredAtNamed)) ?? USUAL_DELIVERY.weighedAt,
      classifiedAt:
        take("classifiedAt", readWord(cellOf("classifiedAt"), measuredAtNamed)) ??
        USUAL_DELIVERY.classifiedAt,
    },
    pricePerTonne: decimal("pricePerTonne", 2) ?? SOUND.price,
    quantity: decimal("quantity", 3) ?? SOUND.quantity,
    minimumOrder: decimal("minimumOrder", 3) ?? SOUND.minimum,
  } satisfies OfferBody;
  const known = new Set(faults.map(({ column }) => column));
  for (const fault of faultsOfForm(body, today)) if (!known.has(fault.column)) faults.push(fault);
  return { offer: faults.length === 0 ? body : null, faults };
}

/** What the form itself would refuse: its shape, then its first refusal in the words of the market. */
function faultsOfForm(body: OfferBody, today: string): Fault[] {
  const form = createOffer.body.safeParse(body);
  if (!form.success)
    return form.error.issues.map(({ path, code, message }) => ({
      column: columnOf(path.join(".")),
      fault: code === "too_big" ? "too_long" : message === "period_reversed" ? "period" : "invalid",
    }));
  const { pricePerTonne: priceCents, minimumOrder: minimumKg, quantity, ...terms } = form.data;
  const { delivery = USUAL_DELIVERY, quality = QUALITY_DEFAULTS[terms.commodity] } = terms;
  try {
    assertSound({ ...terms, delivery, quality, priceCents, minimumKg }, quantity);
    assertDeliverable(delivery, today);
    return [];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [field = ""] = Object.keys(error.fields ?? {});
    return [{ column: columnOf(field), fault: FAULT_OF_CODE[error.code] ?? "out_of_range" }];
  }
}

function columnOf(field: string): ImportColumn {
  return COLUMN_OF_FIELD.find(([name]) => field === name || field.startsWith(`${name}.`))?.[1] ?? "name";
}
