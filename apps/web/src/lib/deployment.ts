import { queryOptions, useQuery } from "@tanstack/react-query";
import { publicApi } from "@/lib/api-client";

const deploymentQuery = queryOptions({
  queryKey: ["deployment"],
  queryFn: ({ signal }) => publicApi.get<{ mode: "demo" | "production" }>("/v1/deployment", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

/** Whether this installation is a demonstration; false until the server says so. */
export function useIsDemo(): boolean {
  return useQuery(deploymentQuery).data?.mode === "demo";
}
