import { type Authenticator, createAuthenticator, type Quirks } from "@lastro/identity/testing";
import { PASSWORD } from "./people.js";
import type { TestApp } from "./test-app.js";
import type { SignedInTrader } from "./traders.js";

const PASSKEYS = "/agro/v1/me/passkeys";

type Acting = Pick<SignedInTrader, "headers">;

async function ask(app: TestApp, as: Acting | undefined, url: string, payload: object = {}) {
  const answer = await app.http.inject({ method: "POST", url, payload, headers: { ...as?.headers } });
  return { status: answer.statusCode, body: answer.json() };
}

/** An authenticator on the pages of this site. */
export function anAuthenticator(app: TestApp): Authenticator {
  return createAuthenticator({ origin: new URL(app.ctx.config.publicUrl).origin });
}

/** A passkey of a trader's, made as the settings make it, by their password unless another proof is given. */
export async function makePasskey(
  app: TestApp,
  trader: Acting,
  { proof = { password: PASSWORD }, quirks = {} }: { proof?: object; quirks?: Quirks } = {},
) {
  const authenticator = anAuthenticator(app);
  const begun = await ask(app, trader, `${PASSKEYS}/options`, proof);
  if (begun.status !== 200) return { ...begun, authenticator };
  const { challengeId, options } = begun.body;
  const credential = authenticator.register(options, quirks);
  return { ...(await ask(app, trader, PASSKEYS, { challengeId, credential })), authenticator };
}

/** Signs in to the marketplace with a passkey. */
export async function enterByPasskey(app: TestApp, authenticator: Authenticator, quirks: Quirks = {}) {
  const { challengeId, options } = (await ask(app, undefined, "/agro/v1/auth/passkeys/options")).body;
  const credential = authenticator.sign(options, quirks);
  return ask(app, undefined, "/agro/v1/auth/passkeys/login", { challengeId, credential });
}

/** What a passkey answers when its owner is asked to prove that they are there. */
export async function passkeyProof(
  app: TestApp,
  trader: Acting,
  authenticator: Authenticator,
  quirks: Quirks = {},
) {
  const { status, body } = await ask(app, trader, `${PASSKEYS}/proof`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { challengeId: body.challengeId, credential: authenticator.sign(body.options, quirks) };
}
