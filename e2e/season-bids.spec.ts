import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { payIn } from "./support/deposits.js";
import { grainWords, micros, offer, orderOf, orderWords, signingWords, walletOf } from "./support/market.js";
import {
  acceptCounter,
  answerBid,
  bidWords,
  counter,
  proposePrice,
  publishBid,
  sign,
} from "./support/negotiation.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly } from "./support/traders.js";

test("a buyer says what they look for and takes an answer, and a price is negotiated; both sign each", async ({
  page: buying,
  browser,
  baseURL,
}) => {
  const house = baseURL ?? "";
  const name = `Sorgo da safra ${Date.now()}`;
  const note = `Para a fábrica de ração ${Date.now()}`;
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const selling = await context.newPage();
  const dialog = (page: typeof buying) => page.getByRole("dialog");
  let before = 0n;
  const acceptAndSign = async (id: string) => {
    await selling.goto(`/agro/dashboard-producer/orders/${id}`);
    const main = selling.getByRole("main");
    await main.getByRole("button", { name: orderWords("order.actions.accept"), exact: true }).click();
    await sign(dialog(selling));
    await dialog(selling)
      .getByRole("button", { name: orderWords("order.actions.acceptAndSign"), exact: true })
      .click();
    await expect(main.getByRole("button", { name: orderWords("order.actions.ship") })).toBeVisible();
  };
  const cancel = async () => {
    const name = orderWords("order.actions.cancel");
    await selling.getByRole("main").getByRole("button", { name, exact: true }).click();
    await dialog(selling).getByRole("button", { name: /USDT$/ }).click();
    await expect(dialog(selling)).toHaveCount(0);
  };

  await test.step("the buyer publishes a bid", async () => {
    // Of their own: what another journey moves at the same time is not counted here.
    await joinQuietly(buying, aTrader("Fábrica de Rações Cerrado", "buyer"));
    test.skip(!(await payIn(buying, "9000")), "This platform has no node for any of the networks");
    before = await walletOf(buying);
    await publishBid(buying, { note, tonnes: "10", mostPerTonne: "400" });
  });

  await test.step("a producer answers it with an offer", async () => {
    await joinQuietly(selling, aTrader("Otília Barros", "producer"));
    await offer(selling, { name, price: "398,57" });
    await answerBid(selling, { note, tonnes: "10", perTonne: "389,90" });
  });

  await test.step("the buyer takes and signs it: the order is paid, and the producer signs next", async () => {
    const card = buying.getByRole("listitem").filter({ hasText: note }).first();
    await card.getByRole("button", { name: bidWords("take.open") }).click();
    await expect(dialog(buying).getByText(grainWords("perTonne"))).toBeVisible();
    await sign(dialog(buying));
    await expectAccessible(buying);
    await dialog(buying)
      .getByRole("button", { name: bidWords("take.confirm") })
      .click();
    await expect(buying).toHaveURL(/\/agro\/dashboard-buyer\/orders\/[0-9a-f-]{36}$/);
    await expect(buying.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    expect(await walletOf(buying)).toBe(before - 3_899_000_000n);
    const order = await orderOf(selling, name);
    expect([order.status, micros(order.money.inEscrow)]).toEqual(["paga", 3_899_000_000n]);
    await acceptAndSign(order.id);
  });

  await test.step("the producer cancels, which pays everything back", async () => {
    await cancel();
    expect(await walletOf(buying)).toBe(before);
  });

  await test.step("the buyer proposes a price of their own, and signs it", async () => {
    await proposePrice(buying, { name, tonnes: "10", perTonne: "380" });
  });

  await test.step("the producer counters with more tonnes, and signs that", async () => {
    await counter(selling, { name, tonnes: "20", perTonne: "392" });
  });

  await test.step("the buyer accepts it by their signature, and pays 7.840 USDT", async () => {
    await acceptCounter(buying, { name, button: /7\.840,00/ });
    const { id } = await orderOf(buying, name);
    expect(await walletOf(buying)).toBe(before - 7_840_000_000n);
    await expect(buying.getByText(signingWords("parties"), { exact: true })).toBeVisible();
    await expect(buying.getByText(signingWords("unsigned"), { exact: true })).toHaveCount(0);
    await selling.goto(`/agro/dashboard-producer/orders/${id}`);
  });

  await test.step("the producer cancels again, and the books agree", async () => {
    await cancel();
    expect(await walletOf(buying)).toBe(before);
    expect(await brokenBooks(house)).toEqual([]);
  });
  await context.close();
});
