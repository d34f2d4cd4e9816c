import type { WireResponseOf } from "@lastro/contracts";
import type { listDataExports, requestDataExport } from "@lastro/contracts/privacy";
import { queryOptions } from "@tanstack/react-query";
import type { ApiClient } from "@/lib/api-client";

type DataExports = WireResponseOf<typeof listDataExports>;
export type DataExport = DataExports["items"][number];
export type DataCopies = ReturnType<typeof dataCopies>;

const DOWNLOAD_MS = 300_000;

/** The copies of their own data somebody asks for, as a client of the bank or as a person of the marketplace. */
export function dataCopies(api: ApiClient, path: string, queryKey: readonly string[]) {
  return {
    list: queryOptions({ queryKey, queryFn: ({ signal }) => api.get<DataExports>(path, { signal }) }),
    request: () => api.post<WireResponseOf<typeof requestDataExport>>(path),
    download: (id: string): Promise<Blob> =>
      api.download(`${path}/${encodeURIComponent(id)}/file`, { timeoutMs: DOWNLOAD_MS }),
  };
}
