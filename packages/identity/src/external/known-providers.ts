import type { ExternalProvider } from "../service/settings.js";
import { oauth2Traits } from "./oauth2-providers.js";
import { isTrue } from "./profile.js";
import { type Claims, DEFAULT_LINKING_DOMAIN, type OidcProvider, type OutsideProvider } from "./provider.js";
import { twitterTraits } from "./twitter.js";

/** Names a request may call without being told that there is no such provider. */
export const KNOWN_PROVIDERS = [
  "apple",
  "azure",
  "bitbucket",
  "discord",
  "facebook",
  "figma",
  "fly",
  "github",
  "gitlab",
  "google",
  "kakao",
  "keycloak",
  "linkedin",
  "linkedin_oidc",
  "notion",
  "snapchat",
  "slack",
  "slack_oidc",
  "spotify",
  "twitch",
  "twitter",
  "vercel_marketplace",
  "workos",
  "x",
  "zoom",
] as const;

interface IdTokenTraits {
  /** Absent where it is the operator's own. */
  readonly issuer?: string;
  /** Other names the issuer gives itself. */
  readonly aliases?: readonly string[];
  readonly attributeMapping?: Readonly<Record<string, string>>;
  readonly answersForEmail?: true;
}

/** Those whose signed tokens an app may bring. */
const ID_TOKENS: Readonly<Record<string, IdTokenTraits>> = {
  apple: { issuer: "https://appleid.apple.com" },
  google: { issuer: "https://accounts.google.com", aliases: ["accounts.google.com"] },
  azure: {},
  facebook: { issuer: "https://www.facebook.com", answersForEmail: true },
  keycloak: {},
  kakao: { issuer: "https://kauth.kakao.com", answersForEmail: true },
  snapchat: { issuer: "https://accounts.snapchat.com" },
  vercel_marketplace: {
    issuer: "https://marketplace.vercel.com",
    attributeMapping: { email: "user_email", name: "user_name", picture: "user_avatar_url" },
    answersForEmail: true,
  },
};

type OidcTraits = Pick<OidcProvider, "title" | "scopes"> &
  Partial<
    Pick<
      OidcProvider,
      | "attributeMapping"
      | "authorizationParams"
      | "echoesNonce"
      | "emailVerified"
      | "endpoints"
      | "ownClaims"
      | "pkce"
    >
  > & {
    /** Absent where every operator has an issuer of their own. */
    readonly issuer?: string;
    /** Where it has people sign in. */
    readonly signIn?: string;
  };

const OIDC: Readonly<Record<string, OidcTraits>> = {
  apple: {
    title: "Apple",
    issuer: "https://appleid.apple.com",
    signIn: "https://appleid.apple.com/auth/authorize",
    scopes: ["openid", "email", "name"],
    // Apple posts its answer when a name or an address was asked for.
    authorizationParams: { response_mode: "form_post" },
    ownClaims: ["is_private_email", "auth_time"],
  },
  google: {
    title: "Google",
    issuer: "https://accounts.google.com",
    signIn: "https://accounts.google.com/o/oauth2/v2/auth",
    scopes: ["openid", "email", "profile"],
    ownClaims: ["hd"],
  },
  azure: {
    title: "Microsoft",
    scopes: ["openid", "email", "profile"],
    // One tenant, chosen by the operator, answers for its people's addresses unless it says that it does not.
    emailVerified: (said) => said.xms_edov === undefined || isTrue(said.xms_edov),
  },
  keycloak: { title: "Keycloak", scopes: ["openid", "email", "profile"] },
  gitlab: {
    title: "GitLab",
    issuer: "https://gitlab.com",
    signIn: "https://gitlab.com/oauth/authorize",
    scopes: ["openid", "email", "profile"],
  },
  kakao: {
    title: "Kakao",
    issuer: "https://kauth.kakao.com",
    signIn: "https://kauth.kakao.com/oauth/authorize",
    scopes: ["openid", "account_email", "profile_nickname", "profile_image"],
    emailVerified: () => true,
  },
  linkedin_oidc: {
    title: "LinkedIn",
    issuer: "https://www.linkedin.com/oauth",
    signIn: "https://www.linkedin.com/oauth/v2/authorization",
    scopes: ["openid", "email", "profile"],
    echoesNonce: false,
    pkce: false,
  },
  slack_oidc: {
    title: "Slack",
    issuer: "https://slack.com",
    signIn: "https://slack.com/openid/connect/authorize",
    scopes: ["openid", "email", "profile"],
  },
  vercel_marketplace: {
    title: "Vercel",
    issuer: "https://marketplace.vercel.com",
    scopes: [],
    endpoints: {
      at: "https://api.vercel.com",
      authorization: "/oauth/v2/authorization",
      token: "/oauth/v2/accessToken",
    },
    attributeMapping: { email: "user_email", name: "user_name", picture: "user_avatar_url" },
    emailVerified: () => true,
    echoesNonce: false,
    pkce: false,
  },
};

