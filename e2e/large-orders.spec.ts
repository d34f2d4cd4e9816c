import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string) => words("otc", key);

test("a client asks for a quote on a large order, sees the desk's firm answer, and leaves it", async ({
  page,
}) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/otc");
  await expect(page.getByRole("heading", { name: word("quick.buy") })).toBeVisible();
  await page.getByRole("tab", { name: word("sizes.large") }).click();
  await expect(page.getByText(word("requests.minimum"))).toBeVisible();
  await expect(page.getByText(/R\$\s100\.000,00/).first()).toBeVisible();
  const amount = page.getByRole("textbox", { name: word("requests.amount") });
  await amount.fill("99999,99");
  await page.getByRole("button", { name: word("requests.ask") }).click();
  await expect(page.getByRole("alert").getByText(/a partir de R\$\s100\.000,00/)).toBeVisible();
  await amount.fill("100000");
  await expectAccessible(page);
  await page.getByRole("button", { name: word("requests.ask") }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(word("requests.offer"))).toBeVisible();
  await dialog.getByRole("button", { name: word("quote.decline") }).click();
  await expect(page.getByText(word("requests.statuses.rejected")).first()).toBeVisible();
});
