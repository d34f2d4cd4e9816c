import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  declareTaxCost,
  exportTaxInvestments,
  exportTaxOperations,
  listTaxOperations,
  readTax,
} from "@lastro/contracts/tax";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Summary = WireResponseOf<typeof readTax>;
export type Position = Summary["assets"][number];
export type TaxMonth = Summary["months"][number];
export type Income = Summary["investments"][number];
export type Operation = WireResponseOf<typeof listTaxOperations>["items"][number];
/** Which operations: those behind one figure. */
export type Selection = Pick<WireRequestOf<typeof listTaxOperations>["query"], "asset" | "month" | "only">;

export const TAX = ["tax"] as const;

export const summaryQuery = queryOptions({
  queryKey: [...TAX, "summary"],
  queryFn: ({ signal }) => callRoute<typeof readTax>("GET /v1/tax", { signal }),
});

export const operationsQuery = (selection: Selection) =>
  pagesQuery([...TAX, "operations", selection], ({ cursor, signal }) =>
    callRoute<typeof listTaxOperations>("GET /v1/tax/operations", {
      query: { ...selection, limit: "20", cursor },
      signal,
    }),
  );

export function declareCost(
  { transactionId, asset, declared }: Operation,
  cost: string | null,
): Promise<WireResponseOf<typeof declareTaxCost>> {
  return callRoute<typeof declareTaxCost>("PUT /v1/tax/costs/:transactionId/:asset", {
    params: { transactionId, asset },
    body: { cost, version: declared?.version ?? 0 },
  });
}

const SLOW = { timeoutMs: 120_000 };

export const downloadOperations = (year: string | undefined) =>
  downloadRoute<typeof exportTaxOperations>("GET /v1/tax/operations.csv", { query: { year }, ...SLOW });

export const downloadInvestments = (year: string) =>
  downloadRoute<typeof exportTaxInvestments>("GET /v1/tax/investments.csv", { query: { year }, ...SLOW });
