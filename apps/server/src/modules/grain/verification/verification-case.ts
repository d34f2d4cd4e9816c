import { VERIFICATION_MAX_BYTES, VERIFICATION_MAX_FILES } from "@lastro/contracts/grain/verifications";
import type { Database, Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { type Case, type CaseKind, lockCase } from "../../cases/index.js";
import { findTraders } from "../accounts/find-trader.js";
import { lockVerification, type Verification } from "./verification-store.js";

/** A verification as a case by the verification's id, which is its subject as well. One administrator decides. */
export const VERIFICATION_CASES: CaseKind<"approved" | "refused" | "lapsed", never> = {
  kind: "grain.verification",
  parties: ["trader"],
  evidence: {
    by: ["trader"],
    during: ["opened", "in_review"],
    types: ["jpeg", "png", "pdf"],
    maxBytes: VERIFICATION_MAX_BYTES,
    maxFiles: VERIFICATION_MAX_FILES,
  },
  deadlines: {},
  decisions: ["approved", "refused", "lapsed"],
  approval: null,
  lockSubject: async (tx, id) => void (await lockVerification(tx, id)),
  announce: (tx, { subject, parties }) => announceVerification(tx, subject, parties[0]?.personId ?? ""),
  namesOf: traderNames,
};

async function traderNames(db: Database | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return new Map([...(await findTraders(db, ids))].map(([id, { name }]) => [id, name]));
}

/** The case of a verification that is locked. */
export async function lockCaseOf(tx: Tx, { id }: Pick<Verification, "id">): Promise<Case> {
  const of = await lockCase(tx, id);
  if (!of) throw new Error(`Verification ${id} has no case`);
  return of;
}

/** Has open pages of the person and of administrators read a verification again. */
export async function announceVerification(tx: Tx, id: string, userId: string): Promise<void> {
  await announce(
    tx,
    { to: { userId }, type: "grain.verification", reference: id },
    { to: "admins", type: "admin", reference: "grain.verifications" },
  );
}
