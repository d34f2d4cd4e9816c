import type { cancelLimitRaise, setLimit as setLimitRoute } from "@lastro/contracts/limits";
import { callRoute } from "@/lib/call-route";
import type { WhichLimit } from "@/lib/limits";

export type { Limit } from "@/lib/limits";

export const setLimit = ({ category, rule }: WhichLimit, amount: string) =>
  callRoute<typeof setLimitRoute>("PUT /v1/limits/:category/:rule", {
    params: { category, rule },
    body: { amount },
  });

export const cancelRaise = ({ category, rule }: WhichLimit) =>
  callRoute<typeof cancelLimitRaise>("DELETE /v1/limits/:category/:rule/raise", {
    params: { category, rule },
  });
