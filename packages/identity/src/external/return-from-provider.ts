import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import {
  deleteFlow,
  type FlowRow,
  findFlow,
  issueAuthCode,
  openFlowSecrets,
  useFlow,
} from "../flows/flow-store.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { OAuthError } from "../service/oauth-error.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { acceptInvitation } from "./accept-invitation.js";
import { type Admission, admitPerson } from "./admit-person.js";
import { callbackUrl } from "./depart-to-provider.js";
import { findProvider } from "./find-provider.js";
import { linkIdentity } from "./link-identity.js";
import { finishOAuth1 } from "./oauth1.js";
import { codeRedirect, failureRedirect, tokensRedirect } from "./outcome-redirect.js";
import type { OutsideProvider } from "./provider.js";
import { type Exchanged, exchangeProviderCode } from "./speak-with-provider.js";

/** What a provider sent back with the browser. */
export type ProviderAnswer = Readonly<Record<string, string | undefined>>;

export interface Destination {
  readonly url: string;
  readonly status: 302 | 303;
}

const MAX_WORDS = 300;

/** Ends the way through a provider: where the browser goes on to, with a session, a code, or the reason why not. */
export async function returnFromProvider(
  ctx: IdentityCtx,
  answer: ProviderAnswer,
  asRefusal: (error: unknown) => AuthError,
): Promise<Destination> {
  let flow: FlowRow;
  try {
    flow = await takeFlow(ctx, answer.state);
  } catch (error) {
    return { url: failureRedirect(ctx.settings.site.url, asRefusal(error)), status: 303 };
  }
  const target = flow.redirect_to ?? ctx.settings.site.url;
  try {
    return { url: await complete(ctx, flow, answer, target), status: 302 };
  } catch (error) {
    const refused = error instanceof OAuthError ? error : asRefusal(error);
    return { url: failureRedirect(target, refused), status: 302 };
  }
}

/** The flow of a state, which nobody can bring a second time. */
async function takeFlow(ctx: IdentityCtx, state: string | undefined): Promise<FlowRow> {
  if (!state) throw refusal("stateMissing");
  if (!isUuid(state)) throw refusal("stateInvalid");
  const flow = await findFlow(ctx.db, ctx, state);
  if (flow?.method !== "oauth") throw refusal("stateUnknown");
  if (secondsAfter(flow.created_at, ctx.settings.flowSeconds) < ctx.clock.now())
    throw refusal("stateExpired");
  if (flow.used_at !== null || !(await useFlow(ctx.db, ctx, flow.id)))
    throw refusal(flow.code_challenge === null ? "stateUnknown" : "stateUsed");
  return flow;
}

async function complete(
  ctx: IdentityCtx,
  flow: FlowRow,
  answer: ProviderAnswer,
  target: string,
): Promise<string> {
  if (answer.error)
    throw new OAuthError(
      answer.error.slice(0, MAX_WORDS),
      (answer.error_description ?? "").slice(0, MAX_WORDS),
    );
  if (!answer.code && !answer.oauth_verifier) throw refusal("callbackWithoutCode");
  const provider = await findProvider(ctx, flow.provider);
  if (!provider?.enabled)
    throw new AuthError(400, "oauth_provider_not_supported", `Unsupported provider: ${flow.provider}`);
  const secrets = openFlowSecrets(ctx, flow);
  const exchanged = await exchange(ctx, provider, flow, answer);
  if (exchanged.profile.emails.length === 0 && !provider.emailOptional) throw refusal("profileWithoutEmail");

  const outcome = await inTransaction(ctx.db, async (tx) => {
    const admission = await admit(tx, ctx, {
      flow,
      provider,
      exchanged,
      invitation: secrets.invitation,
      target,
    });
    if (!admission.admitted) return admission;
    const { userId } = admission;
    const { providerToken, providerRefreshToken } = exchanged;
    if (flow.code_challenge !== null) {
      const kept = { providerToken, ...(providerRefreshToken ? { providerRefreshToken } : {}) };
      await issueAuthCode(tx, ctx, flow.id, { userId, secrets: kept });
      return { admitted: true as const, code: flow.auth_code };
    }
    await deleteFlow(tx, flow.id);
    return {
      admitted: true as const,
      opened: await openSession(tx, ctx, userId, "oauth", { identity: "other" }),
    };
  });
  if (!outcome.admitted) throw outcome.refused;
  if ("code" in outcome) return codeRedirect(target, outcome.code);
  return tokensRedirect(target, sessionResponse(ctx, outcome.opened), {
    provider_token: exchanged.providerToken,
    provider_refresh_token: exchanged.providerRefreshToken,
  });
}

function exchange(
  ctx: IdentityCtx,
  provider: OutsideProvider,
  flow: FlowRow,
  answer: ProviderAnswer,
): Promise<Exchanged> {
  const { nonce, codeVerifier, requestToken } = openFlowSecrets(ctx, flow);
  if (provider.kind === "oauth1") {
    const { oauth_token: token, oauth_verifier: verifier } = answer;
    return finishOAuth1(ctx, provider, { token, verifier, requestToken });
  }
  const redirectUri = callbackUrl(ctx, provider);
  return exchangeProviderCode(ctx, provider, { redirectUri, state: flow.id, nonce, codeVerifier, answer });
}

function admit(
  tx: Tx,
  ctx: IdentityCtx,
  by: {
    readonly flow: FlowRow;
    readonly provider: OutsideProvider;
    readonly exchanged: Exchanged;
    readonly invitation: string | undefined;
    readonly target: string;
  },
): Promise<Admission> {
  const { flow, provider, exchanged, invitation, target } = by;
  const arriving = {
    provider: provider.name,
    linkingDomain: provider.linkingDomain,
    profile: exchanged.profile,
    emailOptional: provider.emailOptional,
    redirectTo: target,
  };
  if (flow.linking_user_id !== null) return linkIdentity(tx, ctx, arriving, flow.linking_user_id);
  if (invitation !== undefined) return acceptInvitation(tx, ctx, arriving, invitation);
  return admitPerson(tx, ctx, arriving);
}
