import { type Database, query, type Tx } from "@lastro/platform/database/database";
import type { IdentityCtx } from "./context.js";

/** What may happen to an account, and the family each belongs to, as the operator's log names them. */
const EVENTS = {
  login: "account",
  logout: "account",
  invite_accepted: "account",
  user_signedup: "team",
  user_invited: "team",
  user_deleted: "team",
  token_revoked: "token",
  token_refreshed: "token",
  user_modified: "user",
  user_recovery_requested: "user",
  user_reauthenticate_requested: "user",
  user_confirmation_requested: "user",
  user_repeated_signup: "user",
  user_updated_password: "user",
  identity_linked: "user",
  identity_unlinked: "user",
  passkey_created: "user",
  passkey_updated: "user",
  passkey_deleted: "user",
  factor_in_progress: "factor",
  factor_unenrolled: "factor",
  challenge_created: "factor",
  verification_attempted: "factor",
  factor_deleted: "factor",
  factor_updated: "factor",
  recovery_codes_generated: "factor",
  oauth_grant_approved: "token",
  oauth_grant_revoked: "token",
  oauth_client_signed_in: "token",
} as const;

export type IdentityEvent = keyof typeof EVENTS;

export interface NotedEvent {
  readonly action: IdentityEvent;
  /** Whose account it is about. */
  readonly user: { readonly id: string; readonly email: string | null; readonly phone?: string | null };
  /** Absent when the person did it themselves. */
  readonly operator?: string;
  readonly traits?: Readonly<Record<string, unknown>>;
}

/** Keeps what happened, from where and by whom, in the transaction in which it happens. */
export async function noteEvent(tx: Tx | Database, ctx: IdentityCtx, event: NotedEvent): Promise<void> {
  const { user } = event;
  await query(
    tx,
    `insert into identity_audit
       (id, realm, action, log_type, actor_id, actor_username, user_id, traits, ip, user_agent, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ctx.random.id(),
      ctx.realm,
      event.action,
      EVENTS[event.action],
      event.operator === undefined ? user.id : null,
      event.operator ?? user.email ?? user.phone ?? "",
      user.id,
      JSON.stringify(event.traits ?? {}),
      ctx.ip,
      ctx.userAgent,
      ctx.clock.now(),
    ],
  );
}
