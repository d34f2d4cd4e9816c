import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { payIn } from "./support/deposits.js";
import {
  accept,
  buy,
  fillReport,
  grainWords,
  leaveOrder,
  micros,
  offer,
  openOrder,
  orderOf,
  orderWords,
  settlementWords,
  ship,
  sure,
  walletOf,
  words,
} from "./support/market.js";
import { signInAsAdministrator } from "./support/people.js";
import { expectSales, expectStatement } from "./support/statements.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly } from "./support/traders.js";

const caseWords = (key: string) => words("cases", key);
const admin = (key: string) => words("grain-admin", key);

/** 12.5 t at 398.57, shipped in 5 and 7.5 t. */
const PAID = 4_982_125_000n;
/** 4.95 t weighed, less two points of damaged grains at 1.50% of the price each. */
const FIRST = { released: 1_913_733_855n, fee: 19_137_338n };
const DISPUTED = 2_989_275_000n;
/** Of the second load the ruling gives the producer a part down to the last digit. */
const TO_PRODUCER = 2_333_333_457n;
const RELEASED = FIRST.released + TO_PRODUCER;
/** Of the sum, rounded down. */
const FEE = 42_470_673n;
const COMPLAINT = "O laudo da chegada mostra umidade de 17,4% e carga molhada.";
const WORD = "Paramos a descarga assim que vimos a lona rasgada.";
const RULING = "O laudo confirma a umidade; a perda foi calculada sobre o preço do contrato.";

