import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { driverWords, linkWords, openOrder } from "./market.js";

const PHONE = { width: 360, height: 740 };

/** A driver's phone, which knows where it is. */
export function driversPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return browser.newContext({
    ...{ baseURL, locale: "pt-BR", viewport: PHONE, isMobile: true, hasTouch: true },
    ...{
      geolocation: { latitude: -12.5422, longitude: -55.7211, accuracy: 12 },
      permissions: ["geolocation"],
    },
  });
}

/** The producer makes a link for the driver of the order's first load; its dialog stays open. */
export async function makeDriverLink(page: Page, name: string): Promise<string> {
  const order = await openOrder(page, name);
  await order
    .getByRole("button", { name: linkWords("make"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(linkWords("plate"), { exact: true }).fill("abc1d23");
  await dialog.getByRole("button", { name: linkWords("make"), exact: true }).click();
  await expect(dialog.getByRole("img", { name: linkWords("qr") })).toBeVisible();
  return (await dialog.locator("code").textContent()) ?? "";
}

/** Presses a button of the driver's page, fills what it asks for and confirms. */
export async function record(page: Page, kind: string, fill: () => Promise<unknown>): Promise<void> {
  await page.getByRole("button", { name: driverWords(`kinds.${kind}`), exact: true }).click();
  await fill();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: driverWords(`confirm.${kind}`), exact: true })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Types in a weight ticket, in kilograms, with a picture of it. */
export async function fillTicket(
  page: Page,
  { gross, tare, picture }: { gross: string; tare: string; picture: Buffer },
): Promise<void> {
  await page.getByLabel(driverWords("fields.gross"), { exact: true }).fill(gross);
  await page.getByLabel(driverWords("fields.tare"), { exact: true }).fill(tare);
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "ticket.png", mimeType: "image/png", buffer: picture });
}
