import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import type { Words } from "./words.js";

export const DEMO_PASSWORD = "lastro-demo-2026";
const ADMIN_SECRET = Secret.fromBase32("JBSWY3DPEHPK3PXP");

let people = 0;

/** Somebody nobody has registered yet. */
export function aStranger() {
  people += 1;
  const unique = `${Date.now()}${process.pid}${people}`;
  return {
    // Two journeys at once must not take each other's applicant for theirs.
    nome: `Helena Prado ${surnameFrom(unique.slice(-8))}`,
    cpf: cpfFrom(unique.slice(-9)),
    email: `helena.${unique}@exemplo.com.br`,
    telefone: `119${unique.slice(-8)}`,
    password: "trigo-e-lastro-2026",
    endereco: "Rua das Palmeiras, 210",
    cidade: "Londrina",
    estado: "PR",
    cep: "86010000",
  };
}

function surnameFrom(digits: string): string {
  const letters = [...digits].map((digit) => "aeioubdlmr"[Number(digit)] ?? "").join("");
  return `M${letters}`;
}

function cpfFrom(base: string): string {
  const digit = (text: string) => {
    const sum = [...text].reduce((total, each, i) => total + Number(each) * (text.length + 1 - i), 0) % 11;
    return sum < 2 ? 0 : 11 - sum;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

/** Signs up, confirms the address by the link of the letter, and is let in. */
export async function becomeClient(
  page: Page,
  words: Words,
  { email, password, ...data }: ReturnType<typeof aStranger>,
): Promise<void> {
  const answer = await page.request.post("/auth/v1/signup", { data: { email, password, data } });
  expect(answer.ok()).toBe(true);
  await page.goto(await confirmationLink(page, email));
  await page.getByRole("link", { name: words("identity", "confirmed.continue") }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Fills in the sign-in page and sends it. */
export async function signIn(page: Page, words: Words, email: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(words("identity", "fields.email"), { exact: true }).fill(email);
  await page.getByLabel(words("identity", "fields.password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: words("identity", "signIn.submit"), exact: true }).click();
}

/** Where the app keeps its session. */
const SESSION_KEY = "lastro-session";

/** Signs somebody of the demonstration in by the API, for a journey that is about something else, and opens the dashboard. */
export async function enterBank(page: Page, email: string): Promise<void> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email, password: DEMO_PASSWORD },
  });
  expect(answer.status()).toBe(200);
  await page.addInitScript(
    ([key, session]) => {
      // Once: later the app has renewed it.
      if (sessionStorage.getItem(key) !== null) return;
      sessionStorage.setItem(key, "entered");
      localStorage.setItem(key, session);
    },
    [SESSION_KEY, await answer.text()] as const,
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

const STEP_MS = 30_000;

/**
 * Signs the administrator in with password and second factor. A code is good for one sign-in, and a sign-in that
 * succeeds ends those that are only half-way: when another journey was first, this one begins again, with the code of the
 * next half minute, which is taken already, and then with those that come.
 */
export async function signInAsAdministrator(
  page: Page,
  words: Words,
  email = "admin@lastro.demo",
): Promise<void> {
  const totp = new TOTP({ secret: ADMIN_SECRET });
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await page.goto("/admin-login");
    await page.getByLabel(words("identity", "fields.email"), { exact: true }).fill(email);
    await page.getByLabel(words("identity", "fields.password"), { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: words("identity", "signIn.submit"), exact: true }).click();
    const isSecondTry = attempt % 2 === 1;
    const timestamp = Date.now() + (isSecondTry ? STEP_MS : 0);
    await page.getByLabel(words("identity", "twoFactor.code")).fill(totp.generate({ timestamp }));
    await page.getByRole("button", { name: words("identity", "twoFactor.verify") }).click();
    const entered = page.waitForURL(/\/admin\/dashboard$/, { timeout: 30_000 }).then(() => true);
    const refused = page.getByRole("alert").first().waitFor({ timeout: 30_000 });
    if (await Promise.any([entered, refused.then(() => false)]).catch(() => false)) return;
    await page.evaluate(() => localStorage.clear());
    if (isSecondTry) await page.waitForTimeout(STEP_MS - (Date.now() % STEP_MS) + 500);
  }
  throw new Error("The administrator's codes were all refused");
}

/** The link in the newest letter the demonstration's mail server holds for an address. */
export function confirmationLink(page: Page, email: string): Promise<string> {
  return inNewestLetter(page, email, ({ links }) => links.find((each) => each.includes("/verify")));
}

/** The six digits in that letter. */
export function confirmationCode(page: Page, email: string): Promise<string> {
  return inNewestLetter(page, email, ({ text }) => /\b\d{6}\b/.exec(text)?.[0]);
}

interface CaughtLetter {
  readonly links: string[];
  readonly text: string;
}

async function inNewestLetter(
  page: Page,
  email: string,
  find: (letter: CaughtLetter) => string | undefined,
): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await page.request.get("/v1/demo/mailbox", { params: { to: email } });
    const { messages } = (await answer.json()) as { messages: CaughtLetter[] };
    const found = messages[0] === undefined ? undefined : find(messages[0]);
    if (found !== undefined) return found;
    await page.waitForTimeout(500);
  }
  throw new Error(`No letter reached ${email}`);
}
