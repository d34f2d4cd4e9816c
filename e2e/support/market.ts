import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.js";
import { readAs, TRADER_PASSWORD } from "./traders.js";
import { wordsIn } from "./words.js";

export const words = wordsIn("pt-BR");
type Values = Record<string, string>;
const wordsOf =
  (namespace: string) =>
  (key: string, values?: Values): string =>
    words(namespace, key, values);
export const frameWords = wordsOf("grain-frames");
export const offerWords = wordsOf("grain-offers");
export const orderWords = wordsOf("grain-orders");
export const settlementWords = wordsOf("grain-orders-settlement");
export const paperWords = wordsOf("grain-orders-papers");
export const signingWords = wordsOf("grain-shared-signing");
export const factorWords = wordsOf("grain-settings-factor");
export const driverWords = wordsOf("grain-driver");
export const linkWords = wordsOf("grain-orders-driver");
export const walletWords = wordsOf("grain-wallet");
export const withdrawalWords = wordsOf("withdrawals");
export const grainWords = wordsOf("grain");

/** An amount of USDT in its smallest unit, exactly. */
export function micros(amount: string): bigint {
  const [whole = "0", decimals = ""] = amount.replace("-", "").split(".");
  const value = BigInt(whole + decimals.padEnd(6, "0"));
  return amount.startsWith("-") ? -value : value;
}

/**
 * The producer puts a hundred tonnes on the market, ten of them the least that is sold; with a percent of the price that
 * each point of damaged grains above the limit takes off, where one is said.
 */
export async function offer(
  page: Page,
  { name, price, discount }: { name: string; price: string; discount?: string },
): Promise<void> {
  await page.goto("/agro/dashboard-producer/offers");
  await page
    .getByRole("button", { name: offerWords("offers.new") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  const field = (key: string) => dialog.getByLabel(offerWords(`form.${key}`), { exact: true });
  const goOn = () => dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await field("name").fill(name);
  await field("quantity").fill("100");
  await field("minimum").fill("10");
  await goOn();
  await field("price").fill(price);
  await field("city").fill("Sorriso");
  await expectAccessible(page);
  await goOn();
  if (discount !== undefined) {
    const damaged = page.getByLabel(grainWords("quality.damaged"), { exact: true });
    const line = dialog.getByRole("listitem").filter({ has: damaged });
    await line.getByLabel(settlementWords("table.discount"), { exact: true }).fill(discount);
  }
  await expectAccessible(page);
  await dialog.getByRole("button", { name: offerWords("form.create"), exact: true }).click();
  await expect(page.getByText(offerWords("form.created"), { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name })).toBeVisible();
}

/** The buyer searches the marketplace for the offer, whose name no other has, and opens its purchase. */
export async function openPurchase(page: Page, name: string): Promise<void> {
  await page.getByLabel(offerWords("market.search"), { exact: true }).fill(name);
  const offers = page.getByRole("button", { name: `${offerWords("market.buy")}: ` });
  // Until the search is over the offer moves up the list, and a click could miss it.
  await expect(offers).toHaveCount(1);
  await page.getByRole("button", { name: `${offerWords("market.buy")}: ${name}` }).click();
}

/** The buyer finds the offer and buys of it; the list of orders is open then. */
export async function buy(
  page: Page,
  name: string,
  quantity: string,
  password = TRADER_PASSWORD,
): Promise<void> {
  await page.getByRole("tab", { name: frameWords("buyer.tabs.marketplace") }).click();
  await openPurchase(page, name);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(orderWords("purchase.quantityLabel")).fill(quantity);
  await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await dialog.getByLabel(signingWords("password"), { exact: true }).fill(password);
  await dialog.getByRole("button", { name: orderWords("purchase.confirm"), exact: true }).click();
  await expect(dialog.getByText(orderWords("purchase.done"))).toBeVisible();
  await dialog.getByRole("button", { name: orderWords("purchase.seeOrders") }).click();
  await expect(page.getByRole("tab", { name: frameWords("buyer.tabs.orders") })).toHaveAttribute(
    "aria-selected",
    "true",
  );
}

/** The card of the newest order of an offer, in either side's list. */
export function orderCard(page: Page, name: string): Locator {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) })
    .first();
}

const ORDER_PAGE = /\/agro\/dashboard-(buyer|producer)\/orders\/[0-9a-f-]{36}$/;

