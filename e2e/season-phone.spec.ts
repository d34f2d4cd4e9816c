import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { driversPhone, fillTicket, makeDriverLink, record } from "./support/driver.js";
import {
  driverWords,
  fillReport,
  grainWords,
  linkWords,
  micros,
  offer,
  openOrder,
  orderOf,
  orderWords,
  paperWords,
  settlementWords,
  ship,
  signingWords,
  sure,
  walletOf,
  words,
} from "./support/market.js";
import { acceptCounter, answerBid, counter, proposePrice, publishBid } from "./support/negotiation.js";
import { expectPapersAgree, expectSales, expectStatement } from "./support/statements.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly } from "./support/traders.js";

const pixWords = (key: string) => words("grain-orders-pix", key);
const BUYERS_CPF = "111.444.777-35";
const SHOWN = { timeout: 60_000 };

/** Twenty tonnes at the 30.00 both sign, in two loads of ten. */
const PAID = 600_000_000n;
/** 9.9 t weighed, less two points of damaged grains at 1.50% of the price each. */
const FIRST = 288_090_000n;
/** What both sign of the disputed load. */
const SECOND = 200_000_000n;
const RELEASED = FIRST + SECOND;
const FEE = 4_880_900n;

// Without a connection the driver's page comes from the worker of the app.
test.use({ serviceWorkers: "allow" });

