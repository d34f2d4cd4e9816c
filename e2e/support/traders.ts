import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { Words } from "./words.js";

export interface Trader {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly accountType: "buyer" | "producer";
  /** One that nobody of the bank has, where none is given. */
  readonly cpf?: string;
  /** Of a company, in place of a CPF. */
  readonly cnpj?: string;
}

/** Of everybody the journeys register. */
export const TRADER_PASSWORD = "safra-2026";

let traders = 0;

/** Somebody the marketplace has not met yet. */
export function aTrader(name: string, accountType: Trader["accountType"]): Trader {
  traders += 1;
  const unique = `${Date.now()}${process.pid}${traders}`;
  return { name, email: `${accountType}.${unique}@exemplo.com.br`, password: TRADER_PASSWORD, accountType };
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
  await sayWhoTheyAre(page, trader);
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

/** Opens an account by the API and signs in to it, for a journey that is about something else. */
export async function joinQuietly(page: Page, trader: Trader): Promise<void> {
  const { name, email, password, accountType } = trader;
  const data = { name, email, password, accountType };
  const answer = await page.request.post("/agro/v1/auth/register", { data });
  expect(answer.status()).toBe(201);
  await enterQuietly(page, trader);
  await sayWhoTheyAre(page, trader);
}

/** Fills in by the API who somebody is in contracts: nobody signs without. */
async function sayWhoTheyAre(page: Page, { name, password, cpf, cnpj }: Trader): Promise<void> {
  const data = {
    ...{ kind: cnpj ? "company" : "person", legalName: name, stateRegistration: null },
    taxId: cnpj ?? cpf ?? "529.982.247-25",
    address: {
      ...{ cep: "78890-000", street: "Avenida Tancredo Neves", number: "1200", complement: null },
      ...{ district: "Centro", city: "Sorriso", state: "MT" },
    },
    currentPassword: password,
  };
  const answer = await page.request.put("/agro/v1/me/legal", { data, headers: await headersOf(page) });
  expect(answer.status()).toBe(200);
}

/** Signs in by the API: the page then shows the dashboard of the account's type. */
export async function enterQuietly(
  page: Page,
  { email, password, accountType }: Pick<Trader, "email" | "password" | "accountType">,
): Promise<void> {
  const answer = await page.request.post("/agro/v1/auth/login", { data: { email, password } });
  expect(answer.status()).toBe(200);
  await page.goto("/agro/login");
  await page.evaluate((session) => sessionStorage.setItem("agro-session", session), await answer.text());
  await page.goto(`/agro/dashboard-${accountType}`);
}

/** Reads from the marketplace's API as whoever is signed in on the page. */
export async function readAs<T>(page: Page, path: string): Promise<T> {
  return JSON.parse(await textAs(page, path)) as T;
}

/** Reads a file of the marketplace's API, as whoever is signed in on the page. */
export async function fileAs(page: Page, path: string): Promise<Buffer> {
  const answer = await page.request.get(path, { headers: await headersOf(page) });
  expect(answer.status(), path).toBe(200);
  return answer.body();
}

export const textAs = async (page: Page, path: string): Promise<string> =>
  (await fileAs(page, path)).toString("utf8");

/** Sends to the marketplace's API as whoever is signed in on the page. */
export async function sendAs<T>(page: Page, path: string, data: object): Promise<T> {
  const headers = { ...(await headersOf(page)), "idempotency-key": randomUUID() };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true);
  return (await answer.json()) as T;
}

async function headersOf(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem("agro-session") ?? "{}") as { accessToken?: string }).accessToken,
  );
  return { authorization: `Bearer ${token}` };
}
