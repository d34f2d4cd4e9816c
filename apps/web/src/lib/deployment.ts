import type { readDeployment } from "@lastro/contracts/deployment";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callPublicRoute } from "@/lib/call-route";

const deploymentQuery = queryOptions({
  queryKey: ["deployment"],
  queryFn: ({ signal }) => callPublicRoute<typeof readDeployment>("GET /v1/deployment", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
});

/** Whether this installation is a demonstration; false until the server says so. */
export function useIsDemo(): boolean {
  return useQuery(deploymentQuery).data?.mode === "demo";
}

/** Whether this installation can look an address up by its CEP; false until the server says so. */
export function useAddressLookup(): boolean {
  return useQuery(deploymentQuery).data?.addressLookup === true;
}
