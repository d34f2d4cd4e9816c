import { emailsOf, isTrue, profileOf, textOf } from "./profile.js";
import type { Claims, OAuth2Provider, OutsideProfile, ProvidedEmail } from "./provider.js";

/** Where a provider is asked, below the addresses of its pages and of its interface. */
interface Places {
  readonly pages: string;
  readonly api: string;
  /** Where its interface is below an address of the operator's own. */
  readonly ownApi?: string;
  readonly authorize: string;
  readonly token: string;
  /** The token is handed out by the interface rather than by the pages. */
  readonly tokenAtApi?: true;
  /** Absent where it comes with the token. */
  readonly me?: string;
  readonly emails?: string;
}

type Traits = Pick<OAuth2Provider, "title" | "scopes" | "profile"> &
  Partial<Pick<OAuth2Provider, "askWith" | "basicAuthorization" | "listedEmails" | "pkce">> & {
    readonly places: Places;
  };

/** What is known of providers that speak OAuth 2 alone. */
const OAUTH2: Readonly<Record<string, Traits>> = {
  bitbucket: {
    title: "Bitbucket",
    scopes: ["account", "email"],
    places: {
      pages: "https://bitbucket.org",
      api: "https://api.bitbucket.org",
      authorize: "/site/oauth2/authorize",
      token: "/site/oauth2/access_token",
      me: "/2.0/user",
      emails: "/2.0/user/emails",
    },
    basicAuthorization: true,
    pkce: false,
    listedEmails: (said) =>
      listOf(claimsOf(said).values).flatMap((one) =>
        listed(one.email, one.is_confirmed, one.is_primary === true),
      ),
    profile: (said, emails) =>
      known(said.uuid, {
        issuer: "https://api.bitbucket.org/2.0",
        said: { name: said.display_name, picture: claimsOf(claimsOf(said.links ?? said).avatar).href },
        emails,
      }),
  },
  discord: {
    title: "Discord",
    scopes: ["identify", "email"],
    places: {
      pages: "https://discord.com",
      api: "https://discord.com",
      authorize: "/api/oauth2/authorize",
      token: "/api/oauth2/token",
      me: "/api/users/@me",
    },
    profile: (said) =>
      known(said.id, {
        issuer: "https://discord.com/api",
        said: { name: said.global_name ?? said.username, preferred_username: said.username },
        emails: emailsOf(said.email, said.verified),
      }),
  },
  facebook: {
    title: "Facebook",
    scopes: ["email"],
    places: {
      pages: "https://www.facebook.com",
      api: "https://graph.facebook.com",
      authorize: "/dialog/oauth",
      token: "/oauth/access_token",
      tokenAtApi: true,
      me: "/me?fields=email,first_name,last_name,name",
    },
    profile: (said) =>
      known(said.id, {
        issuer: "https://graph.facebook.com",
        said: { name: said.name, given_name: said.first_name, family_name: said.last_name },
        // Facebook names an address only once it is confirmed.
        emails: emailsOf(said.email, true),
      }),
  },
  figma: {
    title: "Figma",
    scopes: ["file_read"],
    places: {
      pages: "https://www.figma.com",
      api: "https://api.figma.com",
      authorize: "/oauth",
      token: "/api/oauth/token",
      me: "/v1/me",
    },
    basicAuthorization: true,
    pkce: false,
    profile: (said) =>
      known(said.id, {
        issuer: "https://api.figma.com",
        said: { name: said.handle, picture: said.img_url },
        emails: emailsOf(said.email, true),
      }),
  },
  fly: {
    title: "Fly.io",
    scopes: ["read"],
    places: {
      pages: "https://api.fly.io",
      api: "https://api.fly.io",
      authorize: "/oauth/authorize",
      token: "/oauth/token",
      me: "/oauth/token/info",
    },
    pkce: false,
    profile: (said) =>
      known(said.user_id, {
        issuer: "https://api.fly.io",
        said: { name: said.user_name },
        emails: emailsOf(said.email, true),
        custom: picked(said, ["resource_owner_id", "organizations", "application", "scope", "created_at"]),
      }),
  },
  github: {
    title: "GitHub",
    scopes: ["user:email"],
    places: {
      pages: "https://github.com",
      api: "https://api.github.com",
      ownApi: "/api/v3",
      authorize: "/login/oauth/authorize",
      token: "/login/oauth/access_token",
      me: "/user",
      emails: "/user/emails",
    },
    profile: (said, emails) =>
      known(said.id, {
        issuer: "https://api.github.com",
        said: { name: said.name, picture: said.avatar_url, preferred_username: said.login },
        emails,
      }),
  },
  linkedin: {
    title: "LinkedIn",
    scopes: ["r_emailaddress", "r_liteprofile"],
    places: {
      pages: "https://api.linkedin.com",
      api: "https://api.linkedin.com",
      authorize: "/oauth/v2/authorization",
      token: "/oauth/v2/accessToken",
      me: "/v2/me?projection=(id,firstName,lastName,profilePicture(displayImage~:playableStreams))",
      emails: "/v2/emailAddress?q=members&projection=(elements*(handle~))",
    },
    pkce: false,
    // Only the main address is named, and it is confirmed.
    listedEmails: (said) =>
      listOf(claimsOf(said).elements)
        .slice(0, 1)
        .flatMap((one) => emailsOf(claimsOf(one["handle~"]).emailAddress, true)),
    profile: (said, emails) =>
      known(said.id, {
        issuer: "https://api.linkedin.com",
        said: { name: joined(localized(said.firstName), localized(said.lastName)), picture: portrait(said) },
        emails,
      }),
  },
  notion: {
    title: "Notion",
    scopes: [],
    places: {
      pages: "https://api.notion.com",
      api: "https://api.notion.com",
      authorize: "/v1/oauth/authorize",
      token: "/v1/oauth/token",
      me: "/v1/users/me",
    },
    basicAuthorization: true,
    pkce: false,
    askWith: () => ({ "notion-version": "2021-08-16" }),
    profile: (said) => {
      const owner = claimsOf(claimsOf(claimsOf(said.bot).owner).user);
      return known(owner.id, {
        issuer: "https://api.notion.com",
        said: { name: owner.name, picture: owner.avatar_url },
        emails: emailsOf(claimsOf(owner.person).email, true),
      });
    },
  },
  slack: {
    title: "Slack",
    scopes: ["profile", "email", "openid"],
    places: {
      pages: "https://slack.com",
      api: "https://slack.com",
      authorize: "/oauth/authorize",
      token: "/api/oauth.access",
      me: "/api/openid.connect.userInfo",
    },
    pkce: false,
    profile: (said) =>
      known(said["https://slack.com/user_id"], {
        issuer: "https://slack.com/api",
        said: { name: said.name, picture: said.picture },
        emails: emailsOf(said.email, true),
        custom: picked(said, ["https://slack.com/team_id"]),
      }),
  },
  snapchat: {
    title: "Snapchat",
    scopes: ["external_id", "display_name", "bitmoji.avatar"].map(
      (name) => `https://auth.snapchat.com/oauth2/api/user.${name}`,
    ),
    places: {
      pages: "https://accounts.snapchat.com",
      api: "https://kit.snapchat.com",
      authorize: "/accounts/oauth2/auth",
      token: "/accounts/oauth2/token",
      me: `/v1/me?${new URLSearchParams({ query: "{me { externalId displayName bitmoji { avatar id } email } }" })}`,
    },
    pkce: false,
    profile: (said) => {
      const me = claimsOf(claimsOf(said.data).me);
      return known(me.externalId, {
        issuer: "https://accounts.snapchat.com/accounts/oauth2/token",
        said: { name: me.displayName, picture: claimsOf(me.bitmoji).avatar },
        emails: emailsOf(me.email, true),
      });
    },
  },
  spotify: {
    title: "Spotify",
    scopes: ["user-read-email"],
    places: {
      pages: "https://accounts.spotify.com",
      api: "https://api.spotify.com/v1",
      authorize: "/authorize",
      token: "/api/token",
      me: "/me",
    },
    profile: (said) =>
      known(said.id, {
        issuer: "https://api.spotify.com/v1",
        said: { name: said.display_name, picture: listOf(said.images)[0]?.url },
        emails: emailsOf(said.email, false),
      }),
  },
  twitch: {
    title: "Twitch",
    scopes: ["user:read:email"],
    places: {
      pages: "https://id.twitch.tv",
      api: "https://api.twitch.tv",
      authorize: "/oauth2/authorize",
      token: "/oauth2/token",
      me: "/helix/users",
    },
    pkce: false,
    askWith: (clientId) => ({ "client-id": clientId }),
    profile: (said) => {
      const [me = {}] = listOf(said.data);
      return known(me.id, {
        issuer: "https://api.twitch.tv",
        said: { name: me.login, nickname: me.display_name, picture: me.profile_image_url },
        // Twitch names an address only once it is confirmed.
        emails: emailsOf(me.email, true),
        custom: picked(me, ["broadcaster_type", "description", "type", "offline_image_url", "view_count"]),
      });
    },
  },
  workos: {
    title: "WorkOS",
    scopes: [],
    places: {
      pages: "https://api.workos.com",
      api: "https://api.workos.com",
      authorize: "/sso/authorize",
      token: "/sso/token",
    },
    pkce: false,
    profile: (said) => {
      const me = claimsOf(said.profile);
      return known(me.id, {
        issuer: "https://api.workos.com",
        said: { name: joined(me.first_name, me.last_name) },
        emails: emailsOf(me.email, true),
        custom: picked(me, ["connection_id", "organization_id"]),
      });
    },
  },
  x: {
    title: "X",
    scopes: ["users.email", "tweet.read", "users.read", "offline.access"],
    places: {
      pages: "https://x.com",
      api: "https://api.x.com",
      authorize: "/i/oauth2/authorize",
      token: "/2/oauth2/token",
      tokenAtApi: true,
      me: "/2/users/me?user.fields=id,name,username,confirmed_email,profile_image_url,url,created_at",
    },
    basicAuthorization: true,
    profile: (said) => {
      const me = claimsOf(said.data);
      const username = textOf(me.username);
      return known(me.id, {
        issuer: "https://api.x.com",
        said: {
          name: me.name,
          preferred_username: username,
          picture: me.profile_image_url,
          profile: username === undefined ? undefined : `https://x.com/${username}`,
          website: me.url,
        },
        emails: emailsOf(me.confirmed_email, true),
        custom: picked(me, ["created_at"]),
      });
    },
  },
  zoom: {
    title: "Zoom",
    scopes: [],
    places: {
      pages: "https://zoom.us",
      api: "https://api.zoom.us",
      authorize: "/oauth/authorize",
      token: "/oauth/token",
      me: "/v2/users/me",
    },
    basicAuthorization: true,
    pkce: false,
    profile: (said) =>
      known(said.id, {
        issuer: "https://api.zoom.us/v2",
        said: { name: joined(said.first_name, said.last_name), picture: said.pic_url },
        // Whoever came to Zoom by another provider has an address that one answers for; 100 is Zoom's own sign-in.
        emails: emailsOf(said.email, textOf(said.login_type) !== "100" || isTrue(said.verified)),
      }),
  },
};

