import { codeAt, fromBase32 } from "../factors/totp.js";
import type { IdentityBench } from "./identity-bench.js";
import { aClient, type PersonOptions, type SignedInPerson } from "./people.js";

export type Headers = SignedInPerson["headers"] | Record<string, never>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Asks `/auth/v1` as someone; `code` is what a refusal is told by. */
export async function askAuth(
  app: IdentityBench,
  as: Headers,
  method: Method,
  path: string,
  payload?: object,
) {
  const answer = await app.http.inject({
    method,
    url: `/auth/v1${path}`,
    headers: as,
    ...(payload ? { payload } : {}),
  });
  const body = answer.body === "" ? undefined : answer.json();
  return { status: answer.statusCode, code: body?.error_code, body, headers: answer.headers };
}

/** What an authenticator app with this secret shows, now or some steps away. */
export function appCode(app: IdentityBench, secret: string, stepsAway = 0): string {
  return codeAt(fromBase32(secret), new Date(app.ctx.clock.now().getTime() + stepsAway * 30_000));
}

/** Begins an authenticator app for someone. */
export async function enrolApp(
  app: IdentityBench,
  as: Headers,
  friendlyName = "",
): Promise<{ id: string; secret: string }> {
  const payload = { factor_type: "totp", friendly_name: friendlyName };
  const { status, body } = await askAuth(app, as, "POST", "/factors", payload);
  if (status !== 200) throw new Error(`No factor: ${JSON.stringify(body)}`);
  return { id: body.id, secret: body.totp.secret };
}

/** Asks a factor and answers it with a code. */
export async function answerFactor(app: IdentityBench, as: Headers, factorId: string, code: string) {
  const { status, body } = await askAuth(app, as, "POST", `/factors/${factorId}/challenge`);
  if (status !== 200) throw new Error(`No challenge: ${JSON.stringify(body)}`);
  return askAuth(app, as, "POST", `/factors/${factorId}/verify`, { challenge_id: body.id, code });
}

export interface RaisedPerson extends SignedInPerson {
  readonly app: { readonly id: string; readonly secret: string };
}

/** A client with a verified authenticator app, in the session that enrolled it: aal2. */
export async function aClientWithApp(app: IdentityBench, options: PersonOptions = {}): Promise<RaisedPerson> {
  const person = await aClient(app, options);
  const factor = await enrolApp(app, person.headers);
  const { status, body } = await answerFactor(app, person.headers, factor.id, appCode(app, factor.secret));
  if (status !== 200) throw new Error(`Not raised: ${JSON.stringify(body)}`);
  // The next code has to be another one.
  app.ctx.clock.advanceSeconds(60);
  const { access_token: accessToken, refresh_token: refreshToken } = body;
  return {
    ...person,
    accessToken,
    refreshToken,
    headers: { authorization: `Bearer ${accessToken}` },
    app: factor,
  };
}
