import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string) => words("recurring-buys", key);

test("a client has bitcoin bought each month, pauses that, goes on, and ends it", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/investments");
  await page.getByRole("link", { name: words("investments", "recurring.action") }).click();
  await page.getByRole("button", { name: word("new.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: word("new.amount") }).fill("250");
  await dialog.getByRole("combobox", { name: word("new.repeats") }).click();
  await page.getByRole("option", { name: word("repeats.monthly") }).click();
  const month = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByLabel(word("new.startsOn")).fill(month);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: word("new.confirm") }).click();
  await expect(page.getByText(word("new.done")).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /250,00.*BTC/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: word("pause"), exact: true }).click();
  await expect(page.getByText(word("pausedByClient"))).toBeVisible();
  await page.getByRole("button", { name: word("resume"), exact: true }).click();
  await expect(page.getByText(word("status.active"), { exact: true })).toBeVisible();
  await page.getByRole("button", { name: word("end.open"), exact: true }).click();
  await dialog.getByRole("button", { name: word("end.open"), exact: true }).click();
  await expect(page.getByText(word("empty.title"))).toBeVisible();
});
