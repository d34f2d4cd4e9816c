import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { approveNewest } from "./support/approvals.js";
import { signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const word = (key: string, values?: Record<string, string>) => words("exchange-admin", key, values);
const approvals = (key: string) => words("admin-approvals", key);
const REASON = "Revisão anual das tarifas";

async function judgeAtBothSizes(page: Page): Promise<void> {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("two administrators change what exchange costs, its tax, what deposits yield and what indices are made of", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  // The settings are the house's: both sizes are looked at in one journey.
  test.skip(project.name !== "desktop");
  test.slow();
  const other = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "pt-BR" })).newPage();
  await signInAsAdministrator(page, words);
  await signInAsAdministrator(other, words, "admin2@lastro.demo");
  const dialog = page.getByRole("dialog");

  await test.step("a limit is asked for by one, approved by the other, and stands in the history", async () => {
    await page.goto("/admin/exchange");
    await page.getByLabel(approvals("exchangeFields.dayLimit")).fill("2500000");
    await page.getByLabel(word("reason.label")).fill(REASON);
    await page.getByRole("button", { name: word("save"), exact: true }).click();
    await expect(page.getByText(word("waits"))).toBeVisible();
    await judgeAtBothSizes(page);
    await approveNewest(other, "exchange.settings", REASON);
    await page.reload();
    await expect(page.getByText(word("waits"))).toBeHidden();
    await expect(page.getByRole("listitem").filter({ hasText: "2.500.000,00" }).first()).toBeVisible();
  });

  await test.step("a rate of the tax is asked for from a day to come", async () => {
    await page.goto("/admin/exchange/iof");
    await page.getByRole("button", { name: word("iof.add"), exact: true }).click();
    await dialog.getByLabel(word("iof.from")).fill("2099-01-01");
    await dialog.getByLabel(word("iof.bps")).fill("310");
    await dialog.getByLabel(word("iof.source")).fill("Decreto de exemplo");
    await dialog.getByLabel(word("reason.label")).fill(REASON);
    await dialog.getByRole("button", { name: word("save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await approveNewest(other, "exchange.iof_rate", REASON);
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Decreto de exemplo" })).toContainText("3,10%");
    await judgeAtBothSizes(page);
  });

  await test.step("a new product comes on offer", async () => {
    await page.goto("/admin/exchange/products");
    await page.getByRole("button", { name: word("products.add"), exact: true }).click();
    await dialog.getByLabel(word("products.percent")).fill("113");
    await dialog.getByLabel(word("products.minimum")).fill("1000");
    await dialog.getByLabel(word("products.termDays")).fill("900");
    await dialog.getByLabel(word("products.issuer")).fill("Banco de Exemplo S.A.");
    await expectAccessible(page);
    await dialog.getByLabel(word("reason.label")).fill(REASON);
    await dialog.getByRole("button", { name: word("save"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await approveNewest(other, "investments.product", REASON);
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: "Banco de Exemplo S.A." })).toContainText("113%");
    await judgeAtBothSizes(page);
  });

  await test.step("the indices of the basket have to be the whole, and another publishes them", async () => {
    await page.goto("/admin/exchange/basket");
    const index = page.getByRole("group", { name: approvals("basketFields.half_dollar") });
    const bitcoin = index.getByLabel(word("basket.weight", { asset: "BTC" }));
    await bitcoin.fill("30");
    await expect(index.getByText(word("basket.notWhole"))).toBeVisible();
    await page.getByLabel(word("reason.label")).fill(REASON);
    await expect(page.getByRole("button", { name: word("save"), exact: true })).toBeDisabled();
    await judgeAtBothSizes(page);
    await index.getByLabel(word("basket.weight", { asset: "SOL" })).fill("5");
    await page.getByRole("button", { name: word("save"), exact: true }).click();
    await expect(page.getByText(word("waits"))).toBeVisible();
    await approveNewest(other, "basket.settings", REASON);
    await page.reload();
    await expect(page.getByText(word("waits"))).toBeHidden();
    await expect(bitcoin).toHaveValue("30");
  });
});
