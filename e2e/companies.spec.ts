import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { proveUnless, SHOWN } from "./support/card-holder.js";
import { words } from "./support/market.js";
import { aStranger, enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";

const company = (key: string, values?: Record<string, string>) => words("companies", key, values);
const common = (key: string) => words("common", key);
const pay = (key: string) => words("pix-pay", key);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** A CNPJ nobody has, of twelve characters with their check digits; letters count as their code less 48. */
function cnpjOf(base: string): string {
  const digit = (text: string) => {
    const sum = [...text]
      .reverse()
      .reduce((total, each, index) => total + (each.charCodeAt(0) - 48) * (2 + (index % 8)), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}

async function act(page: Page, name: string): Promise<void> {
  await press(page, common("auth.account"));
  await page.getByRole("menuitem", { name }).click();
  await expect(page.getByRole("region", { name: company("acting.label") })).toContainText(name);
}

test("a company is opened, is acted for, and pays what others approve and a file of payments", async ({
  openBrowser,
  baseURL,
}, { project }) => {
  const [ownerEmail, operatorEmail] =
    project.name === "mobile"
      ? ["maria@lastro.demo", "cliente@lastro.demo"]
      : ["cliente@lastro.demo", "maria@lastro.demo"];
  const partner = aStranger();
  const unique = String(Date.now()).slice(-6);
  const name = `Aurora ${project.name} ${unique}`;
  const owner = await openBrowser();
  await enterBank(owner, ownerEmail);

  await test.step("somebody applies from the landing page's tier", async () => {
    await owner.goto("/companies?tier=midsize");
    await expect(owner.getByRole("radio", { name: company("tiers.midsize.name") })).toBeChecked();
    await expectAccessible(owner);
    await press(owner, company("new.begin"));
    await owner.getByLabel(company("fields.cnpj"), { exact: true }).fill(cnpjOf(`AB${unique}C001`));
    await owner.getByLabel(company("fields.legalName"), { exact: true }).fill(`${name} Ltda`);
    await owner.getByLabel(company("fields.tradeName"), { exact: true }).fill(name);
    await owner.getByLabel(company("fields.openedOn"), { exact: true }).fill("2020-02-03");
    await owner.getByLabel(company("fields.monthlyVolume"), { exact: true }).fill("50000");
    await expectAccessible(owner);
    await press(owner, company("form.saveAndContinue"));
    await owner.getByLabel(company("fields.cep"), { exact: true }).fill("01310100");
    await owner.getByLabel(company("fields.endereco"), { exact: true }).fill("Avenida Paulista, 1000");
    await owner.getByLabel(company("fields.cidade"), { exact: true }).fill("São Paulo");
    await owner.getByRole("combobox", { name: company("fields.estado") }).click();
    await owner.getByRole("option", { name: "São Paulo" }).click();
    await expectAccessible(owner);
    await press(owner, company("form.saveAndContinue"));
    await press(owner, company("partners.add"));
    await owner.getByLabel(company("partners.name"), { exact: true }).fill(partner.nome);
    await owner.getByLabel(company("partners.document"), { exact: true }).fill(partner.cpf);
    await owner.getByLabel(company("partners.share"), { exact: true }).fill("100");
    await owner.getByLabel(company("partners.administrator"), { exact: true }).check();
    await expect(owner.getByText(company("partners.beneficial"), { exact: true })).toBeVisible();
    await expectAccessible(owner);
    await press(owner, company("form.saveAndContinue"));
    const paper = { name: "papel.png", mimeType: "image/png", buffer: await owner.screenshot() };
    for (const type of ["articles_of_association", "proof_of_address", "power_of_attorney"]) {
      const place = owner
        .getByRole("listitem")
        .filter({ has: owner.getByRole("heading", { name: company(`documents.${type}.title`) }) });
      await place.locator('input[type="file"]').setInputFiles(paper);
      await expect(place.getByText(paper.name)).toBeVisible(SHOWN);
    }
    await expectAccessible(owner);
    await press(owner, company("form.continue"));
    await owner.getByLabel(company("form.truth"), { exact: true }).check();
    await expectAccessible(owner);
    await press(owner, company("form.send"));
    await expect(owner.getByText(company("form.waitingTitle"), { exact: true })).toBeVisible(SHOWN);
  });

  await test.step("an administrator approves it", async () => {
    const admin = await openBrowser();
    await signInAsAdministrator(admin, words);
    await admin.goto("/admin/companies");
    await expectAccessible(admin);
    await admin.getByText(`${name} Ltda`).click();
    await expect(admin.getByText(partner.nome)).toBeVisible();
    await expectAccessible(admin);
    await press(admin, company("admin.take"));
    await press(admin, company("admin.decisions.approve"));
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: company("admin.decisions.approve"), exact: true })
      .click();
    await expect(admin.getByText(company("statuses.approved"), { exact: true }).first()).toBeVisible(SHOWN);
  });

  await test.step("its owner acts for it, and its menu has what it may use", async () => {
    await owner.goto("/companies");
    await expectAccessible(owner);
    await owner.goto("/dashboard");
    await act(owner, name);
    await expect(owner.getByRole("heading", { level: 1, name })).toBeVisible();
    await expectAccessible(owner);
    await owner.goto("/cards");
    await expect(owner.getByText(company("gate.title"), { exact: true })).toBeVisible();
    await owner.goto("/pix/receive");
    await owner.getByLabel(words("pix", "form.amount"), { exact: true }).fill("300");
    await press(owner, words("pix", "form.submit"));
    await press(owner, words("pix", "demo.pay"));
    await expect(async () => {
      await owner.goto("/dashboard");
      await expect(owner.getByText(/R\$.300,00/).first()).toBeVisible({ timeout: 5_000 });
    }).toPass(SHOWN);
  });

  const operator = await openBrowser();
  await test.step("it sets its rules and invites an operator, who accepts", async () => {
    await owner.goto("/company/approvals");
    await expectAccessible(owner);
    await press(owner, company("rules.change"));
    const dialog = owner.getByRole("dialog");
    await dialog.getByLabel(company("rules.aloneUpTo"), { exact: true }).fill("50");
    await dialog.getByLabel(company("rules.oneUpTo"), { exact: true }).fill("1000");
    await expectAccessible(owner);
    await press(owner, company("rules.save"));
    await proveUnless(owner, () =>
      expect(owner.getByText(company("rules.two"), { exact: true })).toBeVisible({ timeout: 3_000 }),
    );
    await owner.goto("/company/people");
    await expectAccessible(owner);
    await press(owner, company("people.invite"));
    await dialog.getByLabel(company("people.email"), { exact: true }).fill(operatorEmail);
    await expectAccessible(owner);
    await press(owner, company("people.sendInvitation"));
    await proveUnless(owner, () =>
      expect(owner.getByRole("list", { name: company("people.invited") })).toContainText(operatorEmail, {
        timeout: 3_000,
      }),
    );
    await enterBank(operator, operatorEmail);
    await operator.goto("/companies");
    await operator
      .getByRole("listitem")
      .filter({ hasText: `${name} Ltda` })
      .getByRole("button", { name: company("invitations.accept") })
      .click();
    await expect(operator.getByRole("list", { name: company("list.title") })).toContainText(name, SHOWN);
  });

  await test.step("the operator proposes what is above the rules, and the owner approves it", async () => {
    await act(operator, name);
    await operator.goto("/pix/pay");
    await operator.getByLabel(pay("key.label")).fill(`fornecedora.${project.name}@exemplo.com.br`);
    await press(operator, pay("target.continue"));
    await operator.getByLabel(pay("amount.label"), { exact: true }).fill("80");
    await press(operator, pay("target.continue"));
    await expect(operator.getByText(company("approvals.neededTitle"), { exact: true })).toBeVisible();
    await expectAccessible(operator);
    await operator.getByRole("button", { name: /^Propor R/ }).click();
    await expect(operator.getByText(company("approvals.waitOthers"), { exact: true })).toBeVisible();
    await expectAccessible(operator);
    await owner.goto("/company/approvals");
    await owner.locator("a[href^='/company/approvals/']").first().click();
    await expectAccessible(owner);
    await owner.getByRole("button", { name: /^Aprovar R/ }).click();
    await proveUnless(owner, () =>
      expect(owner.getByText(company("approvals.statuses.executed"), { exact: true })).toBeVisible({
        timeout: 3_000,
      }),
    );
    await expectAccessible(owner);
    await owner.getByRole("link", { name: company("approvals.seePayment") }).click();
    await expect(owner.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible(SHOWN);
  });

  await test.step("a file of payments is checked, and paid but for its bad line", async () => {
    await operator.goto("/company/batches");
    await expectAccessible(operator);
    await operator
      .getByLabel(company("batches.paste"), { exact: true })
      .fill(
        [
          "tipo;chave;nome;valor;descricao;data",
          `email;ana.${project.name}@exemplo.com.br;Ana;10,00;Salário;`,
          `email;beto.${project.name}@exemplo.com.br;Beto;12,50;Salário;`,
          "email;nao-e-chave;Errada;9,00;;",
        ].join("\n"),
      );
    await press(operator, company("batches.check"));
    await expect(operator.getByText(company("batches.problems.key_invalid"), { exact: true })).toBeVisible();
    await expectAccessible(operator);
    await operator.getByRole("button", { name: /^Pagar R\$.22,50$/ }).click();
    await proveUnless(operator, () =>
      expect(operator.getByText(company("batches.statuses.done"), { exact: true })).toBeVisible({
        timeout: 3_000,
      }),
    );
    await expect(operator.getByText(company("batches.lineStatuses.paid"), { exact: true })).toHaveCount(2);
    await expectAccessible(operator);
  });

  await test.step("whoever is no member any more is told so", async () => {
    await owner.goto("/company/people");
    await owner
      .getByRole("list", { name: company("people.title") })
      .getByRole("listitem")
      .filter({ hasText: operatorEmail })
      .getByRole("button", { name: company("people.remove"), exact: true })
      .click();
    await owner
      .getByRole("dialog")
      .getByRole("button", { name: company("people.remove"), exact: true })
      .click();
    await expect(owner.getByText(company("people.done.remove"), { exact: true })).toBeVisible();
    await operator.goto("/statement");
    await expect(operator.getByRole("region", { name: company("acting.label") })).toBeHidden(SHOWN);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
