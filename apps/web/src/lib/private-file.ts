import { queryOptions } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/lib/api-client";

/** A file only its reader's token opens. What is kept under one address never changes, so it is fetched once. */
export function fileQuery(queryKey: readonly unknown[], url: string) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => api.download(url, { signal, timeoutMs: 60_000 }),
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
