import type { ResponseOf } from "@lastro/contracts";
import { proposeCardSettings, type readCardSettings } from "@lastro/contracts/cards/administration";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { changeLine, recordAudit, settingsProposals } from "../../compliance/index.js";
import { currentSettings, type Settings } from "./settings.js";
import { changesBetween, type SettingsTerms, termsOf } from "./settings-words.js";

const proposals = settingsProposals<Settings, SettingsTerms>({
  kind: "cards.settings",
  subject: "00000000-0000-7000-8000-00000000ca5b",
  proposals: "cashback_settings_proposal",
  fact: "programmeChanges",
  schema: proposeCardSettings.body.omit({ version: true, reason: true }),
  changedMeanwhile: "cards.settings_changed",
  current: currentSettings,
  changesBetween: (before, after) => changesBetween(termsOf(before), after),
  putInForce,
});

export const settingsAction = proposals.action;

/** The settings in force, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readCardSettings>> {
  const settings = await currentSettings(db);
  const { version, changedAt } = settings;
  return { ...termsOf(settings), version, changedAt, pending: await proposals.pending(db) };
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
    const current = await proposals.seen(tx, version);
    if (changesBetween(termsOf(current), terms).length === 0) throw new DomainError("cards.settings_same");
    await proposals.ask(tx, ctx, { current, terms, reason });
  });
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
