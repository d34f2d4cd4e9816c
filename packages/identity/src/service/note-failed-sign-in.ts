import { query } from "@lastro/platform/database/database";
import { networkOf } from "@lastro/platform/http/network-of";
import type { SignInMethod } from "../sessions/session-row.js";
import type { IdentityCtx } from "./context.js";

export interface FailedSignIn {
  readonly method: SignInMethod;
  /** Whose account it was tried at; absent when nobody has that name. What was typed is not kept. */
  readonly user:
    | { readonly id: string; readonly email: string | null; readonly phone: string | null }
    | undefined;
}

/**
 * Keeps that somebody failed to sign in: one line for an account, network and way in ten minutes, with a count, so that
 * no number of tries fills the log.
 */
export async function noteFailedSignIn(ctx: IdentityCtx, { method, user }: FailedSignIn): Promise<void> {
  await query(ctx.db, "select identity_note_failed_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $9)", [
    ctx.random.id(),
    ctx.realm,
    user?.id ?? null,
    user?.email ?? user?.phone ?? "",
    method,
    networkOf(ctx.ip),
    ctx.ip,
    ctx.userAgent,
    ctx.clock.now(),
  ]);
}
