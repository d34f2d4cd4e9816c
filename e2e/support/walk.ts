import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessibility.js";
import { followTo, isOtherPage } from "./follow-to.js";
import { words } from "./market.js";

const API = /\/(v1|auth\/v1|rest\/v1|functions\/v1|agro\/v1)\//;
/** A session that is renewed changes nothing. */
const RENEWAL = /\/token\?grant_type=refresh_token|\/agro\/v1\/auth\/refresh/;

/** What a page says of a request that the walk cuts off. */
const CUT_OFF = /TypeError: Failed to fetch/;

/** What stands for an object of its kind: its id, the coin, the article. */
const OBJECT = /(?<=\/articles)\/\w+$|\/([0-9a-f]{8}-[0-9a-f-]{27,}|[A-Z]{3,5})(?=\/|$)/g;

/** Where the app keeps the company that a tab acts for. */
const COMPANY_KEY = "lastro-company";

/** Ends the session, after which nothing else of the role can be seen. */
const LEAVING = [words("common", "auth.signOut")];

interface Walk {
  readonly page: Page;
  /** Every kind of address that was opened, with `:id` for what it is about. */
  readonly seen: Set<string>;
  readonly complaints: string[];
  /** What was said on its pages and dialogs, as a person reads or hears it. */
  readonly said: string[];
  /** Where the walk goes; what else is linked to is another walk's. */
  readonly inside: RegExp;
}

/**
 * Walks over the pages of a role from these addresses, and answers what they said. Fails on what a page, a button or the
 * browser complains of.
 */
export async function walkOver(
  page: Page,
  { from, inside }: { from: readonly string[]; inside: RegExp },
): Promise<string> {
  const round = await startWalk(page, inside);
  await walk(round, from);
  expect(round.complaints).toEqual([]);
  return round.said.join("\n");
}

