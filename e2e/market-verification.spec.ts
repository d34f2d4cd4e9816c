import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { offer, words } from "./support/market.js";
import { DEMO_PASSWORD, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly } from "./support/traders.js";

const verification = (key: string) => words("grain-settings-verification", key);
const admin = (key: string) => words("grain-admin-verifications", key);
const email = (key: string) => words("grain-settings-email", key);
const profile = (key: string) => words("grain-settings", `profile.${key}`);

/** A picture of one point: what it shows is for people to judge. */
const DOCUMENT = {
  name: "documento.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

test("a producer is verified by documents, and buyers see the badge", async ({
  page: selling,
  browser,
  baseURL,
}) => {
  const context = { baseURL: baseURL ?? "", locale: "pt-BR" };
  const deciding = await (await browser.newContext(context)).newPage();
  const buying = await (await browser.newContext(context)).newPage();
  const producer = aTrader(`Fazenda Santa Rita ${Date.now()}`, "producer");
  const grain = `Milho verificado ${Date.now()}`;

  await test.step("the producer sends each document with the CAR and the environmental certificate", async () => {
    await joinQuietly(selling, producer);
    await offer(selling, { name: grain, price: "12,50" });
    await selling.goto("/agro/dashboard-producer/profile");
    await expect(selling.getByText(profile("active"), { exact: true })).toBeVisible();
    await selling.getByRole("link", { name: profile("verify"), exact: true }).click();
    for (const kind of ["identity", "tax_id", "car", "environmental"]) {
      const name = verification(`files.${kind}`);
      await selling
        .getByLabel(`${verification("send")}: ${name}`, { exact: true })
        .first()
        .setInputFiles(DOCUMENT);
      await expect(
        selling.getByRole("listitem").filter({ hasText: name }).getByText(DOCUMENT.name),
      ).toBeVisible();
    }
    await expectAccessible(selling);
    await selling.getByLabel(verification("car")).fill("MT-5107925-0123456789ABCDEF0123456789ABCDEF");
    await selling.getByLabel(verification("certificate")).fill("IBAMA 2026/1189");
    await selling.getByLabel(verification("issuedOn")).fill("2026-01-15");
    await selling.getByRole("button", { name: verification("submit"), exact: true }).click();
    await expect(selling.getByText(verification("then.submitted")).first()).toBeVisible();
  });

  await test.step("an administrator looks at them and approves", async () => {
    await signInAsAdministrator(deciding, words);
    await deciding.goto("/admin/grain/verifications");
    await deciding.getByText(producer.name).first().click();
    await expect(deciding.getByText("MT-5107925-0123456789ABCDEF0123456789ABCDEF")).toBeVisible();
    await expectAccessible(deciding);
    await deciding.getByRole("button", { name: admin("approve.action"), exact: true }).click();
    const dialog = deciding.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Documentos conferem com a Receita e o SICAR");
    await dialog.getByRole("button", { name: admin("approve.action"), exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the badge stands on the profile and beside the seller of an offer", async () => {
    await selling.goto("/agro/dashboard-producer/profile");
    await expect(selling.getByText(profile("verified"), { exact: true })).toBeVisible();
    await enterQuietly(buying, {
      ...{ email: "comprador@lastro.demo", password: DEMO_PASSWORD, accountType: "buyer" },
    });
    const tile = buying.getByRole("listitem").filter({ hasText: grain });
    await expect(tile.getByText(words("grain-shared-standing", "verified"), { exact: true })).toBeVisible();
    await expect(tile.getByText(words("grain-shared-standing", "tooFew"))).toBeVisible();
  });
});

test("a trader confirms the address and changes it by a code", async ({ page }) => {
  const trader = aTrader("Cerealista Boa Esperança", "buyer");
  const next = `novo-${trader.email}`;
  const code = async (to: string) => {
    let found: string | undefined;
    await expect(async () => {
      const answer = await page.request.get("/v1/demo/mailbox", { params: { to } });
      const { messages } = (await answer.json()) as { messages: { subject: string }[] };
      [found] = /\b\d{6}\b/.exec(messages.map(({ subject }) => subject).join(" ")) ?? [];
      expect(found).toBeDefined();
    }).toPass();
    return found ?? "";
  };

  await joinQuietly(page, trader);
  await page.goto("/agro/dashboard-buyer/profile");
  await page.getByRole("button", { name: email("send"), exact: true }).click();
  await page.getByLabel(email("code")).fill(await code(trader.email));
  await page.getByRole("button", { name: email("confirm"), exact: true }).click();
  await expect(page.getByText(email("confirmed"), { exact: true })).toBeVisible();

  await page.getByRole("button", { name: email("change"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(email("newEmail")).fill(next);
  await dialog.getByLabel(email("password")).fill(trader.password);
  await dialog.getByRole("button", { name: email("changeAction"), exact: true }).click();
  await page.getByLabel(email("code")).fill(await code(next));
  await page.getByRole("button", { name: email("confirm"), exact: true }).click();
  await expect(page.getByText(next).first()).toBeVisible();
  await expectAccessible(page);
});
