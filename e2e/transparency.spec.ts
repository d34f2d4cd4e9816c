import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("transparency", key, values);

test("a client checks that their balance is in the published proof, and keeps the file for an offline check", async ({
  page,
  openBrowser,
}) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/transparency");
  await page.getByRole("button", { name: word("check.own") }).click();
  await expect(page.getByText(word("verdict.proven"))).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: word("check.download") }).click();
  const text = await readFile(await (await downloading).path(), "utf8");
  const upload = (content: string) => ({
    name: "prova.json",
    mimeType: "application/json",
    buffer: Buffer.from(content),
  });

  const stranger = await openBrowser();
  await stranger.goto("/transparency");
  const chosen = stranger.getByLabel(word("check.file")).first();
  await expect(chosen).toBeAttached();
  await stranger.context().setOffline(true);
  await chosen.setInputFiles(upload(text));
  await expect(stranger.getByText(word("verdict.proven"))).toBeVisible();
  await chosen.setInputFiles(upload(text.replace(/BRL=(\d)/, "BRL=1$1")));
  await expect(stranger.getByText(word("verdict.refused"))).toBeVisible();
  await stranger.context().setOffline(false);
  await stranger.getByRole("button", { name: word("code.show") }).click();
  await expect(stranger.getByText("export function parentNode")).toBeVisible();
  await expectAccessible(stranger);
});
