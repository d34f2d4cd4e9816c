import type { ProofMethod } from "@lastro/identity";
import { secondsAfter } from "@lastro/platform/clock";
import { type Ctx, humanOf, personOf, type RequestCtx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { RecurringJob } from "@lastro/platform/jobs/worker";

/** Somebody's proof that it is they who sign: it signs once. */
export interface SigningProof {
  readonly id: string;
  /** Whose it is: the member's, where somebody acts for a company. */
  readonly userId: string;
  readonly method: ProofMethod;
}

const GOOD_SECONDS = 600;
const KEPT_SECONDS = 86_400;

/** Keeps that the caller proved who they are; what is answered signs once within ten minutes. */
export async function keepProof(db: Database | Tx, ctx: RequestCtx, method: ProofMethod): Promise<string> {
  const id = ctx.random.id();
  const at = ctx.clock.now();
  const { userId, member } = personOf(ctx);
  await query(
    db,
    `insert into grain_signing_proof (id, user_id, member_id, method, proven_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, userId, member?.userId ?? null, method, at, secondsAfter(at, GOOD_SECONDS)],
  );
  return id;
}

/** Those of the proofs that may still sign, locked until the commit. */
export async function lockProofs(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SigningProof>> {
  if (ids.length === 0) return new Map();
  const rows = await query<SigningProof>(
    tx,
    `select id, coalesce(member_id, user_id) as "userId", method from grain_signing_proof
     where id = any ($1::uuid[]) and used_at is null and expires_at > $2 order by id for update`,
    [[...new Set(ids)], clock.now()],
  );
  return new Map(rows.map((proof) => [proof.id, proof]));
}

/** Uses up proofs that are locked. */
export async function useProofs(
  tx: Tx,
  { clock }: Pick<Ctx, "clock">,
  ids: readonly string[],
): Promise<void> {
  await query(tx, "update grain_signing_proof set used_at = $2 where id = any ($1::uuid[])", [
    ids,
    clock.now(),
  ]);
}

/** Uses up the caller's proof, and answers how they proved it. Throws `grain.signature_needed`. */
export async function useProof(tx: Tx, ctx: RequestCtx, id: string | undefined): Promise<ProofMethod> {
  const proof = id === undefined ? undefined : (await lockProofs(tx, ctx, [id])).get(id);
  if (proof?.userId !== humanOf(ctx).userId) throw new DomainError("grain.signature_needed");
  await useProofs(tx, ctx, [proof.id]);
  return proof.method;
}

/** Forgets proofs that sign nothing any more; signatures say how they were given. */
export function deleteOldProofsJob({ db, clock }: Ctx): RecurringJob {
  return {
    kind: "grain.delete_signing_proofs",
    everySeconds: 3_600,
    run: async () => {
      const before = secondsAfter(clock.now(), -KEPT_SECONDS);
      await query(db, "delete from grain_signing_proof where expires_at < $1", [before]);
    },
  };
}
