import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { aStranger, becomeClient } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("prices", key, values);
const alertWord = (key: string) => words("price-alerts", key);
/** Words up to the first value filled into them. */
const startOf = (text: string) =>
  new RegExp(`^${text.split("{{")[0]?.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`);
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

test("a visitor finds a coin and reads its page, with the ways to get it", async ({ page }) => {
  await page.goto("/crypto-market");
  await expect(page.getByRole("list", { name: word("heat.title") }).getByRole("link")).toHaveCount(10);
  await expect(page.getByRole("button", { name: startOf(word("favourite.of")) })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("searchbox", { name: word("filters.search") }).fill("bitc");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("table").getByRole("button", { name: "Bitcoin" }).click();

  await expect(heading(page, "Bitcoin (BTC)")).toBeVisible();
  await expect(page.getByText(word("coin.volumeText"))).toBeVisible();
  for (const period of ["1h", "1y"] as const) {
    await page.getByRole("radio", { name: word(`chart.periods.${period}`), exact: true }).click();
    await expect(page.getByRole("figure")).toBeVisible();
  }
  await expect(page.getByRole("link", { name: word("ways.p2p.action", { asset: "BTC" }) })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: word("ways.desk.action", { asset: "BTC" }) }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a client keeps favourites and is told once of a price", async ({ page }) => {
  await becomeClient(page, words, aStranger());
  await page.goto("/crypto-market");
  const star = page.getByRole("button", { name: word("favourite.of", { name: "Dogecoin" }) });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await page.getByRole("button", { name: word("filters.favourites") }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("table").getByRole("button", { name: "DOGE Dogecoin" }).click();
  await expect(heading(page, "Dogecoin (DOGE)")).toBeVisible();

  // Whichever way the next price goes, it reaches one of the two.
  await askToBeTold(page, "above", 1n);
  await askToBeTold(page, "below", -1n);
  await page.getByRole("link", { name: alertWord("all") }).click();
  await expect(heading(page, alertWord("title"))).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: alertWord("waiting") })).not.toHaveCount(0);
  await expectAccessible(page);
  await expect(page.getByText(startOf(alertWord("told"))).first()).toBeVisible({ timeout: 200_000 });
  await page.goto("/notices");
  await expect(page.getByText(/^Dogecoin (subiu|caiu) até R\$/).first()).toBeVisible();
});

/** An alert so near the price of now that any other reaches it; asked again where a new one came in between. */
async function askToBeTold(page: Page, direction: "above" | "below", nearby: bigint): Promise<void> {
  await expect(async () => {
    const answer = await page.request.get("/v1/prices/DOGE");
    const { quote } = (await answer.json()) as { readonly quote: { readonly brl: string } };
    await page.getByRole("button", { name: alertWord("create") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("radio", { name: alertWord(`directions.${direction}`) }).click();
    await dialog.getByRole("textbox").fill(beside(quote.brl, nearby));
    await dialog.getByRole("button", { name: alertWord("create") }).click();
    try {
      await expect(dialog).toBeHidden({ timeout: 5_000 });
    } catch (error) {
      await page.keyboard.press("Escape");
      throw error;
    }
  }).toPass();
}

/** A price some hundred-millionths away, as Portuguese writes it. */
function beside(price: string, hundredMillionths: bigint): string {
  const [whole = "0", decimals = ""] = price.split(".");
  const digits = String(BigInt(whole + decimals.padEnd(8, "0")) + hundredMillionths).padStart(9, "0");
  return `${digits.slice(0, -8)},${digits.slice(-8)}`;
}
