import type { ResponseOf } from "@lastro/contracts";
import { p2pSettingsSchema, type readP2pSettings } from "@lastro/contracts/p2p/settings";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { recordAudit, settingsProposals } from "../../compliance/index.js";
import { currentSettings, type Settings } from "../settings.js";
import { changesBetween, onlyStops, type SettingsTerms, termsOf } from "./settings-words.js";

const termsSchema = p2pSettingsSchema.omit({
  version: true,
  pending: true,
  changedAt: true,
  changedBy: true,
});

const proposals = settingsProposals<Settings, SettingsTerms>({
  kind: "p2p.settings",
  subject: "00000000-0000-7000-8000-000000000b2b",
  proposals: "p2p_settings_proposal",
  fact: "marketChanges",
  schema: termsSchema,
  changedMeanwhile: "p2p.settings_changed",
  current: currentSettings,
  changesBetween: (before, after) => changesBetween(termsOf(before), after),
  putInForce,
});

export const settingsAction = proposals.action;

/** The settings in force, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readP2pSettings>> {
  const settings = await currentSettings(db);
  const { version, changedAt, changedBy } = settings;
  return { ...termsOf(settings), version, changedAt, changedBy, pending: await proposals.pending(db) };
}

/**
 * Asks another administrator to put new settings in force; what only closes the market or takes assets from it is in force at
 * once. Throws `p2p.settings_changed` when somebody else changed them meanwhile, and `approvals.already_asked`.
 */
export function proposeSettings(
  ctx: RequestCtx,
  { version, reason, ...terms }: SettingsTerms & { readonly version: number; readonly reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await proposals.seen(tx, version);
    if (changesBetween(termsOf(current), terms).length === 0) return;
    if (onlyStops(termsOf(current), terms)) {
      await putInForce(tx, ctx, current, terms);
      await proposals.lapse(tx, ctx);
      return;
    }
    await proposals.ask(tx, ctx, { current, terms, reason });
  });
}

/** Adds the next version. Throws `p2p.settings_changed` unless the one it was made on still is the newest. */
async function putInForce(tx: Tx, ctx: RequestCtx, base: Settings, terms: SettingsTerms): Promise<void> {
  const version = base.version + 1;
  const added = await tx
    .insertInto("p2p_settings")
    .values({
      version,
      enabled: terms.enabled,
      assets: [...terms.assets],
      maker_bps: terms.makerBps,
      taker_bps: terms.takerBps,
      min_trade: terms.minTrade.minor,
      max_trade: terms.maxTrade.minor,
      price_band_bps: terms.priceBandBps,
      first_trade_hold_hours: terms.firstTradeHoldHours,
      ad_days: terms.adDays,
      max_ads: terms.maxAds,
      two_above: terms.twoAbove.minor,
      changed_at: ctx.clock.now(),
      changed_by: personOf(ctx).userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  if (!added) throw new DomainError("p2p.settings_changed");
  const changes = changesBetween(termsOf(base), terms);
  await recordAudit(tx, ctx, {
    action: "p2p.settings_changed",
    subject: String(version),
    details: { fields: changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("; ") },
  });
  await announce(
    tx,
    { to: "admins", type: "admin", reference: "p2p" },
    { to: "everyone", type: "p2p.order" },
  );
}
