/** Who is acting, taken from the session and never from the request's words. */
export type Actor =
  | { readonly kind: "anonymous" }
  | {
      /** Of the bank, or of the marketplace, which has people of its own. */
      readonly kind: "client" | "admin" | "buyer" | "producer";
      readonly userId: string;
      readonly sessionId: string;
      /** aal2 once a second factor has confirmed the session. */
      readonly assurance: "aal1" | "aal2";
      /** The person has, or as an administrator needs, a second factor that this session has not passed yet. */
      readonly secondFactorPending?: true;
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

/** A short stable name of the actor for audit rows: `client:<id>`, `producer:<id>`, `system:<job>`. */
export function actorName(actor: Actor): string {
  if (actor.kind === "anonymous") return "anonymous";
  return actor.kind === "system" ? `system:${actor.job}` : `${actor.kind}:${actor.userId}`;
}
