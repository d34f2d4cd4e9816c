import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  listCashbackEntries,
  listPrpMovements,
  readPrpWallet,
  redeemCashback,
  sendPrp,
} from "@lastro/contracts/cards/cashback";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export { type Cashback, cashbackQuery } from "@/lib/cashback";

export type Entry = WireResponseOf<typeof listCashbackEntries>["items"][number];
export type PrpWallet = WireResponseOf<typeof readPrpWallet>;
export type Movement = WireResponseOf<typeof listPrpMovements>["items"][number];
export type PrpOrder = WireRequestOf<typeof sendPrp>["body"];

const CASHBACK = ["cashback"] as const;

/** What changes when PRP moves. */
export const CHANGED_BY_PRP = [CASHBACK, ["accounts"]] as const;

export const entriesQuery = (status: Entry["status"] | undefined) =>
  pagesQuery([...CASHBACK, "entries", status ?? "all"], ({ cursor, signal }) =>
    callRoute<typeof listCashbackEntries>("GET /v1/cashback/entries", {
      query: { ...(status && { status }), cursor },
      signal,
    }),
  );

export const redeem = (amount: string, idempotencyKey: string) =>
  callRoute<typeof redeemCashback>("POST /v1/cashback/redeem", { body: { amount }, idempotencyKey });

export const prpQuery = queryOptions({
  queryKey: [...CASHBACK, "prp"],
  queryFn: ({ signal }) => callRoute<typeof readPrpWallet>("GET /v1/prp", { signal }),
});

export const movementsQuery = (kind: Movement["kind"] | undefined) =>
  pagesQuery([...CASHBACK, "movements", kind ?? "all"], ({ cursor, signal }) =>
    callRoute<typeof listPrpMovements>("GET /v1/prp/movements", {
      query: { ...(kind && { kind }), cursor },
      signal,
    }),
  );

export const send = (order: PrpOrder, idempotencyKey: string) =>
  callRoute<typeof sendPrp>("POST /v1/prp/transfers", { body: order, idempotencyKey });
