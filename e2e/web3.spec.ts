import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { DEMO_PASSWORD, signIn } from "./support/people.js";

const word = (key: string) => words("web3", key);
const named = (key: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), word(key));
/** What only a network's blocks bring. */
const CHAIN_MS = 60_000;

const button = (page: Page, key: string) => page.getByRole("button", { name: word(key), exact: true });
const confirmInWallet = (page: Page) => button(page, "demo.confirm").click();

test("a client connects a wallet of theirs, pays in from it, and takes a permission back", async ({
  page,
  baseURL,
}, { project }) => {
  test.slow();
  // Both sizes are tried on one server, and by one client.
  const nickname = `Cofre ${project.name}`;
  await signIn(page, words, "cliente@lastro.demo", DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/web3");
  await page.getByRole("button", { name: named("connect.action", { name: word("demo.name") }) }).click();
  await confirmInWallet(page);
  await expect(page.getByText(word("connect.unproven"))).toBeVisible();
  await button(page, "demo.fill").click();
  await expect(page.getByText(word("demo.done")).first()).toBeVisible();
  await expectAccessible(page);

  await button(page, "connect.prove").click();
  await page.getByRole("textbox", { name: word("nickname") }).fill(nickname);
  await expectAccessible(page);
  await button(page, "prove.action").click();
  await button(page, "demo.refuse").click();
  await expect(page.getByText(word("refused"))).toBeVisible();
  await button(page, "prove.action").click();
  await expect(page.getByText("wants you to sign in with your Ethereum account:").last()).toBeVisible();
  await confirmInWallet(page);
  await expect(page.getByText(word("connect.proven"), { exact: true })).toBeVisible();
  const card = page.getByRole("heading", { name: nickname, level: 3 }).locator("../../..");
  const inCard = (key: string) => card.getByRole("button", { name: word(key), exact: true });
  await expect(card.getByText("250,00").first()).toBeVisible({ timeout: CHAIN_MS });
  await expectAccessible(page);

  await inCard("wallets.deposit").click();
  await page.getByRole("combobox", { name: word("deposit.place") }).click();
  await page.getByRole("option", { name: /USDT.*(BNB|Binance)/ }).click();
  await page.getByRole("textbox", { name: word("deposit.amount") }).fill("60");
  await button(page, "deposit.review").click();
  await expect(page.getByText(word("deposit.to"))).toBeVisible();
  await button(page, "deposit.action").click();
  await confirmInWallet(page);
  await expect(page.getByText(word("send.sent"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: word("deposit.follow") }).click();
  await expect(page.getByText(words("crypto", "status.credited")).first()).toBeVisible({ timeout: CHAIN_MS });
  await expect(page.getByText(/60,00/).first()).toBeVisible();

  await page.goBack();
  await button(page, "demo.allow").click();
  await expect(page.getByText(word("demo.done")).first()).toBeVisible();
  await inCard("wallets.allowances").click();
  await expect(page.getByText(word("allowances.unlimited"))).toBeVisible({ timeout: 2 * CHAIN_MS });
  await expectAccessible(page);
  await button(page, "allowances.revoke").click();
  await button(page, "allowances.revoke").click();
  await confirmInWallet(page);
  await expect(page.getByText(word("allowances.sent"))).toBeVisible();
  await page
    .getByRole("button", { name: words("common", "close"), exact: true })
    .last()
    .click();
  await expect(page.getByText(word("allowances.unlimited"))).toBeHidden({ timeout: CHAIN_MS });
  await page.keyboard.press("Escape");

  await card.getByRole("link", { name: word("wallets.withdraw") }).click();
  await expect(page.getByRole("combobox", { name: words("crypto", "send.to") })).toContainText(nickname);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
