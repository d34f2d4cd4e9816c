import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";

/** How a proof of being who is signed in came out. */
export type Presence = "proven" | "password_wrong" | "code_required" | "code_wrong";

export interface PresenceProof {
  readonly password: string;
  readonly code?: string | undefined;
}

/** Whether the person at the keyboard is the one who is signed in. */
export type ProvePresence = (ctx: RequestCtx, proof: PresenceProof) => Promise<Presence>;

const REFUSALS = {
  password_wrong: "privacy.password_wrong",
  code_required: "privacy.code_required",
  code_wrong: "privacy.code_wrong",
} as const satisfies Readonly<Record<Exclude<Presence, "proven">, string>>;

/** Lets on only who has proven to be who is signed in; throws what was wrong with the proof. */
export async function assertPresent(
  ctx: RequestCtx,
  provePresence: ProvePresence,
  proof: PresenceProof,
): Promise<void> {
  const presence = await provePresence(ctx, proof);
  if (presence === "proven") return;
  const code = REFUSALS[presence];
  throw new DomainError(code, {}, { [presence === "password_wrong" ? "password" : "code"]: code });
}
