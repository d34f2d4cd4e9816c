import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { ADMIN, BUYER, CLIENT, PRODUCER, PUBLIC } from "./support/addresses.js";
import { followTo, isOtherPage } from "./support/follow-to.js";
import { words } from "./support/market.js";
import { DEMO_PASSWORD, enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { enterQuietly } from "./support/traders.js";

/** Every page, read in English; `pages.spec.ts` opens each by its address in Portuguese and presses its buttons. */
async function readInEnglish(page: Page, addresses: readonly string[]): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  for (const [index, address] of addresses.entries())
    await test.step(address, async () => {
      if (index > 0 && isOtherPage(page, address)) await followTo(page, address);
      else await page.goto(address);
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
      await expectAccessible(page);
    });
}

test("every public page is for everyone in English too", async ({ page }) => {
  await readInEnglish(page, PUBLIC);
});

test("every page of a client is for everyone in English too", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  await readInEnglish(page, CLIENT);
});

test("every page of an empty account is for everyone in English too", async ({ page }) => {
  await enterBank(page, "novo@lastro.demo");
  await readInEnglish(page, CLIENT);
});

test("every page of an administrator is for everyone in English too", async ({ page }) => {
  await signInAsAdministrator(page, words);
  await readInEnglish(page, ADMIN);
});

for (const [accountType, email, addresses] of [
  ["producer", "produtor@lastro.demo", PRODUCER],
  ["buyer", "comprador@lastro.demo", BUYER],
] as const)
  test(`every page of a ${accountType} is for everyone in English too`, async ({ page }) => {
    await enterQuietly(page, { email, password: DEMO_PASSWORD, accountType });
    await readInEnglish(page, addresses);
  });
