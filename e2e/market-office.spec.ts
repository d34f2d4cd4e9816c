import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly, readAs } from "./support/traders.js";

const importWords = (key: string, values?: Record<string, string>) =>
  words("grain-offers-import", key, values);
const searchWords = (key: string) => words("grain-orders-search", key);
const statementWords = (key: string) => words("grain-reports-statement", key);
const indexWords = (key: string) => words("grain-shared-prices", key);

const SHEET = (name: string, price: string) =>
  Buffer.from(
    [
      "Nome;Grão;Cidade;UF;Base;Preço (USDT/t);Quantidade (t);Pedido mínimo (t)",
      `${name};Soja;Sorriso;MT;FCA;${price};100;10`,
      `${name} segunda;Milho;Cascavel;PR;FCA;200,00;50;10`,
    ].join("\r\n"),
  );

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "ofertas.csv", mimeType: "text/csv", buffer });
}

/** What a click downloads: its name and how it begins. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<[name: string, start: string]> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  const stream = await download.createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return [download.suggestedFilename(), Buffer.concat(pieces).toString("latin1").slice(0, 8)];
}

test("a producer's office: offers from a spreadsheet, the statement, and the reference of prices", async ({
  page,
}, { project }) => {
  const name = `Soja da planilha ${project.name} ${Date.now()}`;
  await joinQuietly(page, aTrader("Benedita Farias", "producer"));

  await test.step("a spreadsheet with a fault shows it by line and column and publishes nothing", async () => {
    await page.goto("/agro/dashboard-producer/offers");
    await page.getByRole("link", { name: words("grain-offers", "offers.import") }).click();
    await expect(page.getByRole("heading", { level: 1, name: importWords("title") })).toBeVisible();
    await choose(page, SHEET(name, "caro"));
    await expect(
      page.getByText(`${importWords("columns.pricePerTonne")}: ${importWords("faults.not_a_number")}`),
    ).toBeVisible();
    await expect(page.getByText(importWords("faultyText"))).toBeVisible();
    await expect(page.getByRole("button", { name: /^Publicar/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("the same, corrected, is published together", async () => {
    await choose(page, SHEET(name, "398,50"));
    await page.getByRole("button", { name: importWords("publish_other", { count: "2" }) }).click();
    await expect(page).toHaveURL(/\/agro\/dashboard-producer\/offers$/);
    await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: `${name} segunda` })).toBeVisible();
  });

  await test.step("the form names what the market pays in the state, or why it cannot", async () => {
    await page
      .getByRole("button", { name: words("grain-offers", "offers.new") })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: words("grain-offers", "form.steps.delivery") }).click();
    await dialog.getByLabel(words("grain-offers", "form.state"), { exact: true }).fill("RR");
    await expect(dialog.getByRole("region", { name: indexWords("reference") })).toContainText("5");
    await expectAccessible(page);
    await page.keyboard.press("Escape");
  });

  await test.step("the month's statement is a PDF", async () => {
    await page.goto("/agro/dashboard-producer/reports");
    const [file, start] = await downloaded(page, () =>
      page.getByRole("button", { name: statementWords("download") }).click(),
    );
    expect(file).toMatch(/^lastro-extrato-20\d\d-\d\d\.pdf$/);
    expect(start).toMatch(/^%PDF-/);
    await expectAccessible(page);
  });
});

test("a buyer's office: finding orders, taking them along, and what grain was sold for", async ({ page }) => {
  await enterQuietly(page, {
    email: "comprador@lastro.demo",
    password: DEMO_PASSWORD,
    accountType: "buyer",
  });
  const { items } = await readAs<{ items: { number: string; counterParty: { name: string } }[] }>(
    page,
    "/agro/v1/orders?limit=1",
  );
  const [order] = items;
  if (!order) throw new Error("The demonstration has no orders");

  await test.step("the price of deals opens with its months and its rule", async () => {
    await page.getByRole("button", { name: indexWords("show") }).click();
    await expect(page.getByLabel(indexWords("state"))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an order is found by its number, and the search stays in the address", async () => {
    await page.goto("/agro/dashboard-buyer?tab=orders");
    const search = page.getByRole("searchbox", { name: searchWords("search") });
    await search.fill(order.number);
    await expect(page).toHaveURL(/find=/);
    await expect(page.getByText(order.number, { exact: true })).toHaveCount(1);
    await page.reload();
    await expect(search).toHaveValue(order.number);
    await expectAccessible(page);
  });

  await test.step("what was found is taken along as a workbook", async () => {
    await page.getByRole("button", { name: searchWords("export") }).click();
    const [file, start] = await downloaded(page, () =>
      page.getByRole("menuitem", { name: searchWords("xlsx") }).click(),
    );
    expect(file).toBe("lastro-pedidos.xlsx");
    expect(start.slice(0, 2)).toBe("PK");
  });

  await test.step("what nobody sold is not found", async () => {
    await page.getByRole("searchbox", { name: searchWords("search") }).fill("nada disso existe");
    await expect(page.getByText(searchWords("noneFound"))).toBeVisible();
  });
});
