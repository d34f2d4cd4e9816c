import type { ResponseOf } from "@lastro/contracts";
import { otcRequestTermsSchema, type readOtcRequestSettings } from "@lastro/contracts/otc-requests";
import { formatMoney } from "@lastro/money";
import { actorName } from "@lastro/platform/actor";
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
  changesOf,
  pendingApprovals,
  recordAudit,
} from "../../compliance/index.js";
import { currentRequestSettings, type RequestTerms } from "./request-settings.js";

/** What approvals of these settings are about: the desk's way with large orders, of which there is one. */
const REQUESTS_ID = "00000000-0000-7000-8000-00000000d0ff";

/** The settings in force, and the request for others that waits. */
export async function readRequestSettings(
  db: Database | Tx,
): Promise<ResponseOf<typeof readOtcRequestSettings>> {
  const { version, changedAt, ...terms } = await currentRequestSettings(db);
  const pending = (await pendingApprovals(db, "otc.request_settings", [REQUESTS_ID])).get(REQUESTS_ID);
  return { ...terms, bands: [...terms.bands], version, changedAt, pending: pending ?? null };
}

/**
 * Asks another administrator to change the size bands. Throws `otc.settings_changed` when somebody else changed them
 * meanwhile, `otc.settings_same` and `approvals.already_asked`.
 */
export function proposeRequestSettings(
  ctx: RequestCtx,
  { version, reason, ...terms }: RequestTerms & { readonly version: number; readonly reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await currentRequestSettings(tx);
    if (current.version !== version) throw new DomainError("otc.settings_changed");
    const changes = changesBetween(current, terms);
    if (changes.length === 0) throw new DomainError("otc.settings_same");
    const id = ctx.random.id();
    await query(
      tx,
      `insert into otc_request_settings_proposal (id, base_version, terms, proposed_by, proposed_at)
       values ($1, $2, $3, $4, $5)`,
      [
        id,
        version,
        JSON.stringify(z.encode(otcRequestTermsSchema, { ...terms, bands: [...terms.bands] })),
        personOf(ctx).userId,
        ctx.clock.now(),
      ],
    );
    await askApproval(tx, ctx, { ...contentOf(id, changes), reason });
  });
}

/** Bands one administrator asked for: they hold only on the version they were made on. */
export const requestSettingsAction: ApprovalAction = {
  async describe(tx) {
    const current = await currentRequestSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    return proposal && contentOf(proposal.id, changesBetween(current, proposal.terms));
  },
  async carryOut(tx, ctx) {
    const current = await currentRequestSettings(tx);
    const proposal = await newestProposal(tx, current.version);
    if (!proposal) throw new DomainError("otc.settings_changed");
    await putInForce(tx, ctx, current.version, proposal.terms);
  },
};

const changesBetween = (before: RequestTerms, after: RequestTerms) =>
  changesOf(wordsOf(before), wordsOf(after));

function wordsOf({ minimumAmount, automaticUpTo, bands }: RequestTerms) {
  return {
    minimumAmount: formatMoney(minimumAmount),
    automaticUpTo: formatMoney(automaticUpTo),
    bands: bands.map(({ from, spreadBps }) => `${formatMoney(from)}: ${spreadBps} bps`).join("; "),
  };
}

function contentOf(proposalId: string, changes: readonly Change[]): ApprovalContent {
  return {
    kind: "otc.request_settings",
    subject: REQUESTS_ID,
    facts: { requestChanges: JSON.stringify(changes) },
    hidden: proposalId,
  };
}

/** The proposal that waits on a version, if one does: a later one takes the place of those before it. */
async function newestProposal(
  tx: Tx,
  version: number,
): Promise<{ readonly id: string; readonly terms: RequestTerms } | undefined> {
  const [row] = await query<{ id: string; terms: unknown }>(
    tx,
    `select id, terms from otc_request_settings_proposal where base_version = $1
     order by proposed_at desc, id desc limit 1`,
    [version],
  );
  return row && { id: row.id, terms: otcRequestTermsSchema.parse(row.terms) };
}

/** Adds the next version. Throws `otc.settings_changed` unless the one it was made on still is the newest. */
async function putInForce(tx: Tx, ctx: RequestCtx, base: number, terms: RequestTerms): Promise<void> {
  const added = await tx
    .insertInto("otc_request_settings")
    .values({
      version: base + 1,
      minimum_amount: terms.minimumAmount.minor,
      automatic_up_to: terms.automaticUpTo.minor,
      bands: JSON.stringify(
        terms.bands.map(({ from, spreadBps }) => ({ from: from.minor.toString(), spreadBps })),
      ),
      changed_by: actorName(ctx.actor),
      changed_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  if (!added) throw new DomainError("otc.settings_changed");
  await recordAudit(tx, ctx, {
    action: "otc.request_settings_changed",
    subject: String(added.version),
    details: {
      fields: Object.entries(wordsOf(terms))
        .map((field) => field.join(": "))
        .join("; "),
    },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "otc" });
}