/** Opens the page of an offer's newest order from the list of orders; both sides' links say the same. */
export async function openOrder(page: Page, name: string): Promise<Locator> {
  if (ORDER_PAGE.test(page.url())) await leaveOrder(page);
  await orderCard(page, name)
    .getByRole("link", { name: orderWords("buyerOrders.details"), exact: true })
    .click();
  await expect(page).toHaveURL(ORDER_PAGE);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  return main;
}

/** From an order's page back to the list. */
export async function leaveOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: orderWords("order.page.back"), exact: true }).click();
  await expect(page).not.toHaveURL(ORDER_PAGE);
}

export async function closeDialog(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("common", "close"), exact: true })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Presses a button of the order's, and the one of the dialog that asks again, which names the amount where one moves. */
export async function sure(page: Page, main: Locator, step: "deliver" | "confirm" | "cancel"): Promise<void> {
  const action = orderWords(`order.actions.${step}`);
  await main.getByRole("button", { name: action, exact: true }).click();
  const again = step === "deliver" ? action : namingAmount(step);
  await page.getByRole("dialog", { name: action }).getByRole("button", { name: again }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** A button that repeats its verb with the amount it moves. */
export function namingAmount(step: "confirm" | "cancel"): RegExp {
  return new RegExp(`^${orderWords(`order.actions.sure.${step}`, { amount: "[\\d.]+,\\d\\d\\sUSDT" })}$`);
}

interface Report {
  /** The load's number and what it weighed, as its heading says. */
  load: { number: string; weight: string };
  gross: string;
  tare: string;
  /** By the label of the field; the unit is the field's own. */
  measured: Readonly<Record<string, string>>;
}

/** Fills the report of a load in, on an order's page; it is sent by the caller. */
export async function fillReport(main: Locator, { load, gross, tare, measured }: Report): Promise<Locator> {
  const region = main.getByRole("region", { name: orderWords("logistics.load", load) });
  await region.getByText(settlementWords("report.title"), { exact: true }).click();
  await region.getByLabel(settlementWords("report.gross"), { exact: true }).fill(gross);
  await region.getByLabel(settlementWords("report.tare"), { exact: true }).fill(tare);
  for (const [label, value] of Object.entries(measured))
    await region.getByLabel(label, { exact: true }).fill(value);
  return region;
}

/** The producer takes the newest order of an offer on, and signs by the password or by a code of their app. */
export async function accept(page: Page, name: string, by: { code?: string } = {}): Promise<void> {
  await page.goto("/agro/dashboard-producer/orders");
  const main = await openOrder(page, name);
  await main.getByRole("button", { name: orderWords("order.actions.accept"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (by.code === undefined)
    await dialog.getByLabel(signingWords("password"), { exact: true }).fill(TRADER_PASSWORD);
  else await dialog.getByLabel(signingWords("code"), { exact: true }).fill(by.code);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: orderWords("order.actions.acceptAndSign"), exact: true }).click();
  await expect(main.getByRole("button", { name: orderWords("order.actions.ship") })).toBeVisible();
}

/** The producer ships a load; without a quantity, all that remains. */
export async function ship(
  page: Page,
  name: string,
  { quantity = "", carrier }: { quantity?: string; carrier: string },
): Promise<void> {
  const main = await openOrder(page, name);
  await main.getByRole("button", { name: orderWords("order.actions.ship"), exact: true }).click();
  const form = main.getByRole("form", { name: orderWords("logistics.title") });
  await form.getByLabel(orderWords("logistics.quantity")).fill(quantity);
  await form.getByLabel(orderWords("logistics.carrier"), { exact: true }).fill(carrier);
  await form.getByRole("button", { name: orderWords("logistics.send") }).click();
  await expect(form).toBeHidden();
}

export interface OrderMoney {
  id: string;
  status: string;
  dispute: string;
  escrow: string;
  offer: { name: string };
  money: Record<"funded" | "inEscrow" | "released" | "fee" | "net" | "refunded", string>;
}

/** The newest order of an offer as whoever is signed in reads it. */
export async function orderOf(page: Page, name: string): Promise<OrderMoney> {
  const { items } = await readAs<{ items: OrderMoney[] }>(page, "/agro/v1/orders?limit=100");
  const found = items.find((order) => order.offer.name === name);
  if (found === undefined) throw new Error(`No order of ${name}`);
  return readAs<OrderMoney>(page, `/agro/v1/orders/${found.id}`);
}

/** What may be spent or withdrawn. */
export async function walletOf(page: Page): Promise<bigint> {
  return micros((await readAs<{ available: string }>(page, "/agro/v1/wallet")).available);
}
