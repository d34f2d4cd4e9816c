import { test as base, type Page } from "@playwright/test";

/** Opens a page in a browser profile of its own, which ends with the test: whoever is signed in there has left. */
export type OpenBrowser = () => Promise<Page>;

const OUTLINE_LENGTH = 4_000;

export const test = base.extend<{ openBrowser: OpenBrowser; pagesOfFailure: undefined }>({
  openBrowser: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async () => {
      const page = await browser.newPage();
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
  // Asks for the page and the other browsers, so that this ends before they do.
  pagesOfFailure: [
    async ({ page: _page, openBrowser: _openBrowser, browser }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      for (const page of browser.contexts().flatMap((context) => context.pages())) {
        const outline = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
        process.stdout.write(
          `${info.title}: a page stood at ${page.url()}\n${outline.slice(0, OUTLINE_LENGTH)}\n`,
        );
      }
    },
    { auto: true },
  ],
});
