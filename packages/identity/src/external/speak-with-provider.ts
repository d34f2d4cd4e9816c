import { createOutsideFetch, type OutsideFetch } from "@lastro/platform/http/outside-fetch";
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  fetchUserInfo,
  None,
} from "openid-client";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { emailsOf, mappedClaims, profileOf } from "./profile.js";
import type {
  Claims,
  CodeProvider,
  OAuth2Provider,
  OidcProvider,
  OutsideProfile,
  OutsideProvider,
} from "./provider.js";
import { listedEmails } from "./read-profile.js";
import { tidyTokenAnswer } from "./tidy-token-answer.js";

const DEADLINE_SECONDS = 5;
const REMEMBERED_MS = 10 * 60 * 1000;
const REMEMBERED = 100;

/** What the provider described itself as, for a while: addresses and keys change rarely. */
const configurations = new Map<string, { readonly until: number; readonly made: Promise<Configuration> }>();

/** What leaves the house for this provider. */
export function fetchFor(ctx: IdentityCtx, provider: Pick<OutsideProvider, "addedLater">): OutsideFetch {
  return createOutsideFetch({
    loopback: ctx.settings.trustLoopback,
    privateNetworks: !provider.addedLater,
  });
}

/** The provider ready to be asked. Fails when it cannot be reached or describes itself as another. */
export function configurationOf(ctx: IdentityCtx, provider: CodeProvider): Promise<Configuration> {
  const key = JSON.stringify([ctx.realm, ctx.settings.trustLoopback, provider]);
  const now = ctx.clock.now().getTime();
  const known = configurations.get(key);
  if (known && known.until > now) return known.made;
  const made = configure(ctx, provider);
  if (configurations.size >= REMEMBERED) configurations.clear();
  configurations.set(key, { until: now + REMEMBERED_MS, made });
  made.catch(() => configurations.delete(key));
  return made;
}

async function configure(ctx: IdentityCtx, provider: CodeProvider): Promise<Configuration> {
  const [clientId] = provider.clientIds;
  if (!clientId) throw new Error(`${provider.name} has no client id`);
  const ask: CustomFetch = (url, options) =>
    fetchFor(ctx, provider)(url, { ...options, signal: options.signal });
  // Whether an address may be asked without https is the outside fetch's to say.
  const insecure = ctx.settings.trustLoopback ? [allowInsecureRequests] : [];
  if (provider.kind === "oauth2") {
    const tidied = tidyTokenAnswer(fetchFor(ctx, provider), provider.tokenUrl);
    const tidy: CustomFetch = (url, options) => tidied(url, { ...options, signal: options.signal });
    const configuration = new Configuration(
      {
        issuer: new URL(provider.tokenUrl).origin,
        authorization_endpoint: provider.authorizationUrl,
        token_endpoint: provider.tokenUrl,
      },
      clientId,
      undefined,
      clientAuthentication(provider),
    );
    configuration[customFetch] = tidy;
    configuration.timeout = DEADLINE_SECONDS;
    for (const allow of insecure) allow(configuration);
    return configuration;
  }
  const configuration = await discovery(
    new URL(provider.discoveryUrl ?? provider.issuer),
    clientId,
    undefined,
    clientAuthentication(provider),
    { [customFetch]: ask, timeout: DEADLINE_SECONDS, execute: [...insecure, enableNonRepudiationChecks] },
  );
  const described = configuration.serverMetadata();
  if (described.issuer !== provider.issuer)
    throw new Error(`${provider.name} describes itself as another issuer`);
  if (!provider.endpoints) return configuration;
  const { at, authorization, token } = provider.endpoints;
  const { supportsPKCE: _asked, ...metadata } = described;
  const elsewhere = new Configuration(
    { ...metadata, authorization_endpoint: `${at}${authorization}`, token_endpoint: `${at}${token}` },
    clientId,
    undefined,
    clientAuthentication(provider),
  );
  elsewhere[customFetch] = ask;
  elsewhere.timeout = DEADLINE_SECONDS;
  for (const prepare of [...insecure, enableNonRepudiationChecks]) prepare(elsewhere);
  return elsewhere;
}

/** As the server says it wants the secret; in the body where it says nothing of its own accord. */
function clientAuthentication(provider: CodeProvider): ClientAuth {
  const { kind, secret } = provider;
  if (secret === "") return None();
  if (kind === "oauth2" && provider.basicAuthorization) return ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const inBody = methods ? methods.includes("client_secret_post") : kind === "oauth2";
    const authenticate = inBody ? ClientSecretPost(secret) : ClientSecretBasic(secret);
    return authenticate(server, client, body, headers);
  };
}

export interface Departure {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | undefined;
  readonly codeVerifier: string | undefined;
  readonly scopes: readonly string[];
  /** Whatever else the request wants the provider to know. */
  readonly extra: Readonly<Record<string, string>>;
}

