import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import {
  accept,
  frameWords,
  micros,
  offer,
  offerWords,
  openOrder,
  orderOf,
  orderWords,
  ship,
  sure,
  walletOf,
  words,
} from "./support/market.js";
import { test } from "./support/test.js";
import { aTrader, joinMarket, nameTaxId } from "./support/traders.js";

const pixWords = (key: string) => words("grain-orders-pix", key);
const BUYERS_CPF = "111.444.777-35";
const PRODUCERS_CPF = "529.982.247-25";

test("a season in reais: an order is paid by Pix, delivered, and its producer paid by Pix", async ({
  page: selling,
  browser,
  baseURL,
}, { project }) => {
  const house = baseURL ?? "";
  const isPhone = project.name === "mobile";
  const name = `Milho em reais ${Date.now()}`;
  const producer = aTrader("Otávio Reis", "producer");
  const buyer = aTrader("Cooperativa Boa Vista", "buyer");
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const buying = await context.newPage();
  if (isPhone) await buying.setViewportSize({ width: 360, height: 780 });

  await test.step("the producer offers, and chooses to be paid in reais", async () => {
    await joinMarket(selling, words, producer);
    await nameTaxId(selling, PRODUCERS_CPF, producer);
    await offer(selling, { name, price: "31,50" });
    await selling.goto("/agro/dashboard-producer/withdrawals");
    const choice = selling.getByRole("switch", { name: words("grain-wallet-reais", "label") });
    await choice.click();
    await expect(choice).toBeChecked();
    await expectAccessible(selling);
  });

  await test.step("the buyer, without a USDT, buys by Pix", async () => {
    await joinMarket(buying, words, buyer);
    await nameTaxId(buying, BUYERS_CPF, buyer);
    await buying.getByRole("tab", { name: frameWords("buyer.tabs.marketplace") }).click();
    await buying.getByLabel(offerWords("market.search"), { exact: true }).fill(name);
    await expect(buying.getByText(/^R\$ \d,\d{2,4} por USDT/).first()).toBeVisible();
    await buying.getByRole("button", { name: `${offerWords("market.buy")}: ${name}` }).click();
    const dialog = buying.getByRole("dialog");
    await dialog.getByRole("button", { name: orderWords("purchase.pix.offer"), exact: true }).click();
    await expectAccessible(buying);
    await dialog.getByRole("button", { name: orderWords("purchase.pix.confirm"), exact: true }).click();
    await expect(buying.getByLabel(pixWords("copyLabel"))).toHaveValue(/br\.gov\.bcb\.pix/);
    await expectAccessible(buying);
  });

  await test.step("the Pix is paid, and its USDT stand in the order's escrow", async () => {
    await buying.getByRole("button", { name: pixWords("demoPay") }).click();
    await expect(buying.getByText(pixWords("paid"), { exact: true })).toBeVisible({ timeout: 30_000 });
    const order = await orderOf(buying, name);
    expect([order.status, micros(order.money.inEscrow)]).toEqual(["paga", 315_000_000n]);
    expect(await walletOf(buying)).toBe(0n);
    await expectAccessible(buying);
  });

  await test.step("the order is delivered and accepted", async () => {
    await accept(selling, name);
    await selling.goto("/agro/dashboard-producer/orders");
    await ship(selling, name, { carrier: "Rodo Norte" });
    const sold = await openOrder(selling, name);
    await sure(selling, sold, "deliver");
    await buying.reload();
    await sure(buying, buying.getByRole("main"), "confirm");
  });

  await test.step("the producer's bank is paid, and nothing stays in the wallet", async () => {
    await selling.reload();
    await expect(selling.getByRole("heading", { name: pixWords("reais.title") })).toBeVisible({
      timeout: 30_000,
    });
    await expect.poll(() => walletOf(selling), { timeout: 30_000 }).toBe(0n);
    await expectAccessible(selling);
    expect(await brokenBooks(house)).toEqual([]);
  });
  await context.close();
});
