import type { ResponseOf } from "@lastro/contracts";
import { otcRequestTermsSchema, type readOtcRequestSettings } from "@lastro/contracts/otc-requests";
import { formatMoney } from "@lastro/money";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { changesOf, recordAudit, settingsProposals } from "../../compliance/index.js";
import { currentRequestSettings, type RequestTerms } from "./request-settings.js";

const changesBetween = (before: RequestTerms, after: RequestTerms) =>
  changesOf(wordsOf(before), wordsOf(after));

const proposals = settingsProposals<Awaited<ReturnType<typeof currentRequestSettings>>, RequestTerms>({
  kind: "otc.request_settings",
  subject: "00000000-0000-7000-8000-00000000d0ff",
  proposals: "otc_request_settings_proposal",
  fact: "requestChanges",
  schema: otcRequestTermsSchema,
  changedMeanwhile: "otc.settings_changed",
  current: currentRequestSettings,
  changesBetween,
  putInForce: (tx, ctx, { version }, terms) => putInForce(tx, ctx, version, terms),
});

export const requestSettingsAction = proposals.action;

/** The settings in force, and the request for others that waits. */
export async function readRequestSettings(
  db: Database | Tx,
): Promise<ResponseOf<typeof readOtcRequestSettings>> {
  const { version, changedAt, ...terms } = await currentRequestSettings(db);
  return { ...terms, bands: [...terms.bands], version, changedAt, pending: await proposals.pending(db) };
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
    const current = await proposals.seen(tx, version);
    if (changesBetween(current, terms).length === 0) throw new DomainError("otc.settings_same");
    await proposals.ask(tx, ctx, { current, terms, reason });
  });
}

function wordsOf({ minimumAmount, automaticUpTo, bands }: RequestTerms) {
  return {
    minimumAmount: formatMoney(minimumAmount),
    automaticUpTo: formatMoney(automaticUpTo),
    bands: bands.map(({ from, spreadBps }) => `${formatMoney(from)}: ${spreadBps} bps`).join("; "),
  };
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
