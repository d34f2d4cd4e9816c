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
  signingWords,
  sure,
  walletOf,
  words,
} from "./support/market.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly, TRADER_PASSWORD } from "./support/traders.js";

const pixWords = (key: string) => words("grain-orders-pix", key);
const BUYERS_CPF = "111.444.777-35";

test("a season in reais on a phone: an order is paid by Pix, delivered, and its producer paid by Pix", async ({
  page: selling,
  openBrowser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "desktop", "At the scale it is a phone; the other seasons are walked at a desk");
  const name = `Milho em reais ${Date.now()}`;
  const buying = await openBrowser();

  await test.step("the producer offers, and chooses to be paid in reais", async () => {
    await joinQuietly(selling, aTrader("Otávio Reis", "producer"));
    await offer(selling, { name, price: "31,50" });
    await selling.goto("/agro/dashboard-producer/withdrawals");
    const choice = selling.getByRole("switch", { name: words("grain-wallet-reais", "label") });
    await choice.click();
    await expect(choice).toBeChecked();
    await expectAccessible(selling);
  });

  await test.step("the buyer, without a USDT, buys by Pix and signs", async () => {
    await joinQuietly(buying, { ...aTrader("Cooperativa Boa Vista", "buyer"), cpf: BUYERS_CPF });
    await buying.getByRole("tab", { name: frameWords("buyer.tabs.marketplace") }).click();
    await buying.getByLabel(offerWords("market.search"), { exact: true }).fill(name);
    await buying.getByRole("button", { name: `${offerWords("market.buy")}: ${name}` }).click();
    const dialog = buying.getByRole("dialog");
    await dialog.getByRole("button", { name: orderWords("purchase.pix.offer"), exact: true }).click();
    await dialog.getByLabel(signingWords("password"), { exact: true }).fill(TRADER_PASSWORD);
    await expectAccessible(buying);
    await dialog.getByRole("button", { name: orderWords("purchase.pix.confirm"), exact: true }).click();
    await expect(buying.getByLabel(pixWords("copyLabel"))).toHaveValue(/br\.gov\.bcb\.pix/, {
      timeout: 60_000,
    });
    await expectAccessible(buying);
  });

  await test.step("the Pix is paid, and its USDT stand in the order's escrow", async () => {
    await buying.getByRole("button", { name: pixWords("demoPay") }).click();
    await expect(buying.getByText(pixWords("paid"), { exact: true })).toBeVisible({ timeout: 60_000 });
    const order = await orderOf(buying, name);
    expect([order.status, micros(order.money.inEscrow)]).toEqual(["paga", 315_000_000n]);
    expect(await walletOf(buying)).toBe(0n);
    await expectAccessible(buying);
  });

  await test.step("the order is signed, shipped, delivered and accepted", async () => {
    await accept(selling, name);
    await selling.goto("/agro/dashboard-producer/orders");
    await ship(selling, name, { carrier: "Rodo Norte" });
    await sure(selling, await openOrder(selling, name), "deliver");
    await buying.reload();
    await sure(buying, buying.getByRole("main"), "confirm");
  });

  await test.step("the producer's bank is paid, and nothing stays in the wallet", async () => {
    await selling.reload();
    await expect(selling.getByRole("heading", { name: pixWords("reais.title") })).toBeVisible({
      timeout: 60_000,
    });
    await expect.poll(() => walletOf(selling), { timeout: 60_000 }).toBe(0n);
    await expectAccessible(selling);
    expect(await brokenBooks(baseURL ?? "")).toEqual([]);
  });
});
