import { createHash } from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";

const PASS_BYTES = 32;

/** What a guardian's link lets its holder do, and until when. */
export interface Pass {
  readonly guardianId: string;
  /** Null in an invitation. */
  readonly withdrawalId: string | null;
  readonly expiresAt: Date;
}

/** Gives a guardian a link of their own. What is kept is its digest: the link is in the letter alone. */
export async function issueLink(tx: Tx, ctx: Pick<Ctx, "random" | "config">, pass: Pass): Promise<string> {
  const secret = ctx.random.bytes(PASS_BYTES).toString("base64url");
  await query(
    tx,
    "insert into vault_pass (digest, guardian_id, withdrawal_id, expires_at) values ($1, $2, $3, $4)",
    [digestOf(secret), pass.guardianId, pass.withdrawalId, pass.expiresAt],
  );
  // In the part of the address that browsers keep to themselves.
  return `${ctx.config.publicUrl}/vault/guardian#${secret}`;
}

/** Throws `vault.pass_invalid`, also for one that is over. */
export async function findPass(db: Database | Tx, secret: string, now: Date): Promise<Pass> {
  const [pass] = await query<Pass>(
    db,
    `select guardian_id as "guardianId", withdrawal_id as "withdrawalId", expires_at as "expiresAt"
     from vault_pass where digest = $1 and expires_at > $2`,
    [digestOf(secret), now],
  );
  if (!pass) throw new DomainError("vault.pass_invalid");
  return pass;
}

function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
