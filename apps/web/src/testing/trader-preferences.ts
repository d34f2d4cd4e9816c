import type { WireResponseOf } from "@lastro/contracts";
import type { readPreferences } from "@lastro/contracts/grain/preferences";

type Preferences = WireResponseOf<typeof readPreferences>;

/** What somebody of the marketplace chose for themselves. */
export function traderPreferences(over: Partial<Preferences> = {}): Preferences {
  return {
    notifications: {
      emailNewOrder: true,
      emailPaymentConfirmed: true,
      emailOrderShipped: false,
      smsNewOrder: false,
      smsPaymentConfirmed: true,
      pushNotifications: true,
    },
    language: "pt-BR",
    timeZone: "America/Sao_Paulo",
    currency: "USDT",
    autoApproveOrders: false,
    requirePaymentConfirmation: true,
    chosen: true,
    ...over,
  };
}
