import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import {
  aStranger,
  confirmationCode,
  confirmationLink,
  signIn,
  signInAsAdministrator,
} from "./support/people.js";
import { test } from "./support/test.js";
import { type Language, type Words, wordsIn } from "./support/words.js";

const LANGUAGES: readonly Language[] = ["pt-BR", "en"];

for (const language of LANGUAGES) {
  const words = wordsIn(language);

  test(`a stranger becomes a client who holds USDT (${language})`, async ({ page, browser }, { project }) => {
    test.skip(language === "en" && project.name === "mobile", "English is walked once, on the desktop");
    const stranger = aStranger();
    await page.addInitScript((chosen) => localStorage.setItem("language", chosen), language);

    await test.step("lands on the first page and asks for an account", async () => {
      await page.goto("/");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await page
        .getByRole("link", { name: words("landing", "hero.start") })
        .first()
        .click();
      await expect(page).toHaveURL(/\/register$/);
    });

    await test.step("registers", async () => {
      await expectAccessible(page);
      await register(page, words, stranger);
      await expect(page.getByText(words("identity", "register.doneTitle"), { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/check-email$/);
      await expectAccessible(page);
    });

    await test.step("is offered the code when signing in too early", async () => {
      await signIn(page, words, stranger.email, stranger.password);
      await expect(page.getByText(words("identity", "checkEmail.unconfirmed.title"))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: words("identity", "checkEmail.unconfirmed.enterCode") }).click();
      await expect(page).toHaveURL(/\/check-email$/);
    });

    await test.step(
      language === "en" ? "confirms the e-mail by its link" : "confirms the e-mail by its code",
      async () => {
        if (language === "en") await confirmByLink(page, words, stranger.email);
        else await confirmByCode(page, words, stranger.email);
        await expect(page).toHaveURL(/\/dashboard$/);
        await expectAccessible(page);
      },
    );

    await test.step("signs in with the password", async () => {
      await page.evaluate((chosen) => {
        localStorage.clear();
        localStorage.setItem("language", chosen);
      }, language);
      await signIn(page, words, stranger.email, stranger.password);
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    await test.step("is told at the desk that verification comes first", async () => {
      await page.goto("/otc");
      await expectAccessible(page);
      await page.getByLabel(words("otc", "form.amountBuy")).fill("100");
      await page.getByRole("button", { name: words("otc", "form.ask") }).click();
      await expect(page.getByText(words("otc", "unverified.title")).first()).toBeVisible();
    });

    await test.step("passes KYC Plus", async () => {
      await applyForKyc(page, words);
      await expectAccessible(page);
      const admin = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "pt-BR" });
      await approveKyc(await admin.newPage(), stranger.nome);
      await admin.close();
      await expect(page.getByText(words("kyc", "status.done.title"))).toBeVisible({ timeout: 60_000 });
    });

    await test.step("receives a Pix", async () => {
      await page.goto("/pix/receive");
      await expectAccessible(page);
      await page.getByLabel(words("pix", "form.amount"), { exact: true }).fill("1000");
      await page.getByRole("button", { name: words("pix", "form.submit") }).click();
      await expect(page.getByText(words("pix", "charge.waiting"))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: words("pix", "demo.pay") }).click();
      await expect(page.getByText(words("pix", "charge.paidTitle")).first()).toBeVisible({ timeout: 60_000 });
      await expectAccessible(page);
      await page.getByRole("link", { name: words("pix", "charge.seeReceipt") }).click();
      await expect(page.getByText(/^E\d{8}\d{12}\w{11}$/)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("shows the receipt to somebody, who finds it genuine", async () => {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: words("receipts", "download") }).click();
      expect((await download).suggestedFilename()).toMatch(/^comprovante-lastro-[\w-]{19}\.pdf$/);
      await page.getByRole("link", { name: /\/r\// }).click();
      await expect(page.getByRole("heading", { name: words("receipts", "public.validTitle") })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("buys USDT at the desk", async () => {
      await page.goto("/otc");
      await page.getByLabel(words("otc", "form.amountBuy")).fill("500");
      await page.getByRole("button", { name: words("otc", "form.ask") }).click();
      const quote = page.getByRole("dialog");
      await expect(quote.getByText(words("otc", "quote.atZero"))).toBeVisible();
      await quote.getByRole("button", { name: startOf(words("otc", "quote.confirmBuy")) }).click();
      await expect(page.getByText(words("otc", "success.title"), { exact: true })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("sees the balanced result in wallet and statement", async () => {
      await page.goto("/wallet");
      await expect(
        page
          .getByText(/\d\sUSDT/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
      await page.goto("/statement");
      const movements = page.getByRole("main");
      await expect(
        movements
          .getByText(/500[.,]00/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(
        movements
          .getByText(/1[.,]000[.,]00/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** The part of a sentence before its first filled-in place. */
function startOf(sentence: string): RegExp {
  return new RegExp(`^${sentence.split("{{")[0] ?? sentence}`);
}

async function register(page: Page, words: Words, person: ReturnType<typeof aStranger>): Promise<void> {
  const field = (name: string) => page.getByLabel(words("identity", `fields.${name}`), { exact: true });
  await field("nome").fill(person.nome);
  await field("cpf").pressSequentially(person.cpf);
  await field("email").fill(person.email);
  await field("telefone").pressSequentially(person.telefone);
  await field("password").fill(person.password);
  await field("confirmarSenha").fill(person.password);
  await page.getByRole("button", { name: words("common", "continue") }).click();
  await field("cep").pressSequentially(person.cep);
  await field("endereco").fill(person.endereco);
  await field("cidade").fill(person.cidade);
  await field("estado").fill(person.estado);
  await page.getByRole("button", { name: words("identity", "register.submit") }).click();
}

async function confirmByLink(page: Page, words: Words, email: string): Promise<void> {
  await page.goto(await confirmationLink(page, email));
  await expect(page.getByRole("heading", { name: words("identity", "confirmed.title") })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: words("identity", "confirmed.continue") }).click();
}

async function confirmByCode(page: Page, words: Words, email: string): Promise<void> {
  const code = await confirmationCode(page, email);
  await expect(page.getByRole("status").getByText(code)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(words("identity", "checkEmail.code")).fill(code);
  await page.getByRole("button", { name: words("identity", "checkEmail.submit") }).click();
}

async function applyForKyc(page: Page, words: Words): Promise<void> {
  const photo = { name: "foto.png", mimeType: "image/png", buffer: await page.screenshot() };
  const next = () => page.getByRole("button", { name: words("common", "continue") }).click();
  await page.goto("/kyc-plus");
  await expectAccessible(page);
  await page.getByLabel(words("kyc", "fields.birthDate")).fill("1990-05-17");
  await page.getByLabel(words("kyc", "fields.motherName")).fill("Teresa Prado");
  await page.getByLabel(words("kyc", "fields.occupation")).fill("Agrônoma");
  await page.getByRole("radio", { name: words("kyc", "fields.no"), exact: true }).click();
  await next();
  await page.getByRole("radio", { name: words("kyc", "types.cnh") }).click();
  await page.getByLabel(words("kyc", "fields.documentNumber")).fill("01234567890");
  await page.getByLabel(words("kyc", "fields.documentExpiresOn")).fill("2033-01-31");
  await expect(page.getByText(words("kyc", "draft.saved"))).toBeVisible();
  // What was typed comes from the server: nothing of it is kept in the browser.
  await page.reload();
  await expect(page.getByLabel(words("kyc", "fields.documentNumber"))).toHaveValue("01234567890");
  await expect(page.getByLabel(words("kyc", "fields.documentExpiresOn"))).toHaveValue("2033-01-31");
  for (const index of [0, 1]) await page.locator('input[type="file"]').nth(index).setInputFiles(photo);
  await expect(page.getByText(words("kyc", "documentStatus.READY"))).toHaveCount(2);
  await expectAccessible(page);
  for (const type of ["types.selfie", "types.proof_of_address"]) {
    await next();
    await page
      .locator('input[type="file"]')
      .and(page.getByLabel(words("kyc", type), { exact: true }))
      .setInputFiles(photo);
    await expect(page.getByText(words("kyc", "documentStatus.READY"))).toHaveCount(1);
  }
  await next();
  const edit = `${words("kyc", "review.edit")}: ${words("kyc", "steps.personal")}`;
  await page.getByRole("button", { name: edit, exact: true }).click();
  await page.getByLabel(words("kyc", "fields.occupation")).fill("Engenheira agrônoma");
  await page.getByRole("button", { name: words("kyc", "review.return") }).click();
  await expect(page.getByText("Engenheira agrônoma")).toBeVisible();
  await page.getByRole("checkbox").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: words("kyc", "review.send") }).click();
  await expect(page.getByText(words("kyc", "status.wait.title"))).toBeVisible();
}

async function approveKyc(page: Page, applicant: string): Promise<void> {
  const words = wordsIn("pt-BR");
  await signInAsAdministrator(page, words);
  await expectAccessible(page);
  await page.goto("/admin/kyc");
  await expectAccessible(page);
  await page.getByRole("button", { name: applicant }).last().click();
  await expect(page).toHaveURL(/\/admin\/kyc\/[0-9a-f-]{36}$/);
  for (const accepted of ["1", "2", "3", "4"]) {
    await page
      .getByRole("button", { name: words("admin-kyc", "document.accept"), exact: true, disabled: false })
      .click();
    await expect(
      page.getByText(words("admin-kyc", "decision.progress", { accepted, of: "4" })),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: words("admin-kyc", "decision.approve"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("admin-kyc", "decision.approve"), exact: true })
    .click();
  await expect(page.getByText(words("admin-kyc", "done.approve"), { exact: true })).toBeVisible();
}
