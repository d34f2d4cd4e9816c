import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from "jose";
import { type Configuration, Provider } from "oidc-provider";

/** Who is signed in at the provider, as it says it of them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly [claim: string]: unknown;
}

export interface OidcServer {
  readonly issuer: string;
  readonly clientId: string;
  /** Of a client that speaks OAuth 2 without OpenID Connect, by the same secret. */
  readonly plainClientId: string;
  readonly clientSecret: string;
  /** Whoever consents from now on. */
  person: ProviderPerson;
  /** Changes the claims of every token it hands out from now on, and signs them again. */
  tamper: ((claims: JWTPayload) => JWTPayload) | undefined;
  /** Requests to its token endpoint. */
  readonly exchanges: URLSearchParams[];
  /** Walks from the address a browser was sent to, consenting, to the address it is sent back to. */
  consent(url: string): Promise<URL>;
  /** A token of the provider for any claims at all. */
  sign(claims: JWTPayload): Promise<string>;
  close(): Promise<void>;
}

const CLIENT_ID = "lastro-no-provedor";
const PLAIN_CLIENT_ID = "lastro-sem-openid";
const CLIENT_SECRET = "um segredo entre os dois, longo o bastante";

/** An OpenID Connect provider nobody of this house wrote, which demands PKCE and consents to everything. */
export async function startOidcServer(redirectUri: string): Promise<OidcServer> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: "provider", alg: "RS256", use: "sig" };
  const key = await importJWK(jwk, "RS256");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const sign = (claims: JWTPayload) =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "provider" }).sign(key);

  const bench = { person: { sub: "alguem" } as ProviderPerson, tamper: undefined as OidcServer["tamper"] };
  const exchanges: URLSearchParams[] = [];
  const provider = new Provider(
    issuer,
    configuration(jwk, redirectUri, () => bench.person),
  );
  const answer = provider.callback();

  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/"))
      return void finish(provider, request, response, bench.person);
    if (request.url === "/token") return void exchange(request, response);
    return void answer(request, response);
  });

  async function exchange(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const end = response.end.bind(response);
    response.end = ((body?: unknown) => {
      void retold(String(body ?? "")).then((said) => {
        response.setHeader("content-length", Buffer.byteLength(said));
        end(said);
      });
      return response;
    }) as typeof response.end;
    request.once("data", (chunk: Buffer) => exchanges.push(new URLSearchParams(chunk.toString())));
    request.pause();
    await answer(request, response);
  }

  async function retold(body: string): Promise<string> {
    if (!bench.tamper) return body;
    const said = JSON.parse(body) as { id_token?: string };
    if (!said.id_token) return body;
    return JSON.stringify({ ...said, id_token: await sign(bench.tamper(decodeJwt(said.id_token))) });
  }

  return {
    issuer,
    clientId: CLIENT_ID,
    plainClientId: PLAIN_CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    exchanges,
    get person() {
      return bench.person;
    },
    set person(person) {
      bench.person = person;
    },
    get tamper() {
      return bench.tamper;
    },
    set tamper(tamper) {
      bench.tamper = tamper;
    },
    sign,
    consent: (url) => walk(url, issuer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function configuration(jwk: JWK, redirectUri: string, person: () => ProviderPerson): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_basic",
      },
      {
        client_id: PLAIN_CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...jwk, kty: "RSA" }] },
    cookies: { keys: ["a cookie key of the tests"] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture", "locale"] },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    async findAccount(_ctx, sub) {
      return { accountId: sub, claims: async () => ({ ...person(), sub }) };
    },
  };
}

/** Signs in and consents at once. */
async function finish(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  person: ProviderPerson,
): Promise<void> {
  const { prompt, params } = await provider.interactionDetails(request, response);
  if (prompt.name === "login") {
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    return;
  }
  const grant = new provider.Grant({ accountId: person.sub, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** A browser that keeps cookies and follows the provider's own redirects until it is sent elsewhere. */
async function walk(start: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    const location = answer.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin !== issuer) return url;
  }
  throw new Error("The provider leads nowhere");
}
