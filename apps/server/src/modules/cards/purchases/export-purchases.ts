import { Readable } from "node:stream";
import { formatMoney, type Money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { CSV_CELLS, inert } from "@lastro/platform/csv";
import { stringify } from "csv-stringify";
import { CARD_STATEMENT_WORDS } from "./export-words.js";
import { cursorAfter, type PurchaseFilters, purchaseRows } from "./purchase-rows.js";
import { figuresOf, reais, type ShownPurchase } from "./purchase-view.js";

const BATCH = 500;

/** The purchases of whoever asks as a Brazilian spreadsheet opens them: semicolons, decimal commas, a byte-order mark. */
export function purchasesCsv(ctx: RequestCtx, filters: PurchaseFilters): Readable {
  const csv = stringify({ ...CSV_CELLS, bom: true, delimiter: ";" });
  return Readable.from(rows(ctx, filters))
    .on("error", (error) => csv.destroy(error))
    .pipe(csv);
}

async function* rows(ctx: RequestCtx, filters: PurchaseFilters): AsyncGenerator<readonly string[]> {
  yield CARD_STATEMENT_WORDS.headers;
  const { userId } = personOf(ctx);
  for (let cursor: string | undefined; ; ) {
    const found = await purchaseRows(ctx.db, { userId, filters, limit: BATCH, cursor });
    for (const purchase of found.slice(0, BATCH)) yield row(purchase);
    const last = found[BATCH - 1];
    if (found.length <= BATCH || !last) return;
    cursor = cursorAfter(last);
  }
}

const IN_SAO_PAULO = { timeZone: "America/Sao_Paulo" } as const;
const DAY = new Intl.DateTimeFormat("pt-BR", { ...IN_SAO_PAULO, dateStyle: "short" });
const TIME = new Intl.DateTimeFormat("pt-BR", { ...IN_SAO_PAULO, timeStyle: "medium" });

function row(purchase: ShownPurchase): readonly string[] {
  const { at, merchant, status, category, digits, refunded, refundedIof } = purchase;
  const { amount, iof, total } = figuresOf(purchase);
  return [
    DAY.format(at),
    TIME.format(at),
    inert(merchant.name),
    CARD_STATEMENT_WORDS.categories[category],
    CARD_STATEMENT_WORDS.statuses[status],
    digits ?? "",
    figures(amount),
    figures(iof),
    figures(total),
    figures(reais(status === "refund" ? 0n : refunded + refundedIof)),
    inert(merchant.city ?? ""),
    merchant.country ?? "",
    purchase.id,
  ];
}

function figures(amount: Money): string {
  return formatMoney(amount).replace(".", ",");
}
