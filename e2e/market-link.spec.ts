import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly, type Trader } from "./support/traders.js";

const word = (key: string, values?: Record<string, string>) => words("market-link", key, values);
/** Of the demonstration's client, who sells grain too. */
const CPF = "918.273.645-64";

test("a client links the account of the marketplace, and moves USDT both ways", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const trader: Trader = { ...aTrader("Cliente que vende soja", "producer"), cpf: CPF };
  const market = await openBrowser();

  await test.step("joins the marketplace with the same CPF", () => joinQuietly(market, trader));

  await test.step("links the two accounts from the wallet", async () => {
    await enterBank(page, "cliente@lastro.demo");
    await page.goto("/wallet");
    await page.getByRole("link", { name: words("accounts", "wallet.marketplace"), exact: true }).click();
    await press(page, "link.action");
    await expect(page.getByText(word("link.missing.email"))).toBeVisible();
    await page.getByLabel(word("link.email")).fill(trader.email);
    await page.getByLabel(word("link.password")).fill("outra-senha-2026");
    await press(page, "link.action");
    await expect(page.getByText("Email ou senha", { exact: false }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(word("link.password")).fill(trader.password);
    await press(page, "link.action");
    await expect(page.getByRole("region", { name: word("sides.market") })).toContainText("0,00");
    await expectAccessible(page);
  });

  await test.step("sends USDT to the marketplace, no more than there is", async () => {
    await press(page, "move.to_market.open");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(word("move.amount")).fill("999999999");
    await dialog.getByRole("button", { name: word("move.action"), exact: true }).click();
    await expect(dialog.getByText(word("move.short"))).toBeVisible();
    await dialog.getByLabel(word("move.amount")).fill("25,5");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Mover 25,50/ }).click();
    await expect(page.getByRole("region", { name: word("sides.market") })).toContainText("25,50");
    await expect(page.getByText(word("history.to_market")).first()).toBeVisible();
  });

  await test.step("brings a part back from the marketplace's wallet", async () => {
    await enterQuietly(market, trader);
    await market.goto("/agro/dashboard-producer/withdrawals");
    await press(market, "move.to_bank.open");
    const dialog = market.getByRole("dialog");
    await dialog.getByLabel(word("move.amount")).fill("10");
    await dialog.getByRole("button", { name: /^Mover 10,00/ }).click();
    await expect(market.getByText(word("history.to_bank")).first()).toBeVisible();
    await expectAccessible(market);
  });

  await test.step("ends the link, which leaves the money where it is", async () => {
    await page.reload();
    await expect(page.getByRole("region", { name: word("sides.market") })).toContainText("15,50");
    await press(page, "move.to_bank.open");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: word("move.all"), exact: true }).click();
    await dialog.getByRole("button", { name: /^Mover 15,50/ }).click();
    await expect(page.getByRole("region", { name: word("sides.market") })).toContainText("0,00");
    await press(page, "end.open");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: word("end.action"), exact: true })
      .click();
    await expect(page.getByLabel(word("link.email"))).toBeVisible();
    await expect(page.getByText(word("history.to_market")).first()).toBeVisible();
    expect(await brokenBooks(baseURL ?? "")).toEqual([]);
  });
});

async function press(page: Page, key: string): Promise<void> {
  await page
    .getByRole("button", { name: word(key), exact: true })
    .first()
    .click();
}
