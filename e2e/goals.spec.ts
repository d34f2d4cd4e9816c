import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("investments", key, values);

test("a client saves for a goal by hand and by a plan, sees what it may come to, and closes it", async ({
  page,
  baseURL,
}, { project }) => {
  // Both sizes share one client: each has a goal of its own.
  const name = `Viagem ${project.name}`;
  await enterBank(page, "cliente@lastro.demo");
  const dialog = page.getByRole("dialog");

  await test.step("names it, with an automatic saving", async () => {
    await page.goto("/investments/goals");
    await page.getByRole("button", { name: word("goals.new"), exact: true }).click();
    await dialog.getByLabel(word("goals.form.name")).fill(name);
    await dialog.getByLabel(word("goals.form.target"), { exact: true }).fill("1000");
    await dialog.getByLabel(word("goals.form.targetOn")).fill(inDays(180));
    await dialog.getByLabel(word("goals.saving.also")).click();
    await dialog.getByLabel(word("goals.saving.amount")).fill("50");
    await dialog.getByLabel(word("goals.saving.startsOn")).fill(inDays(3));
    await expect(dialog.getByText(word("told.notCovered"))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: word("goals.create"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("puts money in, and sees a range that is no promise", async () => {
    await page.getByRole("button", { name: word("goals.deposit"), exact: true }).click();
    await dialog.getByLabel(word("invest.amount")).fill("100");
    await expect(dialog.getByText(/^Em 12 meses, se resgatar: entre R\$/)).toBeVisible();
    await dialog.getByRole("button", { name: /^Investir R\$/ }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(word("goals.progress", { percent: "10" }))).toBeVisible();
    await expect(page.getByText(/: entre R\$.+ e R\$/)).toBeVisible();
    await page.getByText(word("projection.table")).click();
    await expectAccessible(page);
  });

  await test.step("pauses the plan, takes some out, and closes it with the rest paid out", async () => {
    await page.getByRole("button", { name: word("goals.saving.pause"), exact: true }).click();
    await expect(page.getByText(word("goals.saving.pausedByClient"))).toBeVisible();
    await page.getByRole("button", { name: word("redeem.open"), exact: true }).click();
    await dialog.getByLabel(word("redeem.amount")).fill("40");
    await dialog.getByRole("button", { name: word("redeem.confirm"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: word("goals.close"), exact: true }).click();
    await dialog.getByRole("button", { name: /^Encerrar e resgatar R\$/ }).click();
    await expect(page).toHaveURL(/\/investments\/goals$/);
    await expect(page.getByRole("link", { name, exact: true })).toBeHidden();
  });
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
