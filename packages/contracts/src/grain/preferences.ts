import { z } from "zod";
import { LANGUAGES } from "../languages.js";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";
import { DISPLAY_CURRENCIES, TIME_ZONES } from "./preference-choices.js";

export * from "./preference-choices.js";

/** What a person of the marketplace has settled for themselves; everyone starts with the defaults. */
export const preferencesSchema = z.strictObject({
  notifications: z.strictObject({
    emailNewOrder: z.boolean(),
    emailPaymentConfirmed: z.boolean(),
    emailOrderShipped: z.boolean(),
    smsNewOrder: z.boolean(),
    smsPaymentConfirmed: z.boolean(),
    pushNotifications: z.boolean(),
  }),
  language: z.enum(LANGUAGES),
  timeZone: z.enum(TIME_ZONES),
  currency: z.enum(DISPLAY_CURRENCIES),
  /** A producer takes every paid order on without looking. */
  autoApproveOrders: z.boolean(),
  /** A producer takes no order on before the house has confirmed its payment. */
  requirePaymentConfirmation: z.boolean(),
});
export type TraderPreferences = z.output<typeof preferencesSchema>;

/** The same as it is read: whether any of it was chosen, or all are the defaults everyone starts with. */
const readSchema = preferencesSchema.extend({ chosen: z.boolean() });

export const readPreferences = defineRoute({
  method: "GET",
  path: "/agro/v1/settings",
  summary: "What the person has settled for themselves",
  access: "trader",
  response: readSchema,
  errors: [],
});

export const savePreferences = defineRoute({
  method: "PUT",
  path: "/agro/v1/settings",
  summary: "Settle everything anew",
  access: "trader",
  /** Turning `autoApproveOrders` on takes a signature of `proveSigner`: it signs every order that is paid from then on. */
  body: preferencesSchema.extend({ signature: uuid.optional() }),
  response: readSchema,
  errors: ["grain.legal_data_needed", "grain.signature_needed"],
});