/** Begins to listen to what the browser complains about, and lets nothing be changed from here on. */
async function startWalk(page: Page, inside: RegExp): Promise<Walk> {
  // What is open was loaded without the scripts below: the first page is loaded anew, also where the walk goes as links do.
  await page.goto("about:blank");
  const complaints: string[] = [];
  const complain = (text: string) => complaints.push(`${page.url()}: ${text}`);
  page.on("console", (message) => {
    if (message.type() === "error" && !CUT_OFF.test(message.text()))
      complain(`${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complain(error.message));
  // A page asks before changes that were not saved are left; the walk leaves them.
  page.on("dialog", (dialog) => void (dialog.type() === "beforeunload" ? dialog.accept() : dialog.dismiss()));
  page.on("popup", (popup) => void popup.close());
  // Without a printer nothing is seen of printing.
  await page.addInitScript(() => {
    window.print = () => document.body.toggleAttribute("data-printed");
  });
  // Whoever was led to act for a company comes back as themselves: its pages are not those of the walk.
  await page.addInitScript((key) => sessionStorage.removeItem(key), COMPANY_KEY);
  await page.addInitScript(cutOffWrites, { api: API.source, renewal: RENEWAL.source });
  return { page, seen: new Set(), complaints, said: [], inside };
}

/**
 * Runs in the page before its own scripts: whatever would change something at the server fails as without a connection.
 * A route of the test runner would do the same, but has every file of the page fetched again and passed through it.
 */
function cutOffWrites({ api, renewal }: { api: string; renewal: string }): void {
  const reads = ["GET", "HEAD", "OPTIONS"];
  const isCutOff = (method: string, url: string) =>
    !reads.includes(method.toUpperCase()) && new RegExp(api).test(url) && !new RegExp(renewal).test(url);
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    document.documentElement.dataset.changed = "";
    if (isCutOff(request.method, request.url)) throw new TypeError("Failed to fetch");
    return fetch(request);
  };
  // Only uploads are sent this way.
  XMLHttpRequest.prototype.send = function () {
    this.dispatchEvent(new ProgressEvent("error"));
  };
}

/**
 * Opens these addresses and whatever they link to, one of each kind; judges each page, and presses each of its buttons
 * once. No page may be missing or a stub, no button without an effect.
 */
async function walk(round: Walk, addresses: readonly string[]): Promise<void> {
  const { page, seen, inside } = round;
  const waiting = [...addresses];
  const pressed = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const kind = kindOf(address);
    if (seen.has(kind) || !inside.test(address)) continue;
    seen.add(kind);
    const asked = address;
    await test.step(asked, async () => {
      const here = await open(page, asked);
      // Whoever may not see a page is led to another.
      if (kindOf(here) !== kind && seen.has(kindOf(here))) return;
      seen.add(kindOf(here));
      await judge(round);
      await expect.soft(page.getByText("Em construção"), `${here} is a stub`).toHaveCount(0);
      waiting.push(...(await linksOf(page)));
      waiting.push(...(await pressAll(round, here, pressed)));
    });
  }
}

/** Nothing that is shown keeps anybody out, and what it says is noted. */
async function judge({ page, said }: Walk): Promise<void> {
  await expectAccessible(page);
  said.push(await page.evaluate(wordsOnPage));
}

/** Runs in the page. */
function wordsOnPage(): string {
  const named = ["aria-label", "placeholder", "title", "alt"].flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ""),
  );
  const options = [...document.querySelectorAll("option")].map(({ text }) => text);
  return [document.body.innerText, ...named, ...options].join("\n");
}

function kindOf(address: string): string {
  const { pathname, searchParams } = new URL(address, "http://here");
  const tab = searchParams.get("tab");
  return pathname.replace(OBJECT, "/:id") + (tab === null ? "" : `?tab=${tab}`);
}

/**
 * Opens the page and answers its address, which may be another. The walk on a phone goes as links do, which is quicker;
 * that each page opens by its address is seen on a large screen.
 */
async function open(page: Page, address: string): Promise<string> {
  const { isMobile = false } = test.info().project.use;
  if (isMobile && (await canFollow(page, address))) await followTo(page, address);
  else await page.goto(address);
  await settle(page);
  const missing = page.getByRole("heading", { level: 1, name: words("common", "notFound.title") });
  if (address !== "/nothing-here") await expect(missing, `${address} leads nowhere`).toHaveCount(0);
  return addressOf(page);
}

/**
 * Whether a link within the app would lead to the page. Whoever was led to act for a company loads the app anew, and is
 * themselves again; a company's own pages have one heading for everybody else, so that nothing says when the next has come.
 */
async function canFollow(page: Page, address: string): Promise<boolean> {
  if (page.url() === "about:blank" || !isOtherPage(page, address) || address.startsWith("/company/"))
    return false;
  return page.evaluate((key) => sessionStorage.getItem(key) === null, COMPANY_KEY);
}

function addressOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function settle(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0, { timeout: 30_000 });
}

/** The addresses of this site that the page leads to; a place of the page itself must be there. */
async function linksOf(page: Page): Promise<string[]> {
  const { inside, lost } = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")].map(
      ({ href }) => new URL(href),
    );
    const own = links.filter(({ origin }) => origin === location.origin);
    const here = own.filter(({ pathname, hash }) => pathname === location.pathname && hash !== "");
    return {
      inside: own.filter((link) => !here.includes(link)).map(({ pathname, search }) => pathname + search),
      lost: here.map(({ hash }) => hash.slice(1)).filter((id) => document.getElementById(id) === null),
    };
  });
  expect.soft(lost, `${page.url()} has links to places it does not have`).toEqual([]);
  return inside.filter(
    (address) => !/^\/docs\/?$/.test(address) && !API.test(address) && !/\.\w+$/.test(address),
  );
}

/** Presses each button of the page once, those of its frame once in a walk; answers the addresses they lead to. */
async function pressAll(round: Walk, address: string, pressed: Set<string>): Promise<string[]> {
  const { page, complaints } = round;
  const found: string[] = [];
  for (const { name, inMain } of await buttonsOf(page)) {
    const known = inMain ? `${kindOf(address)} ${likeOf(name)}` : name;
    if (pressed.has(known) || LEAVING.includes(name)) continue;
    pressed.add(known);
    const scope = inMain ? page.getByRole("main") : page.locator("body");
    const button = scope.getByRole("button", { name, exact: true }).first();
    // An earlier button may have put this one away.
    if (!(await button.isVisible()) || !(await isEnabled(button))) continue;
    const opensDialog = await isForDialog(button);
    const effect = await press(page, button);
    if (effect === "none") complaints.push(`${address}: nothing happens at «${name}»`);
    const now = await afterwards(round, address, opensDialog);
    if (now !== undefined) found.push(now);
  }
  return found;
}

/** Says of itself that it opens a dialog; one that is gone meanwhile says nothing. */
const isForDialog = (button: Locator) =>
  button.getAttribute("aria-haspopup", { timeout: 1_000 }).then(
    (popup) => popup === "dialog",
    () => false,
  );

const isEnabled = (button: Locator) => button.isEnabled({ timeout: 1_000 }).catch(() => false);

/** One of many that differ in figures and assets only, as the rows of a list do. */
function likeOf(name: string): string {
  return name.replace(/[\d.,:/]+/g, "0").replace(/\b[A-Z]{3,5}\b/g, "ABC");
}

/** The buttons that can be pressed and are not pressed, by the names that a person hears. */
async function buttonsOf(page: Page): Promise<{ name: string; inMain: boolean }[]> {
  const all = page.locator("button:visible:enabled:not([aria-pressed=true], [aria-selected=true])");
  const main = await namesOf(page.getByRole("main").locator(all));
  const everywhere = await namesOf(all);
  return [
    ...main.map((name) => ({ name, inMain: true })),
    ...everywhere.filter((name) => !main.includes(name)).map((name) => ({ name, inMain: false })),
  ];
}

async function namesOf(buttons: Locator): Promise<string[]> {
  const texts = await buttons.evaluateAll((all) =>
    all.map((one) => (one.getAttribute("aria-label") ?? (one as HTMLElement).innerText).trim()),
  );
  return [...new Set(texts.map((text) => text.replace(/\s+/g, " ")))].filter((text) => text !== "");
}

type Effect = "some" | "none" | "gone";

/**
 * Presses a button and waits for an effect: the page changes, asks something of the server, offers a file or opens another.
 * Answers that it is gone when the page that an earlier button led to came only now.
 */
async function press(page: Page, button: Locator): Promise<Effect> {
  let happened = false;
  const note = () => {
    happened = true;
  };
  const events = ["request", "download", "filechooser", "popup", "framenavigated"] as const;
  for (const event of events) page.on(event as "request", note);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      document.documentElement.dataset.changed = "";
      observer.disconnect();
    });
    delete document.documentElement.dataset.changed;
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
  });
  const clicked = await button.click({ noWaitAfter: true, timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  const changed = () => page.locator("html[data-changed]").count();
  const effect =
    !clicked ||
    (await expect(async () => expect(happened || (await changed()) > 0).toBe(true))
      .toPass({ intervals: [20, 50, 100, 200], timeout: 5_000 })
      .then(
        () => true,
        () => false,
      ));
  for (const event of events) page.off(event as "request", note);
  if (!clicked) return "gone";
  return effect ? "some" : "none";
}

/** Judges and leaves what a button opened, and goes back to the page; answers where the button led. */
async function afterwards(round: Walk, address: string, opensDialog: boolean): Promise<string | undefined> {
  const { page } = round;
  const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
  // Its code may still be on its way.
  if (opensDialog) await expect(dialog.first()).toBeVisible();
  if (await dialog.first().isVisible()) {
    await judge(round);
    await expect(async () => {
      await page.keyboard.press("Escape");
      await expect(dialog, `Escape closes what ${address} opened`).toHaveCount(0, { timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
  const menu = page.getByRole("menu").or(page.getByRole("listbox"));
  if (await menu.first().isVisible()) {
    round.said.push(await page.evaluate(wordsOnPage));
    await page.keyboard.press("Escape");
    await expect(menu).toHaveCount(0);
  }
  const now = addressOf(page);
  if (now === address) return undefined;
  // Not as a link does: where the button led may still lead on.
  await page.goto(address);
  await settle(page);
  return now;
}
