const SCOPES = ["openid", "profile", "email", "phone", "offline_access"] as const;

export type OAuthScope = (typeof SCOPES)[number];

/** The scopes there are words for, in the order they are read. */
export function knownScopes(scopes: readonly string[]): OAuthScope[] {
  return SCOPES.filter((scope) => scopes.includes(scope));
}
