import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.js";
import { openPurchase, orderOf, orderWords, signingWords, words } from "./market.js";
import { TRADER_PASSWORD } from "./traders.js";

export const roundWords = (key: string, values?: Record<string, string>) =>
  words("grain-orders-negotiation", key, values);
export const bidWords = (key: string, values?: Record<string, string>) => words("grain-bids", key, values);

const dialogOf = (page: Page) => page.getByRole("dialog");

/** Signs what the form is about by the password. */
export const sign = (place: ReturnType<typeof dialogOf>) =>
  place.getByLabel(signingWords("password"), { exact: true }).fill(TRADER_PASSWORD);

/** The buyer publishes what they look for: so many tonnes in Cascavel, told from other bids by its note. */
export async function publishBid(
  page: Page,
  { note, tonnes, mostPerTonne }: { note: string; tonnes: string; mostPerTonne: string },
): Promise<void> {
  await page.goto("/agro/dashboard-buyer/bids");
  await page.getByRole("button", { name: bidWords("buyer.new") }).click();
  const form = dialogOf(page);
  await form.getByLabel(bidWords("quantity"), { exact: true }).fill(tonnes);
  await form.getByLabel(bidWords("form.city"), { exact: true }).fill("Cascavel");
  await form.getByLabel(bidWords("maxPrice"), { exact: true }).fill(mostPerTonne);
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await form.getByLabel(bidWords("form.deliverUntil"), { exact: true }).fill(day);
  await form.getByLabel(bidWords("form.note"), { exact: true }).fill(note);
  await expectAccessible(page);
  await form.getByRole("button", { name: bidWords("form.publish") }).click();
  await expect(page.getByText(note)).toBeVisible();
  await expectAccessible(page);
}

/** The producer answers a bid with what they offer. */
export async function answerBid(
  page: Page,
  { note, tonnes, perTonne }: { note: string; tonnes: string; perTonne: string },
): Promise<void> {
  await page.goto("/agro/dashboard-producer/bids");
  const card = page.getByRole("listitem").filter({ hasText: note });
  await card.getByRole("button", { name: bidWords("answer.open"), exact: true }).click();
  const form = dialogOf(page);
  await form.getByLabel(bidWords("quantity"), { exact: true }).fill(tonnes);
  await form.getByLabel(bidWords("price"), { exact: true }).fill(perTonne);
  await expectAccessible(page);
  await form.getByRole("button", { name: bidWords("answer.send") }).click();
  await expect(card.getByText(bidWords("producer.answered"), { exact: true })).toBeVisible();
}

/** The buyer proposes a price of their own for an offer, and signs it. */
export async function proposePrice(
  page: Page,
  { name, tonnes, perTonne }: { name: string; tonnes: string; perTonne: string },
): Promise<void> {
  await page.goto("/agro/dashboard-buyer");
  await openPurchase(page, name);
  const form = dialogOf(page);
  await form.getByRole("button", { name: orderWords("purchase.propose.offer") }).click();
  await form.getByLabel(orderWords("purchase.quantityLabel")).fill(tonnes);
  await form.getByLabel(orderWords("purchase.propose.price"), { exact: true }).fill(perTonne);
  await form.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await sign(form);
  await form.getByRole("button", { name: orderWords("purchase.propose.confirm") }).click();
  await expect(form.getByText(orderWords("purchase.propose.done"))).toBeVisible();
}

/** The producer answers a proposed price with another, and signs that. */
export async function counter(
  page: Page,
  { name, tonnes, perTonne }: { name: string; tonnes: string; perTonne: string },
): Promise<void> {
  const { id } = await orderOf(page, name);
  await page.goto(`/agro/dashboard-producer/orders/${id}`);
  await page.getByRole("button", { name: roundWords("counter"), exact: true }).click();
  const form = page.getByRole("form", { name: roundWords("counter") });
  await form.getByLabel(roundWords("price"), { exact: true }).fill(perTonne);
  await form.getByLabel(roundWords("quantity"), { exact: true }).fill(tonnes);
  await sign(form);
  await expectAccessible(page);
  await form.getByRole("button", { name: roundWords("send"), exact: true }).click();
  await expect(page.getByText(roundWords("you", { number: "2" }), { exact: true })).toBeVisible();
}

/** The buyer accepts the producer's price by their signature. */
export async function acceptCounter(
  page: Page,
  { name, button }: { name: string; button: RegExp | string },
): Promise<void> {
  const { id } = await orderOf(page, name);
  await page.goto(`/agro/dashboard-buyer/orders/${id}`);
  const accept = orderWords("order.actions.accept");
  await page.getByRole("main").getByRole("button", { name: accept, exact: true }).click();
  await sign(dialogOf(page));
  await expectAccessible(page);
  await dialogOf(page).getByRole("button", { name: button }).click();
  await expect(dialogOf(page)).toHaveCount(0);
}
