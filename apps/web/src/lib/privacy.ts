import type { WireResponseOf } from "@lastro/contracts";
import type { listDataExports, requestDataExport } from "@lastro/contracts/privacy";
import { queryOptions } from "@tanstack/react-query";

type DataExports = WireResponseOf<typeof listDataExports>;
export type DataExport = DataExports["items"][number];
export type DataCopies = ReturnType<typeof dataCopies>;

/** How long the download of a copy may take. */
export const COPY_TIMEOUT_MS = 300_000;

interface Calls {
  list: (signal: AbortSignal) => Promise<DataExports>;
  request: () => Promise<WireResponseOf<typeof requestDataExport>>;
  download: (id: string) => Promise<Blob>;
}

/** The copies of their own data somebody asks for, as a client of the bank or as a person of the marketplace. */
export function dataCopies(queryKey: readonly string[], { list, ...calls }: Calls) {
  return { ...calls, list: queryOptions({ queryKey, queryFn: ({ signal }) => list(signal) }) };
}
