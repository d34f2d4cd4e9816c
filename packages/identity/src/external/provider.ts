import type { Metadata } from "../people/user.js";

/** What a provider says of a person, as it says it. */
export type Claims = Readonly<Record<string, unknown>>;

export interface ProvidedEmail {
  readonly email: string;
  readonly verified: boolean;
  readonly primary: boolean;
}

/** A person as an outside provider or an organisation knows them. */
export interface OutsideProfile {
  /** The provider's lasting name for the person. */
  readonly subject: string;
  readonly emails: readonly ProvidedEmail[];
  /** What is kept with the identity and shown in the person's metadata. */
  readonly data: Metadata;
}

interface ProviderBase {
  /** As requests and identities name it. */
  readonly name: string;
  readonly title: string;
  readonly enabled: boolean;
  /** The first asks; tokens issued for any of them are accepted. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri?: string | undefined;
  readonly scopes: readonly string[];
  readonly authorizationParams: Readonly<Record<string, string>>;
  readonly pkce: boolean;
  readonly emailOptional: boolean;
  readonly linkingDomain: string;
  /** Where the addresses of the provider come from an operator of the running service, who gets no private network. */
  readonly addedLater: boolean;
  /** Fields of the profile by the provider's own names for them. */
  readonly attributeMapping: Readonly<Record<string, string>>;
}

/** Speaks OpenID Connect: what it says of a person is signed. */
export interface OidcProvider extends ProviderBase {
  readonly kind: "oidc";
  readonly issuer: string;
  /** The document that describes it, where it is not at the issuer's own address. */
  readonly discoveryUrl?: string | undefined;
  readonly skipNonceCheck: boolean;
  /** Some answer a nonce with a token that does not name it. */
  readonly echoesNonce: boolean;
  /** Whether it answers for the address it names. */
  readonly emailVerified: (said: Claims) => boolean;
  /** Claims of its own that are worth keeping. */
  readonly ownClaims: readonly string[];
  /** Where it is asked, where it does not say so itself. */
  readonly endpoints?: { readonly at: string; readonly authorization: string; readonly token: string };
  /** Where people sign in with it, known even while it does not answer. */
  readonly authorizationUrl?: string;
}

/** Speaks OAuth 2 alone: who the person is has to be asked with their token. */
export interface OAuth2Provider extends ProviderBase {
  readonly kind: "oauth2";
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  /** Absent where it says who the person is together with the token. */
  readonly userinfoUrl?: string;
  /** Lists every address of the person with whether it is verified. */
  readonly emailsUrl?: string;
  /** How that list is read; as GitHub writes it, where nothing is said. */
  readonly listedEmails?: (said: unknown) => readonly ProvidedEmail[];
  /** What it wants to hear besides the token. */
  readonly askWith?: (clientId: string) => Readonly<Record<string, string>>;
  /** Wants its secret in the header rather than in the form. */
  readonly basicAuthorization?: true;
  readonly profile: (said: Claims, emails: readonly ProvidedEmail[]) => OutsideProfile | undefined;
}

/** Speaks OAuth 1.0a, where every request is signed and no code is exchanged. */
export interface OAuth1Provider extends ProviderBase {
  readonly kind: "oauth1";
  readonly requestTokenUrl: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userUrl: string;
  readonly profile: (said: Claims) => OutsideProfile | undefined;
}

/** Those that hand out codes. */
export type CodeProvider = OidcProvider | OAuth2Provider;
export type OutsideProvider = CodeProvider | OAuth1Provider;

/** People of different domains are never joined by their address. */
export const DEFAULT_LINKING_DOMAIN = "default";

export function linkingDomainOf(
  provider: string,
  domains: Readonly<Record<string, { readonly linkingDomain?: string }>>,
): string {
  if (provider.startsWith("sso:")) return provider;
  return domains[provider]?.linkingDomain ?? DEFAULT_LINKING_DOMAIN;
}
