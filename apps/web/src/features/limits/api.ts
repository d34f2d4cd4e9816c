import type {
  cancelLimitRaise,
  readClientLimits,
  setClientLimit as setClientLimitRoute,
  setLimit as setLimitRoute,
} from "@lastro/contracts/limits";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import type { Limit } from "@/lib/limits";

export type { Limit, Limits } from "@/lib/limits";

/** Which limit is meant. */
export type Which = Pick<Limit, "category" | "rule">;

export const setLimit = ({ category, rule }: Which, amount: string) =>
  callRoute<typeof setLimitRoute>("PUT /v1/limits/:category/:rule", {
    params: { category, rule },
    body: { amount },
  });

export const cancelRaise = ({ category, rule }: Which) =>
  callRoute<typeof cancelLimitRaise>("DELETE /v1/limits/:category/:rule/raise", {
    params: { category, rule },
  });

export const clientLimitsQuery = (id: string) =>
  queryOptions({
    queryKey: ["admin", "users", id, "limits"],
    queryFn: ({ signal }) =>
      callRoute<typeof readClientLimits>("GET /v1/admin/users/:id/limits", { params: { id }, signal }),
  });

export const setClientLimit = (id: string, { category, rule }: Which, amount: string, reason: string) =>
  callRoute<typeof setClientLimitRoute>("PUT /v1/admin/users/:id/limits/:category/:rule", {
    params: { id, category, rule },
    body: { amount, reason },
  });
