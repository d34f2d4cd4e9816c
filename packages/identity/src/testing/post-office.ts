import { createHash, randomBytes } from "node:crypto";
import type { FixedClock } from "@lastro/platform/testing/fixed-clock";
import { SMS_DEFAULTS, startMail, startSms } from "@lastro/simulators";
import type { SettingsOverride } from "../index.js";
import { type IdentityBench, type IdentityBenchOptions, startIdentityBench } from "./identity-bench.js";

/** Sign-in by itself, with a mailbox and a telephone that receive what it sends. */
export interface PostOffice {
  readonly app: IdentityBench;
  readonly clock: FixedClock;
  post(path: string, payload: Readonly<Record<string, unknown>>): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The newest letter to an address. */
  letterTo(email: string): Promise<Letter>;
  /** How many letters an address received. */
  lettersTo(email: string): Promise<number>;
  /** The code of the newest text to a number. */
  textTo(phone: string): Promise<string>;
  textsTo(phone: string): Promise<number>;
  close(): Promise<void>;
}

export type Answer = Awaited<ReturnType<IdentityBench["http"]["inject"]>>;

export interface Letter {
  readonly subject: string;
  readonly text: string;
  readonly code: string;
  /** Of the link. */
  readonly token: string;
  readonly type: string;
  readonly redirectTo: string;
  /** The link, below this server. */
  readonly path: string;
}

/** With e-mail and telephone both on, and whatever else the test decides. */
export async function aPostOffice(
  identity: SettingsOverride = {},
  parts: Pick<IdentityBenchOptions, "codeService" | "letters" | "signingKeys"> = {},
): Promise<PostOffice> {
  const [mail, sms] = await Promise.all([startMail(), startSms()]);
  const app = await startIdentityBench({
    ...parts,
    identity: { ...identity, phone: { enabled: true, provider: "http", ...identity.phone } },
    smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}`,
    sms: { url: `${sms.url}/messages`, token: SMS_DEFAULTS.token },
  });
  return {
    app,
    clock: app.ctx.clock,
    post: (path, payload) => app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload }),
    get: (path, headers = {}) => app.http.inject({ url: `/auth/v1${path}`, headers }),
    async letterTo(email) {
      await app.worker.runDue();
      const [message] = mail.messages(email);
      if (!message) throw new Error(`No letter to ${email}`);
      const link = new URL(message.links.find((one) => one.includes("/verify?")) ?? "http://none");
      const said = (name: string) => link.searchParams.get(name) ?? "";
      return {
        subject: message.subject,
        text: message.text,
        code: /: (\d{6,10})$/m.exec(message.text)?.[1] ?? "",
        token: said("token"),
        type: said("type"),
        redirectTo: said("redirect_to"),
        path: `${link.pathname}${link.search}`.replace("/auth/v1", ""),
      };
    },
    async lettersTo(email) {
      await app.worker.runDue();
      return mail.messages(email).length;
    },
    async textTo(phone) {
      await app.worker.runDue();
      return /\d{6,10}/.exec(sms.messages(phone)[0]?.text ?? "")?.[0] ?? "";
    },
    async textsTo(phone) {
      await app.worker.runDue();
      return sms.messages(phone).length;
    },
    async close() {
      await app.close();
      await mail.close();
      await sms.close();
    },
  };
}

let numbers = 0;

/** A telephone number no other test of this run has. */
export function aPhone(): string {
  numbers += 1;
  return `5511${String(900_000_000 + numbers)}`;
}

/** What a browser keeps, and what it sends of it. */
export function aChallenge() {
  const verifier = randomBytes(48).toString("base64url");
  return {
    verifier,
    sent: {
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "s256",
    },
  };
}

/** The claims of an access token, unverified. */
export function claimsOf(token: unknown): Record<string, unknown> {
  const [, body = ""] = String(token).split(".");
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Record<string, unknown>;
}

/** Where an answer leads: its address without fragment, its query and its fragment. */
export function destinationOf(answer: Answer) {
  const target = new URL(String(answer.headers.location));
  return {
    status: answer.statusCode,
    page: target.origin + target.pathname,
    query: Object.fromEntries(target.searchParams),
    fragment: Object.fromEntries(new URLSearchParams(target.hash.slice(1))),
  };
}
