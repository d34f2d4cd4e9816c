import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing on the page that keeps someone out, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged where they come to rest: a toast that fades in meanwhile is there at once.
  await page.addStyleTag({
    content: "*, *::before, *::after { animation: none !important; transition: none !important; }",
  });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // The whole page at once: what a fixed bar happens to cover at this scroll position is not small.
  const size = page.viewportSize();
  if (size) await expect(() => growToContent(page, size)).toPass();
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  if (size) await page.setViewportSize(size);
  expect(
    violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) })),
    page.url(),
  ).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${page.url()} is wider than the screen`).toBeLessThanOrEqual(0);
}

/** Makes the window as tall as the page; fails while the page is still growing. */
async function growToContent(
  page: Page,
  { width, height }: { width: number; height: number },
): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, before) });
  await page.waitForTimeout(50);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    Math.max(height, before),
  );
}
