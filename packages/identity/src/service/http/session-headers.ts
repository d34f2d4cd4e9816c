import type { FastifyReply } from "fastify";
import { parseRefreshToken } from "../../tokens/refresh-token.js";
import type { IdentityCtx } from "../context.js";

/** Names the person and the session of an answer that hands out tokens, for proxies and logs in front of us. */
export function nameSession(reply: FastifyReply, ctx: IdentityCtx, answer: unknown): void {
  if (typeof answer !== "object" || answer === null || !("refresh_token" in answer) || !("user" in answer))
    return;
  const { refresh_token: refreshToken, user } = answer;
  if (typeof refreshToken !== "string" || typeof user !== "object" || user === null || !("id" in user))
    return;
  const token = parseRefreshToken(ctx.refreshKeys, refreshToken);
  if (typeof token === "string") return;
  reply
    .header("sb-auth-user-id", String(user.id))
    .header("sb-auth-session-id", token.sessionId)
    .header("sb-auth-refresh-token-counter", String(token.counter));
}
