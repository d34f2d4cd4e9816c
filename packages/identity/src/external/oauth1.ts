import { createHmac } from "node:crypto";
import type { RequestToken } from "../flows/flow-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { Claims, OAuth1Provider } from "./provider.js";
import { type Exchanged, fetchFor } from "./speak-with-provider.js";

/** What the browser comes back with, and what was agreed on before it left. */
export interface OAuth1Arrival {
  readonly token: string | undefined;
  readonly verifier: string | undefined;
  readonly requestToken: RequestToken | undefined;
}

/** Asks the provider for a token to send the browser away with, and says where to. */
export async function beginOAuth1(
  ctx: IdentityCtx,
  provider: OAuth1Provider,
  callback: string,
): Promise<{ readonly url: string; readonly requestToken: RequestToken }> {
  const said = new URLSearchParams(
    await ask(ctx, provider, {
      method: "POST",
      url: provider.requestTokenUrl,
      extra: { oauth_callback: callback },
    }),
  );
  const requestToken = tokenOf(said);
  const url = new URL(provider.authorizationUrl);
  url.searchParams.set("oauth_token", requestToken.token);
  return { url: url.href, requestToken };
}

/** Turns what a browser brought back into who the person is. */
export async function finishOAuth1(
  ctx: IdentityCtx,
  provider: OAuth1Provider,
  { token, verifier, requestToken }: OAuth1Arrival,
): Promise<Exchanged> {
  if (!requestToken || token !== requestToken.token || !verifier) throw refusal("exchangeFailed");
  const access = await ask(ctx, provider, {
    method: "POST",
    url: provider.tokenUrl,
    token: requestToken,
    extra: { oauth_verifier: verifier },
  })
    .then((said) => tokenOf(new URLSearchParams(said)))
    .catch((error: unknown) => {
      ctx.log.info({ provider: provider.name, error: String(error) }, "a provider's token was not exchanged");
      throw refusal("exchangeFailed");
    });
  const profile = await ask(ctx, provider, { method: "GET", url: provider.userUrl, token: access })
    .then((said) => provider.profile(JSON.parse(said) as Claims))
    .catch((error: unknown) => {
      ctx.log.info({ provider: provider.name, error: String(error) }, "a provider told no profile");
      return undefined;
    });
  if (!profile) throw refusal("profileFailed");
  return { profile, providerToken: access.token };
}

interface SignedRequest {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly token?: RequestToken;
  readonly extra?: Readonly<Record<string, string>>;
}

async function ask(ctx: IdentityCtx, provider: OAuth1Provider, request: SignedRequest): Promise<string> {
  const answer = await fetchFor(ctx, provider)(request.url, {
    method: request.method,
    headers: { accept: "*/*", authorization: signed(ctx, provider, request) },
  });
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return answer.text();
}

/** The header that says who asks, signed over everything that is asked (RFC 5849). */
function signed(
  { clock, random }: Pick<IdentityCtx, "clock" | "random">,
  { clientIds, secret }: OAuth1Provider,
  { method, url, token, extra = {} }: SignedRequest,
): string {
  const said: Record<string, string> = {
    oauth_consumer_key: clientIds[0] ?? "",
    oauth_nonce: random.bytes(16).toString("hex"),
    oauth_signature_method: "HMAC-SHA1",
    oauth_timestamp: String(Math.floor(clock.now().getTime() / 1000)),
    oauth_version: "1.0",
    ...(token ? { oauth_token: token.token } : {}),
    ...extra,
  };
  const signature = signatureOf({ method, url, said }, secret, token?.secret ?? "");
  const fields = Object.entries({ ...said, oauth_signature: signature });
  return `OAuth ${fields.map(([name, value]) => `${name}="${encoded(value)}"`).join(", ")}`;
}

/** HMAC-SHA1 over the method, the address and everything that is said, in an order both sides find (RFC 5849, 3.4). */
export function signatureOf(
  request: Pick<SignedRequest, "method" | "url"> & { readonly said: Readonly<Record<string, string>> },
  clientSecret: string,
  tokenSecret: string,
): string {
  const { origin, pathname, searchParams } = new URL(request.url);
  const parameters = [...Object.entries(request.said), ...searchParams]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");
  const base = [request.method, encoded(origin + pathname), encoded(parameters)].join("&");
  return createHmac("sha1", `${encoded(clientSecret)}&${encoded(tokenSecret)}`)
    .update(base)
    .digest("base64");
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function tokenOf(said: URLSearchParams): RequestToken {
  const [token, secret] = [said.get("oauth_token"), said.get("oauth_token_secret")];
  if (!token || !secret) throw new Error("no token");
  return { token, secret };
}
