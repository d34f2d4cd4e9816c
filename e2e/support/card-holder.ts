import { expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD, enterBank } from "./people.js";
import type { OpenBrowser } from "./test.js";
import { wordsIn } from "./words.js";

export const words = wordsIn("pt-BR");
export const cards = (key: string, values?: Record<string, string>) => words("cards", key, values);
export const common = (key: string) => words("common", key);

/** So long an issuer, a network or a letter may take to show. */
export const SHOWN = { timeout: 60_000 };

/** Somebody with balances, another one in each project, so that their limits and levels do not meet. */
export async function holder(openBrowser: OpenBrowser): Promise<Page> {
  const page = await openBrowser();
  const email = test.info().project.name === "mobile" ? "maria@lastro.demo" : "cliente@lastro.demo";
  await enterBank(page, email);
  return page;
}

/** Proves by the password that somebody is there, unless they have only just signed in. */
export async function proveUnless(page: Page, done: () => Promise<void>): Promise<void> {
  const asked = page.getByLabel(common("proof.password"), { exact: true });
  await expect(async () => {
    if (await asked.isVisible()) {
      await asked.fill(DEMO_PASSWORD);
      await page.getByRole("button", { name: common("confirm"), exact: true }).click();
    }
    await done();
  }).toPass(SHOWN);
}

/** Asks for a virtual card, waits until it is issued, and answers its address. */
export async function aCard(page: Page, name: string): Promise<string> {
  await page.goto("/cards/new");
  await page.getByRole("radio", { name: new RegExp(cards("kinds.virtual")) }).click();
  await page.getByLabel(cards("request.name"), { exact: true }).fill(name);
  await page.getByRole("button", { name: common("continue"), exact: true }).click();
  await page
    .getByRole("button", { name: cards("request.sendFree", { kind: cards("kinds.virtual") }), exact: true })
    .click();
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
  await isStatus(page, "active");
  return new URL(page.url()).pathname;
}

/** That the card that is open is in a status. */
export const isStatus = (page: Page, status: string) =>
  expect(page.getByText(cards(`statuses.${status}`), { exact: true }).first()).toBeVisible(SHOWN);

/** Puts reais on a card from the account. */
export async function topUp(page: Page, card: string, reais: string): Promise<void> {
  await page.goto(card);
  await page.getByRole("button", { name: cards("topUp.action"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(cards("move.amount"), { exact: true }).fill(reais);
  await dialog.getByRole("button", { name: /^Carregar R/ }).click();
  await expect(dialog).toBeHidden(SHOWN);
}

interface Payment {
  readonly card: string;
  readonly shop: string;
  readonly amount: string;
}

/** Pays in the demonstration's shop with the card of a name, and says whether it was approved. */
export async function pay(page: Page, { card, shop, amount }: Payment): Promise<boolean> {
  await page.goto("/demo/shop");
  await page.getByRole("radio", { name: shop, exact: true }).click();
  await page.getByRole("combobox", { name: cards("purchases.card"), exact: true }).click();
  await page.getByRole("option", { name: new RegExp(`^${card} `) }).click();
  await page.getByLabel(cards("shop.amount"), { exact: true }).fill(amount);
  await page.getByRole("button", { name: /^Pagar / }).click();
  const approved = page.getByText(cards("shop.approved"), { exact: true });
  const declined = page.getByText(cards("shop.declined"), { exact: true });
  await expect(approved.or(declined)).toBeVisible(SHOWN);
  return approved.isVisible();
}

/** Opens the newest purchase of a card once it is in a status. */
export async function openPurchase(page: Page, card: string, status: string): Promise<void> {
  const id = card.split("/").at(-1);
  await expect(async () => {
    await page.goto(`/cards/purchases?card=${id}&status=${status}`);
    await page.locator("a[href^='/cards/purchases/']").first().click({ timeout: 2_000 });
  }).toPass(SHOWN);
  await expect(page).toHaveURL(/\/cards\/purchases\/[0-9a-f-]{36}$/);
}
