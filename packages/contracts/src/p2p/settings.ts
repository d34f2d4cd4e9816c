import { z } from "zod";
import { pendingApprovalSchema } from "../approvals.js";
import { defineRoute } from "../route.js";
import { instant, multilineText } from "../wire.js";
import { brl, p2pAsset } from "./fields.js";

const bps = z.int().min(0).max(1_000);

const fields = {
  /** Off, nothing new is offered or taken; open trades go on. */
  enabled: z.boolean(),
  assets: z.array(p2pAsset).refine((assets) => new Set(assets).size === assets.length, { error: "repeated" }),
  makerBps: bps,
  takerBps: bps,
  /** Of one trade. */
  minTrade: brl,
  maxTrade: brl,
  /** How far a price may stand from the market's. */
  priceBandBps: z.int().min(100).max(5_000),
  /** How long what is bought from a new counterparty outside this bank may not leave. */
  firstTradeHoldHours: z.int().min(0).max(168),
  adDays: z.int().min(1).max(365),
  maxAds: z.int().min(1).max(200),
  /** A dispute about more takes two administrators. */
  twoAbove: brl,
} as const;

export const p2pSettingsSchema = z.object({
  version: z.int(),
  /** The request for other settings that waits for a second administrator. */
  pending: pendingApprovalSchema.nullable(),
  changedAt: instant,
  changedBy: z.string().nullable(),
  ...fields,
});

export const readP2pSettings = defineRoute({
  method: "GET",
  path: "/v1/admin/p2p/settings",
  summary: "Fees, bounds and assets of the market",
  access: "admin",
  response: p2pSettingsSchema,
  errors: [],
});

export const changeP2pSettings = defineRoute({
  method: "PUT",
  path: "/v1/admin/p2p/settings",
  summary:
    "Ask another administrator to change fees, bounds and assets; what only closes the market or takes assets from it holds at once. Trades taken before keep theirs",
  access: "admin",
  body: z
    .strictObject({
      /** The version the change was made on. */
      version: z.int().min(1),
      reason: multilineText({ min: 5, max: 300 }),
      ...fields,
    })
    .refine(({ minTrade, maxTrade }) => minTrade.minor > 0n && minTrade.minor <= maxTrade.minor, {
      path: ["minTrade"],
      error: "minimum_above_maximum",
    }),
  response: p2pSettingsSchema,
  errors: ["p2p.settings_changed", "approvals.already_asked"],
});
