import type { ResponseOf } from "@lastro/contracts";
import type { signInTrader as signInTraderRoute } from "@lastro/contracts/grain/accounts";
import type { OpenedSession } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { AccountPorts } from "./ports.js";
import { readTrader } from "./read-trader.js";
import { inOurWords } from "./refusals.js";

type TraderSession = ResponseOf<typeof signInTraderRoute>;

/** Opens a session for whoever knows the password; an unknown address and a wrong password cannot be told apart. */
export async function signInTrader(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  by: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<TraderSession> {
  const email = by.email.toLowerCase();
  if (email === "" || by.password.trim() === "") throw new DomainError("grain.login_wrong");
  return withUser(ctx, await inOurWords(signIn.signIn(ctx, { ...by, email })));
}

export async function refreshTrader(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  refreshToken: string,
): Promise<TraderSession> {
  return withUser(ctx, await inOurWords(signIn.refresh(ctx, refreshToken), "grain.session_ended"));
}

/** A session as the marketplace hands it on, with who it is of. */
export async function withUser(ctx: RequestCtx, session: OpenedSession): Promise<TraderSession> {
  const { accessToken, refreshToken, expiresAt, userId } = session;
  return { accessToken, refreshToken, expiresAt, user: await readTrader(ctx, userId) };
}
