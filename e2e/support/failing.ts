import { expect, type Page, test } from "@playwright/test";
import { followTo } from "./follow-to.js";
import { words } from "./market.js";

/** All but the authentication service: whoever is signed in stays so. */
const API = /^https?:\/\/[^/]+\/(v1|rest\/v1|functions\/v1|agro\/v1)\//;
/** What the frame around the pages asks by itself; its bell and its menus say so in their own places. */
const OF_FRAME =
  /^\/v1\/(events|notices|companies|deployment|me|me\/consents)$|^\/agro\/v1\/(events|notices|settings|me)$/;
/** Says who an administrator is: without it there is no page to look at. */
const WHO_IS_HERE = /\/v1\/me$/;
/** What a failure says to programs. One sentence of the prices is English on purpose: the specification has it so. */
const ENGLISH = /\b(error|failed|fetch|unexpected|internal server|something went wrong|undefined|NaN)\b/i;
/** Longer than any request waits before it is repeated. */
const RETRY_WAIT_MS = 3_000;

/** How often the clock is put forward, and how long the page has after each time. */
const MAX_ROUNDS = 100;
const ROUND_MS = 100;

const retryOn = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: words("common", "retry") });

/** Looks at each page while the server answers every question with an error that says nothing. */
export async function walkWhileFailing(page: Page, addresses: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  await page.route(API, async (route, request) => {
    if (WHO_IS_HERE.test(request.url())) return route.continue();
    note(asked, request.url());
    await route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Internal Server Error</h1>" });
  });
  await page.clock.install();
  await page.goto(addresses[0] ?? "/");
  const complaints: string[] = [];
  for (const address of addresses)
    await test.step(address, async () => {
      asked.clear();
      await followTo(page, address);
      complaints.push(...(await complaintsOf(page, asked)));
    });
  await page.unroute(API);
  expect(complaints).toEqual([]);
}

/** The same while nothing reaches the server; the pages' code is there. */
export async function walkWhileOffline(page: Page, addresses: readonly string[]): Promise<void> {
  const asked = new Set<string>();
  page.on("requestfailed", (request) => API.test(request.url()) && note(asked, request.url()));
  await page.context().setOffline(true);
  const complaints: string[] = [];
  for (const address of addresses)
    await test.step(address, async () => {
      asked.clear();
      await followTo(page, address);
      await expect(page.getByText(words("common", "connection.lost"))).toBeVisible();
      complaints.push(...(await complaintsOf(page, asked)));
    });
  await page.context().setOffline(false);
  expect(complaints).toEqual([]);
}

function note(asked: Set<string>, url: string): void {
  const { pathname } = new URL(url);
  if (!OF_FRAME.test(pathname)) asked.add(pathname);
}

/** What is wrong with the page: the frame is gone, something is on its way without an end, nobody may ask again. */
async function complaintsOf(page: Page, asked: ReadonlySet<string>): Promise<string[]> {
  const busy = page.locator("main [aria-busy=true], main .animate-spin");
  const isSettled = async () =>
    (await busy.count()) === 0 && (asked.size === 0 || (await retryOn(page).count()) > 0);
  for (let round = 0; round < MAX_ROUNDS && !(await isSettled()); round += 1) {
    await page.clock.fastForward(RETRY_WAIT_MS);
    await page.waitForTimeout(ROUND_MS);
  }
  const complaints: string[] = [];
  if ((await busy.count()) > 0) complaints.push("waits without an end");
  if (asked.size > 0 && (await retryOn(page).count()) === 0)
    complaints.push(`asked ${[...asked].join(", ")} and offers no other try`);
  if (!(await page.getByRole("banner").isVisible())) complaints.push("lost its frame");
  const said = (await wordsOf(page)).replace(words("prices", "failed"), "");
  const english = ENGLISH.exec(said);
  if (english !== null) complaints.push(`says «${english[0]}»`);
  return complaints.map((complaint) => `${page.url()} ${complaint}`);
}

/** What the page says to people; what stands as code, such as the names of events, is English everywhere. */
function wordsOf(page: Page): Promise<string> {
  return page.getByRole("main").evaluate((main: HTMLElement) => {
    const code = [...main.querySelectorAll<HTMLElement>("code")].map(({ innerText }) => innerText);
    return code.reduce((said, one) => said.replace(one, ""), main.innerText);
  });
}
