import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { closeOrder, orderWords, words } from "./support/market.js";
import { DEMO_PASSWORD, signIn, signInAsAdministrator } from "./support/people.js";
import { enterMarket, enterQuietly, readAs } from "./support/traders.js";

const PUBLIC = [
  "/",
  "/about",
  "/terms",
  "/privacy",
  "/login",
  "/register",
  "/forgot-password",
  "/admin-login",
  "/crypto-market",
  "/crypto-market/BTC",
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
  "/agro/stop",
  "/nothing-here",
];
const CLIENT = [
  "/dashboard",
  "/wallet",
  "/statement",
  "/transfer",
  "/pix/receive",
  "/pix/pay",
  "/pix/payees",
  "/pix/schedules",
  "/pix/keys",
  "/pix/received",
  "/pix/disputes",
  "/crypto/deposit",
  "/crypto/send",
  "/wallet/recoveries",
  "/wallet/recoveries/new",
  "/cards",
  "/cards/new",
  "/cards/purchases",
  "/cards/contests",
  "/demo/shop",
  "/cashback",
  "/wallet-prp",
  "/otc",
  "/kyc-plus",
  "/security",
  "/settings",
  "/settings/limits",
  "/notices",
  "/currency",
  "/investments",
  "/investments/recurring",
  "/web3",
  "/crypto-market",
  "/crypto-market/BTC",
  "/crypto-market/alerts",
  "/tax",
  "/companies",
];
const ADMIN = [
  "/admin/dashboard",
  "/admin/kyc",
  "/admin/companies",
  "/admin/otc",
  "/admin/cards",
  "/admin/cards/list",
  "/admin/cards/authorizations",
  "/admin/cards/contests",
  "/admin/cards/partners",
  "/admin/cards/settings",
  "/admin/pix",
  "/admin/disputes",
  "/admin/crypto",
  "/admin/recoveries",
  "/admin/treasury",
  "/admin/grain",
  "/admin/grain/orders",
  "/admin/grain/deposits",
  "/admin/grain/withdrawals",
  "/admin/grain/disputes",
  "/admin/grain/offers",
  "/admin/grain/people",
  "/admin/approvals",
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
  "/agro/dashboard-buyer/settings",
  "/agro/dashboard-buyer/profile",
];

/** Whatever the browser complained about on the page, other than what a test provoked. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error")
      complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  return complaints;
}

/** Opens each page, waits until it has its heading, and judges it. */
async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await judge(page);
    });
  }
}

async function judge(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAccessible(page);
}

interface Orders {
  items: { status: string; dispute: string }[];
}

/** Of the orders on the page opens one in dispute, one on its way and one that waits, and looks at every tab of it. */
async function visitOrders(page: Page): Promise<void> {
  const { items } = await readAs<Orders>(page, "/agro/v1/orders?limit=20");
  const kinds = [
    items.findIndex(({ dispute }) => dispute === "open"),
    items.findIndex(({ status, dispute }) => status === "enviada" && dispute === "none"),
    items.findIndex(({ status }) => status === "paga"),
  ];
  for (const index of kinds.filter((found) => found >= 0)) {
    await page
      .getByRole("button", { name: orderWords("buyerOrders.details"), exact: true })
      .nth(index)
      .click();
    const tabs = page.getByRole("dialog").getByRole("tab");
    await expect(tabs.first()).toBeVisible();
    for (const tab of await tabs.all()) {
      await test.step(`an order: ${await tab.textContent()}`, async () => {
        await tab.click();
        for (const folded of await page.getByRole("dialog").locator("summary").all()) await folded.click();
        await expectAccessible(page);
      });
    }
    await closeOrder(page);
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

for (const [accountType, email, addresses, orders] of [
  ["producer", "produtor@lastro.demo", PRODUCER, "/agro/dashboard-producer/orders"],
  ["buyer", "comprador@lastro.demo", BUYER, "/agro/dashboard-buyer?tab=orders"],
] as const) {
  test(`every page of a ${accountType} is for everyone, at this size`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.goto("/agro/login");
    await enterMarket(page, words, { email, password: DEMO_PASSWORD, accountType });
    await visit(page, addresses);
    expect(complaints).toEqual([]);
  });

  test(`every part of a ${accountType}'s orders is for everyone, at this size`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await enterQuietly(page, { email, password: DEMO_PASSWORD, accountType });
    await page.goto(orders);
    await visitOrders(page);
    expect(complaints).toEqual([]);
  });
}

test("every page of an administrator is for everyone, at this size", async ({ page }) => {
  await signInAsAdministrator(page, words);
  const complaints = complaintsOf(page);
  await visit(page, ADMIN);
  await test.step("one order", async () => {
    await page.goto("/admin/grain/orders?status=entregue");
    await page.getByRole("table").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await judge(page);
  });
  await test.step("one dispute", async () => {
    await page.goto("/admin/grain/disputes");
    await page.getByRole("table").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/);
    await judge(page);
  });
  expect(complaints).toEqual([]);
});
