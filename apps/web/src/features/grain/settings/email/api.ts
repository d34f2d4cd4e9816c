import type { WireRequestOf } from "@lastro/contracts";
import type {
  changeEmail as changeEmailRoute,
  confirmEmail as confirmEmailRoute,
  readOwnEmail,
  sendEmailCode,
} from "@lastro/contracts/grain/email";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute } from "@/lib/call-trader-route";

export const emailQuery = queryOptions({
  queryKey: ["grain", "email"],
  queryFn: ({ signal }) => callTraderRoute<typeof readOwnEmail>("GET /agro/v1/me/email", { signal }),
});

export const sendCode = () => callTraderRoute<typeof sendEmailCode>("POST /agro/v1/me/email/code", {});

export const changeEmail = (body: WireRequestOf<typeof changeEmailRoute>["body"]) =>
  callTraderRoute<typeof changeEmailRoute>("POST /agro/v1/me/email/change", { body });

export const confirmEmail = (code: string) =>
  callTraderRoute<typeof confirmEmailRoute>("POST /agro/v1/me/email/confirm", { body: { code } });
