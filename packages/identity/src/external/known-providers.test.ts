import {
  type AnsweringServer,
  type AskedOfServer,
  type ServerSays,
  startAnswering,
} from "@lastro/platform/testing/answering-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";

/** What a provider answers at each of its addresses, and what is kept of the person it tells of. */
interface Told {
  readonly authorize: string;
  readonly token: string;
  readonly tokenAnswer?: Readonly<Record<string, unknown>>;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly identity: Readonly<Record<string, unknown>>;
}

const PROVIDERS: Readonly<Record<string, Told>> = {
  bitbucket: {
    authorize: "/site/oauth2/authorize",
    token: "/site/oauth2/access_token",
    answers: {
      "/2.0/user": { uuid: "{b1}", display_name: "Ana", links: { avatar: { href: "https://b.c/a.png" } } },
      "/2.0/user/emails": {
        values: [
          { email: "second@bitbucket.example", is_primary: false, is_confirmed: true },
          { email: "ana@bitbucket.example", is_primary: true, is_confirmed: true },
        ],
      },
    },
    identity: { sub: "{b1}", name: "Ana", avatar_url: "https://b.c/a.png" },
  },
  discord: {
    authorize: "/api/oauth2/authorize",
    token: "/api/oauth2/token",
    answers: {
      "/api/users/@me": { id: "d1", username: "ana", email: "ana@discord.example", verified: true },
    },
    identity: { sub: "d1", name: "ana", user_name: "ana" },
  },
  facebook: {
    authorize: "/dialog/oauth",
    token: "/oauth/access_token",
    answers: {
      "/me": { id: "f1", email: "ana@facebook.example", name: "Ana B", first_name: "Ana", last_name: "B" },
    },
    identity: { sub: "f1", name: "Ana B", given_name: "Ana", family_name: "B" },
  },
  figma: {
    authorize: "/oauth",
    token: "/api/oauth/token",
    answers: { "/v1/me": { id: "g1", email: "ana@figma.example", handle: "ana", img_url: "https://f.g/a" } },
    identity: { sub: "g1", full_name: "ana", picture: "https://f.g/a" },
  },
  fly: {
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    answers: {
      "/oauth/token/info": {
        user_id: "y1",
        user_name: "Ana",
        email: "ana@fly.example",
        organizations: [{ id: "o1", role: "admin" }],
      },
    },
    identity: {
      sub: "y1",
      full_name: "Ana",
      custom_claims: { organizations: [{ id: "o1", role: "admin" }] },
    },
  },
  github: {
    authorize: "/login/oauth/authorize",
    token: "/login/oauth/access_token",
    answers: {
      "/api/v3/user": { id: 7, login: "ana", name: "Ana", avatar_url: "https://g.h/a" },
      "/api/v3/user/emails": [{ email: "ana@github.example", primary: true, verified: true }],
    },
    identity: { sub: "7", user_name: "ana", name: "Ana" },
  },
  linkedin: {
    authorize: "/oauth/v2/authorization",
    token: "/oauth/v2/accessToken",
    answers: {
      "/v2/me": {
        id: "l1",
        firstName: { localized: { pt_BR: "Ana" }, preferredLocale: { language: "pt", country: "BR" } },
        lastName: { localized: { pt_BR: "B" }, preferredLocale: { language: "pt", country: "BR" } },
        profilePicture: {
          "displayImage~": { elements: [{ identifiers: [{ identifier: "https://l.i/a" }] }] },
        },
      },
      "/v2/emailAddress": { elements: [{ "handle~": { emailAddress: "ana@linkedin.example" } }] },
    },
    identity: { sub: "l1", name: "Ana B", picture: "https://l.i/a" },
  },
  notion: {
    authorize: "/v1/oauth/authorize",
    token: "/v1/oauth/token",
    tokenAnswer: { refresh_token: null },
    answers: {
      "/v1/users/me": {
        bot: { owner: { user: { id: "n1", name: "Ana", person: { email: "ana@notion.example" } } } },
      },
    },
    identity: { sub: "n1", name: "Ana" },
  },
  slack: {
    authorize: "/oauth/authorize",
    token: "/api/oauth.access",
    tokenAnswer: { ok: true, token_type: null },
    answers: {
      "/api/openid.connect.userInfo": {
        "https://slack.com/user_id": "s1",
        "https://slack.com/team_id": "t1",
        email: "ana@slack.example",
        name: "Ana",
      },
    },
    identity: { sub: "s1", name: "Ana", custom_claims: { "https://slack.com/team_id": "t1" } },
  },
  snapchat: {
    authorize: "/accounts/oauth2/auth",
    token: "/accounts/oauth2/token",
    answers: {
      "/v1/me": {
        data: {
          me: {
            externalId: "c1",
            displayName: "Ana",
            bitmoji: { avatar: "https://s.c/a" },
            email: "ana@snapchat.example",
          },
        },
      },
    },
    identity: { sub: "c1", full_name: "Ana", picture: "https://s.c/a" },
  },
  twitch: {
    authorize: "/oauth2/authorize",
    token: "/oauth2/token",
    tokenAnswer: { scope: ["user:read:email"] },
    answers: {
      "/helix/users": {
        data: [{ id: "w1", login: "ana", display_name: "Ana", email: "ana@twitch.example", view_count: 3 }],
      },
    },
    identity: { sub: "w1", name: "ana", nickname: "Ana", custom_claims: { view_count: 3 } },
  },
  workos: {
    authorize: "/sso/authorize",
    token: "/sso/token",
    tokenAnswer: {
      profile: {
        id: "prof_1",
        email: "ana@workos.example",
        first_name: "Ana",
        last_name: "B",
        organization_id: "org_1",
      },
    },
    answers: {},
    identity: { sub: "prof_1", name: "Ana B", custom_claims: { organization_id: "org_1" } },
  },
  x: {
    authorize: "/i/oauth2/authorize",
    token: "/2/oauth2/token",
    answers: {
      "/2/users/me": { data: { id: "x1", name: "Ana", username: "ana", confirmed_email: "ana@x.example" } },
    },
    identity: { sub: "x1", user_name: "ana", profile: "https://x.com/ana" },
  },
  zoom: {
    authorize: "/oauth/authorize",
    token: "/oauth/token",
    answers: {
      "/v2/users/me": {
        id: "z1",
        first_name: "Ana",
        last_name: "B",
        email: "ana@zoom.example",
        login_type: 100,
        verified: 1,
      },
    },
    identity: { sub: "z1", name: "Ana B", email_verified: true },
  },
};

