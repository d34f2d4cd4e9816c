import { z } from "zod";
import { dataExportSchema, presenceProofSchema } from "../privacy.js";
import { defineRoute } from "../route.js";
import { uuid } from "../wire.js";

export const listTraderExports = defineRoute({
  method: "GET",
  path: "/agro/v1/me/exports",
  summary: "The copies of their data the person of the marketplace asked for, newest first",
  access: "trader",
  response: z.object({ items: z.array(dataExportSchema) }),
  errors: [],
});

export const requestTraderExport = defineRoute({
  method: "POST",
  path: "/agro/v1/me/exports",
  summary: "Asks for a copy of everything kept about the person; a letter says when it is ready",
  access: "trader",
  response: dataExportSchema,
  status: 202,
  errors: ["privacy.export_in_progress"],
});

/** Streams a zip archive. */
export const downloadTraderExport = defineRoute({
  method: "GET",
  path: "/agro/v1/me/exports/:id/file",
  summary: "The copy itself: JSON, CSV and the pictures and papers the person sent, in one zip",
  access: "trader",
  params: z.strictObject({ id: uuid }),
  errors: ["privacy.export_not_ready", "privacy.export_expired"],
});

/** What must be settled before an account of the marketplace can be closed; money last, because the others free it. */
export const TRADER_CLOSURE_OBSTACLES = ["dispute", "order", "deposit", "withdrawal", "balance"] as const;
export type TraderClosureObstacle = (typeof TRADER_CLOSURE_OBSTACLES)[number];

export const readTraderClosure = defineRoute({
  method: "GET",
  path: "/agro/v1/me/closure",
  summary: "What stands in the way of closing the account, and what closing it will ask for",
  access: "trader",
  response: z.object({
    obstacles: z.array(z.enum(TRADER_CLOSURE_OBSTACLES)),
    /** Whether a code of the second factor is asked for beside the password. */
    secondFactor: z.boolean(),
    /** For how long the law wants the records kept. */
    retentionYears: z.int(),
  }),
  errors: [],
});

export const closeTraderAccount = defineRoute({
  method: "POST",
  path: "/agro/v1/me/closure",
  summary: "Closes the account for good, takes its offers from the market and ends every session",
  access: "trader",
  body: presenceProofSchema,
  status: 204,
  errors: [
    "grain.closing_dispute",
    "grain.closing_order",
    "grain.closing_deposit",
    "grain.closing_withdrawal",
    "grain.closing_balance",
    "privacy.password_wrong",
    "privacy.code_required",
    "privacy.code_wrong",
  ],
});
