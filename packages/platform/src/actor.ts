import type { CompanyRole } from "@lastro/contracts/company-access";
import type { MemberRole } from "@lastro/contracts/grain/member-access";

/** Who is acting, taken from the session and never from the request's words. */
export type Actor =
  | { readonly kind: "anonymous" }
  | {
      /** Of the bank, or of the marketplace, which has people of its own. */
      readonly kind: "client" | "moderator" | "admin" | "buyer" | "producer";
      /** Whose account it is: the person's own, or the company's for which they act. */
      readonly userId: string;
      readonly sessionId: string;
      /** aal2 once a second factor has confirmed the session. */
      readonly assurance: "aal1" | "aal2";
      /** The person has, or as an administrator needs, a second factor that this session has not passed yet. */
      readonly secondFactorPending?: true;
      /** Who it is that acts for a company, and as what; absent where a person acts for themselves. */
      readonly member?: { readonly userId: string; readonly role: CompanyRole | MemberRole };
      /** The key a program acts by for this person, where no session does: `sessionId` is then the key's id. */
      readonly apiKey?: ApiKeyActor;
    }
  | { readonly kind: "system"; readonly job: string };

/** A program that acts for an account, as far as its key's scopes let it. */
export interface ApiKeyActor {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

export type Person = Extract<Actor, { userId: string }>;

/** Whose session it is: the person, also where they act for a company. For proofs, devices and who did what. */
export function humanId({ userId, member }: Person): string {
  return member?.userId ?? userId;
}

/** A short stable name of the person or job for audit rows: `client:<id>`, `producer:<id>`, `system:<job>`. */
export function actorName(actor: Actor): string {
  if (actor.kind === "anonymous") return "anonymous";
  return actor.kind === "system" ? `system:${actor.job}` : `${actor.kind}:${humanId(actor)}`;
}

/** Whose requests are repeats of one another: a person's for one company are apart from their own. */
export function principalName(actor: Actor): string {
  const isMember = "userId" in actor && actor.member !== undefined;
  return isMember ? `${actorName(actor)}@${actor.userId}` : actorName(actor);
}
