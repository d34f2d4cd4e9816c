import type { ResponseOf } from "@lastro/contracts";
import { basketTermsSchema, type readBasketSettings } from "@lastro/contracts/basket";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, inTransaction, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announce } from "@lastro/platform/events";
import { changesOf, recordAudit, settingsProposals } from "../compliance/index.js";
import { type BasketSettings, type BasketTerms, currentSettings } from "./settings.js";

const changesBetween = (before: BasketTerms, after: BasketTerms) =>
  changesOf(wordsOf(before), wordsOf(after));

const proposals = settingsProposals<BasketSettings, BasketTerms>({
  kind: "basket.settings",
  subject: "00000000-0000-7000-8000-00000000ba5c",
  proposals: "basket_settings_proposal",
  fact: "basketChanges",
  schema: basketTermsSchema,
  changedMeanwhile: "basket.settings_changed",
  current: currentSettings,
  changesBetween,
  putInForce: (tx, ctx, { version }, terms) => putInForce(tx, ctx, version, terms),
});

export const basketSettingsAction = proposals.action;

/** The settings in force, and the request for others that waits. */
export async function readSettings(db: Database | Tx): Promise<ResponseOf<typeof readBasketSettings>> {
  return { ...(await currentSettings(db)), pending: await proposals.pending(db) };
}

/**
 * Asks another administrator to publish other weights. Throws `basket.settings_changed` when somebody else changed them
 * meanwhile, `basket.settings_same` and `approvals.already_asked`.
 */
export function proposeSettings(
  ctx: RequestCtx,
  { version, reason, ...terms }: BasketTerms & { readonly version: number; readonly reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const current = await proposals.seen(tx, version);
    if (changesBetween(current, terms).length === 0) throw new DomainError("basket.settings_same");
    await proposals.ask(tx, ctx, { current, terms, reason });
  });
}

/** Each index in a line, as `BTC 65%, ETH 35%`. */
function wordsOf({ indices, driftBps }: BasketTerms): Record<string, string> {
  const percent = (bps: number) => `${bps / 100}%`;
  const ofIndices = indices.map(({ index, weights }) => [
    index,
    weights.map(({ asset, bps }) => `${asset} ${percent(bps)}`).join(", "),
  ]);
  return { ...Object.fromEntries(ofIndices), driftBps: percent(driftBps) };
}

/** Adds the next version. Throws `basket.settings_changed` unless the one it was made on still is the newest. */
async function putInForce(tx: Tx, ctx: RequestCtx, base: number, terms: BasketTerms): Promise<void> {
  const added = await tx
    .insertInto("basket_settings")
    .values({
      version: base + 1,
      indices: JSON.stringify(terms.indices),
      drift_bps: terms.driftBps,
      changed_by: actorName(ctx.actor),
      changed_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("version")
    .executeTakeFirst();
  if (!added) throw new DomainError("basket.settings_changed");
  const fields = Object.entries(wordsOf(terms)).map((field) => field.join(": "));
  await recordAudit(tx, ctx, {
    action: "basket.settings_changed",
    subject: String(added.version),
    details: { fields: fields.join("; ") },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "basket" });
}
