import { RECOVERY_MAX_BYTES, RECOVERY_MAX_FILES, type RecoveryDecision } from "@lastro/contracts/recoveries";
import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { type Case, type CaseKind, closeCase, decideCase, lockCase } from "../cases/index.js";
import { customerSummaries } from "../customers/index.js";
import { announceRecovery, notifyClient } from "./notify-client.js";
import type { Recovery } from "./recovery.js";
import { lockRecovery, moveRecovery } from "./recovery-store.js";

/** Crypto a client misses, as a case by the recovery's id: for an administrator, and for the client while an offer stands. */
export const RECOVERY_CASES: CaseKind<Exclude<RecoveryDecision, "offer"> | "explain", "offer"> = {
  kind: "crypto.recovery",
  parties: ["client"],
  evidence: {
    by: ["client", "administrator"],
    during: ["waiting", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: RECOVERY_MAX_BYTES,
    maxFiles: RECOVERY_MAX_FILES,
  },
  deadlines: {
    offer: {
      warnAt: [75],
      warn: async (tx, ctx, { of }) => notifyClient(tx, ctx, await lockRecovery(tx, of.subject), "offered"),
      expire: endOffer,
    },
  },
  decisions: ["recover", "release", "return", "keep", "decline", "explain"],
  // What moves money, or keeps it from a client, takes two whatever the amount.
  approval: { kind: "crypto.recovery", above: () => money("BRL", 0n) },
  lockSubject: async (tx, id) => void (await lockRecovery(tx, id)),
  announce: (tx, { subject, parties }) =>
    announceRecovery(tx, { id: subject, userId: parties[0]?.personId ?? "" }),
  namesOf: clientNames,
};

/** The case of a recovery that is locked. */
export async function lockRecoveryCase(tx: Tx, { id }: Pick<Recovery, "id">): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Recovery ${id} has no case`);
  return of;
}

export async function clientNames(db: Database | Tx, ids: readonly string[]) {
  return new Map([...(await customerSummaries(db, ids))].map(([id, { name }]) => [id, name]));
}

/** The client did not answer an offer in time. */
async function endOffer(tx: Tx, ctx: RequestCtx, of: Case): Promise<void> {
  const recovery = await lockRecovery(tx, of.subject);
  if (recovery.stage !== "offered") return;
  const made = { decision: "decline", by: "system", reason: null, takesTwo: false } as const;
  const decided = await decideCase(tx, ctx, RECOVERY_CASES, of, made);
  await closeCase(tx, ctx, RECOVERY_CASES, decided);
  await moveRecovery(tx, ctx, recovery, "declined");
  await notifyClient(tx, ctx, recovery, "declined");
}
