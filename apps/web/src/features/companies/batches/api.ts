import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  cancelCompanyBatch,
  confirmCompanyBatch,
  createCompanyBatch,
  downloadCompanyBatch,
  listCompanyBatches,
  readCompanyBatch,
} from "@lastro/contracts/company-batches";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type Batch = WireResponseOf<typeof readCompanyBatch>;
export type BatchLine = Batch["items"][number];
export type BatchSummary = WireResponseOf<typeof listCompanyBatches>["items"][number];

export const batchesQuery = pagesQuery(["companies", "batches"], ({ cursor, signal }) =>
  callRoute<typeof listCompanyBatches>("GET /v1/company/batches", { query: { cursor }, signal }),
);

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["companies", "batch", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readCompanyBatch>("GET /v1/company/batches/:id", { params: { id }, signal }),
  });

export const createBatch = (body: WireRequestOf<typeof createCompanyBatch>["body"]) =>
  callRoute<typeof createCompanyBatch>("POST /v1/company/batches", { body });

export const confirmBatch = ({ id, total }: { id: string; total: string }, idempotencyKey: string) =>
  callRoute<typeof confirmCompanyBatch>("POST /v1/company/batches/:id/confirm", {
    params: { id },
    body: { total },
    idempotencyKey,
  });

export const cancelBatch = (id: string) =>
  callRoute<typeof cancelCompanyBatch>("DELETE /v1/company/batches/:id", { params: { id } });

export const downloadResults = (id: string) =>
  downloadRoute<typeof downloadCompanyBatch>("GET /v1/company/batches/:id/results.csv", { params: { id } });