test("a whole season on a phone: bid, counter, contract, Pix, two loads, a discount, a dispute, and reais at the end", async ({
  page: selling,
  openBrowser,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "desktop", "At the scale it is a phone; the other seasons are walked at a desk");
  test.slow();
  const house = baseURL ?? "";
  const name = `Milho da safra ${Date.now()}`;
  const note = `Para a granja ${Date.now()}`;
  const buying = await openBrowser();

  await test.step("the producer chooses to be paid in reais; the buyer says what they look for", async () => {
    await joinQuietly(selling, aTrader("Otávio Reis", "producer"));
    await selling.goto("/agro/dashboard-producer/withdrawals");
    const choice = selling.getByRole("switch", { name: words("grain-wallet-reais", "label") });
    await choice.click();
    await expect(choice).toBeChecked();
    await expectAccessible(selling);
    await joinQuietly(buying, { ...aTrader("Cooperativa Boa Vista", "buyer"), cpf: BUYERS_CPF });
    await publishBid(buying, { note, tonnes: "20", mostPerTonne: "32" });
  });

  await test.step("the producer answers, the buyer proposes less, and both sign the price between", async () => {
    await offer(selling, { name, price: "31,50", discount: "1,50" });
    await answerBid(selling, { note, tonnes: "20", perTonne: "31,50" });
    await proposePrice(buying, { name, tonnes: "10", perTonne: "29" });
    await counter(selling, { name, tonnes: "20", perTonne: "30" });
    await acceptCounter(buying, { name, button: /600,00/ });
    await expect(buying.getByText(signingWords("parties"), { exact: true })).toBeVisible();
    await expect(buying.getByText(signingWords("unsigned"), { exact: true })).toHaveCount(0);
  });

  await test.step("the buyer, without a USDT, pays by Pix, which stands in escrow", async () => {
    await buying.getByRole("button", { name: pixWords("ask"), exact: true }).click();
    await expect(buying.getByLabel(pixWords("copyLabel"))).toHaveValue(/br\.gov\.bcb\.pix/, SHOWN);
    await expectAccessible(buying);
    await buying.getByRole("button", { name: pixWords("demoPay") }).click();
    await expect(buying.getByText(pixWords("paid"), { exact: true })).toBeVisible(SHOWN);
    const order = await orderOf(buying, name);
    expect([order.status, micros(order.money.inEscrow)]).toEqual(["paga", PAID]);
    expect(await walletOf(buying)).toBe(0n);
    await expectAccessible(buying);
  });

  await test.step("the producer, who asks for the money first and has signed the price, takes the paid order on", async () => {
    const { id } = await orderOf(selling, name);
    await selling.goto(`/agro/dashboard-producer/orders/${id}`);
    const main = selling.getByRole("main");
    await main.getByRole("button", { name: orderWords("order.actions.accept"), exact: true }).click();
    const action = orderWords("order.actions.acceptAndSign");
    await selling.getByRole("dialog").getByRole("button", { name: action, exact: true }).click();
    await expect(main.getByRole("button", { name: orderWords("order.actions.ship") })).toBeVisible();
  });

  await test.step("two loads leave; the driver of one has no connection, and weighs it", async () => {
    await selling.goto("/agro/dashboard-producer/orders");
    await ship(selling, name, { quantity: "10", carrier: "Rodo Norte" });
    const link = await makeDriverLink(selling, name);
    await selling
      .getByRole("dialog")
      .getByRole("button", { name: linkWords("done"), exact: true })
      .click();
    await driveOffline(link);
    await ship(selling, name, { carrier: "Rodo Norte" });
    const order = await openOrder(selling, name);
    await expect(
      order.getByText(paperWords("weights", { gross: "25", tare: "15,1", net: "9,9" })),
    ).toBeVisible();
    await sure(selling, order, "deliver");
  });

  async function driveOffline(link: string): Promise<void> {
    const phone = await driversPhone(browser, house);
    const driving = await phone.newPage();
    await driving.goto(new URL(link).pathname);
    await expect(driving.getByText(driverWords("kept"))).toBeVisible();
    await phone.setOffline(true);
    await record(driving, "weight_ticket", async () =>
      fillTicket(driving, { gross: "25.000", tare: "15.100", picture: await selling.screenshot() }),
    );
    const ticket = driving.getByRole("listitem").filter({ hasText: driverWords("done.weight_ticket") });
    await expect(ticket).toContainText(driverWords("waiting"));
    await phone.setOffline(false);
    await expect(ticket).toContainText(driverWords("sent", { at: "" }).trim(), SHOWN);
    await phone.close();
  }

  await test.step("the first load is settled by the table, and the second one disputed", async () => {
    const load = await fillReport(selling.getByRole("main"), {
      load: { number: "1", weight: "10" },
      gross: "25",
      tare: "15,1",
      measured: { [grainWords("quality.damaged")]: "10" },
    });
    await expectAccessible(selling);
    await load.getByRole("button", { name: settlementWords("report.send"), exact: true }).click();
    await expect(load.getByText(orderWords("settlement.wait"))).toBeVisible();
    await buying.goto("/agro/dashboard-buyer?tab=orders");
    const order = await openOrder(buying, name);
    await dispute(buying, "Carga molhada na chegada.");
    await order.getByRole("button", { name: orderWords("order.actions.accept_settlement") }).click();
    const asked = buying.getByRole("dialog", { name: settlementWords("accept.action") });
    await asked.getByRole("button", { name: /288,09\sUSDT$/ }).click();
    await expect(asked).toBeHidden();
    const { money } = await orderOf(buying, name);
    expect([micros(money.released), micros(money.inEscrow)]).toEqual([FIRST, PAID / 2n]);
  });

  await test.step("the first load is paid out in reais while the other waits", async () => {
    await expect.poll(() => walletOf(selling), SHOWN).toBe(0n);
    await selling.reload();
    await expect(selling.getByRole("heading", { name: pixWords("reais.title") })).toBeVisible(SHOWN);
    await expectAccessible(selling);
  });

  await test.step("both sign how the second load is shared, and it is paid out too", async () => {
    await openDispute(buying);
    await buying.getByLabel(orderWords("dispute.toProducer"), { exact: true }).fill("200");
    await buying.getByRole("button", { name: orderWords("dispute.propose"), exact: true }).click();
    await expect(buying.getByText(orderWords("dispute.yours"))).toBeVisible();
    await openDispute(selling);
    await selling.getByRole("button", { name: orderWords("dispute.sign"), exact: true }).click();
    await selling
      .getByRole("dialog")
      .getByRole("button", { name: orderWords("dispute.sign"), exact: true })
      .click();
    await expect(selling.getByRole("dialog")).toHaveCount(0);
    const { status, money } = await orderOf(buying, name);
    const sums = [money.released, money.fee, money.refunded, money.inEscrow].map(micros);
    expect([status, ...sums]).toEqual(["entregue", RELEASED, FEE, PAID - RELEASED, 0n]);
    await expect.poll(() => walletOf(selling), SHOWN).toBe(0n);
    expect(await walletOf(buying)).toBe(PAID - RELEASED);
  });

  await test.step("report, statement, workbook and PDF agree to the cent, and so do the books", async () => {
    await expectSales(selling, { orders: 1, gross: RELEASED, fee: FEE });
    for (const page of [selling, buying]) {
      await expectStatement(page);
      await expectPapersAgree(page);
    }
    expect(await brokenBooks(house)).toEqual([]);
  });
});

/** Disputes the second load from the order's page, and comes back to it. */
async function dispute(page: Page, complaint: string): Promise<void> {
  const main = page.getByRole("main");
  await main.locator("summary", { hasText: orderWords("dispute.open") }).click();
  await main.getByRole("combobox", { name: orderWords("dispute.load") }).click();
  const second = orderWords("logistics.load", { number: "2", weight: "10" });
  await page.getByRole("option", { name: second }).click();
  await main.getByLabel(orderWords("dispute.description"), { exact: true }).fill(complaint);
  await main.getByRole("button", { name: orderWords("dispute.open"), exact: true }).click();
  await expect(main.getByText(complaint).first()).toBeVisible();
}

/** From an order's page to the page of its dispute, as its other side left it. */
async function openDispute(page: Page): Promise<void> {
  await page.reload();
  await page
    .getByRole("main")
    .getByRole("link", { name: orderWords("dispute.case.open"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}\?load=[0-9a-f-]{36}$/);
}
