import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

test("a client finds a page by typing, and has the form of a Pix filled in", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  const field = page.getByRole("combobox", { name: words("palette", "title") });

  await test.step("a page, by the keyboard", async () => {
    await expect(page.getByRole("button", { name: words("common", "palette.open") })).toBeVisible();
    await page.keyboard.press("Control+k");
    await field.fill("limites");
    await expectAccessible(page);
    await page.getByRole("option", { name: words("palette", "pages.limits"), exact: true }).hover();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/settings\/limits$/);
    await expect(field).toBeHidden();
  });

  await test.step("a Pix of fifty reais, which the form only prepares", async () => {
    await page.getByRole("button", { name: words("common", "palette.open") }).click();
    await field.fill("pix 50");
    await page.getByRole("option").first().click();
    await expect(page).toHaveURL(/\/pix\/pay\?amount=50$/);
    await page.getByLabel(words("pix-pay", "key.label")).fill("ana.palette@exemplo.com.br");
    await page.getByRole("button", { name: words("pix-pay", "target.continue"), exact: true }).click();
    await expect(page.getByLabel(words("pix-pay", "amount.label"), { exact: true })).toHaveValue(/^50/);
  });
});
