import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { aTrader, joinMarket, readAs } from "./support/traders.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const buyerWords = (key: string, values?: Record<string, string>) => words("grain-buyer", key, values);
const producerWords = (key: string, values?: Record<string, string>) => words("grain-producer", key, values);
const grain = (key: string, values?: Record<string, string>) => words("grain", key, values);

const NETWORKS = ["TRC20", "ERC20", "BSC"] as const;
type Network = (typeof NETWORKS)[number];
const OUTSIDE = "0x52908400098527886E0F7030069857D2E4169EE7";

const FEES = { TRC20: 1_000_000, ERC20: 3_000_000, BSC: 1_000_000 };

interface Wallet {
  available: string;
  lastDeposits: { network: Network; amount: string; credit: string }[];
}
interface Orders {
  items: { total: string; status: string }[];
  totals: { received: string; released: string; inEscrow: string };
}
interface Financial {
  cards: { total: string; pending: string; inEscrow: string; transactions: number };
}
interface Withdrawals {
  available: string;
  withdrawn: string;
  pending: string;
}

test("a season: grain is offered, paid for, delivered and turned into money", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const house = baseURL ?? "";
  test.skip(project.name === "mobile", "The season is walked once; every page is looked at in both sizes");
  const name = `Soja da safra ${Date.now()}`;
  const producer = aTrader("Iracema Duarte", "producer");
  const buyer = aTrader("Moinho Santa Clara", "buyer");
  const selling = page;
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const buying = await context.newPage();

  let paidIn = 0;
  await test.step("the buyer registers and deposits by each network", async () => {
    await joinMarket(buying, words, buyer);
    await buying.getByRole("tab", { name: buyerWords("tabs.wallet") }).click();
    for (const network of NETWORKS) paidIn += (await deposit(buying, network)) ? 1 : 0;
    test.skip(paidIn === 0, "This platform has no node for any of the networks");
  });

  await test.step("the producer registers and offers, while the networks confirm", async () => {
    await joinMarket(selling, words, producer);
    await offer(selling, name);
  });

  await test.step("every deposit is credited, less its fee", async () => {
    const wallet = buying.getByRole("tabpanel");
    const credited = wallet.getByText(buyerWords("deposit.statuses.confirmado"), { exact: true });
    await expect(credited).toHaveCount(paidIn, { timeout: 60_000 });
    const { available, lastDeposits } = await readAs<Wallet>(buying, "/agro/v1/wallet");
    expect(micros(available)).toBe(lastDeposits.reduce((sum, { credit }) => sum + micros(credit), 0));
    for (const { network, amount, credit } of lastDeposits)
      expect(micros(amount) - micros(credit), network).toBe(FEES[network]);
    await expectAccessible(buying);
  });

  await test.step("the buyer buys, and the price waits in escrow", async () => {
    await buy(buying, name, "12,5");
    await expect(buying.getByText(grain("order.statuses.buyer.paga"), { exact: true })).toBeVisible();
    await expectAccessible(buying);
  });

  await test.step("the producer accepts, ships two loads and declares the delivery", async () => {
    await selling.goto("/agro/dashboard-producer/orders");
    let dialog = await openOrder(selling, producerWords("orders.details"));
    await dialog.getByRole("button", { name: grain("order.actions.accept") }).click();
    await expect(dialog).toBeHidden();
    for (const quantity of ["7,5", ""]) {
      dialog = await openOrder(selling, producerWords("orders.details"));
      await dialog.getByLabel(grain("logistics.quantity")).fill(quantity);
      await dialog.getByLabel(grain("logistics.carrier"), { exact: true }).fill("Transportes Ipê");
      await dialog.getByRole("button", { name: grain("logistics.send") }).click();
      await expect(dialog).toBeHidden();
    }
    dialog = await openOrder(selling, producerWords("orders.details"));
    await sure(selling, dialog, grain("order.actions.deliver"));
    await expectAccessible(selling);
  });

  await test.step("the buyer follows the loads and accepts them", async () => {
    await expect(buying.getByText(grain("order.statuses.buyer.enviada"), { exact: true })).toBeVisible();
    const dialog = await openOrder(buying, buyerWords("orders.details"));
    await sure(buying, dialog, grain("order.actions.confirm"));
    await expect(buying.getByText(grain("order.statuses.buyer.entregue"), { exact: true })).toBeVisible();
  });

  await test.step("the producer sees the same money everywhere", async () => {
    const { totals, items } = await readAs<Orders>(selling, "/agro/v1/orders");
    expect(items.map(({ total, status }) => [Number(total), status])).toEqual([[5000, "entregue"]]);
    expect(Number(totals.inEscrow)).toBe(0);
    expect(Number(totals.released)).toBe(5000);
    const { cards } = await readAs<Financial>(selling, "/agro/v1/financial");
    expect([Number(cards.pending), Number(cards.inEscrow), cards.transactions]).toEqual([0, 0, 1]);
    expect(Number(cards.total)).toBe(Number(totals.released));
    const summary = await readAs<Withdrawals>(selling, "/agro/v1/withdrawals/summary");
    expect(summary.available).toBe(totals.received);
    await selling.goto("/agro/dashboard-producer/financial");
    await expect(selling.getByText(/5\.000,00\sUSDT/).first()).toBeVisible();
    await expectAccessible(selling);
  });

  await test.step("the producer withdraws by Pix and to an address", async () => {
    await selling.goto("/agro/dashboard-producer/withdrawals");
    await expect(selling.getByText(/4\.950,00\sUSDT/)).toBeVisible();
    await expect(selling.getByText(grain("withdrawal.empty"))).toBeVisible();
    await expectAccessible(selling);
    await withdraw(selling, { amount: "300", address: OUTSIDE });
    await withdraw(selling, { amount: "600", pixKey: producer.email });
    await expect(selling.getByText(grain("withdrawal.steps.paid"))).toHaveCount(2, { timeout: 60_000 });
    await expect(selling.getByText(/^E\d{8}/)).toBeVisible();
    await expectAccessible(selling);
    const { available, withdrawn, pending } = await readAs<Withdrawals>(
      selling,
      "/agro/v1/withdrawals/summary",
    );
    expect([available, withdrawn, pending].map(Number)).toEqual([4050, 900, 0]);
  });

  await test.step("and the books are in order", async () => {
    expect(await brokenBooks(house)).toEqual([]);
    await context.close();
  });
});

