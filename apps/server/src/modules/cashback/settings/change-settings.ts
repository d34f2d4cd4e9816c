import type { ResponseOf } from "@lastro/contracts";
import { proposeCardSettings, type readCardSettings } from "@lastro/contracts/cards/administration";
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
  changeLine,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { currentSettings, type Settings } from "./settings.js";
import { changesBetween, type SettingsTerms, termsOf } from "./settings-words.js";

/** What approvals of these settings are about: the programme, of which there is one. */
const PROGRAMME_ID = "00000000-0000-7000-8000-00000000ca5b";

const termsSchema = proposeCardSettings.body.omit({ version: true, reason: true });

/** The settings in force, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readCardSettings>> {
  const settings = await currentSettings(db);
  const pending = (await pendingApprovals(db, "cards.settings", [PROGRAMME_ID])).get(PROGRAMME_ID);
  const { version, changedAt } = settings;
  return { ...termsOf(settings), version, changedAt, pending: pending ?? null };
}

/**
 * Asks another administrator to put new settings in force. Throws `cards.settings_changed` when somebody else changed them
 * meanwhile, `cards.settings_same` and `approvals.already_asked`.
 */
export function proposeSettings(
  ctx: RequestCtx,
  { version, reason, ...terms }: SettingsTerms & { readonly version: number; readonly reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await currentSettings(tx);
    if (current.version !== version) throw new DomainError("cards.settings_changed");
    const changes = changesBetween(termsOf(current), terms);
    if (changes.length === 0) throw new DomainError("cards.settings_same");
    const id = ctx.random.id();
    await query(
      tx,
      `insert into cashback_settings_proposal (id, base_version, settings, proposed_by, proposed_at)
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
    if (!proposal) throw new DomainError("cards.settings_changed");
    await putInForce(tx, ctx, current, proposal.terms);
  },
};

function contentOf(proposalId: string, changes: readonly Change[]): ApprovalContent {
  return {
    kind: "cards.settings",
    subject: PROGRAMME_ID,
    facts: { programmeChanges: JSON.stringify(changes) },
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
    `select id, settings from cashback_settings_proposal where base_version = $1
     order by proposed_at desc, id desc limit 1`,
    [version],
  );
  return row && { id: row.id, terms: termsSchema.parse(row.settings) };
}

/** Adds the next version. Throws `cards.settings_changed` unless the one it was made on still is the newest. */
async function putInForce(tx: Tx, ctx: RequestCtx, base: Settings, terms: SettingsTerms): Promise<void> {
  const { levels, fees } = terms;
  const added = await tx
    .insertInto("cashback_settings")
    .values({
      version: base.version + 1,
      premium_bps: levels.premiumBps,
      black_bps: levels.blackBps,
      required_spend: levels.requiredSpend.minor,
      wait_days: terms.waitDays,
      expiry_months: terms.expiryMonths,
      month_cap: terms.monthCap.minor,
      virtual_fee: fees.virtual.minor,
      physical_fee: fees.physical.minor,
      changed_at: ctx.clock.now(),
      changed_by: personOf(ctx).userId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  if (!added) throw new DomainError("cards.settings_changed");
  await recordAudit(tx, ctx, {
    action: "cards.settings_changed",
    subject: String(added.version),
    details: { fields: changeLine(changesBetween(termsOf(base), terms)) },
  });
  await announce(
    tx,
    { to: "admins", type: "admin", reference: "cards" },
    { to: "everyone", type: "cashback" },
  );
}
