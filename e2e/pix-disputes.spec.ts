import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const dispute = (key: string, values?: Record<string, string>) => words("pix-disputes", key, values);
const pay = (key: string) => words("pix-pay", key);

/** So long banks and jobs may take between two steps. */
const ANSWERED = { timeout: 90_000 };

async function enter(page: Page, email: string): Promise<void> {
  await enterBank(page, email);
}

async function choose(page: Page, situation: string): Promise<void> {
  await page.getByRole("combobox", { name: dispute("open.what") }).click();
  await page.getByRole("option", { name: situation, exact: true }).click();
}

/** Has the banks of the payees take every step of the recoveries that are under way, as they do in days. */
async function banksAnswer(page: Page): Promise<void> {
  const provider = new URL(page.url());
  provider.port = String(Number(provider.port) + 1);
  const books = await page.request.get(`${provider.origin}/sim/books`);
  const { recoveries } = (await books.json()) as { recoveries: { id: string; status: string }[] };
  for (const { id, status } of recoveries)
    if (status !== "COMPLETED" && status !== "CANCELLED")
      await page.request.post(`${provider.origin}/sim/advance-recovery`, { data: { id } });
}

test("a client contests a Pix, and part of it is recovered", async ({ page, baseURL }, { project }) => {
  test.slow();
  await enter(page, "cliente@lastro.demo");

  await test.step("pays a swindler", async () => {
    await page.goto("/pix/pay");
    await page.getByLabel(pay("key.label")).fill(`golpe.${project.name}@exemplo.com.br`);
    await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
    await page.getByLabel(pay("amount.label"), { exact: true }).fill("50,00");
    await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
    await page.getByRole("button", { name: new RegExp(`^${pay("payees.pay")} R`) }).click();
    await expect(page.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible(ANSWERED);
  });

  await test.step("is told what a contest is not for, and contests the fraud", async () => {
    await page.getByRole("link", { name: pay("payment.contest") }).click();
    await choose(page, dispute("situations.wrong_key"));
    await expect(page.getByText(dispute("open.doors.wrong_key"))).toBeVisible();
    await expectAccessible(page);
    await choose(page, dispute("situations.scam"));
    await page
      .getByLabel(dispute("open.story"))
      .fill("Paguei por um telefone anunciado, que nunca foi entregue, e o perfil desapareceu.");
    await page.getByLabel(dispute("open.email")).fill("cliente@lastro.demo");
    await page.getByLabel(dispute("open.phone")).fill("16996142087");
    await expectAccessible(page);
    await page.getByRole("button", { name: dispute("open.send"), exact: true }).click();
    await expect(page.getByRole("heading", { name: dispute("one"), level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("follows it until the banks have sent back what they found", async () => {
    await expect(async () => {
      await banksAnswer(page);
      await expect(page.getByText(dispute("stages.completed")).first()).toBeVisible({ timeout: 3_000 });
    }).toPass(ANSWERED);
    await expect(page.getByText(dispute("tabs.approved"), { exact: true }).first()).toBeVisible();
    await expect(page.getByText("30,00").first()).toBeVisible(ANSWERED);
    await expectAccessible(page);
  });

  await test.step("finds it in the list", async () => {
    await page.goto("/pix/disputes?status=approved");
    await expect(page.getByText("50,00").first()).toBeVisible();
    await expectAccessible(page);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a client whose Pix is contested defends, and is released", async ({ page, browser, baseURL }) => {
  test.slow();
  await enter(page, "maria@lastro.demo");

  await test.step("receives a Pix, which its payer contests", async () => {
    await page.goto("/pix/receive");
    await page.getByLabel(words("pix", "form.amount"), { exact: true }).fill("40");
    await page.getByRole("button", { name: words("pix", "form.submit") }).click();
    await page.getByRole("button", { name: words("pix", "demo.pay") }).click();
    await expect(page.getByText(words("pix", "charge.paidTitle")).first()).toBeVisible(ANSWERED);
    await page.getByRole("button", { name: words("pix", "demo.contest") }).click();
    await expect(async () => {
      await page.goto("/pix/disputes?status=pending");
      await expect(page.getByText("40,00").first()).toBeVisible({ timeout: 5_000 });
    }).toPass(ANSWERED);
  });

  await test.step("defends", async () => {
    await page.getByText("40,00").first().click();
    await expect(page.getByRole("heading", { name: dispute("defence.title") })).toBeVisible();
    await expectAccessible(page);
    await page
      .getByLabel(dispute("defence.label"))
      .fill("Vendi uma bicicleta usada para esta pessoa e a entreguei na data combinada.");
    await page.getByRole("button", { name: dispute("defence.send"), exact: true }).click();
    await expect(page.getByText(dispute("stages.in_review")).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("is released by an administrator", async () => {
    const admin = await browser.newContext({ baseURL: baseURL ?? "", locale: "pt-BR" });
    const desk = await admin.newPage();
    await signInAsAdministrator(desk, words);
    await desk.goto(`/admin/disputes/${page.url().split("/").at(-1)}`);
    await desk.getByRole("button", { name: dispute("decisions.disagree"), exact: true }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel(dispute("admin.grounds")).fill("O anúncio e a conversa mostram a venda.");
    await dialog.getByRole("button", { name: dispute("decisions.disagree"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expectAccessible(desk);
    await admin.close();
    await expect(page.getByText(dispute("stages.closed")).first()).toBeVisible(ANSWERED);
    await expectAccessible(page);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