/** An amount of USDT in its smallest unit. */
const micros = (amount: string) => Math.round(Number(amount) * 1_000_000);

async function offer(page: Page, name: string): Promise<void> {
  await page.goto("/agro/dashboard-producer/offers");
  await page
    .getByRole("button", { name: producerWords("offers.new") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const field = (key: string) => dialog.getByLabel(producerWords(`form.${key}`), { exact: true });
  await field("name").fill(name);
  await field("price").fill("400");
  await field("minimum").fill("10");
  await field("quantity").fill("100");
  await field("city").fill("Sorriso");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: producerWords("form.create"), exact: true }).click();
  await expect(page.getByText(producerWords("form.created"), { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** Pays 6,000 USDT in by a network, enough for the whole season; false where the platform has none. */
async function deposit(page: Page, network: Network): Promise<boolean> {
  await page.getByRole("button", { name: buyerWords("wallet.deposit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(buyerWords("deposit.amount"), { exact: true }).fill("6000");
  const choice = dialog.getByRole("radio", { name: network });
  if (await choice.isDisabled()) {
    await dialog.getByRole("button", { name: words("common", "cancel"), exact: true }).click();
    return false;
  }
  await choice.click();
  await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await dialog.getByRole("button", { name: buyerWords("deposit.demoSend") }).click();
  await dialog.getByRole("button", { name: buyerWords("deposit.verify") }).click();
  await expect(dialog.getByRole("list", { name: buyerWords("deposit.checksTitle") })).toBeVisible();
  await dialog
    .getByRole("button", { name: words("common", "close"), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  return true;
}

async function buy(page: Page, name: string, quantity: string): Promise<void> {
  await page.getByRole("tab", { name: buyerWords("tabs.marketplace") }).click();
  await page.getByLabel(buyerWords("market.search"), { exact: true }).fill(name);
  await page.getByRole("button", { name: `${buyerWords("market.buy")}: ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(buyerWords("purchase.quantityLabel")).fill(quantity);
  await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await dialog.getByRole("button", { name: buyerWords("purchase.confirm"), exact: true }).click();
  await expect(dialog.getByText(buyerWords("purchase.done"))).toBeVisible();
  await dialog.getByRole("button", { name: buyerWords("purchase.seeOrders") }).click();
}

async function openOrder(page: Page, details: string): Promise<Locator> {
  await page.getByRole("button", { name: details, exact: true }).click();
  return page.getByRole("dialog");
}

/** Presses a button of the order's, and the one of the dialog that asks again. */
async function sure(page: Page, dialog: Locator, action: string): Promise<void> {
  await dialog.getByRole("button", { name: action, exact: true }).click();
  await page.getByRole("dialog", { name: action }).getByRole("button", { name: action, exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

async function withdraw(
  page: Page,
  { amount, pixKey, address }: { amount: string; pixKey?: string; address?: string },
): Promise<void> {
  await page.getByRole("button", { name: grain("withdrawal.ask"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (pixKey !== undefined) await dialog.getByLabel(grain("withdrawal.pixKey"), { exact: true }).fill(pixKey);
  if (address !== undefined) {
    await dialog.getByRole("radio", { name: "USDT" }).click();
    await dialog.getByLabel(grain("withdrawal.network"), { exact: true }).click();
    await page.getByRole("option", { name: grain("withdrawal.networks.BSC") }).click();
    await dialog.getByLabel(grain("withdrawal.address"), { exact: true }).fill(address);
  }
  await dialog.getByLabel(grain("withdrawal.amount"), { exact: true }).fill(amount);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: grain("withdrawal.submit"), exact: true }).click();
  await expect(page.getByText(grain("withdrawal.done"), { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}
