import { inTransaction } from "@lastro/platform/database/database";
import { assertRecentProof } from "../people/recent-proof.js";
import { AuthError, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { invalidRequest } from "../service/oauth-error.js";
import { assertSecondFactor, type Caller } from "../service/require-session.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { admitPerson } from "./admit-person.js";
import { findProvider } from "./find-provider.js";
import { readIdToken } from "./id-token.js";
import { idTokenSource, tokenProvider } from "./known-providers.js";
import { linkIdentity } from "./link-identity.js";
import type { OidcProvider } from "./provider.js";
import { oidcProfile } from "./speak-with-provider.js";

export interface IdTokenSignIn {
  readonly id_token?: string | undefined;
  readonly access_token?: string | undefined;
  readonly nonce?: string | undefined;
  readonly provider?: string | undefined;
  readonly client_id?: string | undefined;
  readonly issuer?: string | undefined;
  readonly link_identity?: boolean | undefined;
}

/** Signs a person in, or links to the caller, by a token a provider signed for an app of this house. */
export async function signInWithIdToken(
  ctx: IdentityCtx,
  input: IdTokenSignIn,
  caller: () => Promise<Caller>,
): Promise<SessionResponse> {
  const { id_token: idToken, access_token: accessToken, nonce } = input;
  if (!idToken) throw invalidRequest("id_token required");
  if (!input.provider && !(input.client_id && input.issuer))
    throw invalidRequest("provider or client_id and issuer required");
  const linkingUserId = input.link_identity ? await linkingUser(ctx, caller) : undefined;

  const { provider, issuers } = await sourceOf(ctx, input);
  const claims = await readIdToken(ctx, provider, issuers, { idToken, accessToken, nonce });
  const profile = oidcProfile(provider, claims);
  if (!profile || (profile.emails.length === 0 && !provider.emailOptional))
    throw invalidRequest("Bad ID token");

  const arriving = {
    provider: provider.name,
    linkingDomain: provider.linkingDomain,
    profile,
    emailOptional: provider.emailOptional,
    redirectTo: ctx.settings.site.url,
  };
  const outcome = await inTransaction(ctx.db, async (tx) => {
    const admission =
      linkingUserId === undefined
        ? await admitPerson(tx, ctx, arriving)
        : await linkIdentity(tx, ctx, arriving, linkingUserId);
    if (!admission.admitted) return admission;
    const opened = await openSession(tx, ctx, admission.userId, "oauth", { identity: "other" });
    return { admitted: true as const, opened };
  });
  if (!outcome.admitted) throw outcome.refused;
  return sessionResponse(ctx, outcome.opened);
}

async function linkingUser(ctx: IdentityCtx, caller: () => Promise<Caller>): Promise<string> {
  const known = await caller().catch((error: unknown) => {
    if (error instanceof AuthError && error.code === "no_authorization")
      throw invalidRequest("Linking requires a valid user access token in Authorization");
    throw error;
  });
  if (!ctx.settings.manualLinking) throw refusal("linkingDisabled");
  assertSecondFactor(known);
  assertRecentProof(ctx, known);
  return known.user.id;
}

interface TokenSource {
  readonly provider: OidcProvider;
  readonly issuers: readonly string[];
}

async function sourceOf(ctx: IdentityCtx, input: IdTokenSignIn): Promise<TokenSource> {
  const { provider: name, issuer, client_id: clientId } = input;
  if (name?.startsWith("custom:")) return customSource(ctx, name);
  const source = idTokenSource(ctx.settings.external, { provider: name, issuer });
  if (source) {
    if (!source.provider)
      throw new AuthError(400, "provider_disabled", `Provider (issuer "${source.issuer}") is not enabled`);
    return { provider: source.provider, issuers: source.issuers };
  }
  if (issuer && clientId && ctx.settings.idTokenIssuers.includes(issuer)) {
    const settings = { clientIds: [clientId], skipNonceCheck: false, emailOptional: false };
    return { provider: tokenProvider(issuer, issuer, settings), issuers: [issuer] };
  }
  throw notAllowed(name ?? "");
}

async function customSource(ctx: IdentityCtx, name: string): Promise<TokenSource> {
  const provider = await findProvider(ctx, name);
  if (!provider) throw new AuthError(400, "validation_failed", `Custom provider "${name}" not found`);
  if (!provider.enabled)
    throw new AuthError(400, "provider_disabled", `Custom provider "${name}" is disabled`);
  if (provider.kind !== "oidc") throw notAllowed(name);
  return { provider, issuers: [provider.issuer] };
}

function notAllowed(name: string): AuthError {
  return new AuthError(400, "validation_failed", `Custom OIDC provider "${name}" not allowed`);
}
