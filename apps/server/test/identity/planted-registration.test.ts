import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { startMail } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail, registrationData } from "../../src/testing/people.js";
import { startTestApp, type TestApp } from "../../src/testing/test-app.js";

let mailbox: Awaited<ReturnType<typeof startMail>>;
let app: TestApp;
beforeAll(async () => {
  mailbox = await startMail();
  app = await startTestApp({ settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` } });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const OWNER = { remoteAddress: "203.0.113.10", headers: { "user-agent": "Firefox" } };
const OWNERS_TELEPHONE = { remoteAddress: "192.0.2.77", headers: { "user-agent": "Safari" } };
const STRANGER = { remoteAddress: "198.51.100.66", headers: { "user-agent": "curl" } };

type From = { readonly remoteAddress: string; readonly headers: Readonly<Record<string, string>> };

function post(from: From, path: string, payload: object) {
  return app.http.inject({ method: "POST", url: `/auth/v1${path}`, payload, ...from });
}

async function signUp(from: From, email: string, password: string, data: object = {}) {
  const answer = await post(from, "/signup", {
    email,
    password,
    data: { ...registrationData(), ...data },
  });
  await app.worker.runDue();
  return answer;
}

async function newestCode(email: string): Promise<string> {
  await app.worker.runDue();
  return /\b(\d{6})\b/.exec(mailbox.messages(email)[0]?.text ?? "")?.[1] ?? "";
}

async function confirm(from: From, email: string) {
  const answer = await post(from, "/verify", { type: "signup", email, token: await newestCode(email) });
  expect(answer.statusCode).toBe(200);
  return { authorization: `Bearer ${answer.json().access_token}` };
}

async function opens(email: string, password: string): Promise<boolean> {
  return (await post(OWNER, "/token?grant_type=password", { email, password })).statusCode === 200;
}

const later = () => app.ctx.clock.advanceSeconds(61);

/** The browser of an answer, with the cookies it was given. */
function withCookies(from: From, answer: { readonly cookies: readonly object[] }): From {
  const cookies = answer.cookies as readonly { name: string; value: string }[];
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  return { ...from, headers: { ...from.headers, cookie } };
}

describe("an address somebody else registered first", () => {
  it("belongs, once its owner registers and confirms it, to what the owner typed alone", async () => {
    const email = anEmail();
    const cpf = generateCpf();
    await signUp(STRANGER, email, "senha do outro", { nome: "Zé Ninguém" });
    later();
    await signUp(OWNER, email, "senha da dona", { nome: "Ana Prado", cpf });
    const headers = await confirm(OWNER, email);
    expect(await opens(email, "senha do outro")).toBe(false);
    expect(await opens(email, "senha da dona")).toBe(true);
    const me = (await app.http.inject({ url: "/v1/me", headers })).json();
    expect(me).toMatchObject({ name: "Ana Prado", cpfMasked: expect.stringContaining(cpf.slice(3, 6)) });
  });

  it("keeps the owner's password wherever the owner opens the letter, as long as nobody comes in between", async () => {
    const email = anEmail();
    await signUp(OWNER, email, "senha da dona");
    await confirm(OWNERS_TELEPHONE, email);
    expect(await opens(email, "senha da dona")).toBe(true);
  });
});

describe("an address somebody else registers while its owner is about to confirm it", () => {
  it("keeps neither password when the owner opens the letter the other one caused", async () => {
    const email = anEmail();
    await signUp(OWNER, email, "senha da dona");
    later();
    await signUp(STRANGER, email, "senha do outro");
    await confirm(OWNER, email);
    expect(await opens(email, "senha do outro")).toBe(false);
    expect(await opens(email, "senha da dona")).toBe(false);
  });

  it("keeps the owner's, typed last, in the browser that typed it, wherever that is by then", async () => {
    const email = anEmail();
    await signUp(STRANGER, email, "senha do outro");
    later();
    const browser = withCookies(OWNERS_TELEPHONE, await signUp(OWNER, email, "senha da dona"));
    await confirm(browser, email);
    expect(await opens(email, "senha da dona")).toBe(true);
  });

  it("keeps no password that is confirmed by a letter to choose a new one", async () => {
    const email = anEmail();
    await signUp(STRANGER, email, "senha do outro");
    later();
    await post(OWNER, "/recover", { email });
    const code = await newestCode(email);
    expect((await post(OWNER, "/verify", { type: "recovery", email, token: code })).statusCode).toBe(200);
    expect(await opens(email, "senha do outro")).toBe(false);
  });
});
