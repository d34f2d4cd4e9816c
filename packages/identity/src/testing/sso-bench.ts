import { generateKeyPairSync } from "node:crypto";
import { expect } from "vitest";
import { startIdentityBench } from "./identity-bench.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { anEmail } from "./people.js";
import { type AnswerOptions, aSamlOrganisation, type SamlOrganisation } from "./saml-organisation.js";

const BASE = "http://localhost:3000/auth/v1";
export const SERVICE = { entityId: `${BASE}/sso/saml/metadata`, acsUrl: `${BASE}/sso/saml/acs` };
export const PAGE = "http://localhost:3000/painel";

export interface KnownOrganisation extends SamlOrganisation {
  readonly id: string;
  readonly domain: string;
}

export type SsoBench = Awaited<ReturnType<typeof anSsoBench>>;

/** Sign-in by itself, which organisations may send their people to. */
export async function anSsoBench() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = await aTestKey();
  const app = await startIdentityBench({
    signingKeys: key.setting,
    identity: {
      outsideSignUps: true,
      saml: {
        privateKey: privateKey.export({ format: "der", type: "pkcs1" }).toString("base64"),
        relaySeconds: 120,
      },
    },
  });
  const operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };

  async function administer(method: "GET" | "POST" | "PUT" | "DELETE", path: string, payload?: object) {
    const answer = await app.http.inject({
      method,
      url: `/auth/v1/admin/sso/providers${path}`,
      headers: operator,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, ...answer.json() };
  }

  async function anOrganisation(wish: object = {}): Promise<KnownOrganisation> {
    const organisation = aSamlOrganisation(app.ctx.clock, SERVICE);
    const domain = new URL(organisation.entityId).host;
    const added = await administer("POST", "", {
      type: "saml",
      metadata_xml: organisation.metadata,
      domains: [domain],
      ...wish,
    });
    expect(added.status, JSON.stringify(added)).toBe(201);
    return { ...organisation, id: added.id, domain };
  }

  async function start(payload: Readonly<Record<string, unknown>>) {
    const answer = await app.http.inject({ method: "POST", url: "/auth/v1/sso", payload });
    return {
      status: answer.statusCode,
      location: answer.headers.location,
      ...(answer.body ? answer.json() : {}),
    };
  }

  async function post(form: Readonly<Record<string, string>>) {
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/sso/saml/acs",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(form).toString(),
    });
    const url = new URL(answer.headers.location ?? "http://nowhere");
    return {
      status: answer.statusCode,
      url,
      code: url.searchParams.get("error_code"),
      words: url.searchParams.get("error_description"),
      fragment: new URLSearchParams(url.hash.slice(1)),
    };
  }

  /** The whole way through an organisation, which answers as the options say. */
  async function signIn(
    organisation: KnownOrganisation,
    options: AnswerOptions = {},
    wish: Readonly<Record<string, unknown>> = {},
  ) {
    const { url } = await start({
      provider_id: organisation.id,
      redirect_to: PAGE,
      skip_http_redirect: true,
      ...wish,
    });
    const attributes = { email: anEmail(), ...options.attributes };
    return post({
      SAMLResponse: organisation.answer(url, { ...options, attributes }),
      RelayState: new URL(url).searchParams.get("RelayState") ?? "",
    });
  }

  async function userOf(fragment: URLSearchParams) {
    const headers = { authorization: `Bearer ${fragment.get("access_token")}` };
    return (await app.http.inject({ url: "/auth/v1/user", headers })).json();
  }

  return { app, operator, administer, anOrganisation, start, post, signIn, userOf, close: () => app.close() };
}

/** What the access token in a fragment says. */
export function claimsOf(fragment: URLSearchParams) {
  return JSON.parse(
    Buffer.from(fragment.get("access_token")?.split(".")[1] ?? "", "base64url").toString() || "{}",
  );
}
