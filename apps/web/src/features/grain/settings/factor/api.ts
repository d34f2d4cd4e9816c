import type {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from "@lastro/contracts/grain/second-factor";
import { callTraderRoute } from "@/lib/call-trader-route";

export const beginFactor = (password: string) =>
  callTraderRoute<typeof beginSecondFactor>("POST /agro/v1/me/second-factor", { body: { password } });

export const confirmFactor = ({ id, code }: { id: string; code: string }) =>
  callTraderRoute<typeof confirmSecondFactor>("POST /agro/v1/me/second-factor/:id/confirm", {
    params: { id },
    body: { code },
  });

export const renewCodes = (code: string) =>
  callTraderRoute<typeof renewRecoveryCodes>("POST /agro/v1/me/second-factor/recovery-codes", {
    body: { code },
  });

export const removeFactor = (code: string) =>
  callTraderRoute<typeof removeSecondFactor>("POST /agro/v1/me/second-factor/remove", { body: { code } });
