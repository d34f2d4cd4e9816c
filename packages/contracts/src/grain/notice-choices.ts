import { z } from "zod";
import { browserSubscription, pushDevicesSchema } from "../push.js";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";

export * from "./notice-subjects.js";

const push = { push: z.boolean(), whatsapp: z.boolean() } as const;
const letters = { email: z.boolean(), ...push } as const;

export const noticeChoices = z.strictObject({
  orders: z.strictObject(push),
  payments: z.strictObject(push),
  shipments: z.strictObject(push),
  messages: z.strictObject(letters),
  papers: z.strictObject(letters),
});
export type NoticeChoices = z.output<typeof noticeChoices>;

export const readNoticeChoices = defineRoute({
  method: "GET",
  path: "/agro/v1/settings/notices",
  summary: "What the person is notified of, by subject and channel",
  access: "trader",
  response: noticeChoices,
  errors: [],
});

export const saveNoticeChoices = defineRoute({
  method: "PUT",
  path: "/agro/v1/settings/notices",
  summary: "Choose anew what one is notified of, by subject and channel",
  access: "trader",
  body: noticeChoices,
  response: noticeChoices,
  errors: [],
});

export const readTraderPush = defineRoute({
  method: "GET",
  path: "/agro/v1/notices/push",
  summary: "The devices the person's notices are pushed to",
  access: "trader",
  response: pushDevicesSchema,
  errors: [],
});

export const registerTraderPush = defineRoute({
  method: "POST",
  path: "/agro/v1/notices/push",
  summary: "Push notices to the browser that asks, until its session ends",
  access: "trader",
  body: browserSubscription,
  response: pushDevicesSchema,
  errors: ["notices.push_off", "notices.push_address_refused", "notices.push_devices_too_many"],
});

export const removeTraderPush = defineRoute({
  method: "DELETE",
  path: "/agro/v1/notices/push/:id",
  summary: "Push no more notices to one of the person's devices",
  access: "trader",
  params: z.strictObject({ id: uuid }),
  response: pushDevicesSchema,
  errors: [],
});

/** Digits with the country's code, however they were typed. */
const telephone = z
  .string()
  .max(30)
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((digits) => /^[1-9]\d{9,14}$/.test(digits), "phone_invalid");

const whatsappSchema = z.object({
  /** Whether this house sends by WhatsApp at all. */
  available: z.boolean(),
  /** The end of the number, which is the person's own. */
  phone: z.string().nullable(),
  state: z.enum(["off", "code_sent", "on"]),
});

export const readWhatsApp = defineRoute({
  method: "GET",
  path: "/agro/v1/notices/whatsapp",
  summary: "Whether the person is notified by WhatsApp, and at which number",
  access: "trader",
  response: whatsappSchema,
  errors: [],
});

export const askForWhatsApp = defineRoute({
  method: "POST",
  path: "/agro/v1/notices/whatsapp",
  summary: "Send a code to the number the person wants to be notified at",
  access: "trader",
  body: z.strictObject({ phone: telephone }),
  response: whatsappSchema,
  errors: ["notices.whatsapp_off"],
});

export const confirmWhatsApp = defineRoute({
  method: "POST",
  path: "/agro/v1/notices/whatsapp/confirm",
  summary: "Prove the number by the code, and be notified at it from now on",
  access: "trader",
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  response: whatsappSchema,
  errors: ["notices.whatsapp_code_wrong"],
});

export const endWhatsApp = defineRoute({
  method: "DELETE",
  path: "/agro/v1/notices/whatsapp",
  summary: "Be notified by WhatsApp no more",
  access: "trader",
  response: whatsappSchema,
  errors: [],
});
