import { emailsOf } from "./profile.js";
import type { OAuth1Provider } from "./provider.js";
import { known } from "./read-profile.js";

const TWITTER_URL = "https://api.twitter.com";
const ME = "/1.1/account/verify_credentials.json";

/** Twitter as it was before X: OAuth 1.0a, at its own address or at the operator's. */
export function twitterTraits(
  url = TWITTER_URL,
): Pick<
  OAuth1Provider,
  "title" | "requestTokenUrl" | "authorizationUrl" | "tokenUrl" | "userUrl" | "profile"
> {
  const at = url.replace(/\/+$/, "");
  return {
    title: "Twitter",
    requestTokenUrl: `${at}/oauth/request_token`,
    authorizationUrl: `${at}/oauth/authenticate`,
    tokenUrl: `${at}/oauth/access_token`,
    userUrl: `${at}${ME}?include_entities=false&skip_status=true&include_email=true`,
    profile: (said) =>
      known(said.id_str, {
        issuer: `${at}${ME}`,
        said: {
          name: said.name,
          picture: said.profile_image_url_https,
          preferred_username: said.screen_name,
        },
        // Twitter names an address only once it is confirmed.
        emails: emailsOf(said.email, true),
      }),
  };
}
