import { acceptedChallenge } from "../flows/code-challenge.js";
import { insertFlow, type RequestToken, unguessableId } from "../flows/flow-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { findInvited } from "./accept-invitation.js";
import { unsupportedProvider, usableProvider } from "./find-provider.js";
import { beginOAuth1 } from "./oauth1.js";
import type { OutsideProvider } from "./provider.js";
import { type Departure, providerUrl } from "./speak-with-provider.js";

export interface Departing {
  readonly provider: string | undefined;
  readonly scopes: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  readonly invitation: string | undefined;
  readonly redirectTo: string;
  /** The rest of the request, for the provider to see. */
  readonly others: Readonly<Record<string, string | undefined>>;
  /** Who will have one more way of signing in. */
  readonly linkingUserId?: string;
}

/** What this house says to a provider, and nobody else on its behalf. */
const RESERVED = new Set([
  "client_id",
  "client_secret",
  "client_assertion",
  "client_assertion_type",
  "redirect_uri",
  "response_type",
  "response_mode",
  "scope",
  "state",
  "code_challenge",
  "code_challenge_method",
  "code_verifier",
  "request",
  "request_uri",
  "provider",
  "scopes",
  "redirect_to",
  "invite_token",
  "skip_http_redirect",
  "apikey",
]);

/** Notes a sign-in under way and answers the provider's address to send the browser to. */
export async function departToProvider(ctx: IdentityCtx, input: Departing): Promise<string> {
  const provider = await usableProvider(ctx, input.provider);
  if (input.invitation && (await findInvited(ctx, input.invitation)) === undefined)
    throw refusal("inviteUnknown");
  const challenge = acceptedChallenge(input.codeChallenge, input.codeChallengeMethod);

  const id = unguessableId(ctx);
  const extra = extraParameters(input.others);
  const nonce = nonceFor(ctx, provider, extra);
  const codeVerifier = provider.pkce ? ctx.random.bytes(32).toString("base64url") : undefined;
  const { url, requestToken } = await leaveFor(ctx, provider, {
    redirectUri: callbackUrl(ctx, provider),
    state: id,
    nonce,
    codeVerifier,
    scopes: [...new Set([...provider.scopes, ...(input.scopes ?? "").split(/[\s,]+/).filter(Boolean)])],
    extra,
  }).catch((error: unknown) => {
    ctx.log.info({ provider: provider.name, error: String(error) }, "a provider does not answer");
    throw unsupportedProvider("provider could not be reached");
  });
  await insertFlow(ctx.db, ctx, {
    id,
    challenge,
    provider: provider.name,
    method: "oauth",
    linkingUserId: input.linkingUserId,
    redirectTo: input.redirectTo,
    secrets: {
      ...(nonce === undefined ? {} : { nonce }),
      ...(codeVerifier === undefined ? {} : { codeVerifier }),
      ...(requestToken === undefined ? {} : { requestToken }),
      ...(input.invitation ? { invitation: input.invitation } : {}),
    },
  });
  return url;
}

async function leaveFor(
  ctx: IdentityCtx,
  provider: OutsideProvider,
  departure: Departure,
): Promise<{ readonly url: string; readonly requestToken?: RequestToken }> {
  if (provider.kind !== "oauth1") return { url: await providerUrl(ctx, provider, departure) };
  const callback = new URL(departure.redirectUri);
  callback.searchParams.set("state", departure.state);
  return beginOAuth1(ctx, provider, callback.href);
}

/** Where the provider sends the browser back to. */
export function callbackUrl(ctx: IdentityCtx, provider: Pick<OutsideProvider, "redirectUri">): string {
  return provider.redirectUri ?? `${ctx.settings.site.externalUrl}/callback`;
}

function extraParameters(others: Departing["others"]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(others).flatMap(([name, value]) => {
      if (value === undefined || RESERVED.has(name)) return [];
      return [[name === "workos_provider" ? "provider" : name, value]];
    }),
  );
}

/** The one the request brought, or one of our own, so that a token made for another sign-in is none for this one. */
function nonceFor(
  ctx: IdentityCtx,
  provider: OutsideProvider,
  extra: Readonly<Record<string, string>>,
): string | undefined {
  if (provider.kind !== "oidc" || !provider.echoesNonce) return undefined;
  return extra.nonce ?? ctx.random.bytes(24).toString("base64url");
}
