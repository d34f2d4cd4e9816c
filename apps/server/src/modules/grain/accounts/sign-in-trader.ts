import type { ResponseOf } from "@lastro/contracts";
import type { signInTrader as signInTraderRoute } from "@lastro/contracts/grain/accounts";
import type { OpenedSession } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { AccountPorts } from "./ports.js";
import { readTrader } from "./read-trader.js";
import { inOurWords } from "./refusals.js";

type TraderSession = ResponseOf<typeof signInTraderRoute>;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

/** Opens a session for whoever knows the password; an unknown address and a wrong password cannot be told apart. */
export async function signInTrader(
  ctx: RequestCtx,
  { signIn }: AccountPorts,
  by: Credentials,
): Promise<TraderSession> {
  return withUser(ctx, await inOurWords(signIn.signIn(ctx, asTyped(by))));
}

/** Whose account these credentials open, by the same rules; leaves no session open. */
export async function proveTrader(
  ctx: RequestCtx,
  { signIn }: Pick<AccountPorts, "signIn">,
  by: Credentials,
): Promise<string> {
  return inOurWords(signIn.prove(ctx, asTyped(by)));
}

/** The address in the case it is kept in. What is empty opens nothing. */
function asTyped(by: Credentials): Credentials {
  if (by.email === "" || by.password.trim() === "") throw new DomainError("grain.login_wrong");
  return { ...by, email: by.email.toLowerCase() };
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
