import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { ADMIN, BUYER, CLIENT, PRODUCER, PUBLIC } from "./support/addresses.js";
import { unsaid } from "./support/checklist.js";
import { leaveOrder, orderWords, words } from "./support/market.js";
import { DEMO_PASSWORD, enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { enterMarket, enterQuietly, readAs } from "./support/traders.js";
import { walkOver } from "./support/walk.js";

/** What belongs together, a walk each: a client's pages and an administrator's are too many for one. */
const OF_CLIENTS = {
  money: /^\/(dashboard|wallet(?!-)|statement|transfer|pix|receipts|crypto\/|compan|integrations|notices)/,
  markets: /^\/(otc|p2p|currency|crypto-market|investments|web3|tax)/,
  account: /^\/(cards|demo|cashback|wallet-prp|kyc-plus|security|settings|help(?!\/articles))/,
};
const OF_ADMINISTRATORS = {
  bank: /^\/admin\/(?!grain|p2p|cards|exchange|otc)/,
  markets: /^\/admin\/(grain|p2p|cards|exchange|otc)/,
};
const within = (addresses: readonly string[], inside: RegExp) => addresses.filter((one) => inside.test(one));

interface Orders {
  items: { status: string; dispute: string }[];
}

/** Of the orders on the page opens one in dispute, one on its way and one that waits, and looks at every part of it. */
async function visitOrders(page: Page): Promise<void> {
  const { items } = await readAs<Orders>(page, "/agro/v1/orders?limit=20");
  const kinds = [
    items.findIndex(({ dispute }) => dispute === "open"),
    items.findIndex(({ status, dispute }) => status === "enviada" && dispute === "none"),
    items.findIndex(({ status }) => status === "paga"),
  ];
  for (const index of kinds.filter((found) => found >= 0)) {
    await page
      .getByRole("link", { name: orderWords("buyerOrders.details"), exact: true })
      .nth(index)
      .click();
    const main = page.getByRole("main");
    await expect(main.getByRole("list", { name: orderWords("order.steps.label") })).toBeVisible();
    await test.step(`an order: ${await main.getByRole("heading", { level: 1 }).textContent()}`, async () => {
      for (const folded of await main.locator("summary").all()) await folded.click();
      for (const name of [orderWords("logistics.edit"), orderWords("order.actions.ship")]) {
        const button = main.getByRole("button", { name, exact: true }).first();
        if (await button.isVisible()) await button.click();
      }
      await expectAccessible(page);
      const messages = main.getByRole("radio", { name: orderWords("order.page.parts.messages") });
      if (await messages.isVisible()) await messages.click();
      await expectAccessible(page);
    });
    await leaveOrder(page);
  }
}

test("every public page is for everyone, at this size", async ({ page }) => {
  const said = await walkOver(page, {
    from: PUBLIC,
    inside: /^(?!\/agro\/dashboard)/,
  });
  expect(unsaid("public", said)).toEqual([]);
});

for (const [part, inside] of Object.entries(OF_CLIENTS))
  test(`every page of a client about ${part} is for everyone, at this size`, async ({ page }) => {
    await enterBank(page, "cliente@lastro.demo");
    await walkOver(page, { from: within(CLIENT, inside), inside });
  });

for (const [accountType, email, addresses, orders] of [
  ["producer", "produtor@lastro.demo", PRODUCER, "/agro/dashboard-producer/orders"],
  ["buyer", "comprador@lastro.demo", BUYER, "/agro/dashboard-buyer?tab=orders"],
] as const) {
  test(`every page of a ${accountType} is for everyone, at this size`, async ({ page }) => {
    await page.goto("/agro/login");
    await enterMarket(page, words, { email, password: DEMO_PASSWORD, accountType });
    const said = await walkOver(page, {
      from: addresses,
      inside: /^\/agro\/dashboard/,
    });
    expect(unsaid(accountType, said)).toEqual([]);
  });

  test(`every part of a ${accountType}'s orders is for everyone, at this size`, async ({ page }) => {
    await enterQuietly(page, { email, password: DEMO_PASSWORD, accountType });
    await page.goto(orders);
    await visitOrders(page);
  });
}

for (const [part, inside] of Object.entries(OF_ADMINISTRATORS))
  test(`every page of an administrator about the ${part} is for everyone, at this size`, async ({ page }) => {
    await signInAsAdministrator(page, words);
    await walkOver(page, { from: within(ADMIN, inside), inside });
  });
