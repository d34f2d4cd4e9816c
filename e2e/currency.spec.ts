import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { aStranger, becomeClient, enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string) => words("currency", key);
/** Words up to the first value filled into them. */
const startOf = (text: string) =>
  new RegExp(`^${text.split("{{")[0]?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);

test("a visitor sees what currencies are worth and what an exchange would be", async ({ page }) => {
  await page.goto("/currency");
  await expect(page.getByRole("figure")).toBeVisible();
  await page
    .getByLabel(startOf(word("converter.gives")))
    .first()
    .fill("1000");
  await expect(page.getByText(startOf(words("currency", "terms.vet")))).toBeVisible();
  await expect(page.getByRole("link", { name: word("converter.register") })).toBeVisible();
  await expectAccessible(page);
});

test("a client turns reais into dollars and dollars into bitcoin, at firm quotes", async ({
  page,
  baseURL,
}) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/currency");
  const gives = page.getByRole("textbox", { name: startOf(word("converter.gives")) });
  await gives.fill("300");
  await page.getByRole("button", { name: word("converter.ask"), exact: true }).click();
  const offer = page.getByRole("dialog");
  await expect(offer.getByText(words("otc", "quote.atZero"))).toBeVisible();
  await expect(offer.getByText(startOf(word("terms.iof")))).toBeVisible();
  await expectAccessible(page);
  await offer.getByRole("button", { name: startOf(word("dialog.confirm")) }).click();
  await expect(page.getByText(word("success.title"), { exact: true })).toBeVisible();
  await expect(page.getByText("BRL → USD").first()).toBeVisible();

  await page.getByRole("combobox", { name: startOf(word("converter.gives")) }).click();
  await page.getByRole("option", { name: "USD", exact: true }).click();
  await page.getByRole("combobox", { name: startOf(word("converter.gets")) }).click();
  await page.getByRole("option", { name: "BTC", exact: true }).click();
  await gives.fill("20");
  await page.getByRole("button", { name: word("converter.ask"), exact: true }).click();
  await expect(offer.getByText(startOf(word("terms.spread")))).toBeVisible();
  await expect(offer.getByText(startOf(word("terms.iof")))).toBeHidden();
  await offer.getByRole("button", { name: startOf(word("dialog.confirm")) }).click();
  await expect(page.getByText("USD → BTC").first()).toBeVisible();
  await page.getByText("USD → BTC").first().click();
  await expect(page).toHaveURL(/\/receipts\//);
  await expect(page.getByText("BTC").first()).toBeVisible();
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a client waits for a rate of the euro, beside the alerts of coins", async ({ page }) => {
  const alertWord = (key: string) => words("price-alerts", key);
  await becomeClient(page, words, aStranger());
  await page.goto("/currency");
  await page.getByRole("button", { name: alertWord("create") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: alertWord("names.EUR"), exact: true }).click();
  await dialog.getByRole("textbox").fill("99");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: alertWord("create") }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(alertWord("waiting"))).toBeVisible();
  await page.getByRole("link", { name: alertWord("all") }).click();
  const waiting = page.getByRole("listitem").filter({ hasText: alertWord("waiting") });
  await expect(waiting.getByRole("link", { name: startOf(alertWord("names.EUR")) })).toBeVisible();
});