/** What holds of a provider of which nothing else is known. */
export const OIDC_DEFAULTS = {
  echoesNonce: true,
  emailVerified: (said: Claims): boolean => isTrue(said.email_verified),
  ownClaims: [],
} as const;

/** A provider of the configuration, or none when the house does not speak with one of that name. */
export function configuredProvider(name: string, settings: ExternalProvider): OutsideProvider | undefined {
  const base = {
    name,
    enabled: settings.enabled,
    clientIds: settings.clientIds,
    secret: settings.secret,
    redirectUri: settings.redirectUri,
    emailOptional: settings.emailOptional,
    linkingDomain: settings.linkingDomain ?? DEFAULT_LINKING_DOMAIN,
    authorizationParams: {},
    attributeMapping: {},
    pkce: true,
    addedLater: false,
  };
  const oidc: OidcTraits | undefined = name.startsWith("custom:")
    ? { title: settings.title ?? name.slice("custom:".length), scopes: ["openid", "email", "profile"] }
    : own(OIDC, name);
  if (oidc) {
    const issuer = name === "azure" ? tenantIssuer(settings.url) : (settings.url ?? oidc.issuer);
    if (issuer === undefined) return undefined;
    const { skipNonceCheck } = settings;
    const { signIn, ...traits } = oidc;
    const endpoints = oidc.endpoints && { ...oidc.endpoints, at: settings.url ?? oidc.endpoints.at };
    return {
      ...OIDC_DEFAULTS,
      ...base,
      ...traits,
      ...(endpoints ? { endpoints } : {}),
      ...(signIn !== undefined && settings.url === undefined ? { authorizationUrl: signIn } : {}),
      kind: "oidc",
      issuer,
      skipNonceCheck,
    };
  }
  if (name === "twitter")
    return { ...base, ...twitterTraits(settings.url), scopes: [], pkce: false, kind: "oauth1" };
  const oauth2 = oauth2Traits(name, settings.url);
  return oauth2 && { ...base, ...oauth2, kind: "oauth2" };
}

function tenantIssuer(url: string | undefined): string | undefined {
  return url === undefined ? undefined : `${url.replace(/\/(v2\.0\/?)?$/, "")}/v2.0`;
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** Who signs tokens for the app of a provider, by its name or by the issuer it is asked for as. */
export interface IdTokenSource {
  readonly name: string;
  readonly issuer: string;
  /** Absent when the house does not speak with it. */
  readonly provider: OidcProvider | undefined;
  readonly issuers: readonly string[];
}

/** The source of tokens an app calls by name or issuer, whether or not the house accepts them. */
export function idTokenSource(
  external: Readonly<Record<string, ExternalProvider>>,
  asked: { readonly provider: string | undefined; readonly issuer: string | undefined },
): IdTokenSource | undefined {
  for (const [name, traits] of Object.entries(ID_TOKENS)) {
    const settings = own(external, name);
    const issuer = name === "azure" ? tenantIssuer(settings?.url) : (settings?.url ?? traits.issuer);
    const called = asked.provider === name || (issuer !== undefined && asked.issuer === issuer);
    if (!called) continue;
    const known = settings?.enabled && issuer !== undefined ? settings : undefined;
    return {
      name,
      issuer: issuer ?? asked.issuer ?? "",
      issuers: [issuer ?? "", ...(traits.aliases ?? [])],
      provider: known && { ...tokenProvider(name, issuer ?? "", known), ...ownTraits(name, traits) },
    };
  }
  return undefined;
}

function ownTraits(name: string, traits: IdTokenTraits): Partial<OidcProvider> {
  const { ownClaims, emailVerified } = own(OIDC, name) ?? {};
  return {
    ...(ownClaims ? { ownClaims } : {}),
    ...(emailVerified ? { emailVerified } : {}),
    ...(traits.answersForEmail ? { emailVerified: () => true } : {}),
    ...(traits.attributeMapping ? { attributeMapping: traits.attributeMapping } : {}),
  };
}

/** What is needed of a provider to read its tokens. */
export function tokenProvider(
  name: string,
  issuer: string,
  settings: Pick<ExternalProvider, "clientIds" | "skipNonceCheck" | "emailOptional" | "linkingDomain">,
): OidcProvider {
  return {
    ...OIDC_DEFAULTS,
    kind: "oidc",
    name,
    title: name,
    enabled: true,
    issuer,
    clientIds: settings.clientIds,
    secret: "",
    scopes: [],
    authorizationParams: {},
    pkce: true,
    emailOptional: settings.emailOptional,
    linkingDomain: settings.linkingDomain ?? DEFAULT_LINKING_DOMAIN,
    addedLater: false,
    attributeMapping: {},
    skipNonceCheck: settings.skipNonceCheck,
  };
}
