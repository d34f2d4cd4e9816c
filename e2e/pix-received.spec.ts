import { expect, test } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { signIn } from "./support/people.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const received = (key: string, values?: Record<string, string>) => words("pix-received", key, values);

test("a client returns part of a Pix, which goes back where it came from", async ({ page, baseURL }) => {
  await signIn(page, words, "maria@lastro.demo", "lastro-demo-2026");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/pix/received");
  await page.getByRole("main").getByRole("link", { name: /R\$/ }).first().click();
  await expect(page.getByRole("heading", { name: received("form.title") })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(received("form.amount")).fill("0,37");
  await page.getByRole("button", { name: received("form.submit"), exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: /0,37/ }).click();
  await expect(page.getByText(received("returns.status.RETURNED"), { exact: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  await expectAccessible(page);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
