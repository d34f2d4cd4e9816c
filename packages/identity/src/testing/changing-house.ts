import { startMail } from "@lastro/simulators";
import type { SettingsOverride } from "../index.js";
import { type IdentityBench, startIdentityBench } from "./identity-bench.js";
import type { SignedInPerson } from "./people.js";

export type Bearer = Pick<SignedInPerson, "headers">;

/** A number whose code is agreed on. */
export const PHONE = "5511955550001";
export const RULES: SettingsOverride = {
  anonymous: { enabled: true },
  phone: { enabled: true, testCodes: { [PHONE]: "123456" }, every: { burst: 100, seconds: 1 } },
};

export type ChangingHouse = Awaited<ReturnType<typeof aChangingHouse>>;

/** Sign-in with telephones and a mailbox, and others like it by further rules. */
export async function aChangingHouse() {
  const mailbox = await startMail();
  const smtpUrl = `smtp://127.0.0.1:${mailbox.smtpPort}`;
  const app = await startIdentityBench({ smtpUrl, identity: RULES });

  async function withHouse(
    identity: SettingsOverride,
    work: (house: IdentityBench) => Promise<void>,
  ): Promise<void> {
    const house = await startIdentityBench({ smtpUrl, identity: { ...RULES, ...identity } });
    try {
      await work(house);
    } finally {
      await house.close();
    }
  }

  async function latestCode(house: IdentityBench, email: string): Promise<string> {
    await house.worker.runDue();
    const codes = mailbox.messages(email).map(({ text }) => /\b(\d{6})\b/.exec(text ?? "")?.[1]);
    return codes.find((code) => code !== undefined) ?? "";
  }

  /** What the newest letters to an address are about, the newest first. */
  function subjectsTo(email: string): string[] {
    return mailbox.messages(email).map(({ subject }) => subject);
  }

  async function close(): Promise<void> {
    await app.close();
    await mailbox.close();
  }

  return { app, withHouse, latestCode, subjectsTo, close };
}

export function post(
  house: IdentityBench,
  path: string,
  payload: object,
  headers: Record<string, string> = {},
) {
  return house.http.inject({ method: "POST", url: `/auth/v1${path}`, payload, headers });
}

export function change(house: IdentityBench, person: Bearer, payload: object) {
  return house.http.inject({ method: "PUT", url: "/auth/v1/user", headers: person.headers, payload });
}

export async function refusalOf(house: IdentityBench, person: Bearer, payload: object) {
  const answer = await change(house, person, payload);
  return [answer.statusCode, answer.json().error_code, answer.json().msg];
}

export async function status(house: IdentityBench, person: Bearer): Promise<string> {
  const answer = await house.http.inject({ url: "/auth/v1/user", headers: person.headers });
  return answer.json().error_code ?? "ok";
}

export async function anonymous(house: IdentityBench): Promise<Bearer & { readonly id: string }> {
  const { access_token: token, user } = (await post(house, "/signup", { data: { tema: "escuro" } })).json();
  return { id: user.id, headers: { authorization: `Bearer ${token}` } };
}
