import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { changeExchangeSettings, type readExchangeSettings } from "@lastro/contracts/exchange-settings";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { z } from "zod";
import { changeLine, recordAudit, settingsProposals } from "../../compliance/index.js";
import {
  currentSettings,
  type ExchangeSettings,
  type ExchangeTerms,
  insertSettings,
  latestSettings,
} from "../settings.js";
import { changesBetween, onlyStops, termsOf } from "./settings-words.js";

const VERSIONS_SHOWN = 20;

const { version: _version, reason: _reason, ...fields } = changeExchangeSettings.body.shape;

const proposals = settingsProposals<ExchangeSettings, ExchangeTerms>({
  kind: "exchange.settings",
  subject: "00000000-0000-7000-8000-00000000ca3b",
  proposals: "exchange_settings_proposal",
  fact: "exchangeChanges",
  schema: z.strictObject(fields),
  changedMeanwhile: "exchange.settings_changed",
  current: currentSettings,
  changesBetween,
  putInForce,
});

export const exchangeSettingsAction = proposals.action;

/** The settings in force, what each version changed, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readExchangeSettings>> {
  const versions = await latestSettings(db, VERSIONS_SHOWN + 1);
  const [current] = versions;
  if (!current) throw new Error("Exchange has no settings");
  return {
    ...current,
    pending: await proposals.pending(db),
    history: versions.slice(0, VERSIONS_SHOWN).map((one, index) => {
      const before = versions[index + 1];
      const { version, changedAt } = one;
      return { version, changedAt, changes: before ? changesBetween(before, one) : [] };
    }),
  };
}

/**
 * Asks another administrator to put new settings in force; what only closes exchange is in force at once. Throws
 * `exchange.settings_changed` when somebody else changed them meanwhile, `exchange.settings_same` and
 * `approvals.already_asked`.
 */
export function proposeSettings(
  ctx: RequestCtx,
  { version, reason, ...terms }: RequestOf<typeof changeExchangeSettings>["body"],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await proposals.seen(tx, version);
    const changes = changesBetween(current, terms);
    if (changes.length === 0) throw new DomainError("exchange.settings_same");
    if (onlyStops(changes)) {
      await putInForce(tx, ctx, current, terms);
      await proposals.lapse(tx, ctx);
      return;
    }
    await proposals.ask(tx, ctx, { current, terms, reason });
  });
}

/** Adds the next version. Throws `exchange.settings_changed` unless the one it was made on still is the newest. */
async function putInForce(
  tx: Tx,
  ctx: RequestCtx,
  base: ExchangeSettings,
  terms: ExchangeTerms,
): Promise<void> {
  const version = base.version + 1;
  const changedBy = personOf(ctx).userId;
  const added = await insertSettings(tx, {
    ...termsOf(terms),
    ...{ version, changedBy, changedAt: ctx.clock.now() },
  });
  if (!added) throw new DomainError("exchange.settings_changed");
  await recordAudit(tx, ctx, {
    action: "exchange.settings_changed",
    subject: String(version),
    details: { fields: changeLine(changesBetween(base, terms)) },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "exchange" });
}
