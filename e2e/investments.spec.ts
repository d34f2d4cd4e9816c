import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("investments", key, values);

test("a client invests after reading what is to be known, and redeems a part and then all", async ({
  page,
  baseURL,
}) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/investments");
  await page
    .getByRole("button", { name: word("product.invest"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(word("told.notCovered"))).toBeVisible();
  await dialog.getByLabel(word("invest.amount")).fill("500");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /^Investir R\$/ }).click();
  await expect(page.getByRole("heading", { name: word("positions.title") })).toBeVisible();
  await expectAccessible(page);

  const redeem = page.getByRole("button", { name: word("redeem.open"), exact: true });
  await redeem.first().click();
  await dialog.getByLabel(word("redeem.amount")).fill("200");
  await expect(dialog.getByText(/R\$.200,00/).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: word("redeem.confirm"), exact: true }).click();
  await expect(page.getByText(/R\$.300,00/).first()).toBeVisible();

  await redeem.first().click();
  await expect(dialog.getByText(/R\$.300,00/).first()).toBeVisible();
  await dialog.getByRole("button", { name: word("redeem.confirm"), exact: true }).click();
  await expect(page.getByRole("heading", { name: word("positions.title") })).toBeHidden();
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
