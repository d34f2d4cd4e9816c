import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { payIn } from "./support/deposits.js";
import {
  accept,
  buy,
  leaveOrder,
  micros,
  offer,
  openOrder,
  orderOf,
  orderWords,
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

/** 12.5 t at 398.57, of which the ruling gives the producer a part down to the last digit. */
const PAID = 4_982_125_000n;
const TO_PRODUCER = 3_333_333_457n;
const FEE = 33_333_334n;
const COMPLAINT = "O laudo da chegada mostra umidade de 17,4% e carga molhada.";
const WORD = "Paramos a descarga assim que vimos a lona rasgada.";
const RULING = "O laudo confirma a umidade; a perda foi calculada sobre o preço do contrato.";

test("a season in dispute: both sides say their word, and the administrator divides the escrow", async ({
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
    await offer(selling, { name, price: "398,57" });
    await buy(buying, name, "12,5");
    await accept(selling, name);
    await ship(selling, name, { carrier: "Fronteira Cargas" });
    await sure(selling, await openOrder(selling, name), "deliver");
  });

  await test.step("the buyer disputes it and proves it", async () => {
    const dialog = await openOrder(buying, name);
    await dialog.locator("summary", { hasText: orderWords("dispute.open") }).click();
    await dialog.getByLabel(orderWords("dispute.description"), { exact: true }).fill(COMPLAINT);
    await expectAccessible(buying);
    await dialog.getByRole("button", { name: orderWords("dispute.open"), exact: true }).click();
    await expect(dialog.getByText(COMPLAINT).first()).toBeVisible();
    await expect(dialog.getByRole("button", { name: orderWords("order.actions.confirm") })).toHaveCount(0);
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

  await test.step("the producer answers with another division, and neither signs", async () => {
    const dialog = await openOrder(selling, name);
    await expect(dialog.getByText(COMPLAINT).first()).toBeVisible();
    await openDispute(selling);
    await expect(selling.getByText(WORD)).toBeVisible();
    await expect(selling.getByRole("button", { name: orderWords("dispute.sign") })).toBeVisible();
    await propose(selling, "4500");
    await expectAccessible(selling);
    await leaveDispute(selling);
    const { money, dispute } = await orderOf(selling, name);
    expect([dispute, micros(money.inEscrow)]).toEqual(["open", PAID]);
  });

  await test.step("the administrator reads the case and rules", async () => {
    await signInAsAdministrator(ruling, words);
    await ruling.goto("/admin/grain/disputes");
    await ruling.getByRole("button", { name }).click();
    await expect(ruling.getByText(COMPLAINT).first()).toBeVisible();
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
      const { money, status, dispute, escrow } = await orderOf(side, name);
      expect([status, dispute, escrow]).toEqual(["entregue", "decided", "split"]);
      expect([money.inEscrow, money.released, money.fee, money.refunded].map(micros)).toEqual([
        0n,
        TO_PRODUCER,
        FEE,
        PAID - TO_PRODUCER,
      ]);
    }
    expect(await walletOf(buying)).toBe(before - TO_PRODUCER);
    expect(await walletOf(selling)).toBe(TO_PRODUCER - FEE);
    await expectSales(selling, { orders: 1, gross: TO_PRODUCER, fee: FEE });
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
  await expect(page).toHaveURL(/\/disputes\/[0-9a-f-]{36}$/);
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
  await page.getByLabel(admin("disputes.toProducer"), { exact: true }).fill("3333,333457");
  await page.getByRole("button", { name: admin("disputes.rule.action"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(admin("reason.label"), { exact: true }).fill(RULING);
  await dialog.getByRole("button", { name: admin("disputes.rule.action"), exact: true }).click();
  await expect(dialog).toBeHidden();
}