/** What is known of a provider, at its own addresses or at those below the operator's. */
export function oauth2Traits(
  name: string,
  url: string | undefined,
):
  | (Omit<Traits, "places"> &
      Pick<OAuth2Provider, "authorizationUrl" | "tokenUrl" | "userinfoUrl" | "emailsUrl">)
  | undefined {
  const traits = Object.hasOwn(OAUTH2, name) ? OAUTH2[name] : undefined;
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

type Parts = Omit<Parameters<typeof profileOf>[0], "subject">;

function known(id: unknown, parts: Parts): OutsideProfile | undefined {
  const subject = textOf(id);
  return subject === undefined ? undefined : profileOf({ ...parts, subject });
}

function claimsOf(said: unknown): Claims {
  return typeof said === "object" && said !== null && !Array.isArray(said) ? (said as Claims) : {};
}

function listOf(said: unknown): Claims[] {
  return Array.isArray(said) ? said.map(claimsOf) : [];
}

function listed(email: unknown, verified: unknown, primary: boolean): ProvidedEmail[] {
  return emailsOf(email, verified).map((one) => ({ ...one, primary }));
}

function picked(said: Claims, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (said[name] === undefined ? [] : [[name, said[name]]])));
}

function joined(...names: readonly unknown[]): string {
  return names.flatMap((name) => textOf(name) ?? []).join(" ");
}

/** A name in the language the person prefers. */
function localized(name: unknown): unknown {
  const { localized: byLocale, preferredLocale } = claimsOf(name);
  const { language, country } = claimsOf(preferredLocale);
  return claimsOf(byLocale)[`${String(language)}_${String(country)}`];
}

function portrait(said: Claims): unknown {
  const [element = {}] = listOf(claimsOf(claimsOf(said.profilePicture)["displayImage~"]).elements);
  return listOf(element.identifiers)[0]?.identifier;
}

/** Addresses as GitHub lists them. */
export function listedEmails(said: unknown): ProvidedEmail[] {
  return listOf(said).flatMap((one) => listed(one.email, one.verified, one.primary === true));
}
