import type { WireResponseOf } from "@lastro/contracts";
import type { readMe } from "@lastro/contracts/customers";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";

export type Me = WireResponseOf<typeof readMe>;

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.get<Me>("/v1/me", { signal }),
});
