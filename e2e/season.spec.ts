import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { appCode } from "./support/authenticator.js";
import { brokenBooks } from "./support/books.js";
import { deposit, NETWORKS, type Network } from "./support/deposits.js";
import {
  accept,
  buy,
  closeDialog,
  factorWords,
  fillReport,
  frameWords,
  grainWords,
  leaveOrder,
  micros,
  offer,
  openOrder,
  orderCard,
  orderOf,
  orderWords,
  paperWords,
  settlementWords,
  ship,
  signingWords,
  sure,
  walletOf,
  walletWords,
  withdrawalWords,
  words,
} from "./support/market.js";
import { expectSales, expectStatement } from "./support/statements.js";
import { test } from "./support/test.js";
import { aTrader, joinMarket, readAs } from "./support/traders.js";

const OUTSIDE = "0x52908400098527886E0F7030069857D2E4169EE7";
/** The producer's, and a Pix key in their own name. */
const CPF = "529.982.247-25";
const FEES: Record<Network, bigint> = { TRC20: 1_000_000n, ERC20: 3_000_000n, BSC: 1_000_000n };

/** 12.5 t at 398.57; of the first load 7,171 kg are paid and 329 come back; the commission is 1%, rounded down. */
const PAID = 4_982_125_000n;
const SECOND_LOAD = 1_992_850_000n;
const RELEASED = 4_850_995_470n;
const RETURNED = 131_129_530n;
const FEE = 48_509_954n;
const WITHDRAWN = 900_123_457n;

interface Wallet {
  lastDeposits: { network: Network; amount: string; credit: string }[];
}
interface Withdrawals {
  available: string;
  withdrawn: string;
  pending: string;
}

