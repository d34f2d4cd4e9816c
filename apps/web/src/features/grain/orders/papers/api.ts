import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addPaper as addPaperRoute,
  downloadPapers,
  listPapers,
  readPaperFile,
  removePaper as removePaperRoute,
} from "@lastro/contracts/grain/papers";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Papers = WireResponseOf<typeof listPapers>;
export type Paper = Papers["items"][number];
export type PaperRef = WireRequestOf<typeof removePaperRoute>["params"];

/** Below the order, so that what changes it has its papers read again. */
export const papersQuery = (id: string) =>
  queryOptions({
    queryKey: ["grain", "orders", "papers", id],
    queryFn: ({ signal }) =>
      callTraderRoute<typeof listPapers>("GET /agro/v1/orders/:id/papers", { params: { id }, signal }),
  });

/** Adds a paper: the fields that are not empty, and its file if there is one. */
export function addPaper(
  params: WireRequestOf<typeof addPaperRoute>["params"],
  fields: Readonly<Record<string, string>>,
  file: File | null,
): Promise<Papers> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== "") body.append(name, value);
  if (file !== null) body.append("file", file);
  return callTraderRoute<typeof addPaperRoute>("POST /agro/v1/orders/:id/loads/:loadId/papers", {
    params,
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const removePaper = (params: PaperRef) =>
  callTraderRoute<typeof removePaperRoute>("DELETE /agro/v1/orders/:id/papers/:paperId", { params });

export const paperFile = (params: PaperRef, signal: AbortSignal) =>
  downloadTraderRoute<typeof readPaperFile>("GET /agro/v1/orders/:id/papers/:paperId/file", {
    params,
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const papersZip = (id: string) =>
  downloadTraderRoute<typeof downloadPapers>("GET /agro/v1/orders/:id/papers.zip", {
    params: { id },
    timeoutMs: FILE_TIMEOUT_MS,
  });
