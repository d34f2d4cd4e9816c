import { z } from "zod";
import { defineRoute } from "../route.js";
import { civilDay, text } from "../wire.js";
import { BRAZILIAN_STATES } from "./brazilian-states.js";
import { COMMODITIES } from "./offer-terms.js";
import { orderStatusSchema } from "./order-words.js";
import { REPORT_FORMATS } from "./report-choices.js";

/** What narrows a list of one's orders; days are those of the person's time zone, both included. */
export const orderFilter = {
  status: orderStatusSchema.optional(),
  /** Words of the number, the product or the other side's name, whatever the case and the accents. */
  search: text({ min: 0, max: 100 }).optional(),
  commodity: z.enum(COMMODITIES).optional(),
  /** Where the grain lies. */
  state: z.enum(BRAZILIAN_STATES).optional(),
  from: civilDay.optional(),
  to: civilDay.optional(),
} as const;

export const ORDER_EXPORTS = ["pedidos.csv", "pedidos.xlsx"] as const;
export type OrderExport = (typeof ORDER_EXPORTS)[number];

export const exportOrders = defineRoute({
  method: "GET",
  path: "/agro/v1/order-exports/:file",
  summary: "The person's orders that a search finds, as a spreadsheet, newest first",
  access: "trader",
  params: z.strictObject({ file: z.enum(ORDER_EXPORTS) }),
  query: z.strictObject({ ...orderFilter, format: z.enum(REPORT_FORMATS).default("ptbr") }),
  errors: ["grain.orders_export_too_long"],
});
