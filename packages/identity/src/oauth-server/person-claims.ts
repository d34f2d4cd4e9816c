import type { Account, Metadata } from "../people/user.js";

/** What the claims of OpenID Connect say of a person within the scopes a client was granted. */
export function personClaims(
  { user }: Pick<Account, "user">,
  scopes: readonly string[],
): Readonly<Record<string, string | boolean | number>> {
  const name = firstText(user.user_metadata, "full_name", "name", "nome");
  const username = firstText(user.user_metadata, "preferred_username", "user_name");
  const picture = firstText(user.user_metadata, "avatar_url", "picture");
  return {
    ...(scopes.includes("email") && user.email !== null
      ? { email: user.email, email_verified: user.email_confirmed_at !== null }
      : {}),
    ...(scopes.includes("phone") && user.phone !== null
      ? { phone_number: `+${user.phone}`, phone_number_verified: user.phone_confirmed_at !== null }
      : {}),
    ...(scopes.includes("profile")
      ? {
          ...(name === undefined ? {} : { name }),
          ...(username === undefined ? {} : { preferred_username: username }),
          ...(picture === undefined ? {} : { picture }),
          updated_at: Math.floor(user.updated_at.getTime() / 1000),
        }
      : {}),
  };
}

function firstText(metadata: Metadata, ...names: readonly string[]): string | undefined {
  return names
    .map((name) => metadata[name])
    .find((value): value is string => typeof value === "string" && value !== "");
}
