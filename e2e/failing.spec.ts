import { expect } from "@playwright/test";
import { ADMIN, BUYER, CLIENT, PRODUCER } from "./support/addresses.js";
import { walkWhileFailing, walkWhileOffline } from "./support/failing.js";
import { words } from "./support/market.js";
import { DEMO_PASSWORD, enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { enterQuietly } from "./support/traders.js";

test.skip(({ isMobile }) => isMobile, "what a page says does not depend on its size");

/** Each page once: a tab of it fails as the page does. */
const pagesOf = (addresses: readonly string[]) => addresses.filter((address) => !address.includes("?"));

test("a client's pages say what fails and offer to try again", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  await walkWhileFailing(page, pagesOf(CLIENT));
  await walkWhileOffline(page, pagesOf(CLIENT));
});

test("an administrator's pages say what fails and offer to try again", async ({ page }) => {
  await signInAsAdministrator(page, words);
  await walkWhileFailing(page, pagesOf(ADMIN));
  await walkWhileOffline(page, pagesOf(ADMIN));
});

for (const [accountType, email, addresses] of [
  ["producer", "produtor@lastro.demo", PRODUCER],
  ["buyer", "comprador@lastro.demo", BUYER],
] as const)
  test(`a ${accountType}'s pages say what fails and offer to try again`, async ({ page }) => {
    await enterQuietly(page, { email, password: DEMO_PASSWORD, accountType });
    await walkWhileFailing(page, pagesOf(addresses));
    await walkWhileOffline(page, pagesOf(addresses));
  });

test("a page whose code does not arrive keeps the frame, and opens at the next try", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  const assets = /\/assets\//;
  await page.route(assets, (route) => route.abort());
  const menu = page.getByRole("navigation", { name: words("common", "menu.main") }).first();
  await menu.getByRole("button", { name: words("common", "menu.more") }).click();
  await menu.getByRole("link", { name: words("common", "nav.tax") }).click();
  const failed = page.getByRole("heading", { name: words("common", "pageFailed.title") });
  await expect(failed).toBeVisible();
  await expect(menu).toBeVisible();
  await page.unroute(assets);
  await page.getByRole("button", { name: words("common", "retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: words("tax", "title") })).toBeVisible();
});
