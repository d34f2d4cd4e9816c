import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

export const DEMO_PASSWORD = "lastro-demo-2026";
const ADMIN_SECRET = Secret.fromBase32("JBSWY3DPEHPK3PXP");

let people = 0;

/** Somebody nobody has registered yet. */
export function aStranger() {
  people += 1;
  const unique = `${Date.now()}${process.pid}${people}`;
  return {
    nome: "Helena Prado Moreira",
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

function cpfFrom(base: string): string {
  const digit = (text: string) => {
    const sum = [...text].reduce((total, each, i) => total + Number(each) * (text.length + 1 - i), 0) % 11;
    return sum < 2 ? 0 : 11 - sum;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

const STEP_MS = 30_000;
let lastStep = 0;

/** The administrator's next code. One is good for a single sign-in, so a second one waits for the next. */
export async function nextAdminCode(page: Page): Promise<string> {
  let now = Date.now();
  while (Math.floor(now / STEP_MS) <= lastStep) {
    await page.waitForTimeout(500);
    now = Date.now();
  }
  lastStep = Math.floor(now / STEP_MS);
  return new TOTP({ secret: ADMIN_SECRET }).generate({ timestamp: now });
}

/** The link in the newest letter the demonstration's mail server holds for an address. */
export async function confirmationLink(page: Page, email: string): Promise<string> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const answer = await page.request.get("/v1/demo/mailbox", { params: { to: email } });
    const { messages } = (await answer.json()) as { messages: { links: string[] }[] };
    const link = messages[0]?.links.find((each) => each.includes("/verify"));
    if (link !== undefined) return link;
    await page.waitForTimeout(500);
  }
  throw new Error(`No letter reached ${email}`);
}
