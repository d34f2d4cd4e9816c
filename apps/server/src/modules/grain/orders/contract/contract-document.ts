import { formatMoney } from "@lastro/money";
import { type DocumentOf, type DocumentSources, nameForAnybody } from "../../../receipts/index.js";
import { sha256 } from "../../canonical-json.js";
import { type Signature, signaturesOf } from "../../signatures/index.js";
import { usdt } from "../../usdt.js";
import type { Order } from "../order.js";
import { findOrder } from "../order-store.js";
import type { PrintedTerms } from "./contract-terms.js";

type Facts = DocumentOf["facts"];

/** The contract of an order as it is signed; undefined until both sides are bound by it. */
export function contractDocument(order: Order, signatures: readonly Signature[]): DocumentOf | undefined {
  const facts = factsOf(order, signatures);
  if (facts === undefined) return undefined;
  return {
    kind: "contract",
    subjectId: order.id,
    number: order.number,
    parties: partiesOf(order),
    facts,
  };
}

/** What an order's contract says now. */
export const contractFacts: DocumentSources["contract"] = async (ctx, orderId) => {
  const order = await findOrder(ctx.db, orderId);
  return order && factsOf(order, await signaturesOf(ctx.db, ctx, order));
};

/** The two sides of an order's terms, by their first letters. */
export function partiesOf(order: Order): Facts {
  const { buyer, producer } = JSON.parse(order.terms) as PrintedTerms;
  return [
    { name: "buyer", value: nameForAnybody(buyer.name) ?? "" },
    { name: "producer", value: nameForAnybody(producer.name) ?? "" },
  ];
}

/** A price in hundredths of a USDT, in its millionths. */
const PER_CENT = 10_000n;

function factsOf(order: Order, signatures: readonly Signature[]): Facts | undefined {
  const at = (side: Signature["side"]) => signatures.find((one) => one.side === side)?.at.toISOString();
  const [buyerSignedAt, producerSignedAt] = [at("buyer"), at("producer")];
  const areBound = order.paidAt !== null && order.approval === "accepted";
  if (!areBound || buyerSignedAt === undefined || producerSignedAt === undefined) return undefined;
  // Terms that were changed in the database are not those both sides signed.
  if (sha256(order.terms) !== order.termsHash) return undefined;
  const { offer, agreedAt } = JSON.parse(order.terms) as PrintedTerms;
  return [
    { name: "product", value: offer.cropYear === null ? offer.name : `${offer.name} ${offer.cropYear}` },
    { name: "quantity", value: String(order.quantityKg) },
    { name: "pricePerTonne", value: formatMoney(usdt(order.priceCents * PER_CENT)) },
    { name: "total", value: formatMoney(usdt(order.total)) },
    { name: "agreedAt", value: agreedAt },
    { name: "buyerSignedAt", value: buyerSignedAt },
    { name: "producerSignedAt", value: producerSignedAt },
    { name: "termsHash", value: order.termsHash },
  ];
}
