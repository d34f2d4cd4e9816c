import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { test } from "./support/test.js";
import { type Language, type Words, wordsIn } from "./support/words.js";

const LANGUAGES: readonly Language[] = ["pt-BR", "en"];

async function openIn(page: Page, language: Language): Promise<Words> {
  // As a choice of an earlier visit: kept for the app and for the server.
  await page.context().addCookies([{ name: "language", value: language, domain: "localhost", path: "/" }]);
  await page.addInitScript((chosen) => {
    localStorage.setItem("language", chosen);
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.total += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  }, language);
  await page.goto("/");
  await expect(page.locator("#access").getByRole("textbox")).toBeAttached();
  // The app has taken the page over.
  await expect(page.locator("form[method=dialog]")).toHaveCount(0);
  return wordsIn(language);
}

for (const language of LANGUAGES) {
  test(`the first page shows the product and keeps nobody out (${language})`, async ({ page }) => {
    const words = await openIn(page, language);

    await test.step("nothing moves while it is read to its end", async () => {
      for (let y = 0; y < (await page.evaluate(() => document.body.scrollHeight)); y += 500) {
        await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), y);
        await page.waitForTimeout(50);
      }
      const shifts = await page.evaluate(
        () => (window as unknown as { shifts: { total: number } }).shifts.total,
      );
      expect(shifts).toBeLessThanOrEqual(0.02);
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    });

    await test.step("is for everyone, whole and with its seal broken", async () => {
      await expectAccessible(page);
      const books = page.locator("#books");
      await expect(books.getByRole("status")).toHaveText(words("landing", "books.whole"));
      await books.getByRole("textbox").nth(1).fill("1");
      await expect(books.getByRole("status")).toContainText("2");
      await expectAccessible(page);
      await books.getByRole("button", { name: words("landing", "books.restore") }).click();
      await expect(books.getByRole("status")).toHaveText(words("landing", "books.whole"));
    });
  });
}

test("a visitor reckons at the desk by keyboard and takes the amount along through sign-in", async ({
  page,
}) => {
  const words = await openIn(page, "pt-BR");
  const desk = page.locator("#otc");
  await desk.getByRole("radio", { name: words("otc", "sides.buy") }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(desk.getByRole("radio", { name: words("otc", "sides.sell") })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const amount = desk.getByRole("textbox", { name: words("otc", "form.amountSell") });
  await expect(amount).toBeFocused();
  await amount.fill("2.500,00");
  await expect(desk.locator("output")).toContainText("≈");
  await page.keyboard.press("Tab");
  const quote = desk.getByRole("link", { name: words("landing", "otc.signIn") });
  await expect(quote).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login\?next=.*otc.*amount.*2500/);
});

test("an address that names a section opens at it, though the section comes later", async ({ page }) => {
  await page.goto("/#books");
  await expect(page.locator("#books-title")).toBeInViewport();
});
