import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import type { ProofMethod } from "@lastro/identity";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { recordAudit } from "../../compliance/index.js";
import { findLegalData } from "../parties/index.js";

/** A producer's consent to sign every paid order, and who they are in contracts now. */
export interface StandingConsent {
  readonly id: string;
  readonly party: LegalParty;
}

/** A producer signs in advance every order that is paid from now on. */
export async function giveConsent(
  tx: Tx,
  ctx: RequestCtx,
  userId: string,
  method: ProofMethod,
): Promise<void> {
  const id = ctx.random.id();
  await query(
    tx,
    "insert into grain_signing_consent (id, user_id, method, given_at) values ($1, $2, $3, $4)",
    [id, userId, method, ctx.clock.now()],
  );
  await recordAudit(tx, ctx, { action: "grain.consent_given", subject: userId, details: { method } });
}

/** Takes a standing consent back; what it signed stays signed. */
export async function endConsent(tx: Tx, ctx: RequestCtx, userId: string): Promise<void> {
  const rows = await query(
    tx,
    "update grain_signing_consent set ended_at = $2 where user_id = $1 and ended_at is null returning id",
    [userId, ctx.clock.now()],
  );
  if (rows.length > 0)
    await recordAudit(tx, ctx, { action: "grain.consent_ended", subject: userId, details: {} });
}

/** Those of the producers who sign every paid order by a standing consent. */
export async function standingConsents(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  producerIds: readonly string[],
): Promise<ReadonlyMap<string, StandingConsent>> {
  const rows = await query<{ id: string; user_id: string }>(
    db,
    "select id, user_id from grain_signing_consent where user_id = any ($1::uuid[]) and ended_at is null",
    [[...new Set(producerIds)]],
  );
  if (rows.length === 0) return new Map();
  const parties = await findLegalData(
    db,
    ctx,
    rows.map(({ user_id }) => user_id),
  );
  return new Map(
    rows.flatMap(({ id, user_id }) => {
      const party = parties.get(user_id)?.party;
      return party ? [[user_id, { id, party }] as const] : [];
    }),
  );
}
