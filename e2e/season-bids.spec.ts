import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { grainWords, micros, offer, orderOf, orderWords, walletOf, words } from "./support/market.js";
import { DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly } from "./support/traders.js";

const bidWords = (key: string, values?: Record<string, string>) => words("grain-bids", key, values);

test("a buyer says what they look for, a producer answers, and the answer becomes an order", async ({
  page: buying,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The season is walked once; every page is looked at in both sizes");
  const house = baseURL ?? "";
  const name = `Sorgo da safra ${Date.now()}`;
  const note = `Para a fábrica de ração ${Date.now()}`;
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const selling = await context.newPage();
  const dialog = (page: typeof buying) => page.getByRole("dialog");
  let before = 0n;

  await test.step("the buyer publishes a bid", async () => {
    await enterQuietly(buying, {
      email: "comprador@lastro.demo",
      password: DEMO_PASSWORD,
      accountType: "buyer",
    });
    before = await walletOf(buying);
    await buying.goto("/agro/dashboard-buyer/bids");
    await buying.getByRole("button", { name: bidWords("buyer.new") }).click();
    const form = dialog(buying);
    await form.getByLabel(bidWords("quantity"), { exact: true }).fill("10");
    await form.getByLabel(bidWords("form.city"), { exact: true }).fill("Cascavel");
    await form.getByLabel(bidWords("maxPrice"), { exact: true }).fill("400");
    const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel(bidWords("form.deliverUntil"), { exact: true }).fill(day);
    await form.getByLabel(bidWords("form.note"), { exact: true }).fill(note);
    await expectAccessible(buying);
    await form.getByRole("button", { name: bidWords("form.publish") }).click();
    await expect(buying.getByText(note)).toBeVisible();
    await expectAccessible(buying);
  });

  await test.step("a producer answers it with an offer", async () => {
    await joinQuietly(selling, aTrader("Otília Barros", "producer"));
    await offer(selling, { name, price: "398,57" });
    await selling.goto("/agro/dashboard-producer/bids");
    const card = selling.getByRole("listitem").filter({ hasText: note });
    await card.getByRole("button", { name: bidWords("answer.open"), exact: true }).click();
    const form = dialog(selling);
    await form.getByLabel(bidWords("quantity"), { exact: true }).fill("10");
    await form.getByLabel(bidWords("price"), { exact: true }).fill("389,90");
    await expectAccessible(selling);
    await form.getByRole("button", { name: bidWords("answer.send") }).click();
    await expect(card.getByText(bidWords("producer.answered"), { exact: true })).toBeVisible();
  });

  await test.step("the buyer takes it: the order is paid, and the producer ships next", async () => {
    const card = buying.getByRole("listitem").filter({ hasText: note }).first();
    await card.getByRole("button", { name: bidWords("take.open") }).click();
    await expect(dialog(buying).getByText(grainWords("perTonne"))).toBeVisible();
    await dialog(buying)
      .getByRole("button", { name: bidWords("take.confirm") })
      .click();
    await expect(buying).toHaveURL(/\/agro\/dashboard-buyer\/orders\/[0-9a-f-]{36}$/);
    await expect(buying.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    expect(await walletOf(buying)).toBe(before - 3_899_000_000n);
    const order = await orderOf(selling, name);
    expect([order.status, micros(order.money.inEscrow)]).toEqual(["paga", 3_899_000_000n]);
    await selling.goto(`/agro/dashboard-producer/orders/${order.id}`);
    await expect(
      selling.getByRole("main").getByRole("button", { name: orderWords("order.actions.ship") }),
    ).toBeVisible();
  });

  await test.step("the producer cancels, which pays everything back, and the books agree", async () => {
    const cancel = orderWords("order.actions.cancel");
    await selling.getByRole("main").getByRole("button", { name: cancel, exact: true }).click();
    await dialog(selling).getByRole("button", { name: /USDT$/ }).click();
    await expect(dialog(selling)).toHaveCount(0);
    expect(await walletOf(buying)).toBe(before);
    expect(await brokenBooks(house)).toEqual([]);
  });
  await context.close();
});
