import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";

/** The part of `GET /v1/me` the frame of the app needs. */
export interface Me {
  id: string;
  name: string;
  email: string;
  roles: ("client" | "admin")[];
}

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => api.get<Me>("/v1/me", { signal }),
});
