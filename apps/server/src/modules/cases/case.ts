import type { CASE_DECIDERS, CaseKindName, CaseStatus } from "@lastro/contracts/cases";
import type { Actor } from "@lastro/platform/actor";

/** A party's role, as its kind names it. */
export type PartyRole = string;
/** Who acts in a case: a party by its role, an administrator, or the system. */
export type CaseRole = PartyRole | "administrator" | "system";
export type Decider = (typeof CASE_DECIDERS)[number];

export interface Party {
  readonly role: PartyRole;
  readonly personId: string;
}

export interface Case {
  readonly id: string;
  readonly kind: CaseKindName;
  /** What it is about, in the tables of the product that opened it. */
  readonly subject: string;
  readonly status: CaseStatus;
  /** The role of the party it waits for; null where it waits for all of them, or for none. */
  readonly waitingFor: PartyRole | null;
  readonly openedBy: PartyRole | "house";
  readonly openedAt: Date;
  readonly assigneeId: string | null;
  readonly decision: string | null;
  readonly decidedBy: Decider | null;
  readonly decisionReason: string | null;
  readonly takesTwo: boolean;
  readonly decidedAt: Date | null;
  readonly closedAt: Date | null;
  readonly parties: readonly Party[];
}

export type OpenStatus = Exclude<CaseStatus, "decided" | "closed">;

/** Whether a decision is still to be made. */
export function isUndecided({ status }: Pick<Case, "status">): boolean {
  return status !== "decided" && status !== "closed";
}

/** In which role someone acts in a case; undefined for a person who has no part in it. */
export function roleOf(actor: Actor, { parties }: Pick<Case, "parties">): CaseRole | undefined {
  if (actor.kind === "system") return "system";
  if (!("userId" in actor)) return undefined;
  const party = parties.find(({ personId }) => personId === actor.userId);
  return party?.role ?? (actor.kind === "admin" || actor.kind === "moderator" ? "administrator" : undefined);
}
