import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("basket", key, values);
const named = (key: string) => ({ name: word(key), exact: true });

test("a client chooses an index, buys it, takes another's weights by rebalancing, and takes everything out", async ({
  page,
  baseURL,
}) => {
  const dialog = page.getByRole("dialog");
  await enterBank(page, "cliente@lastro.demo");

  await test.step("chooses an index, after reading what is to be known", async () => {
    await page.goto("/investments");
    await page.getByRole("link", { name: words("investments", "basket.action") }).click();
    await expect(page.getByText(word("told.fund"))).toBeVisible();
    if (await page.getByRole("button", named("recipe.change")).isVisible())
      await page.getByRole("button", named("recipe.change")).click();
    await expectAccessible(page);
    await choose(page, "three_largest");
    await expect(page.getByText(word("recipe.chosen")).first()).toBeVisible();
  });

  await test.step("is held to the minimum, then buys every asset at once", async () => {
    await page.getByRole("button", named("buy.open")).click();
    await dialog.getByLabel(word("buy.amount")).fill("1");
    await dialog.getByRole("button", named("quote.ask")).click();
    await expect(dialog.getByText(/R\$.125,00/)).toBeVisible();
    await dialog.getByLabel(word("buy.amount")).fill("1000");
    await expectAccessible(page);
    await dialog.getByRole("button", named("quote.ask")).click();
    await expect(dialog.getByRole("heading", named("quote.title.buy"))).toBeVisible();
    await expect(dialog.getByText(/^Compra de .*BTC$/)).toBeVisible();
    await expectAccessible(page);
    await confirmWhileFirm(page, /^Colocar R\$.1\.000,00$/);
    await expect(page.getByText(/Você colocou R\$.1\.000,00 na cesta\./).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("changes the index, is told of the drift and rebalances", async () => {
    await page.getByRole("button", named("recipe.change")).click();
    await choose(page, "equal_parts");
    await expect(page.getByText(word("drift.title"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", named("rebalance.open")).click();
    await expect(dialog.getByText(/^Venda de .*BTC$/)).toBeVisible();
    await expectAccessible(page);
    await confirmWhileFirm(page, /^Rebalancear com 3 ordens$/);
    await expect(page.getByText(word("done.rebalance")).first()).toBeVisible();
    await expect(page.getByText(word("drift.title"))).toBeHidden();
  });

  await test.step("takes half out as it is, and has the rest sold", async () => {
    await page.getByRole("button", named("takeOut.open")).click();
    await dialog.getByRole("radio", named("takeOut.ways.assets")).click();
    await dialog.getByLabel(word("takeOut.share")).fill("50");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Retirar 50% dos ativos", exact: true }).click();
    await expect(page.getByText("Você retirou 50% dos ativos.").first()).toBeVisible();
    await page.getByRole("button", named("takeOut.open")).click();
    await dialog.getByRole("button", named("quote.ask")).click();
    await confirmWhileFirm(page, /^Vender por R\$/);
    await expect(page.getByText(word("standing.empty"))).toBeVisible();
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

const choose = (page: Page, index: string) =>
  page
    .getByRole("button", { name: word("recipe.choose", { name: word(`index.${index}.name`) }), exact: true })
    .click();

/** A quote may run out while the page is looked at: then another is asked for. */
async function confirmWhileFirm(page: Page, name: RegExp): Promise<void> {
  const dialog = page.getByRole("dialog");
  const confirm = dialog.getByRole("button", { name });
  const again = dialog.getByRole("button", { name: words("otc", "quote.again"), exact: true });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    if (await confirm.isVisible()) await confirm.click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 45_000 });
}
