import type { ResponseOf } from "@lastro/contracts";
import { p2pSettingsSchema, type readP2pSettings } from "@lastro/contracts/p2p/settings";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { z } from "zod";
import {
  type ApprovalAction,
  type ApprovalContent,
  askApproval,
  type Change,
  lapseApprovals,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { currentSettings, type Settings } from "../settings.js";
import { changesBetween, onlyStops, type SettingsTerms, termsOf } from "./settings-words.js";

/** What approvals of the market's settings are about: the market, of which there is one. */
const MARKET_ID = "00000000-0000-7000-8000-000000000b2b";

const termsSchema = p2pSettingsSchema.omit({
  version: true,
  pending: true,
  changedAt: true,
  changedBy: true,
});

/** The settings in force, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readP2pSettings>> {
  const settings = await currentSettings(db);
  const pending = (await pendingApprovals(db, "p2p.settings", [MARKET_ID])).get(MARKET_ID);
  const { version, changedAt, changedBy } = settings;
  return { ...termsOf(settings), version, changedAt, changedBy, pending: pending ?? null };
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
    const current = await currentSettings(tx);
    if (current.version !== version) throw new DomainError("p2p.settings_changed");
    const changes = changesBetween(termsOf(current), terms);
    if (changes.length === 0) return;
    if (onlyStops(termsOf(current), terms)) {
      await putInForce(tx, ctx, current, terms);
      await lapseApprovals(tx, ctx, "p2p.settings", MARKET_ID);
      return;
    }
    const id = ctx.random.id();
    await query(
      tx,
      `insert into p2p_settings_proposal (id, base_version, settings, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5)`,
      [id, version, JSON.stringify(z.encode(termsSchema, terms)), personOf(ctx).userId, ctx.clock.now()],
    );
    await askApproval(tx, ctx, { ...contentOf(id, changes), reason });
  });
}

/** Settings one administrator asked for: they hold only on the version they were made on. */
export const settingsAction: ApprovalAction = {
  async describe(tx) {
    const current = await currentSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    return proposal && contentOf(proposal.id, changesBetween(termsOf(current), proposal.terms));
  },
  async carryOut(tx, ctx) {
    const current = await currentSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    if (!proposal) throw new DomainError("p2p.settings_changed");
    await putInForce(tx, ctx, current, proposal.terms);
  },
};

function contentOf(proposalId: string, changes: readonly Change[]): ApprovalContent {
  return {
    kind: "p2p.settings",
    subject: MARKET_ID,
    facts: { marketChanges: JSON.stringify(changes) },
    hidden: proposalId,
  };
}

/** The request that waits on a version, if one does: a later one takes the place of those before it. */
async function newestProposal(
  tx: Tx,
  version: number,
): Promise<{ readonly id: string; readonly terms: SettingsTerms } | undefined> {
  const [row] = await query<{ id: string; settings: unknown }>(
    tx,
    `select id, settings from p2p_settings_proposal where base_version = $1
     order by proposed_at desc, id desc limit 1`,
    [version],
  );
  return row && { id: row.id, terms: termsSchema.parse(row.settings) };
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
