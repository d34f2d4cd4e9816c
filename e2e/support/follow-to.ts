import { expect, type Page } from "@playwright/test";

/** Whether the address is another page, and not only another part of the one that is open, which has the same heading. */
export const isOtherPage = (page: Page, address: string): boolean =>
  new URL(address, page.url()).pathname !== new URL(page.url()).pathname;

/** Goes to another page as a link does, without loading the app again; the app is open. */
export async function followTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: {} }));
  }, address);
  await expect(page.locator("[data-left]")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
}
