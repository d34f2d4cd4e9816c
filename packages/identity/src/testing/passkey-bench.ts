import { expect } from "vitest";
import { type Authenticator, createAuthenticator, type Quirks } from "./authenticator.js";
import { startIdentityBench } from "./identity-bench.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { aClient } from "./people.js";
import { askAuth, type Headers } from "./second-factors.js";

/** The maker of the keys, by which they are named. */
export const APPLE = "fbfc3007-154e-4ecc-8c0b-6e020557d7bd";

export type PasskeyBench = Awaited<ReturnType<typeof aPasskeyBench>>;

/** Sign-in with an operator, and people who hold passkeys. */
export async function aPasskeyBench() {
  const key = await aTestKey();
  const app = await startIdentityBench({ signingKeys: key.setting });
  const operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
  const origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";

  async function register(as: Headers, authenticator: Authenticator, quirks: Quirks = {}) {
    const { status, body } = await askAuth(app, as, "POST", "/passkeys/registration/options");
    expect(status).toBe(200);
    const credential = authenticator.register(body.options, quirks);
    return askAuth(app, as, "POST", "/passkeys/registration/verify", {
      challenge_id: body.challenge_id,
      credential,
    });
  }

  async function enter(authenticator: Authenticator, quirks: Quirks = {}) {
    const { body } = await askAuth(app, {}, "POST", "/passkeys/authentication/options");
    const credential = authenticator.sign(body.options, quirks);
    return askAuth(app, {}, "POST", "/passkeys/authentication/verify", {
      challenge_id: body.challenge_id,
      credential,
    });
  }

  async function aClientWithPasskey() {
    const person = await aClient(app);
    const authenticator = createAuthenticator({ origin, aaguid: APPLE });
    const { status, body } = await register(person.headers, authenticator);
    expect(status).toBe(200);
    return { ...person, authenticator, passkeyId: body.id as string };
  }

  async function passkeysIn(userId: string): Promise<number> {
    const rows = await app.ctx.db
      .selectFrom("identity_passkey")
      .select("id")
      .where("user_id", "=", userId)
      .execute();
    return rows.length;
  }

  return { app, operator, origin, register, enter, aClientWithPasskey, passkeysIn, close: () => app.close() };
}
