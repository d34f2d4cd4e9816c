import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { DEMO_PASSWORD, signIn, signInAsAdministrator } from "./support/people.js";
import { enterMarket } from "./support/traders.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");

const PUBLIC = [
  "/",
  "/about",
  "/login",
  "/register",
  "/forgot-password",
  "/admin-login",
  "/crypto-market",
  "/wallet-prp",
  "/web3",
  "/p2p",
  "/cards",
  "/cashback",
  "/investments",
  "/currency",
  "/help",
  "/agro/login",
  "/agro/register",
  "/agro/forgot-password",
  "/nothing-here",
];
const CLIENT = [
  "/dashboard",
  "/wallet",
  "/statement",
  "/transfer",
  "/pix/receive",
  "/otc",
  "/kyc-plus",
  "/security",
  "/settings",
  "/crypto-market",
];
const ADMIN = [
  "/admin/dashboard",
  "/admin/kyc",
  "/admin/otc",
  "/admin/pix",
  "/admin/grain",
  "/admin/grain/deposits",
  "/admin/grain/withdrawals",
  "/admin/grain/disputes",
  "/admin/grain/offers",
  "/admin/grain/people",
  "/admin/users",
  "/admin/ledger",
  "/admin/audit",
  "/admin/access-requests",
];

const PRODUCER = [
  "/agro/dashboard-producer",
  "/agro/dashboard-producer/offers",
  "/agro/dashboard-producer/orders",
  "/agro/dashboard-producer/financial",
  "/agro/dashboard-producer/withdrawals",
  "/agro/dashboard-producer/reports",
  "/agro/dashboard-producer/profile",
  "/agro/dashboard-producer/settings",
];
const BUYER = [
  "/agro/dashboard-buyer",
  "/agro/dashboard-buyer?tab=wallet",
  "/agro/dashboard-buyer?tab=orders",
];

/** Whatever the browser complained about on the page, other than what a test provoked. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

/** Opens each page, waits until it has its heading, and judges it. */
async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expectAccessible(page);
    });
  }
}

test("every public page is for everyone, at this size", async ({ page }) => {
  const complaints = complaintsOf(page);
  await visit(page, PUBLIC);
  expect(complaints).toEqual([]);
});

test("every page of a client is for everyone, at this size", async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, words, "cliente@lastro.demo", DEMO_PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  await visit(page, CLIENT);
  expect(complaints).toEqual([]);
});

for (const [accountType, email, addresses] of [
  ["producer", "produtor@lastro.demo", PRODUCER],
  ["buyer", "comprador@lastro.demo", BUYER],
] as const) {
  test(`every page of a ${accountType} is for everyone, at this size`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto("/agro/login");
    await enterMarket(page, words, { email, password: DEMO_PASSWORD, accountType });
    await visit(page, addresses);
    expect(complaints).toEqual([]);
  });
}

test("every page of an administrator is for everyone, at this size", async ({ page }) => {
  await signInAsAdministrator(page, words);
  const complaints = complaintsOf(page);
  await visit(page, ADMIN);
  expect(complaints).toEqual([]);
});
