import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Nothing on the page that keeps someone out, and nothing wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  // Colours are judged where they come to rest: a toast that fades in meanwhile is there at once.
  await page.addStyleTag({
    content: "*, *::before, *::after { animation: none !important; transition: none !important; }",
  });
  // Its heading is the last to come of a page whose script is still being loaded.
  await expect(page.locator("h1").first()).toBeAttached({ timeout: 30_000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  // The whole page at once: what a fixed bar happens to cover at this scroll position is not small.
  const size = page.viewportSize();
  const height = await settledHeight(page);
  if (size) await page.setViewportSize({ width: size.width, height: Math.max(size.height, height) });
  // What is still coming or going is judged again once it has come or gone.
  await expect(async () => {
    expect(await violationsOn(page), page.url()).toEqual([]);
  }).toPass({ timeout: 60_000, intervals: [1_000] });
  if (size) await page.setViewportSize(size);
  expect(await page.evaluate(widerThanScreen), `${page.url()} is wider than the screen`).toEqual([]);
}

/** What axe finds on the page itself; its source is sent once to each document, and only what it finds is sent back. */
async function violationsOn(page: Page): Promise<{ id: string; where: string[] }[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const judge = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await judge.run(document, {
      runOnly: { type: "tag", values: tags },
      resultTypes: ["violations"],
      iframes: false,
      preload: false,
    });
    return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(" ")) }));
  }, WCAG);
}

/** Runs in the page: what reaches beyond its edge, where the page is wider than the screen. */
function widerThanScreen(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > window.innerWidth)
    .map(({ tagName, className, textContent }) => `${tagName} ${className} ${textContent?.slice(0, 40)}`);
}

/** The page's height, once what it loads has stopped pushing it. */
async function settledHeight(page: Page): Promise<number> {
  let height = 0;
  await expect(async () => {
    const before = height;
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBe(before);
  }).toPass({ intervals: [100] });
  return height;
}
