import type { VerificationDocument, VerificationStatus } from "@lastro/contracts/grain/verification-states";
import { GRAIN_VERIFICATION_TRANSITIONS } from "@lastro/contracts/lifecycles";
import type { RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import type { Updateable } from "kysely";
import { type Machine, recordChanges, transition } from "../../lifecycle/index.js";

/** The verification of a person or company. A case of the same id has its documents and its decision. */
export interface Verification {
  readonly id: string;
  readonly userId: string;
  readonly status: VerificationStatus;
  readonly startedAt: Date;
  readonly submittedAt: Date | null;
  readonly endedAt: Date | null;
  /** What a refusal says. */
  readonly reason: string | null;
  readonly carNumber: string | null;
  readonly certificate: string | null;
  /** A civil day. */
  readonly issuedOn: string | null;
}

const VERIFICATIONS = {
  name: "grain_verification",
  table: "grain_verification",
  column: "status",
} as const satisfies Machine;

export const VERIFICATION_COLUMNS = `v.id, v.user_id as "userId", v.status, v.started_at as "startedAt",
  v.submitted_at as "submittedAt", v.ended_at as "endedAt", v.reason, v.car_number as "carNumber",
  v.environmental_certificate as certificate, v.environmental_issued_on::text as "issuedOn"`;

type StoreCtx = Pick<RequestCtx, "clock" | "actor">;

/** Writes a new one down; the caller has locked the person's account. */
export async function insertVerification(
  tx: Tx,
  ctx: StoreCtx,
  { id, userId }: Pick<Verification, "id" | "userId">,
): Promise<void> {
  await query(
    tx,
    "insert into grain_verification (id, user_id, status, started_at) values ($1, $2, 'draft', $3)",
    [id, userId, ctx.clock.now()],
  );
  await recordChanges(tx, ctx, [{ machine: "grain_verification", id, from: null, to: "draft" }]);
}

/** The one a person began last. */
export async function lastVerificationOf(
  db: Database | Tx,
  userId: string,
): Promise<Verification | undefined> {
  const [found] = await query<Verification>(
    db,
    `select ${VERIFICATION_COLUMNS} from grain_verification v where v.user_id = $1
     order by v.started_at desc, v.id desc limit 1`,
    [userId],
  );
  return found;
}

export async function findVerification(db: Database | Tx, id: string): Promise<Verification | undefined> {
  const [found] = await query<Verification>(
    db,
    `select ${VERIFICATION_COLUMNS} from grain_verification v where v.id = $1`,
    [id],
  );
  return found;
}

/** Keeps a verification as it is until the commit. Throws `resource.not_found`. */
export async function lockVerification(tx: Tx, id: string): Promise<Verification> {
  const [found] = await query<Verification>(
    tx,
    `select ${VERIFICATION_COLUMNS} from grain_verification v where v.id = $1 for update`,
    [id],
  );
  if (!found) throw new DomainError("resource.not_found");
  return found;
}

/** Moves one from the state it was read in. Throws `grain.verification_closed` when it stands there no longer. */
export async function moveVerification(
  tx: Tx,
  ctx: StoreCtx,
  { id, status: from }: Pick<Verification, "id" | "status">,
  to: VerificationStatus,
  set: Omit<Updateable<Schema["grain_verification"]>, "status">,
): Promise<void> {
  const isMoved =
    GRAIN_VERIFICATION_TRANSITIONS[from].includes(to) &&
    (await transition(tx, ctx, VERIFICATIONS, { id, from, to, set }));
  if (!isMoved) throw new DomainError("grain.verification_closed");
}

/** Notes what a file of evidence proves. */
export async function insertDocument(
  tx: Tx,
  document: { readonly evidenceId: string; readonly verificationId: string; readonly kind: string },
): Promise<void> {
  await query(
    tx,
    "insert into grain_verification_document (evidence_id, verification_id, kind) values ($1, $2, $3)",
    [document.evidenceId, document.verificationId, document.kind],
  );
}

/** What each file of a verification proves, by the file's id. */
export async function documentKindsOf(
  db: Database | Tx,
  verificationId: string,
): Promise<ReadonlyMap<string, VerificationDocument>> {
  const rows = await query<{ id: string; kind: VerificationDocument }>(
    db,
    "select evidence_id as id, kind from grain_verification_document where verification_id = $1",
    [verificationId],
  );
  return new Map(rows.map(({ id, kind }) => [id, kind]));
}

/** Takes away what the verifications of a person say of them, and answers whose cases have files to be deleted. */
export async function forgetVerificationFacts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    tx,
    `update grain_verification set car_number = null, environmental_certificate = null,
       environmental_issued_on = null where user_id = $1 returning id`,
    [userId],
  );
  return rows.map(({ id }) => id);
}
