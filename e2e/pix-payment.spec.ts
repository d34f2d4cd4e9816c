import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { signIn } from "./support/people.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const pay = (key: string, values?: Record<string, string>) => words("pix-pay", key, values);

/** Somebody at another bank asks to be paid, as their bank would let them. */
async function outsideCharge(page: Page, amount: string): Promise<string> {
  const provider = new URL(page.url());
  provider.port = String(Number(provider.port) + 1);
  const answer = await page.request.post(`${provider.origin}/sim/outside-charges`, {
    data: { recebedor: { nome: "Padaria Central Ltda", cnpj: "11222333000181" }, valor: amount },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { pixCopiaECola: string }).pixCopiaECola;
}

async function payTo(page: Page, typed: string): Promise<void> {
  await page.goto("/pix/pay");
  await page.getByLabel(pay("key.label")).fill(typed);
  await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
  await expect(page.getByRole("heading", { name: pay("amount.receiver") })).toBeVisible();
  await expectAccessible(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
  await expect(page.getByText(pay("confirm.after"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: new RegExp(`^${pay("payees.pay")} R`) }).click();
  await expect(page.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
}

test("a client pays by key and by a pasted code, and keeps the payee", async ({ page, baseURL }, {
  project,
}) => {
  await signIn(page, words, "cliente@lastro.demo", "lastro-demo-2026");
  await expect(page).toHaveURL(/\/dashboard$/);

  await test.step("by key", async () => {
    await page.goto("/pix/pay");
    await expectAccessible(page);
    await payTo(page, `ana.${project.name}@exemplo.com.br`);
    await page.getByLabel(pay("amount.label"), { exact: true }).fill("12,34");
    await confirm(page);
    await page.getByRole("button", { name: pay("payees.save") }).click();
    await expect(page.getByText(pay("payees.saved"))).toBeVisible();
  });

  await test.step("by a pasted code, whose amount is fixed", async () => {
    await payTo(page, await outsideCharge(page, "21.43"));
    await expect(page.getByText(pay("amount.fixed"))).toBeVisible();
    await confirm(page);
  });

  await test.step("sees both, and the payee", async () => {
    await page.goto("/pix/pay");
    await expect(page.getByText("12,34").first()).toBeVisible();
    await expect(page.getByText("21,43").first()).toBeVisible();
    await page.goto("/pix/payees");
    await expect(page.getByText(`ana.${project.name}@exemplo.com.br`)).toBeVisible();
    await expectAccessible(page);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
