import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long the download of a document may take. */
export const FILE_TIMEOUT_MS = 60_000;

/** A file only its reader's token opens. What is kept under one key never changes, so it is fetched once. */
export function fileQuery(queryKey: readonly unknown[], download: (signal: AbortSignal) => Promise<Blob>) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => download(signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
}

/** An address for a file that lives as long as the component that shows it. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (file === undefined) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => {
      URL.revokeObjectURL(made);
      setUrl(undefined);
    };
  }, [file]);
  return url;
}
