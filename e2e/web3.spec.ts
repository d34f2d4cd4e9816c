import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string) => words("web3", key);
const named = (key: string, values: Readonly<Record<string, string>>) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, value), word(key));
/** What only a network's blocks bring, and several calls of a busy machine in a row. */
const CHAIN_MS = 60_000;
const CALLS_MS = 45_000;
/** Both sizes are tried on one server and by one client: each is told by its own amounts and nicknames. */
const AMOUNTS: Readonly<Record<string, { usdt: string; sol: string }>> = {
  desktop: { usdt: "60", sol: "0,25" },
  mobile: { usdt: "61", sol: "0,26" },
};

const button = (page: Page, key: string) => page.getByRole("button", { name: word(key), exact: true });
const confirmInWallet = (page: Page) => button(page, "demo.confirm").click();
const done = (page: Page) => expect(page.getByText(word("demo.done"))).toBeVisible({ timeout: CALLS_MS });
/** Presses the first button that closes the dialog: its own where it has one, else the cross. */
const closeDialog = (page: Page) =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: words("common", "close"), exact: true })
    .first()
    .click();

/** Follows a deposit that a wallet just sent, by its amount, until it is credited. */
async function followDeposit(page: Page, amount: RegExp): Promise<void> {
  await page.getByRole("link", { name: word("deposit.follow") }).click();
  const row = page.getByRole("listitem").filter({ hasText: amount });
  await expect(row.getByText(words("crypto", "status.credited"))).toBeVisible({ timeout: 2 * CHAIN_MS });
}

test("a client connects a wallet of theirs, pays in from it, and takes a permission back", async ({
  page,
  baseURL,
}, { project }) => {
  test.slow();
  const nickname = `Cofre ${project.name}`;
  const { usdt = "60" } = AMOUNTS[project.name] ?? {};
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/web3");
  await page
    .getByRole("button", { name: named("connect.action", { name: word("demo.name") }), exact: true })
    .click();
  await confirmInWallet(page);
  await expect(page.getByText(word("connect.unproven"))).toBeVisible();
  await button(page, "demo.fill").click();
  await done(page);
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
  await page.getByRole("textbox", { name: word("deposit.amount") }).fill(usdt);
  await button(page, "deposit.review").click();
  await expect(page.getByText(word("deposit.to"))).toBeVisible();
  await button(page, "deposit.action").click();
  await confirmInWallet(page);
  await expect(page.getByText(word("send.sent"))).toBeVisible({ timeout: CALLS_MS });
  await expectAccessible(page);
  await followDeposit(page, new RegExp(`${usdt},00\\sUSDT`));

  await page.goBack();
  // The second is sent while the first may still wait for a block.
  await button(page, "demo.allow").click();
  await done(page);
  await button(page, "demo.allowCollection").click();
  await done(page);
  await inCard("wallets.allowances").click();
  for (const [permission, meaning] of [
    [word("allowances.unlimited"), word("allowances.text")],
    [word("allowances.allPieces"), word("allowances.collectionText")],
  ] as const) {
    const row = page.getByRole("listitem").filter({ hasText: permission });
    await expect(row).toBeVisible({ timeout: 2 * CHAIN_MS });
    await expect(page.getByText(meaning)).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("button", { name: word("allowances.revoke"), exact: true }).click();
    await expect(page.getByText(word("allowances.spender"), { exact: true })).toBeVisible();
    await button(page, "allowances.revoke").click();
    await confirmInWallet(page);
    await expect(page.getByText(word("allowances.sent"))).toBeVisible({ timeout: CALLS_MS });
    await closeDialog(page);
    // The list is back, and what was taken back leaves it once a block has it.
    await expect(page.getByText(word("allowances.text"))).toBeVisible();
    await expect(page.getByRole("heading", { name: word("networks.BSC") })).toBeVisible();
    await expect(row).toBeHidden({ timeout: CHAIN_MS });
  }
  await closeDialog(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await card.getByRole("link", { name: word("wallets.withdraw") }).click();
  await expect(page.getByRole("combobox", { name: words("crypto", "send.to") })).toContainText(nickname);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a client pays in from a Solana wallet of theirs, and sees what it will sign", async ({
  page,
  baseURL,
}, { project }) => {
  test.slow();
  const nickname = `Solana ${project.name}`;
  const { sol = "0,25" } = AMOUNTS[project.name] ?? {};
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/web3");
  await page
    .getByRole("button", { name: named("connect.actionSolana", { name: word("demo.name") }), exact: true })
    .click();
  await confirmInWallet(page);
  await button(page, "demo.fill").click();
  await done(page);
  await button(page, "connect.prove").click();
  await page.getByRole("textbox", { name: word("nickname") }).fill(nickname);
  await button(page, "prove.action").click();
  await expect(page.getByText("wants you to sign in with your Solana account:").last()).toBeVisible();
  await confirmInWallet(page);
  await expect(page.getByText(word("connect.proven"), { exact: true })).toBeVisible();
  const card = page.getByRole("heading", { name: nickname, level: 3 }).locator("../../..");
  await expect(card.getByText(/\b2,0/).first()).toBeVisible({ timeout: CHAIN_MS });

  await card.getByRole("button", { name: word("wallets.deposit"), exact: true }).click();
  await page.getByRole("textbox", { name: word("deposit.amount") }).fill(sol);
  await button(page, "deposit.review").click();
  await expect(page.getByText(word("deposit.solanaText"))).toBeVisible();
  await expect(page.getByText(word("deposit.fee"))).toBeVisible();
  await expectAccessible(page);
  await button(page, "deposit.action").click();
  await button(page, "demo.refuse").click();
  await expect(page.getByText(word("refused"))).toBeVisible();
  await button(page, "deposit.action").click();
  // The wallet reads by itself what it is to sign.
  await expect(page.getByText(`${sol.replace(",", ".").padEnd(11, "0")} SOL →`)).toBeVisible();
  await confirmInWallet(page);
  await expect(page.getByText(word("send.sent"))).toBeVisible({ timeout: CALLS_MS });
  await expectAccessible(page);
  await followDeposit(page, new RegExp(`${sol}0*`));
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
