import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { payIn } from "./support/deposits.js";
import {
  accept,
  buy,
  frameWords,
  leaveOrder,
  micros,
  offer,
  openOrder,
  orderOf,
  orderWords,
  sure,
  walletOf,
} from "./support/market.js";
import { expectSales, expectStatement } from "./support/statements.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly, readAs } from "./support/traders.js";

const PRICE = 398_570_000n;
const cancel = orderWords("order.actions.cancel");

interface Offers {
  items: { name: string; available: string }[];
}

test("a season that ends early: orders are cancelled, and the whole price goes back", async ({
  page: buying,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The season is walked once; every page is looked at in both sizes");
  const house = baseURL ?? "";
  const name = `Milho da safra ${Date.now()}`;
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const selling = await context.newPage();
  const onOffer = async () => {
    const { items } = await readAs<Offers>(buying, `/agro/v1/offers?search=${encodeURIComponent(name)}`);
    return items.map(({ available }) => available);
  };

  let before = 0n;
  await test.step("a producer offers, and a buyer with money looks for grain", async () => {
    await joinQuietly(selling, aTrader("Anselmo Prates", "producer"));
    await offer(selling, { name, price: "398,57" });
    // Of their own: what another journey moves at the same time is not counted here.
    await joinQuietly(buying, aTrader("Granja Três Irmãos", "buyer"));
    test.skip(!(await payIn(buying, "9000")), "This platform has no node for any of the networks");
    before = await walletOf(buying);
  });

  await test.step("the buyer buys: price and stock are set aside", async () => {
    await buy(buying, name, "10");
    expect(await walletOf(buying)).toBe(before - 10n * PRICE);
    expect(await onOffer()).toEqual(["90"]);
  });

  await test.step("the buyer cancels while nobody has accepted, and has everything back", async () => {
    await sure(buying, await openOrder(buying, name), "cancel");
    const dialog = await openOrder(buying, name);
    await expect(
      dialog.getByText(orderWords("order.statuses.buyer.cancelada"), { exact: true }).first(),
    ).toBeVisible();
    await expect(dialog.getByText(orderWords("order.cancelReasons.buyer")).first()).toBeVisible();
    await expect(dialog.getByText(/3\.985,70\sUSDT/)).toHaveCount(3);
    await expect(dialog.getByText(orderWords("order.events.order_cancelled"))).toBeVisible();
    await expectAccessible(buying);
    await leaveOrder(buying);
    expect(await walletOf(buying)).toBe(before);
    expect(await onOffer()).toEqual(["100"]);
  });

  await test.step("the buyer buys again, and once it is accepted may not cancel any more", async () => {
    await buy(buying, name, "20");
    await accept(selling, name);
    const dialog = await openOrder(buying, name);
    await expect(dialog.getByText(orderWords("order.next.actions.ship_first_load"))).toBeVisible();
    await expect(dialog.getByRole("button", { name: cancel })).toHaveCount(0);
    await leaveOrder(buying);
  });

  await test.step("the producer cancels before anything is shipped, and the buyer has everything back", async () => {
    await sure(selling, await openOrder(selling, name), "cancel");
    const dialog = await openOrder(buying, name);
    await expect(dialog.getByText(orderWords("order.cancelReasons.producer")).first()).toBeVisible();
    await leaveOrder(buying);
    const { money, status, escrow } = await orderOf(buying, name);
    expect([status, escrow]).toEqual(["cancelada", "refunded"]);
    expect([money.funded, money.refunded].map(micros)).toEqual([20n * PRICE, 20n * PRICE]);
    expect([money.inEscrow, money.released, money.fee].map(micros)).toEqual([0n, 0n, 0n]);
    expect(await walletOf(buying)).toBe(before);
    expect(await onOffer()).toEqual(["100"]);
  });

  await test.step("nobody earned anything by it", async () => {
    await expectSales(selling, { orders: 0, gross: 0n, fee: 0n });
    await expectStatement(selling);
    await buying.getByRole("tab", { name: frameWords("buyer.tabs.wallet") }).click();
    await expectAccessible(buying);
  });

  await test.step("and the books are in order", async () => {
    expect(await brokenBooks(house)).toEqual([]);
    await context.close();
  });
});
