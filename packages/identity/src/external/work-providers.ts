import type { OAuth2Traits } from "./oauth2-traits.js";
import { emailsOf, isTrue, textOf } from "./profile.js";
import { claimsOf, joined, known, listed, listOf, picked } from "./read-profile.js";

/** What is known of providers people work with. */
export const WORK_PROVIDERS: Readonly<Record<string, OAuth2Traits>> = {
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
