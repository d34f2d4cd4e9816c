import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import {
  aCard,
  cards,
  common,
  holder,
  isStatus,
  openPurchase,
  pay,
  proveUnless,
  SHOWN,
  topUp,
  words,
} from "./support/card-holder.js";
import { test } from "./support/test.js";

const MARKET = "MERCADO SAO JORGE";
const BOOKS = "LIVRARIA DO CENTRO";
const exactly = { exact: true } as const;

/** That the newest declined purchase of a card names its rule. */
async function expectDecline(page: Page, card: string, reason: string): Promise<void> {
  await openPurchase(page, card, "declined");
  await expect(page.getByRole("heading", { name: cards(`declines.${reason}.title`) })).toBeVisible(SHOWN);
  await expectAccessible(page);
}

test("both cards are issued: the virtual one at once, the plastic for its fee and by post", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const page = await holder(openBrowser);
  await page.goto("/cards/new");
  await expect(page.getByRole("radiogroup")).toBeVisible(SHOWN);
  await expectAccessible(page);
  await aCard(page, "Jornada");
  await expectAccessible(page);

  await page.goto("/cards/new");
  await page.getByRole("radio", { name: new RegExp(cards("kinds.physical")) }).click();
  const field = (key: string) => page.getByLabel(cards(`address.${key}`), exactly);
  await page.getByLabel("CEP", exactly).fill("86010-000");
  await field("street").fill("Rua das Palmeiras");
  await field("number").fill("210");
  await field("district").fill("Centro");
  await field("city").fill("Londrina");
  await field("state").fill("PR");
  await page.getByRole("button", { name: common("continue"), exact: true }).click();
  await expect(page.getByText(/Rua das Palmeiras, 210/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pedir Cartão físico por R\$\s99,00$/ }).click();
  await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: cards("shipping.title") })).toBeVisible(SHOWN);
  await expectAccessible(page);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a card pays in the shop, and a decline says which rule and what mends it", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const page = await holder(openBrowser);
  const name = "Loja";
  const card = await aCard(page, name);
  await topUp(page, card, "300");
  expect(await pay(page, { card: name, shop: MARKET, amount: "49,90" })).toBe(true);
  await expectAccessible(page);
  await openPurchase(page, card, "cleared");
  await expectAccessible(page);

  await test.step("by freeze, which one tap does and undoes", async () => {
    await page.goto(card);
    await page.getByRole("button", { name: cards("actions.block"), exact: true }).click();
    await isStatus(page, "blocked");
    expect(await pay(page, { card: name, shop: MARKET, amount: "10" })).toBe(false);
    await expectDecline(page, card, "card_blocked");
    await page.getByRole("link", { name: cards("remedies.unblock"), exact: true }).click();
    await page.getByRole("button", { name: cards("actions.unblock"), exact: true }).click();
    await proveUnless(page, () => isStatus(page, "active"));
  });

  await test.step("by limit", async () => {
    await page.goto(`${card}/controls`);
    await page.getByLabel(cards("controls.limits.purchase"), exactly).fill("20");
    await page.getByRole("button", { name: cards("controls.saveLimits"), exact: true }).click();
    await expect(page.getByText(cards("controls.limitsSaved"), exactly)).toBeVisible(SHOWN);
    await expectAccessible(page);
    expect(await pay(page, { card: name, shop: MARKET, amount: "30" })).toBe(false);
    await expectDecline(page, card, "limit_purchase");
  });

  await test.step("by category", async () => {
    await page.goto(`${card}/controls`);
    const market = page.getByRole("switch", { name: cards("categories.groceries") });
    await market.click();
    await expect(market).toHaveAttribute("aria-checked", "false", SHOWN);
    expect(await pay(page, { card: name, shop: MARKET, amount: "15" })).toBe(false);
    await expectDecline(page, card, "category_off");
  });

  await page.goto("/cards/purchases");
  await expect(page.getByText(MARKET, exactly).first()).toBeVisible(SHOWN);
  await expectAccessible(page);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a purchase is refunded by its shop, and another is contested", async ({ openBrowser, baseURL }) => {
  test.slow();
  const page = await holder(openBrowser);
  const name = "Devolução";
  const card = await aCard(page, name);
  await topUp(page, card, "200");
  expect(await pay(page, { card: name, shop: BOOKS, amount: "80" })).toBe(true);

  await test.step("refunded in part", async () => {
    await openPurchase(page, card, "cleared");
    await page.getByLabel(cards("shop.refundAmount"), exactly).fill("30");
    await page.getByRole("button", { name: cards("shop.refund"), exact: true }).click();
    await expect(page.getByText(cards("purchase.refunded"), exactly)).toBeVisible(SHOWN);
  });

  await test.step("contested, with a provisional credit and a record of its own", async () => {
    expect(await pay(page, { card: name, shop: MARKET, amount: "40" })).toBe(true);
    const id = card.split("/").at(-1);
    await expect(async () => {
      await page.goto(`/cards/purchases?card=${id}&status=cleared&category=groceries`);
      await page.getByRole("link", { name: MARKET, exact: true }).first().click({ timeout: 5_000 });
      await page.getByRole("link", { name: cards("contest.open"), exact: true }).click({ timeout: 5_000 });
    }).toPass(SHOWN);
    await page.getByLabel(cards("contest.story"), exactly).fill("A loja cobrou esta compra duas vezes.");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Contestar R/ }).click();
    await expect(page).toHaveURL(/\/cards\/contests\/[0-9a-f-]{36}$/, SHOWN);
    await expect(page.getByText(cards("contest.credited"), exactly)).toBeVisible(SHOWN);
    await page
      .getByLabel(words("cases", "evidence.add"), exactly)
      .setInputFiles({ name: "recibo.png", mimeType: "image/png", buffer: await page.screenshot() });
    await expect(page.getByText("recibo.png", exactly)).toBeVisible(SHOWN);
    await expectAccessible(page);
  });
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a card's details stay in the issuer's frame, and its wallet is told by the wallet's service", async ({
  openBrowser,
}) => {
  test.slow();
  const page = await holder(openBrowser);
  await aCard(page, "Carteira");

  await test.step("number, date and code", async () => {
    await page.getByRole("button", { name: cards("actions.reveal"), exact: true }).click();
    const frame = page.frameLocator(`iframe[title="${cards("reveal.frame")}"]`);
    await proveUnless(page, () =>
      expect(frame.locator("#pan")).toHaveText(/^[\d ]{16,23}$/, { timeout: 5_000 }),
    );
    const number = (await frame.locator("#pan").textContent()) ?? "";
    expect(await page.content()).not.toContain(number);
    await page
      .getByRole("button", { name: common("close"), exact: true })
      .first()
      .click();
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  await test.step("PIN, encrypted in the browser", async () => {
    await page.getByRole("button", { name: cards("actions.setPin"), exact: true }).click();
    await page.getByLabel(cards("pin.new"), exactly).fill("4821");
    await page.getByLabel(cards("pin.again"), exactly).fill("4821");
    const sent = page.waitForRequest((request) => /\/v1\/cards\/[^/]+\/pin$/.test(request.url()));
    await page
      .getByRole("dialog")
      .getByRole("button", { name: cards("pin.save"), exact: true })
      .click();
    expect((await sent).postData()).not.toContain("4821");
    await proveUnless(page, () =>
      expect(page.getByText(cards("facts.pins.set"), exactly)).toBeVisible({ timeout: 5_000 }),
    );
  });

  await test.step("wallet", async () => {
    const add = cards("wallets.addTo", { wallet: "Apple Pay" });
    await page.getByRole("button", { name: add, exact: true }).click();
    const told = page.getByText(cards("wallets.accepted"), exactly);
    const added = page.getByText(cards("wallets.added"), exactly);
    await proveUnless(page, () => expect(told.or(added).first()).toBeVisible({ timeout: 5_000 }));
    await expectAccessible(page);
  });
});

test("spending enough leads to Black, and cashback is redeemed to the cent", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const page = await holder(openBrowser);
  const cashback = (key: string, values?: Record<string, string>) => words("cashback", key, values);
  const name = "Black";
  const card = await aCard(page, name);
  await topUp(page, card, "2600");
  expect(await pay(page, { card: name, shop: MARKET, amount: "2550" })).toBe(true);

  await expect(async () => {
    await page.goto("/cashback");
    await expect(page.getByText(/^Black/).first()).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText(/^Seu nível vale até/)).toBeVisible({ timeout: 5_000 });
  }).toPass(SHOWN);
  await expectAccessible(page);

  await test.step("redeemed, which leaves nothing available", async () => {
    await page.getByRole("button", { name: /^Resgatar [\d.,]+\sPRP$/ }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText(cashback("redeem.arrives"), exactly)).toBeVisible();
    await dialog.getByRole("button", { name: /^Resgatar R/ }).click();
    await expect(page.getByText(/entraram na sua conta$/)).toBeVisible(SHOWN);
    await expect(page.getByRole("button", { name: /^Resgatar/ })).toHaveCount(0, SHOWN);
    await expectAccessible(page);
  });

  await page.goto("/wallet-prp");
  await expect(page.getByText(cashback("kinds.redeemed"), exactly).first()).toBeVisible(SHOWN);
  await expectAccessible(page);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
