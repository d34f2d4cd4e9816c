import { expect } from "vitest";
import type { SettingsOverride } from "../index.js";
import { startIdentityBench } from "./identity-bench.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { anEmail } from "./people.js";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

export type OperatorDesk = Awaited<ReturnType<typeof anOperatorDesk>>;

/** Sign-in with an operator who may administer its people, and who is told what each request answers. */
export async function anOperatorDesk(identity: SettingsOverride = {}, start = startIdentityBench) {
  const key = await aTestKey();
  const app = await start({ signingKeys: key.setting, identity });
  const operator = { authorization: `Bearer ${await anOperatorsToken(app, key)}` };

  async function ask(method: Method, path: string, payload?: object, headers: object = operator) {
    const answer = await app.http.inject({
      method,
      url: `/auth/v1${path}`,
      headers: { ...headers, "content-type": "application/json" },
      ...(payload ? { payload } : {}),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body === "" ? "" : answer.json(),
    };
  }

  async function someone(more: object = {}) {
    const { status, body } = await ask("POST", "/admin/users", {
      email: anEmail(),
      password: "uma senha boa",
      email_confirm: true,
      ...more,
    });
    expect([status, body]).toMatchObject([200, {}]);
    return body as { id: string; email: string; phone: string } & Record<string, unknown>;
  }

  const signIn = (email: string, password: string) =>
    ask("POST", "/token?grant_type=password", { email, password }, {});

  return { app, key, operator, ask, someone, signIn, close: () => app.close() };
}
