import type { ResponseOf } from "@lastro/contracts";
import type { signInTrader as signInTraderRoute } from "@lastro/contracts/agro/accounts";
import type { RequestCtx } from "../../../platform/context.js";
import { DomainError } from "../../../platform/domain-error.js";
import type { OpenedSession } from "../../identity/index.js";
import type { AgroPorts } from "../ports.js";
import { readTrader } from "./read-trader.js";
import { inOurWords } from "./refusals.js";

type TraderSession = ResponseOf<typeof signInTraderRoute>;

/** Opens a session for whoever knows the password; an unknown address and a wrong password cannot be told apart. */
export async function signInTrader(
  ctx: RequestCtx,
  { signIn }: AgroPorts,
  by: { readonly email: string; readonly password: string },
): Promise<TraderSession> {
  const email = by.email.trim().toLowerCase();
  if (email === "" || by.password.trim() === "") throw new DomainError("agro.login_wrong");
  return withUser(ctx, await inOurWords(signIn.signIn(ctx, { email, password: by.password })));
}

export async function refreshTrader(
  ctx: RequestCtx,
  { signIn }: AgroPorts,
  refreshToken: string,
): Promise<TraderSession> {
  return withUser(ctx, await inOurWords(signIn.refresh(ctx, refreshToken), "agro.session_ended"));
}

async function withUser(ctx: RequestCtx, session: OpenedSession): Promise<TraderSession> {
  const { accessToken, refreshToken, expiresAt, userId } = session;
  return { accessToken, refreshToken, expiresAt, user: await readTrader(ctx, userId) };
}
