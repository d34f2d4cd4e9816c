import { formatMoney } from "@lastro/money";
import type { DocumentOf, DocumentSources } from "../../receipts/index.js";
import { receivedOf } from "../figures.js";
import { usdt } from "../usdt.js";
import { partiesOf } from "./contract/contract-document.js";
import { findLoad } from "./load-store.js";
import type { Load, Order } from "./order.js";
import { findOrder } from "./order-store.js";
import { type Sheet, sheetsOf, standingSheet } from "./sheet-store.js";

type Facts = DocumentOf["facts"];

/** What a load came to, as it is signed; undefined until it is paid. */
export function settlementDocument(
  order: Order,
  load: Load,
  sheets: readonly Sheet[],
): DocumentOf | undefined {
  const facts = factsOf(order, load, sheets);
  if (facts === undefined) return undefined;
  const number = `${order.number}/${load.number}`;
  return { kind: "settlement", subjectId: load.id, number, parties: partiesOf(order), facts };
}

/** What a load came to, as its row says now. */
export const settlementFacts: DocumentSources["settlement"] = async ({ db }, loadId) => {
  const load = await findLoad(db, loadId);
  const order = load && (await findOrder(db, load.orderId));
  return order && factsOf(order, load, await sheetsOf(db, order.id));
};

function factsOf(order: Order, load: Load, sheets: readonly Sheet[]): Facts | undefined {
  const { releasedAt, settledKg, released, fee, refunded } = load;
  if (releasedAt === null || settledKg === null || released === null || fee === null || refunded === null)
    return undefined;
  const sheet = standingSheet(sheets, load.id);
  const amount = (minor: bigint) => formatMoney(usdt(minor));
  return [
    { name: "order", value: order.number },
    { name: "load", value: String(load.number) },
    { name: "settledQuantity", value: String(settledKg) },
    { name: "gross", value: amount(released) },
    { name: "marketFee", value: amount(fee) },
    { name: "net", value: amount(receivedOf({ released, fee })) },
    { name: "refunded", value: amount(refunded) },
    { name: "paidAt", value: releasedAt.toISOString() },
    ...(sheet ? [{ name: "sheetHash", value: sheet.hash } as const] : []),
  ];
}
