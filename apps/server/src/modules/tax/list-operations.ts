import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { type listTaxOperations, TAXED_ASSETS } from "@lastro/contracts/tax";
import { formatDecimal, money, scaleOf } from "@lastro/money";
import { cursorOf, pageOfRows, readCursor } from "@lastro/platform/cursor";
import type { Database } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { type CostedOperation, idOf, isDisposal, isMissing } from "./operation.js";
import { readOperations } from "./read-operations.js";
import { monthOf } from "./read-tax.js";

type Ask = RequestOf<typeof listTaxOperations>["query"];
type Page = ResponseOf<typeof listTaxOperations>;

const SELECTIONS = {
  disposals: isDisposal,
  missing: isMissing,
  to_check: ({ kind }: CostedOperation) => kind === "sent",
} as const;

/** The operations a figure is made of, newest first. */
export async function listOperations(db: Database, userId: string, ask: Ask): Promise<Page> {
  const { cursor, limit, asset, month, only } = ask;
  const last = readCursor(cursor, [
    { test: isUuid },
    { test: (code) => TAXED_ASSETS.some((one) => one === code) },
  ])?.join(".");
  const wanted = (await readOperations(db, userId))
    .filter((one) => asset === undefined || one.asset === asset)
    .filter((one) => month === undefined || monthOf(one.at) === month)
    .filter((one) => only === undefined || SELECTIONS[only](one))
    .toReversed();
  const start = last === undefined ? 0 : wanted.findIndex((one) => idOf(one) === last) + 1;
  const rows = wanted.slice(start, start + limit + 1);
  return pageOfRows(rows, limit, (one) => cursorOf(one.transactionId, one.asset), wordsOf);
}

function wordsOf(one: CostedOperation): Page["items"][number] {
  const brl = (minor: bigint | null) => (minor === null ? null : money("BRL", minor));
  const { at, kind, counterparty, transactionId, asset, declared } = one;
  return {
    id: idOf(one),
    ...{ at, kind, counterparty, transactionId, asset },
    quantity: money(asset, one.quantity),
    value: brl(one.value),
    fee: money("BRL", one.fee),
    costOut: brl(one.costOut),
    gain: one.gain === null ? null : formatDecimal(one.gain, scaleOf("BRL")),
    left: { quantity: money(asset, one.left.quantity), cost: brl(one.left.cost) },
    declared: declared ? { cost: brl(declared.cost), version: declared.version } : null,
  };
}
