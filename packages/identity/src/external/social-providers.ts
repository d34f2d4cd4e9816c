import type { OAuth2Traits } from "./oauth2-traits.js";
import { emailsOf, textOf } from "./profile.js";
import { claimsOf, joined, known, listOf, localized, picked, portrait } from "./read-profile.js";

/** What is known of providers where people meet, watch and listen. */
export const SOCIAL_PROVIDERS: Readonly<Record<string, OAuth2Traits>> = {
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
};
