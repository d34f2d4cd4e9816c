import { test as base, type Page } from "@playwright/test";

/** Opens a page in a browser profile of its own, which ends with the test: whoever is signed in there has left. */
export type OpenBrowser = () => Promise<Page>;

export const test = base.extend<{ openBrowser: OpenBrowser }>({
  openBrowser: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await browser.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});
