import { limitsErrors } from "@lastro/contracts/errors/limits";
import { expect, type Page } from "@playwright/test";
import encodeQR from "qr";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks, letDayCome } from "./support/books.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const pay = (key: string, values?: Record<string, string>) => words("pix-pay", key, values);
const devices = (key: string) => words("devices", key);
const refusals = (code: "limits.device_not_registered") => limitsErrors[code]["pt-BR"];
const later = (key: string) => words("pix-schedules", key);

/** Somebody at another bank asks to be paid, as their bank would let them. */
async function outsideCharge(page: Page, amount: string): Promise<string> {
  const provider = new URL(page.url());
  provider.port = String(Number(provider.port) + 1);
  const answer = await page.request.post(`${provider.origin}/sim/outside-charges`, {
    data: { recebedor: { nome: "Padaria Central Ltda", cnpj: "11222333000181" }, valor: amount },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { pixCopiaECola: string }).pixCopiaECola;
}

async function payTo(page: Page, typed: string): Promise<void> {
  await page.goto("/pix/pay");
  await page.getByLabel(pay("key.label")).fill(typed);
  await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
  await expect(page.getByRole("heading", { name: pay("amount.receiver") })).toBeVisible();
  await expectAccessible(page);
}

/** Has a Pix paid tomorrow. */
async function schedule(page: Page, key: string, amount: string): Promise<void> {
  await payTo(page, key);
  await page.getByLabel(pay("amount.label"), { exact: true }).fill(amount);
  await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
  await page.getByLabel(later("when.later"), { exact: true }).click();
  await expect(page.getByText(later("form.money"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Agendar R/ }).click();
  await expect(page.getByRole("heading", { name: later("schedule.title") })).toBeVisible();
  await expectAccessible(page);
}

async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
  await expect(page.getByText(pay("confirm.after"))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: new RegExp(`^${pay("payees.pay")} R`) }).click();
  await expect(page.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
}

test("a client pays by key, by a pasted code and by a picture of one, and on a day to come", async ({
  page,
  baseURL,
}, { project }) => {
  await enterBank(page, "cliente@lastro.demo");

  await test.step("by key", async () => {
    await page.goto("/pix/pay");
    await expectAccessible(page);
    await payTo(page, `ana.${project.name}@exemplo.com.br`);
    await page.getByLabel(pay("amount.label"), { exact: true }).fill("12,34");
    await confirm(page);
    await page.getByRole("button", { name: pay("payees.save") }).click();
    await expect(page.getByText(pay("payees.saved"))).toBeVisible();
  });

  await test.step("more than a device that is not registered sends, once it is", async () => {
    await payTo(page, `ana.${project.name}@exemplo.com.br`);
    await page.getByLabel(pay("amount.label"), { exact: true }).fill("234,56");
    await page.getByRole("button", { name: pay("target.continue"), exact: true }).click();
    await page.getByRole("button", { name: new RegExp(`^${pay("payees.pay")} R`) }).click();
    await expect(page.getByText(refusals("limits.device_not_registered"))).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: devices("register"), exact: true }).click();
    await expect(page.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible({
      timeout: 60_000,
    });
  });

  await test.step("by a pasted code, whose amount is fixed", async () => {
    await payTo(page, await outsideCharge(page, "21.43"));
    await expect(page.getByText(pay("amount.fixed"))).toBeVisible();
    await confirm(page);
  });

  await test.step("by a picture of a code", async () => {
    const picture = Buffer.from(encodeQR(await outsideCharge(page, "3.21"), "gif", { scale: 6 }));
    await page.goto("/pix/pay");
    await page.getByRole("button", { name: pay("key.scan"), exact: true }).click();
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: "codigo.gif", mimeType: "image/gif", buffer: picture });
    await expect(page.getByRole("heading", { name: pay("amount.receiver") })).toBeVisible();
    await confirm(page);
  });

  await test.step("on a day to come, which is taken back", async () => {
    const amount = project.name === "mobile" ? "6,78" : "5,67";
    await schedule(page, `ana.${project.name}@exemplo.com.br`, amount);
    await page.getByRole("link", { name: later("schedule.agenda") }).click();
    await page.getByRole("link", { name: new RegExp(amount) }).click();
    await page.getByRole("button", { name: later("schedule.cancel"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: later("schedule.cancel"), exact: true })
      .click();
    await expect(page.getByText(later("schedule.cancelled"), { exact: true }).first()).toBeVisible();
  });

  await test.step("on a day to come, and sees it paid once it has come", async () => {
    const amount = project.name === "mobile" ? "8,91" : "7,89";
    await schedule(page, `ana.${project.name}@exemplo.com.br`, amount);
    const address = page.url();
    await letDayCome(baseURL ?? "", address.split("/").at(-1) ?? "");
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByText(later("run.settled"), { exact: true })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 150_000 });
    await expect(page.getByText(later("schedule.ended"), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: new RegExp(amount) }).click();
    await expect(page.getByRole("heading", { name: pay("payment.settledTitle") })).toBeVisible();
    await page.getByRole("link", { name: pay("payment.receipt") }).click();
    await expect(page.getByText(amount).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sees what was paid, and the payee", async () => {
    await page.goto("/pix/pay");
    await expect(page.getByText("12,34").first()).toBeVisible();
    await expect(page.getByText("21,43").first()).toBeVisible();
    await expect(page.getByText("3,21").first()).toBeVisible();
    await page.goto("/pix/payees");
    await expect(page.getByText(`ana.${project.name}@exemplo.com.br`)).toBeVisible();
    await expectAccessible(page);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
