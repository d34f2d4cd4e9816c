import { expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { approveNewest } from "./support/approvals.js";
import { brokenBooks } from "./support/books.js";
import { signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const treasury = (key: string, values?: Record<string, string>) => words("treasury", key, values);
const REASON = "Conferido com a outra pessoa da administração";
/** So long networks and jobs may take between two steps. */
const FINAL = { timeout: 180_000 };
const SWEPT = "1.000,00 USDT";
const BACK = "400,00 USDT";

/** One network of an asset, on the treasury's page. */
const network = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true, level: 3 }) });

/** The newest movement of a kind and amount. */
const movement = (page: Page, kind: "sweep" | "refill", amount: string): Locator =>
  page
    .getByRole("row")
    .filter({ hasText: treasury(`kind.${kind}`) })
    .filter({ hasText: amount })
    .first();

async function ask(page: Page, kind: "sweep" | "refill", amount: string): Promise<void> {
  await network(page, "Binance Smart Chain")
    .getByRole("button", { name: treasury(`ask.${kind}`), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(treasury("dialog.amount")).fill(amount);
  await dialog.getByLabel(treasury("dialog.reason")).fill(REASON);
  await dialog.getByRole("button", { name: /^Pedir aprovação de/ }).click();
  await expect(dialog).toBeHidden();
}

test("two administrators sweep to the cold address and fill up from it", async ({ page, browser, baseURL }, {
  project,
}) => {
  // The house has one treasury: both sizes are looked at in one journey.
  test.skip(project.name !== "desktop");
  test.slow();
  const other = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "pt-BR" })).newPage();
  await signInAsAdministrator(page, words);
  await signInAsAdministrator(other, words, "admin2@lastro.demo");
  const done = treasury("status.done");

  await test.step("one asks, the other approves, and the network proves it", async () => {
    await page.goto("/admin/treasury");
    const bsc = network(page, "Binance Smart Chain");
    await expect(bsc).toBeVisible();
    test.skip(
      (await bsc.getByRole("button", { name: treasury("ask.sweep"), exact: true }).count()) === 0,
      "This platform has no node for the network",
    );
    await expect(bsc.getByText("0,00 USDT 0,0%")).toBeVisible();
    await ask(page, "sweep", "1000");
    await expect(movement(page, "sweep", SWEPT)).toContainText(treasury("status.asked"));
    await approveNewest(other, "treasury.sweep", REASON);
    await expect(movement(page, "sweep", SWEPT)).toContainText(done, FINAL);
    await expect(bsc.getByText(/^1\.000,00\sUSDT\s\d/)).toBeVisible();
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("part of it comes back, signed by whoever holds the cold key", async () => {
    await ask(page, "refill", "400");
    await approveNewest(other, "treasury.refill", REASON);
    await expect(movement(page, "refill", BACK)).toContainText(treasury("status.approved"), FINAL);
    await movement(page, "refill", BACK)
      .getByRole("button", { name: treasury("movements.sign"), exact: true })
      .click();
    await expect(page.getByRole("dialog").getByText(treasury("signing.reference"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: treasury("signing.demo.action"), exact: true }).click();
    await expect(movement(page, "refill", BACK)).toContainText(done, FINAL);
    await expect(network(page, "Binance Smart Chain").getByText(/^600,00\sUSDT\s\d/)).toBeVisible();
  });

  await other.context().close();
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
