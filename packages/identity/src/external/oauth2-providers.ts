import type { OAuth2Traits } from "./oauth2-traits.js";
import type { OAuth2Provider } from "./provider.js";
import { SOCIAL_PROVIDERS } from "./social-providers.js";
import { WORK_PROVIDERS } from "./work-providers.js";

const PROVIDERS: Readonly<Record<string, OAuth2Traits>> = { ...SOCIAL_PROVIDERS, ...WORK_PROVIDERS };

/** What is known of a provider, at its own addresses or at those below the operator's. */
export function oauth2Traits(
  name: string,
  url: string | undefined,
):
  | (Omit<OAuth2Traits, "places"> &
      Pick<OAuth2Provider, "authorizationUrl" | "tokenUrl" | "userinfoUrl" | "emailsUrl">)
  | undefined {
  const traits = Object.hasOwn(PROVIDERS, name) ? PROVIDERS[name] : undefined;
  if (!traits) return undefined;
  const { places, ...rest } = traits;
  const own = url?.replace(/\/+$/, "");
  const pages = own ?? places.pages;
  const api = own === undefined ? places.api : `${own}${places.ownApi ?? ""}`;
  return {
    ...rest,
    authorizationUrl: `${pages}${places.authorize}`,
    tokenUrl: `${places.tokenAtApi ? api : pages}${places.token}`,
    ...(places.me === undefined ? {} : { userinfoUrl: `${api}${places.me}` }),
    ...(places.emails === undefined ? {} : { emailsUrl: `${api}${places.emails}` }),
  };
}
