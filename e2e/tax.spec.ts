import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("tax", key, values);
/** Words up to the first value filled into them. */
const startOf = (key: string) =>
  new RegExp(
    `^${word(key)
      .split("{{")[0]
      ?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`,
  );

test("a client declares what crypto had cost, opens what a figure is made of, and takes the file along", async ({
  page,
  baseURL,
}) => {
  await enterBank(page, "maria@lastro.demo");
  await page.goto("/tax");
  await expect(page.getByText(word("suggested.text"))).toBeVisible();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expectAccessible(page);

  await page
    .getByRole("link", { name: startOf("assets.open") })
    .first()
    .click();
  const ask = page.getByRole("button", { name: startOf("cost.openOf") });
  const change = page.getByRole("button", { name: startOf("cost.changeOf") });
  await ask.or(change).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(word("cost.amount")).fill("550");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: word("cost.confirm"), exact: true }).click();
  await expect(page.getByText(startOf("cost.done")).first()).toBeVisible();
  await expect(change.first()).toBeVisible();

  await page.getByRole("link", { name: word("operations.all"), exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: word("files.operations"), exact: true }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(file.split("\r\n")[0]).toContain("Valor em reais sem taxas;Taxas em reais;Hash da transação");

  const operations = page.getByRole("table", { name: word("operations.title") });
  await operations.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/receipts\//);
  await page.goBack();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("heading", { level: 1, name: word("title") })).toBeVisible();
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