test("a season in dispute: one load is settled by the table and paid, the administrator divides the other's money", async ({
  page: buying,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The season is walked once; every page is looked at in both sizes");
  const house = baseURL ?? "";
  const name = `Trigo da safra ${Date.now()}`;
  const contexts = [0, 1].map(() => browser.newContext({ baseURL: house, locale: "pt-BR" }));
  const [selling, ruling] = await Promise.all(contexts.map(async (context) => (await context).newPage()));
  if (selling === undefined || ruling === undefined) throw new Error("No pages");

  let before = 0n;
  await test.step("grain is offered, bought, shipped and declared delivered", async () => {
    await joinQuietly(buying, aTrader("Panificadora Vale Verde", "buyer"));
    test.skip(!(await payIn(buying, "6000")), "This platform has no node for any of the networks");
    before = await walletOf(buying);
    await joinQuietly(selling, aTrader("Salete Bonfim", "producer"));
    await offer(selling, { name, price: "398,57", discount: "1,50" });
    await buy(buying, name, "12,5");
    await accept(selling, name);
    await ship(selling, name, { quantity: "5", carrier: "Fronteira Cargas" });
    await ship(selling, name, { carrier: "Fronteira Cargas" });
    await sure(selling, await openOrder(selling, name), "deliver");
  });

  await test.step("the producer reports the first load, and the contract's table says what it comes to", async () => {
    const load = await fillReport(await openOrder(selling, name), {
      load: { number: "1", weight: "5" },
      gross: "20",
      tare: "15,05",
      measured: { [orderWords("settlement.moisture")]: "13,5", [grainWords("quality.damaged")]: "10" },
    });
    await expect(load.getByText(/1\.972,92\sUSDT × \(10,00 − 8,00\) × 1,50%/)).toBeVisible();
    await expectAccessible(selling);
    await load.getByRole("button", { name: settlementWords("report.send"), exact: true }).click();
    await expect(load.getByText(orderWords("settlement.wait"))).toBeVisible();
  });

  await test.step("the buyer disputes the second load and proves it", async () => {
    const dialog = await openOrder(buying, name);
    await dialog.locator("summary", { hasText: orderWords("dispute.open") }).click();
    await dialog.getByRole("combobox", { name: orderWords("dispute.load") }).click();
    const second = orderWords("logistics.load", { number: "2", weight: "7,5" });
    await buying.getByRole("option", { name: second }).click();
    await dialog.getByLabel(orderWords("dispute.description"), { exact: true }).fill(COMPLAINT);
    await expectAccessible(buying);
    await dialog.getByRole("button", { name: orderWords("dispute.open"), exact: true }).click();
    await expect(dialog.getByText(COMPLAINT).first()).toBeVisible();
    await openDispute(buying);
    await buying.getByRole("tab", { name: caseWords("tabs.evidence"), exact: true }).click();
    await buying
      .locator('input[type="file"]')
      .setInputFiles({ name: "laudo.png", mimeType: "image/png", buffer: await buying.screenshot() });
    await expect(buying.getByRole("button", { name: /laudo\.png/ })).toBeVisible();
    await buying.getByRole("tab", { name: caseWords("tabs.messages"), exact: true }).click();
    await buying.getByLabel(caseWords("messages.label"), { exact: true }).fill(WORD);
    await buying.getByRole("button", { name: caseWords("messages.send"), exact: true }).click();
    await expect(buying.getByRole("listitem").getByText(WORD)).toBeVisible();
    await propose(buying, "2000");
    await expectAccessible(buying);
    await leaveDispute(buying);
  });

  await test.step("the first load is accepted and paid by its sheet while the second one waits", async () => {
    const dialog = await openOrder(buying, name);
    await dialog.getByRole("button", { name: orderWords("order.actions.accept_settlement") }).click();
    const asked = buying.getByRole("dialog", { name: settlementWords("accept.action") });
    await expect(asked.getByText(/1\.894,(59|60)\sUSDT/)).toBeVisible();
    await expect(asked.getByText(/79,1[12]\sUSDT/)).toBeVisible();
    await expectAccessible(buying);
    await asked.getByRole("button", { name: /1\.913,73\sUSDT$/ }).click();
    await expect(asked).toBeHidden();
    await expect(dialog.getByText(orderWords("settlement.released"), { exact: true }).first()).toBeVisible();
    const { status, escrow, money } = await orderOf(buying, name);
    expect([status, escrow, micros(money.released), micros(money.inEscrow)]).toEqual([
      "enviada",
      "part_released",
      FIRST.released,
      DISPUTED,
    ]);
    expect(await walletOf(selling)).toBe(FIRST.released - FIRST.fee);
  });

  await test.step("the producer answers with another division, and neither signs", async () => {
    const dialog = await openOrder(selling, name);
    await expect(dialog.getByText(COMPLAINT).first()).toBeVisible();
    await openDispute(selling);
    await expect(selling.getByText(WORD)).toBeVisible();
    await expect(selling.getByRole("button", { name: orderWords("dispute.sign") })).toBeVisible();
    await propose(selling, "2800");
    await expectAccessible(selling);
    await leaveDispute(selling);
    const { money } = await orderOf(selling, name);
    expect(micros(money.inEscrow)).toBe(DISPUTED);
  });

  await test.step("the administrator reads the case and rules", async () => {
    await signInAsAdministrator(ruling, words);
    await ruling.goto("/admin/grain/disputes");
    await ruling.getByRole("button", { name }).click();
    await expect(ruling.getByText(COMPLAINT).first()).toBeVisible();
    await expect(
      ruling.getByText(orderWords("logistics.load", { number: "2", weight: "7,5" })).first(),
    ).toBeVisible();
    await expect(ruling.getByText(/2\.989,275\d*\sUSDT|2\.989,28\sUSDT/).first()).toBeVisible();
    await expect(ruling.getByText(WORD)).toBeVisible();
    await ruling.getByRole("button", { name: caseWords("assignment.take"), exact: true }).click();
    await expect(ruling.getByText(caseWords("assignment.mine"))).toBeVisible();
    await ruling.getByRole("tab", { name: caseWords("tabs.evidence"), exact: true }).click();
    await ruling.getByRole("button", { name: /laudo\.png/ }).click();
    await expect(ruling.getByRole("img", { name: "laudo.png" })).toBeVisible();
    const saved = ruling.waitForEvent("download");
    await ruling.getByRole("link", { name: caseWords("viewer.save"), exact: true }).click();
    expect((await saved).suggestedFilename()).toBe("laudo.png");
    await expectAccessible(ruling);
    await rule(ruling);
    await expect(
      ruling.getByText(orderWords("dispute.outcome.administrator"), { exact: true }),
    ).toBeVisible();
    await expectAccessible(ruling);
  });

  await test.step("both sides read the ruling, and each has its part to the last digit", async () => {
    for (const side of [buying, selling]) {
      const dialog = await openOrder(side, name);
      await expect(dialog.getByText(RULING).first()).toBeVisible();
      const { money, status, escrow } = await orderOf(side, name);
      expect([status, escrow]).toEqual(["entregue", "split"]);
      expect([money.inEscrow, money.released, money.fee, money.refunded].map(micros)).toEqual([
        0n,
        RELEASED,
        FEE,
        PAID - RELEASED,
      ]);
    }
    expect(await walletOf(buying)).toBe(before - RELEASED);
    expect(await walletOf(selling)).toBe(RELEASED - FEE);
    await expectSales(selling, { orders: 1, gross: RELEASED, fee: FEE });
    await expectStatement(selling);
  });

  await test.step("and the books are in order", async () => {
    expect(await brokenBooks(house)).toEqual([]);
    for (const context of contexts) await (await context).close();
  });
});

/** From an order's page to the page of its dispute. */
async function openDispute(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: orderWords("dispute.case.open"), exact: true })
    .click();
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}\?load=[0-9a-f-]{36}$/);
}

/** Back to the order, and to the list. */
async function leaveDispute(page: Page): Promise<void> {
  await page.getByRole("link", { name: orderWords("dispute.case.back"), exact: true }).click();
  await leaveOrder(page);
}

async function propose(page: Page, toProducer: string): Promise<void> {
  await page.getByLabel(orderWords("dispute.toProducer"), { exact: true }).fill(toProducer);
  await page.getByRole("button", { name: orderWords("dispute.propose"), exact: true }).click();
  await expect(page.getByText(new RegExp(`${Number(toProducer).toLocaleString("pt-BR")},00`))).toBeVisible();
}

async function rule(page: Page): Promise<void> {
  await page.getByLabel(admin("disputes.toProducer"), { exact: true }).fill("2333,333457");
  await page.getByRole("button", { name: admin("disputes.rule.action"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin("reason.label"), { exact: true }).fill(RULING);
  await dialog.getByRole("button", { name: admin("disputes.rule.action"), exact: true }).click();
  await expect(dialog).toBeHidden();
}
