import { openDatabase, openPool, query } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { expect, type Page } from "@playwright/test";
import { databaseOf } from "./books.js";
import { enterBank } from "./people.js";
import type { OpenBrowser } from "./test.js";
import { wordsIn } from "./words.js";

export const words = wordsIn("pt-BR");
export const p2p = (key: string, values?: Record<string, string>) => words("p2p", key, values);
export const common = (key: string) => words("common", key);

/** So long the other side's step may take to show. */
export const SHOWN = { timeout: 60_000 };

/** Somebody in a browser of their own. */
async function enter(openBrowser: OpenBrowser, email: string): Promise<Page> {
  const page = await openBrowser();
  await enterBank(page, email);
  return page;
}

/** Lucas and Maria, each in a browser of their own. */
export async function twoPeople(openBrowser: OpenBrowser): Promise<{ lucas: Page; maria: Page }> {
  return {
    lucas: await enter(openBrowser, "cliente@lastro.demo"),
    maria: await enter(openBrowser, "maria@lastro.demo"),
  };
}

/** That a trade stands there. */
export const status = (page: Page, state: string) =>
  expect(page.getByText(p2p(`trade.statuses.${state}`), { exact: true }).first()).toBeVisible(SHOWN);

export interface Ad {
  readonly side: "buy" | "sell";
  /** Over the market, in per cent, as typed. */
  readonly percent: string;
  readonly total: string;
  readonly outside?: boolean;
}

/** Makes an ad of USDT step by step, and answers its address. */
export async function anAd(page: Page, { side, percent, total, outside = false }: Ad): Promise<string> {
  const next = () => page.getByRole("button", { name: common("continue"), exact: true }).click();
  await page.goto(`/p2p/orders/new?side=${side}&asset=USDT`);
  await page.getByLabel(p2p("ads.percent.above"), { exact: true }).fill(percent);
  await next();
  await page.getByLabel(p2p(`ads.total.${side}`, { asset: "USDT" }), { exact: true }).fill(total);
  await page.getByLabel(p2p("ads.min"), { exact: true }).fill("20");
  await page.getByLabel(p2p("ads.max"), { exact: true }).fill("150");
  if (outside) {
    await page.getByRole("checkbox", { name: p2p("methods.pix_key") }).click();
    await page.getByRole("checkbox", { name: p2p("methods.lastro") }).click();
    if (side === "sell") await chooseOwnKey(page);
  }
  await next();
  await expect(page.getByLabel(p2p("ad.terms"), { exact: true })).toBeVisible();
  await next();
  await page.getByRole("button", { name: p2p("ads.publish"), exact: true }).click();
  await expect(page.getByText(p2p("ad.statuses.active"), { exact: true }).first()).toBeVisible(SHOWN);
  return new URL(page.url()).pathname;
}

/** Of the keys registered here, the first. */
async function chooseOwnKey(page: Page): Promise<void> {
  await page.getByRole("combobox", { name: p2p("payTo.key"), exact: true }).click();
  await page.getByRole("option").first().click();
}

/** Registers a random key to be paid by, where the person has none. */
export async function ownKey(page: Page): Promise<void> {
  const keys = (key: string) => words("pix-keys", key);
  await page.goto("/pix/keys");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  if ((await page.getByText(keys("status.ACTIVE"), { exact: true }).count()) > 0) return;
  await page.getByRole("button", { name: keys("register"), exact: true }).click();
  const registered = page.getByText(keys("status.ACTIVE"), { exact: true }).first();
  // Only a registered device adds a key.
  const device = page.getByRole("button", { name: words("devices", "register"), exact: true });
  await expect(registered.or(device).first()).toBeVisible(SHOWN);
  // The same person may be registering one in another journey.
  if (!(await registered.isVisible())) await device.click();
  await expect(registered).toBeVisible(SHOWN);
}