const SPOTIFY: Told = { authorize: "/authorize", token: "/api/token", answers: {}, identity: {} };
const BASIC = new Set(["bitbucket", "figma", "notion", "x", "zoom"]);
const PAGE = "http://localhost:3000/painel";

const asked: AskedOfServer[] = [];

/** Every provider at once, each below a path of its own. */
function answer(request: AskedOfServer): ServerSays {
  const [, name = ""] = request.path.split("/");
  const path = request.path.slice(name.length + 1);
  asked.push({ ...request, path });
  const told = PROVIDERS[name];
  const said =
    path === told?.token
      ? { access_token: "at", token_type: "bearer", ...told.tokenAnswer }
      : told?.answers[path];
  return said === undefined ? { status: 404, body: {} } : { body: said };
}

let server: AnsweringServer;
let base = "";
let app: IdentityBench;
beforeAll(async () => {
  server = await startAnswering(answer);
  base = server.url;
  const external = Object.fromEntries(
    [...Object.keys(PROVIDERS), "spotify"].map((name) => [
      name,
      {
        enabled: true,
        clientIds: ["casa"],
        secret: "segredo",
        url: `${base}/${name}`,
        skipNonceCheck: false,
        emailOptional: true,
      },
    ]),
  );
  app = await startIdentityBench({ identity: { outsideSignUps: true, external } });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

async function signIn(provider: string) {
  const query = new URLSearchParams({ provider, redirect_to: PAGE });
  const left = await app.http.inject(`/auth/v1/authorize?${query}`);
  const url = new URL(String(left.headers.location));
  const back = new URLSearchParams({ state: url.searchParams.get("state") ?? "", code: "code-1" });
  const returned = await app.http.inject(`/auth/v1/callback?${back}`);
  const landed = new URL(String(returned.headers.location));
  return { url, landed, fragment: new URLSearchParams(landed.hash.slice(1)) };
}

describe("a provider of OAuth 2 by name", () => {
  it.each(Object.keys(PROVIDERS))("%s is led to, asked who somebody is, and lets them in", async (name) => {
    const told = PROVIDERS[name] as Told;
    asked.length = 0;
    const { url, landed, fragment } = await signIn(name);
    expect(url.href).toContain(`${base}/${name}${told.authorize}?`);
    expect(url.searchParams.get("client_id")).toBe("casa");
    expect(landed.href, JSON.stringify(asked)).toContain("#access_token=");
    expect(fragment.get("provider_token")).toBe("at");

    const headers = { authorization: `Bearer ${fragment.get("access_token")}` };
    const user = (await app.http.inject({ url: "/auth/v1/user", headers })).json();
    expect(user.email).toBe(`ana@${name}.example`);
    expect(user.identities).toMatchObject([{ provider: name, identity_data: told.identity }]);

    const [exchange, ...questions] = asked;
    expect(exchange).toMatchObject({ path: told.token, form: { code: "code-1" } });
    const basic = `Basic ${Buffer.from("casa:segredo").toString("base64")}`;
    if (BASIC.has(name)) expect(exchange?.headers.authorization).toBe(basic);
    else expect(exchange?.form).toMatchObject({ client_id: "casa", client_secret: "segredo" });
    expect(questions.map(({ path }) => path)).toEqual(Object.keys(told.answers));
    for (const { headers: sent } of questions) expect(sent.authorization).toBe("Bearer at");
  });

  it("is told what it wants to hear besides the token", async () => {
    asked.length = 0;
    await signIn("notion");
    expect(asked.at(-1)?.headers["notion-version"]).toBe("2021-08-16");
    await signIn("twitch");
    expect(asked.at(-1)?.headers["client-id"]).toBe("casa");
  });

  it("that says nothing of the person lets nobody in", async () => {
    const users = PROVIDERS.zoom as Told;
    const { answers } = users;
    Object.assign(users, { answers: { "/v2/users/me": { email: "ana@zoom.example" } } });
    const { landed } = await signIn("zoom");
    Object.assign(users, { answers });
    expect(landed.searchParams.get("error")).toBeTruthy();
    expect(landed.hash).not.toContain("access_token");
  });
});

describe("an address a provider does not answer for", () => {
  it.each([
    [
      "spotify",
      {
        "/me": {
          id: "p1",
          display_name: "Ana",
          images: [{ url: "https://s.p/a" }],
          email: "ana@spotify.example",
        },
      },
    ],
    [
      "zoom",
      {
        "/v2/users/me": {
          id: "z2",
          first_name: "Bia",
          email: "bia@zoom.example",
          login_type: 100,
          verified: 0,
        },
      },
    ],
    [
      "discord",
      { "/api/users/@me": { id: "d2", username: "bia", email: "bia@discord.example", verified: false } },
    ],
  ])("of %s has to be confirmed first", async (name, answers) => {
    const told = PROVIDERS[name] ?? SPOTIFY;
    Object.assign(PROVIDERS, { [name]: { ...told, answers } });
    const { landed } = await signIn(name);
    Object.assign(PROVIDERS, { [name]: told });
    expect(landed.searchParams.get("error_code")).toBe("provider_email_needs_verification");
  });
});