/** Where to send the browser. */
export async function providerUrl(
  ctx: IdentityCtx,
  provider: CodeProvider,
  departure: Departure,
): Promise<string> {
  const configuration = await configurationOf(ctx, provider).catch((error: unknown) => {
    const known = departureOnly(provider);
    if (!known) throw error;
    return known;
  });
  const { nonce, codeVerifier } = departure;
  return buildAuthorizationUrl(configuration, {
    ...departure.extra,
    ...provider.authorizationParams,
    redirect_uri: departure.redirectUri,
    ...(departure.scopes.length === 0 ? {} : { scope: departure.scopes.join(" ") }),
    state: departure.state,
    ...(nonce === undefined ? {} : { nonce }),
    ...(codeVerifier === undefined
      ? {}
      : {
          code_challenge: await calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: "S256",
        }),
  }).href;
}

/** All one needs to leave for a provider that is known well enough, though it does not answer at the moment. */
function departureOnly(provider: CodeProvider): Configuration | undefined {
  const [clientId] = provider.clientIds;
  if (provider.kind !== "oidc" || provider.authorizationUrl === undefined || !clientId) return undefined;
  const { issuer, authorizationUrl } = provider;
  return new Configuration({ issuer, authorization_endpoint: authorizationUrl }, clientId);
}

export interface Arrival {
  readonly redirectUri: string;
  readonly state: string;
  readonly nonce: string | undefined;
  readonly codeVerifier: string | undefined;
  /** What the provider sent back with the browser. */
  readonly answer: Readonly<Record<string, string | undefined>>;
}

export interface Exchanged {
  readonly profile: OutsideProfile;
  readonly providerToken: string;
  readonly providerRefreshToken?: string;
}

/** Turns the code a browser brought back into who the person is. */
export async function exchangeProviderCode(
  ctx: IdentityCtx,
  provider: CodeProvider,
  arrival: Arrival,
): Promise<Exchanged> {
  const tokens = await fetchTokens(ctx, provider, arrival).catch((error: unknown) => {
    ctx.log.info({ provider: provider.name, error: String(error) }, "a provider's code was not exchanged");
    throw refusal("exchangeFailed");
  });
  const profile = await fetchProfile(ctx, provider, tokens).catch((error: unknown) => {
    ctx.log.info({ provider: provider.name, error: String(error) }, "a provider told no profile");
    throw refusal("profileFailed");
  });
  if (!profile) throw refusal("profileFailed");
  return {
    profile,
    providerToken: tokens.access_token,
    ...(tokens.refresh_token === undefined ? {} : { providerRefreshToken: tokens.refresh_token }),
  };
}

type Tokens = Awaited<ReturnType<typeof authorizationCodeGrant>>;

async function fetchTokens(ctx: IdentityCtx, provider: CodeProvider, arrival: Arrival): Promise<Tokens> {
  const configuration = await configurationOf(ctx, provider);
  const url = new URL(arrival.redirectUri);
  for (const name of ["code", "state", "iss"]) {
    const value = arrival.answer[name];
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return authorizationCodeGrant(configuration, url, {
    expectedState: arrival.state,
    idTokenExpected: provider.kind === "oidc",
    ...(arrival.nonce === undefined ? {} : { expectedNonce: arrival.nonce }),
    ...(arrival.codeVerifier === undefined ? {} : { pkceCodeVerifier: arrival.codeVerifier }),
  });
}

async function fetchProfile(
  ctx: IdentityCtx,
  provider: CodeProvider,
  tokens: Tokens,
): Promise<OutsideProfile | undefined> {
  const configuration = await configurationOf(ctx, provider);
  if (provider.kind === "oauth2") return askForProfile(configuration, provider, tokens);
  const claims = tokens.claims();
  if (!claims) return undefined;
  const { userinfo_endpoint: userinfo } = configuration.serverMetadata();
  const told =
    claims.email === undefined && userinfo !== undefined
      ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
  return oidcProfile(provider, { ...told, ...claims });
}

/** The person of an OpenID Connect provider's claims. */
export function oidcProfile(provider: OidcProvider, claims: Claims): OutsideProfile | undefined {
  const said = mappedClaims(claims, provider.attributeMapping);
  const subject = said.sub;
  if (typeof subject !== "string" || subject === "") return undefined;
  const own = provider.ownClaims.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]]));
  return profileOf({
    issuer: provider.issuer,
    subject,
    said,
    emails: emailsOf(said.email, provider.emailVerified(said)),
    custom: Object.fromEntries(own),
  });
}

async function askForProfile(
  configuration: Configuration,
  provider: OAuth2Provider,
  tokens: Tokens,
): Promise<OutsideProfile | undefined> {
  const { access_token: token } = tokens;
  const { userinfoUrl, emailsUrl, askWith } = provider;
  const told = { ...askWith?.(provider.clientIds[0] ?? "") };
  const said = userinfoUrl === undefined ? tokens : await askJson(configuration, userinfoUrl, token, told);
  if (typeof said !== "object" || said === null || Array.isArray(said)) return undefined;
  const readEmails = provider.listedEmails ?? listedEmails;
  const emails = emailsUrl ? readEmails(await askJson(configuration, emailsUrl, token, told)) : [];
  return provider.profile(said as Claims, emails);
}

async function askJson(
  configuration: Configuration,
  url: string,
  token: string,
  told: Readonly<Record<string, string>>,
): Promise<unknown> {
  const headers = new Headers({ ...told, accept: "application/json", "user-agent": "lastro" });
  const answer = await fetchProtectedResource(configuration, token, new URL(url), "GET", undefined, headers);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.json();
}
