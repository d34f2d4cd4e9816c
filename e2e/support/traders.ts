import { expect, type Page } from "@playwright/test";
import type { Words } from "./words.js";

export interface Trader {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly accountType: "buyer" | "producer";
}

let traders = 0;

/** Somebody the marketplace has not met yet. */
export function aTrader(name: string, accountType: Trader["accountType"]): Trader {
  traders += 1;
  const unique = `${Date.now()}${process.pid}${traders}`;
  return { name, email: `${accountType}.${unique}@exemplo.com.br`, password: "safra-2026", accountType };
}

/** Registers at the marketplace and signs in: the page then shows the dashboard of the account's type. */
export async function joinMarket(page: Page, words: Words, trader: Trader): Promise<void> {
  const entry = (key: string) => words("grain-entry", key);
  const field = (name: string) => page.getByLabel(entry(`fields.${name}`), { exact: true });
  await page.goto("/agro/register");
  await page.getByRole("radio", { name: entry(`accountType.${trader.accountType}`) }).click();
  await field("name").fill(trader.name);
  await field("email").fill(trader.email);
  await field("password").fill(trader.password);
  await field("confirmation").fill(trader.password);
  await page.getByRole("button", { name: entry("register.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/agro\/login$/);
  await enterMarket(page, words, trader);
}

/** Signs in on the marketplace's page, which is open. */
export async function enterMarket(
  page: Page,
  words: Words,
  trader: Pick<Trader, "email" | "password" | "accountType">,
): Promise<void> {
  const entry = (key: string) => words("grain-entry", key);
  await page.getByLabel(entry("fields.email"), { exact: true }).fill(trader.email);
  await page.getByLabel(entry("fields.password"), { exact: true }).fill(trader.password);
  await page.getByRole("button", { name: entry("login.submit"), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/agro/dashboard-${trader.accountType}$`));
}

/** Reads from the marketplace's API as whoever is signed in on the page. */
export async function readAs<T>(page: Page, path: string): Promise<T> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem("agro-session") ?? "{}") as { accessToken?: string }).accessToken,
  );
  const answer = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as T;
}