test("a season: grain is offered, paid for, shipped, weighed and turned into money", async ({
  page: selling,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The season is walked once; every page is looked at in both sizes");
  const house = baseURL ?? "";
  const name = `Soja da safra ${Date.now()}`;
  const producer = aTrader("Iracema Duarte", "producer");
  const context = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const buying = await context.newPage();

  let paidIn = 0;
  await test.step("the buyer registers and deposits by each network", async () => {
    await joinMarket(buying, words, aTrader("Moinho Santa Clara", "buyer"));
    await buying.getByRole("tab", { name: frameWords("buyer.tabs.wallet") }).click();
    for (const network of NETWORKS) paidIn += (await deposit(buying, network, "6000")) ? 1 : 0;
    test.skip(paidIn === 0, "This platform has no node for any of the networks");
  });

  await test.step("the producer registers and offers, while the networks confirm", async () => {
    await joinMarket(selling, words, producer);
    await offer(selling, { name, price: "398,57" });
  });

  const secret = await test.step("the producer turns two-step verification on", () =>
    turnTwoStepsOn(selling, producer.password));

  let credited = 0n;
  await test.step("every deposit is credited, less its fee", async () => {
    const confirmed = buying
      .getByRole("tabpanel")
      .getByText(walletWords("deposit.statuses.confirmado"), { exact: true });
    await expect(confirmed).toHaveCount(paidIn, { timeout: 60_000 });
    const { lastDeposits } = await readAs<Wallet>(buying, "/agro/v1/wallet");
    for (const { network, amount, credit } of lastDeposits)
      expect(micros(amount) - micros(credit), network).toBe(FEES[network]);
    credited = lastDeposits.reduce((sum, { credit }) => sum + micros(credit), 0n);
    expect(await walletOf(buying)).toBe(credited);
    await expectAccessible(buying);
  });

  await test.step("the buyer buys, and the price waits in escrow", async () => {
    await buy(buying, name, "12,5");
    await expect(buying.getByText(orderWords("order.statuses.buyer.paga"), { exact: true })).toBeVisible();
    await expectAccessible(buying);
    expect(await walletOf(buying)).toBe(credited - PAID);
    expect(micros((await orderOf(buying, name)).money.inEscrow)).toBe(PAID);
  });

  await test.step("the producer accepts and ships two loads, one of which is in transit", async () => {
    await accept(selling, name, { code: appCode(secret, 1) });
    await expect(selling.getByRole("main").getByText(signingWords("how.totp"))).toBeVisible();
    await ship(selling, name, { quantity: "7,5", carrier: "Transportes Ipê" });
    await ship(selling, name, { carrier: "Rodo Norte" });
    const dialog = await openOrder(selling, name);
    await dialog
      .getByRole("button", { name: orderWords("logistics.actions.transit") })
      .first()
      .click();
    await expect(dialog.getByRole("button", { name: orderWords("logistics.actions.transit") })).toHaveCount(
      1,
    );
  });

  await test.step("the producer adds the papers of the first load, and the buyer reads them", async () => {
    const order = await openOrder(selling, name);
    const add = order.getByRole("button", { name: paperWords("add"), exact: true }).first();
    await add.click();
    const dialog = selling.getByRole("dialog");
    await dialog.getByLabel(paperWords("dialog.gross")).fill("24.320");
    await dialog.getByLabel(paperWords("dialog.tare")).fill("16.820");
    await dialog.getByLabel(paperWords("dialog.plate"), { exact: true }).fill("abc1d23");
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: "ticket.png", mimeType: "image/png", buffer: await selling.screenshot() });
    await expectAccessible(selling);
    await dialog.getByRole("button", { name: paperWords("add"), exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const weighed = paperWords("weights", { gross: "24,32", tare: "16,82", net: "7,5" });
    await expect(order.getByText(weighed)).toBeVisible();
    await expectAccessible(selling);
    const bought = await openOrder(buying, name);
    await expect(bought.getByText(weighed)).toBeVisible();
    await bought.getByRole("button", { name: "ticket.png" }).click();
    await expect(bought.getByRole("img", { name: paperWords("kinds.weight_ticket") })).toBeVisible();
    await expectAccessible(buying);
    await leaveOrder(buying);
  });

  await test.step("the buyer follows both loads by their codes", async () => {
    await expect(buying.getByText(orderWords("order.statuses.buyer.enviada"), { exact: true })).toBeVisible();
    await orderCard(buying, name)
      .getByRole("button", { name: orderWords("buyerOrders.track") })
      .click();
    const tracking = buying.getByRole("dialog", { name: orderWords("tracking.title") });
    await expect(tracking.getByText(/^AG\d{8}[A-Z]{4}$/)).toHaveCount(2);
    for (const carrier of ["Transportes Ipê", "Rodo Norte"])
      await expect(tracking.getByText(carrier)).toBeVisible();
    const stages = ["preparando", "enviada", "transito", "entregue"].map(
      (stage, reached) =>
        `${orderWords(`tracking.stages.${stage}`)} – ${orderWords(reached < 3 ? "tracking.done" : "tracking.notYet")}`,
    );
    await expect(tracking.getByRole("listitem")).toContainText(stages);
    await expectAccessible(buying);
    await closeDialog(buying);
  });

  await test.step("the producer declares the delivery and says what the first load weighed", async () => {
    await sure(selling, await openOrder(selling, name), "deliver");
    await weigh(selling, name);
  });

  await test.step("the buyer accepts the sheet, each line explained, and the load is paid alone", async () => {
    const dialog = await openOrder(buying, name);
    const sheet = dialog.getByRole("article");
    await expect(sheet.getByText("7450 kg × (1,80 − 1,00) ÷ (100 − 1,00)")).toBeVisible();
    await expect(sheet.getByText("7390 kg × (16,20 − 14,00) ÷ (100 − 14,00)")).toBeVisible();
    await expect(sheet.getByText("medido 9,5% · limite 8%")).toBeVisible();
    await expect(sheet.getByText("7,171 t")).toBeVisible();
    await expectAccessible(buying);
    await dialog.getByRole("button", { name: orderWords("order.actions.accept_settlement") }).click();
    const asked = buying.getByRole("dialog", { name: settlementWords("accept.action") });
    await expect(asked.getByText(/2\.829,56\sUSDT/)).toBeVisible();
    await expectAccessible(buying);
    await asked.getByRole("button", { name: /2\.858,1[45]\sUSDT$/ }).click();
    await expect(sheet.getByText(orderWords("settlement.statuses.agreed"), { exact: true })).toBeVisible();
    await expect(dialog.getByText(orderWords("settlement.released"), { exact: true }).first()).toBeVisible();
    const { escrow, money } = await orderOf(buying, name);
    expect([escrow, micros(money.inEscrow)]).toEqual(["part_released", SECOND_LOAD]);
  });

  await test.step("then the rest", async () => {
    await sure(buying, await openOrder(buying, name), "confirm");
    await expect(
      buying.getByText(orderWords("order.statuses.buyer.entregue"), { exact: true }),
    ).toBeVisible();
  });

  await test.step("what was weighed is paid, and the rest is the buyer's again", async () => {
    for (const side of [buying, selling]) {
      const { money, status } = await orderOf(side, name);
      expect(status).toBe("entregue");
      expect([money.funded, money.inEscrow, money.released, money.fee, money.refunded].map(micros)).toEqual([
        PAID,
        0n,
        RELEASED,
        FEE,
        RETURNED,
      ]);
    }
    expect(await walletOf(buying)).toBe(credited - PAID + RETURNED);
    expect(await walletOf(selling)).toBe(RELEASED - FEE);
  });

  await test.step("the producer sees the same money everywhere", async () => {
    await expectSales(selling, { orders: 1, gross: RELEASED, fee: FEE });
    await expectStatement(selling);
    await selling.goto("/agro/dashboard-producer/financial");
    await expect(selling.getByText(/4\.851,00\sUSDT/).first()).toBeVisible();
    await expectAccessible(selling);
    await selling.goto("/agro/dashboard-producer/reports");
    await expect(selling.getByText(/4\.851,00\sUSDT/).first()).toBeVisible();
  });

  await test.step("the producer withdraws by Pix and to an address, to the last digit", async () => {
    await selling.goto("/agro/dashboard-producer/withdrawals");
    await expect(selling.getByText(/4\.802,49\sUSDT/)).toBeVisible();
    await expect(selling.getByText(withdrawalWords("empty"))).toBeVisible();
    await withdraw(selling, { amount: "300,123457", address: OUTSIDE });
    await withdraw(selling, { amount: "600", pixKey: CPF });
    const paid = selling.getByText(new RegExp(`· ${withdrawalWords("steps.paid")}$`));
    await expect(paid).toHaveCount(2, { timeout: 60_000 });
    await expect(selling.getByText(/^E\d{8}/)).toBeVisible();
    await expectAccessible(selling);
    const summary = await readAs<Withdrawals>(selling, "/agro/v1/withdrawals/summary");
    const { available, withdrawn, pending } = summary;
    expect([available, withdrawn, pending].map(micros)).toEqual([RELEASED - FEE - WITHDRAWN, WITHDRAWN, 0n]);
    await expectStatement(selling);
    await expectSales(selling, { orders: 1, gross: RELEASED, fee: FEE });
  });

  await test.step("and the books are in order", async () => {
    expect(await brokenBooks(house)).toEqual([]);
    await context.close();
  });
});

/** The producer says what the scale and the classifier found of the first load, and what both took off for damaged grains. */
async function weigh(page: Page, name: string): Promise<void> {
  const load = await fillReport(await openOrder(page, name), {
    load: { number: "1", weight: "7,5" },
    gross: "22,45",
    tare: "15",
    measured: { [orderWords("settlement.impurity")]: "1,8", [orderWords("settlement.moisture")]: "16,2" },
  });
  const type = (key: string, value: string) =>
    load.getByLabel(orderWords(`settlement.${key}`), { exact: true }).fill(value);
  await load.getByRole("button", { name: orderWords("settlement.addDeduction") }).click();
  await expect(load.getByRole("combobox", { name: orderWords("settlement.about") })).toHaveText(
    grainWords("quality.damaged"),
  );
  await type("found", "9,5");
  await type("off", "0,03");
  await expect(load.getByRole("region", { name: orderWords("settlement.preview") })).toContainText("7,171 t");
  await expectAccessible(page);
  await load.getByRole("button", { name: settlementWords("report.send"), exact: true }).click();
  await expect(load.getByText(orderWords("settlement.wait"))).toBeVisible();
}

async function withdraw(
  page: Page,
  { amount, pixKey, address }: { amount: string; pixKey?: string; address?: string },
): Promise<void> {
  await page.getByRole("button", { name: withdrawalWords("ask"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  if (pixKey !== undefined) await dialog.getByLabel(withdrawalWords("pixKey"), { exact: true }).fill(pixKey);
  if (address !== undefined) {
    await dialog.getByRole("radio", { name: "USDT" }).click();
    await dialog.getByLabel(withdrawalWords("network"), { exact: true }).click();
    await page.getByRole("option", { name: withdrawalWords("networks.BSC") }).click();
    await dialog.getByLabel(withdrawalWords("address"), { exact: true }).fill(address);
  }
  await dialog.getByLabel(withdrawalWords("amount"), { exact: true }).fill(amount);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: withdrawalWords("submit"), exact: true }).click();
  await page.getByRole("button", { name: /^Sacar [\d.,]+\sUSDT$/ }).click();
  await expect(page.getByText(withdrawalWords("done"), { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
}

/** Sets an authenticator app up on the page of settings; answers its secret. */
async function turnTwoStepsOn(page: Page, password: string): Promise<string> {
  await page.goto("/agro/dashboard-producer/settings");
  await page.getByRole("button", { name: factorWords("enrol"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(factorWords("password"), { exact: true }).fill(password);
  await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  const secret = await dialog.locator("code").innerText();
  await dialog.getByLabel(factorWords("firstCode"), { exact: true }).fill(appCode(secret));
  await expectAccessible(page);
  await dialog.getByRole("button", { name: words("common", "confirm"), exact: true }).click();
  await page.getByRole("button", { name: words("security", "recovery.kept"), exact: true }).click();
  await expect(page.getByText(factorWords("on"), { exact: true })).toBeVisible();
  return secret;
}
