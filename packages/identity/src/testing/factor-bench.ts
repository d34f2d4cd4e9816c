import { startMail } from "@lastro/simulators";
import { expect } from "vitest";
import { type Authenticator, createAuthenticator } from "./authenticator.js";
import { startIdentityBench } from "./identity-bench.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { aClient } from "./people.js";
import { askAuth, type Headers } from "./second-factors.js";

export type FactorBench = Awaited<ReturnType<typeof aFactorBench>>;

/** Sign-in with a mailbox, an operator, and people who hold security keys. */
export async function aFactorBench() {
  const key = await aTestKey();
  const mailbox = await startMail();
  const app = await startIdentityBench({
    signingKeys: key.setting,
    smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}`,
  });
  const operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };
  const origin = app.identity.engine.settings.relyingParty.origins[0] ?? "";

  function enrol(as: Headers, payload: object) {
    return askAuth(app, as, "POST", "/factors", payload);
  }

  async function eventsOf(userId: string): Promise<string[]> {
    const rows = await app.ctx.db
      .selectFrom("identity_audit")
      .select("action")
      .where("user_id", "=", userId)
      .where("log_type", "in", ["factor"])
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map(({ action }) => action);
  }

  async function answerKey(as: Headers, factorId: string, key: Authenticator) {
    const { body } = await askAuth(app, as, "POST", `/factors/${factorId}/challenge`);
    const { type, credential_options: options } = body.webauthn;
    const response = type === "create" ? key.register(options.publicKey) : key.sign(options.publicKey);
    const webauthn = { type, credential_response: response };
    return askAuth(app, as, "POST", `/factors/${factorId}/verify`, { challenge_id: body.id, webauthn });
  }

  async function aClientWithKey() {
    const person = await aClient(app);
    const key = createAuthenticator({ origin, aaguid: "2fc0579f-8113-47ea-b116-bb5a8db9202a" });
    const { body } = await enrol(person.headers, { factor_type: "webauthn", friendly_name: "Chave" });
    const raised = await answerKey(person.headers, body.id, key);
    expect(raised.status).toBe(200);
    const headers = { authorization: `Bearer ${raised.body.access_token}` };
    return { ...person, headers, key, factorId: body.id as string, raised };
  }

  /** What the newest letters to an address are about, the newest first. */
  function subjectsTo(email: string): string[] {
    return mailbox.messages(email).map(({ subject }) => subject);
  }

  async function close(): Promise<void> {
    await app.close();
    await mailbox.close();
  }

  return { app, operator, subjectsTo, origin, enrol, eventsOf, answerKey, aClientWithKey, close };
}
