import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { SettingsOverride } from "../index.js";
import { startIdentityBench } from "./identity-bench.js";
import { anOperatorDesk } from "./operator-desk.js";
import type { SignedInPerson } from "./people.js";

export const REDIRECT = "https://cliente.exemplo/volta";
/** What a client keeps to itself, and what it sends ahead. */
export const VERIFIER = "um-segredo-que-so-o-cliente-conhece-0123456789";
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

export interface TestClient {
  readonly client_id: string;
  readonly client_secret?: string;
}

type Fields = Readonly<Record<string, string | undefined>>;
type Person = Pick<SignedInPerson, "headers">;

/** Sign-in as an OAuth server, and everything its clients and their people do. */
export async function anOAuthServer(identity: SettingsOverride = {}, start = startIdentityBench) {
  const desk = await anOperatorDesk(identity, start);
  const { app } = desk;

  /** A confidential client, unless the wish says otherwise. */
  async function aClientProgram(wish: object = {}): Promise<TestClient> {
    const { status, body } = await desk.ask("POST", "/admin/oauth/clients", {
      client_name: "Planilha",
      redirect_uris: [REDIRECT],
      ...wish,
    });
    expect([status, body]).toMatchObject([201, {}]);
    return body;
  }

  const aPublicProgram = (wish: object = {}) =>
    aClientProgram({ token_endpoint_auth_method: "none", ...wish });

  /** Where the browser is led that a client sends here. */
  async function authorize(client: TestClient, wish: Fields = {}) {
    const asked = {
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: "code",
      scope: "openid email",
      state: "estado",
      code_challenge: CHALLENGE,
      code_challenge_method: "S256",
      ...wish,
    };
    const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await app.http.inject(`/auth/v1/oauth/authorize?${new URLSearchParams(given)}`);
    const { location } = answer.headers;
    return {
      status: answer.statusCode,
      body: answer.body.startsWith("{") ? answer.json() : undefined,
      to: typeof location === "string" ? new URL(location) : undefined,
    };
  }

  /** The id under which the site asks the person. */
  async function aRequest(client: TestClient, wish: Fields = {}): Promise<string> {
    const { to } = await authorize(client, wish);
    return to?.searchParams.get("authorization_id") ?? "";
  }

  const read = (person: Person, id: string, headers: object = {}) =>
    desk.ask("GET", `/oauth/authorizations/${id}`, undefined, { ...person.headers, ...headers });

  const decide = (person: Person, id: string, action = "approve", headers: object = {}) =>
    desk.ask("POST", `/oauth/authorizations/${id}/consent`, { action }, { ...person.headers, ...headers });

  /** The code a client gets when the person agrees. */
  async function aCode(person: Person, client: TestClient, wish: Fields = {}): Promise<string> {
    const id = await aRequest(client, wish);
    const opened = await read(person, id);
    const url = opened.body.redirect_url ?? (await decide(person, id)).body.redirect_url;
    return new URL(url).searchParams.get("code") ?? "";
  }

  /** Asks for tokens by a form, as the client with its credentials in the body unless the fields say otherwise. */
  async function askForTokens(client: TestClient, fields: Fields, headers: object = {}) {
    const all = { client_id: client.client_id, client_secret: client.client_secret, ...fields };
    const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const answer = await app.http.inject({
      method: "POST",
      url: "/auth/v1/oauth/token",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      payload: new URLSearchParams(given).toString(),
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  }

  const exchange = (client: TestClient, code: string, fields: Fields = {}) =>
    askForTokens(client, {
      grant_type: "authorization_code",
      code,
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...fields,
    });

  const refresh = (client: TestClient, token: string, fields: Fields = {}) =>
    askForTokens(client, { grant_type: "refresh_token", refresh_token: token, ...fields });

  /** The tokens a client gets when the person agrees. */
  async function tokensOf(person: Person, client: TestClient, wish: Fields = {}) {
    const { status, body } = await exchange(client, await aCode(person, client, wish));
    expect([status, body]).toMatchObject([200, {}]);
    return body as { access_token: string; refresh_token: string; id_token: string; scope: string };
  }

  /** What the endpoint says to the holder of a token. */
  const userInfo = (token: string) =>
    desk.ask("GET", "/oauth/userinfo", undefined, { authorization: `Bearer ${token}` });

  return {
    ...desk,
    aClientProgram,
    aPublicProgram,
    authorize,
    aRequest,
    read,
    decide,
    aCode,
    askForTokens,
    exchange,
    refresh,
    tokensOf,
    userInfo,
  };
}

export type OAuthBench = Awaited<ReturnType<typeof anOAuthServer>>;