/** Takes an ad for so many reais, as it is confirmed, and answers the trade's address. */
export async function take(page: Page, ad: string, want: "buy" | "sell", amount: string): Promise<string> {
  await page.goto(ad);
  await page.getByLabel(p2p(`take.howMuch.${want}`), { exact: true }).fill(amount);
  await page.getByRole("button", { name: common("continue"), exact: true }).click();
  await expect(page.getByText(p2p("take.counterparty"), { exact: true })).toBeVisible();
  await confirmTake(page, p2p(`take.verb.${want}`));
  return new URL(page.url()).pathname;
}

const TAKEN = /\/p2p\/trades(\/[0-9a-f-]+)?$/;

/** Confirms what is taken. Where the market has moved meanwhile it is refused, and confirmed again at the new price, at once: it moves on. */
export async function confirmTake(page: Page, verb: string): Promise<void> {
  const confirm = page.getByRole("button", { name: new RegExp(`^${verb} por R`) });
  await expect(async () => {
    if (!TAKEN.test(page.url())) await confirm.click({ timeout: 2_000 });
    await expect(page).toHaveURL(TAKEN, { timeout: 2_000 });
  }).toPass(SHOWN);
}

/** Lets the seller release, who proves by their password that they are there unless they have only just signed in. */
export async function release(page: Page, password: string): Promise<void> {
  await page.getByRole("checkbox", { name: /^Recebi R/ }).click();
  await page.getByRole("button", { name: /^Liberar \d/ }).click();
  const asked = page.getByLabel(common("proof.password"), { exact: true });
  const released = page.getByText(p2p("trade.statuses.completed"), { exact: true }).first();
  await expect(asked.or(released)).toBeVisible(SHOWN);
  if (!(await asked.isVisible())) return;
  await asked.fill(password);
  await page.getByRole("button", { name: common("confirm"), exact: true }).click();
}

/** Has a payment been marked a quarter of an hour earlier: nobody waits for it in a journey. */
export function aQuarterOfAnHourLater(baseUrl: string, tradeId: string): Promise<void> {
  return inBooks(baseUrl, tradeId, [
    "update p2p_trade set paid_at = paid_at - interval '16 minutes' where id = $1",
  ]);
}

/** Has the time to pay been over for a moment. */
export function timeToPayIsOver(baseUrl: string, tradeId: string): Promise<void> {
  return inBooks(baseUrl, tradeId, [
    "update p2p_trade set pay_by = now() - interval '1 second' where id = $1",
    `update timers_timer set due_at = now() - interval '1 second'
      where subject = $1 and name = 'payment' and ended_at is null`,
  ]);
}

/** Moves the clocks of one trade, as the owner of the database. */
async function inBooks(baseUrl: string, tradeId: string, statements: readonly string[]): Promise<void> {
  const pool = openPool({ url: await databaseOf(baseUrl), log: createLogger("silent"), asApp: false });
  try {
    for (const statement of statements) await query(openDatabase(pool), statement, [tradeId]);
  } finally {
    await pool.end();
  }
}

/** Has the Pix of a trade paid at the provider, from an account of this CPF; answers its end-to-end id. */
export async function payByPix(page: Page, cpf: string): Promise<string> {
  const pixCopiaECola = await page
    .getByText(/^000201/)
    .first()
    .textContent();
  const answer = await page.request.post(`${provider(page)}/sim/pay`, {
    data: { pixCopiaECola, payer: { nome: "Maria de Teste", cpf } },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { endToEndId: string }).endToEndId;
}

/** Has the payer of a Pix contest it at their bank. */
export async function contestPix(page: Page, endToEndId: string): Promise<void> {
  const answer = await page.request.post(`${provider(page)}/sim/contest`, { data: { endToEndId } });
  expect(answer.status()).toBe(201);
}

/** Where the Pix provider of the server that a page is on listens. */
function provider(page: Page): string {
  const url = new URL(page.url());
  url.port = String(Number(url.port) + 1);
  return url.origin;
}
