import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { signIn } from "./support/people.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const crypto = (key: string, values?: Record<string, string>) => words("crypto", key, values);

/** A wallet outside the bank, another one for each size. */
const OUTSIDE = {
  desktop: "0x00000000000000000000000000000000000000ab",
  mobile: "0x00000000000000000000000000000000000000ac",
} as const;

test("a client receives USDT and bitcoin, and sends USDT out", async ({ page, baseURL }, { project }) => {
  await signIn(page, words, "cliente@lastro.demo", "lastro-demo-2026");
  await expect(page).toHaveURL(/\/dashboard$/);

  for (const [asset, network] of [
    ["USDT", "BSC"],
    ["BTC", "BTC"],
  ] as const)
    await test.step(`${asset} comes by ${network}`, async () => {
      await page.goto(`/crypto/deposit?asset=${asset}&network=${network}`);
      const pay = page.getByRole("button", { name: new RegExp(`${asset}$`) }).last();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      test.skip(
        await page.getByText(/está fora de serviço/).isVisible(),
        "This platform has no node for the network",
      );
      await expect(pay).toBeVisible();
      await expectAccessible(page);
      const credited = page.getByText(crypto("status.credited"), { exact: true });
      const before = await credited.count();
      await pay.click();
      await expect(async () => expect(await credited.count()).toBeGreaterThan(before)).toPass({
        timeout: 120_000,
      });
    });

  await test.step("USDT goes to an address of the book, until the network has confirmed it", async () => {
    await page.goto("/crypto/send");
    await page.getByRole("button", { name: crypto("send.newEntry"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(crypto("entry.network")).click();
    await page.getByRole("option", { name: /BNB|Binance/ }).click();
    await dialog
      .getByLabel(crypto("entry.address"), { exact: true })
      .fill(OUTSIDE[project.name as "desktop" | "mobile"]);
    await dialog.getByLabel(crypto("entry.label")).fill(`Carteira ${project.name}`);
    await dialog.getByRole("button", { name: crypto("entry.save"), exact: true }).click();
    await expect(page.getByText(crypto("entry.saved")).first()).toBeVisible();
    await page.getByLabel(crypto("send.to")).click();
    await page.getByRole("option", { name: new RegExp(`Carteira ${project.name}`) }).click();
    await page.getByLabel(crypto("send.amount"), { exact: true }).fill("50");
    await page.getByRole("button", { name: crypto("send.continue"), exact: true }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Enviar 50/ }).click();
    await expect(page.getByText(crypto("step.paid"), { exact: true }).first()).toBeVisible({
      timeout: 120_000,
    });
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
