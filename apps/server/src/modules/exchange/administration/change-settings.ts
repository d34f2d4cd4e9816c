import type { RequestOf, ResponseOf } from "@lastro/contracts";
import { changeExchangeSettings, type readExchangeSettings } from "@lastro/contracts/exchange-settings";
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
  lapseApprovals,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import {
  currentSettings,
  type ExchangeSettings,
  type ExchangeTerms,
  insertSettings,
  latestSettings,
} from "../settings.js";
import { changesBetween, onlyStops, termsOf } from "./settings-words.js";

/** What approvals of these settings are about: exchange, of which there is one. */
const EXCHANGE_ID = "00000000-0000-7000-8000-00000000ca3b";
const VERSIONS_SHOWN = 20;

const { version: _version, reason: _reason, ...fields } = changeExchangeSettings.body.shape;
const termsSchema = z.strictObject(fields);

/** The settings in force, what each version changed, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readExchangeSettings>> {
  const versions = await latestSettings(db, VERSIONS_SHOWN + 1);
  const [current] = versions;
  if (!current) throw new Error("Exchange has no settings");
  const pending = (await pendingApprovals(db, "exchange.settings", [EXCHANGE_ID])).get(EXCHANGE_ID);
  return {
    ...current,
    pending: pending ?? null,
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
    const current = await currentSettings(tx);
    if (current.version !== version) throw new DomainError("exchange.settings_changed");
    const changes = changesBetween(current, terms);
    if (changes.length === 0) throw new DomainError("exchange.settings_same");
    if (onlyStops(changes)) {
      await putInForce(tx, ctx, current, terms);
      await lapseApprovals(tx, ctx, "exchange.settings", EXCHANGE_ID);
      return;
    }
    const id = ctx.random.id();
    await query(
      tx,
      `insert into exchange_settings_proposal (id, base_version, settings, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5)`,
      [id, version, JSON.stringify(z.encode(termsSchema, terms)), personOf(ctx).userId, ctx.clock.now()],
    );
    await askApproval(tx, ctx, { ...contentOf(id, changes), reason });
  });
}

/** Settings one administrator asked for: they hold only on the version they were made on. */
export const exchangeSettingsAction: ApprovalAction = {
  async describe(tx) {
    const current = await currentSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    return proposal && contentOf(proposal.id, changesBetween(current, proposal.terms));
  },
  async carryOut(tx, ctx) {
    const current = await currentSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    if (!proposal) throw new DomainError("exchange.settings_changed");
    await putInForce(tx, ctx, current, proposal.terms);
  },
};

function contentOf(proposalId: string, changes: readonly Change[]): ApprovalContent {
  return {
    kind: "exchange.settings",
    subject: EXCHANGE_ID,
    facts: { exchangeChanges: JSON.stringify(changes) },
    hidden: proposalId,
  };
}

/** The request that waits on a version, if one does: a later one takes the place of those before it. */
async function newestProposal(
  tx: Tx,
  version: number,
): Promise<{ readonly id: string; readonly terms: ExchangeTerms } | undefined> {
  const [row] = await query<{ id: string; settings: unknown }>(
    tx,
    `select id, settings from exchange_settings_proposal where base_version = $1
     order by proposed_at desc, id desc limit 1`,
    [version],
  );
  return row && { id: row.id, terms: termsSchema.parse(row.settings) };
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
