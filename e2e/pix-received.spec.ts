import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const received = (key: string, values?: Record<string, string>) => words("pix-received", key, values);

test("a client receives a Pix and returns part of it, which goes back where it came from", async ({
  page,
  baseURL,
}, { project }) => {
  const amount = project.name === "mobile" ? "23,58" : "23,57";
  await enterBank(page, "maria@lastro.demo");
  await page.goto("/pix/receive");
  await page.getByLabel(words("pix", "form.amount"), { exact: true }).fill(amount);
  await page.getByRole("button", { name: words("pix", "form.submit") }).click();
  await page.getByRole("button", { name: words("pix", "demo.pay") }).click();
  await expect(page.getByText(words("pix", "charge.paidTitle")).first()).toBeVisible({ timeout: 90_000 });
  await page.goto("/pix/received");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(`R\\$\\s${amount}`) })
    .first()
    .click();
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
