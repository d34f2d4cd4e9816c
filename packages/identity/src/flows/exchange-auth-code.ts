import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { isBanned } from "../people/user.js";
import { findUserById } from "../people/user-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, type SessionOptions, sessionResponse } from "../sessions/sessions.js";
import { answersChallenge } from "./code-challenge.js";
import { deleteFlow, type FlowRow, findFlowByCode, openFlowSecrets } from "./flow-store.js";

export interface CodeExchange {
  readonly auth_code?: string | undefined;
  readonly code_verifier?: string | undefined;
}

/** Opens the session of a flow for the browser that began it, once. */
export async function exchangeAuthCode(ctx: IdentityCtx, input: CodeExchange): Promise<SessionResponse> {
  const { auth_code: code, code_verifier: verifier } = input;
  if (!code || !verifier) throw refusal("exchangeIncomplete");
  const flow = await findFlowByCode(ctx.db, ctx, code);
  if (!flow?.user_id || flow.code_challenge === null || flow.code_challenge_method === null)
    throw refusal("flowNotFound");
  if (isExpired(ctx, flow)) throw refusal("flowExpired");
  const challenge = { challenge: flow.code_challenge, method: flow.code_challenge_method };
  if (!answersChallenge(challenge, verifier)) throw refusal("verifierWrong");
  const user = await findUserById(ctx.db, flow.user_id);
  if (!user) throw refusal("flowNotFound");
  if (isBanned(user, ctx.clock.now())) throw refusal("userBanned");

  const opened = await inTransaction(ctx.db, async (tx) => {
    if (!(await deleteFlow(tx, flow.id))) throw refusal("flowNotFound");
    return openSession(tx, ctx, user.id, flow.method, {
      traits: { provider_type: flow.provider },
      ...fromOutside(ctx, flow),
    });
  });
  const answer = sessionResponse(ctx, opened);
  const { providerToken, providerRefreshToken } = openFlowSecrets(ctx, flow);
  return {
    ...answer,
    ...(providerToken === undefined ? {} : { provider_token: providerToken }),
    ...(providerRefreshToken === undefined ? {} : { provider_refresh_token: providerRefreshToken }),
  };
}

/** What the session of a person who came through a provider or an organisation says of it. */
function fromOutside(ctx: IdentityCtx, flow: FlowRow): SessionOptions {
  if (flow.method === "oauth") return { identity: "other" };
  if (flow.method !== "sso/saml") return {};
  const { sessionEnds } = openFlowSecrets(ctx, flow);
  return {
    provider: flow.provider.replace(/^sso:/, ""),
    identity: "other",
    ...(sessionEnds === undefined ? {} : { notAfter: new Date(sessionEnds) }),
  };
}

/** A sign-in by a mailed link counts from the click, since letters take their time; everything else from its start. */
function isExpired(ctx: IdentityCtx, flow: FlowRow): boolean {
  const since = (flow.method === "magiclink" && flow.auth_code_issued_at) || flow.created_at;
  return secondsAfter(since, ctx.settings.flowSeconds) < ctx.clock.now();
}
