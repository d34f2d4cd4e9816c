import { expect, type Page } from "@playwright/test";
import { ADMIN, BUYER, CLIENT, PRODUCER, PUBLIC } from "./support/addresses.js";
import { words } from "./support/market.js";
import { DEMO_PASSWORD, signIn, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { enterQuietly } from "./support/traders.js";

const FOLDER = ".cache/pictures";
/** The demonstration shows the same data every day but for its dates. */
const STILL = "*, *::before, *::after { animation: none !important; transition: none !important; }";

const trader = (accountType: "producer" | "buyer") => (page: Page) => {
  const email = accountType === "producer" ? "produtor@lastro.demo" : "comprador@lastro.demo";
  return enterQuietly(page, { email, password: DEMO_PASSWORD, accountType });
};

const ROLES = {
  public: { addresses: PUBLIC, enter: () => Promise.resolve() },
  client: {
    addresses: CLIENT,
    enter: async (page: Page) => {
      await signIn(page, words, "cliente@lastro.demo", DEMO_PASSWORD);
      await expect(page).toHaveURL(/\/dashboard$/);
    },
  },
  administrator: { addresses: ADMIN, enter: (page: Page) => signInAsAdministrator(page, words) },
  producer: { addresses: PRODUCER, enter: trader("producer") },
  buyer: { addresses: BUYER, enter: trader("buyer") },
} as const;

for (const [role, { addresses, enter }] of Object.entries(ROLES))
  test(`pictures of ${role} pages`, async ({ page }, { project }) => {
    test.setTimeout(1_200_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await enter(page);
    for (const address of addresses)
      await test.step(address, () => picture(page, address, `${FOLDER}/${project.name}/${role}`));
  });

async function picture(page: Page, address: string, folder: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await page.addStyleTag({ content: STILL });
  const name = address.replace(/^\//, "").replace(/\W+/g, "-") || "landing";
  const size = page.viewportSize();
  // As tall as the page, so that what is fixed to the screen's edges stands at the picture's.
  const height = await stillHeight(page);
  if (size) await page.setViewportSize({ ...size, height: Math.max(size.height, height) });
  // What is drawn when it comes into sight.
  await stillHeight(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
  if (size) await page.setViewportSize(size);
}

/** The page's height once nothing loads any more and it is what it was a moment ago. */
async function stillHeight(page: Page): Promise<number> {
  let height = -1;
  await expect(async () => {
    const before = height;
    height = await page.evaluate(() => document.documentElement.scrollHeight);
    await expect(page.locator("[role=status] .loading-line, .animate-spin, [aria-busy=true]")).toHaveCount(0);
    expect(height).toBe(before);
  }).toPass({ intervals: [500], timeout: 60_000 });
  return height;
}
