import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { DEMO_PASSWORD, signInAsAdministrator } from "./support/people.js";
import {
  anAd,
  aQuarterOfAnHourLater,
  contestPix,
  ownKey,
  p2p,
  payByPix,
  release,
  SHOWN,
  status,
  take,
  timeToPayIsOver,
  twoPeople,
  words,
} from "./support/people-trade.js";
import { test } from "./support/test.js";

const admin = (key: string, values?: Record<string, string>) => words("p2p-admin", key, values);
const cases = (key: string) => words("cases", key);

const exactly = { exact: true } as const;

/** As the demonstration registered her. */
const MARIAS_CPF = "30741856271";

test("a trade not paid in time ends by itself, and a late payment is answered", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  await ownKey(lucas);
  const ad = await anAd(lucas, { side: "sell", percent: "1,5", total: "30", outside: true });
  const room = await take(maria, ad, "buy", "60");
  await status(maria, "awaiting_payment");
  await timeToPayIsOver(baseURL ?? "", room.split("/").at(-1) ?? "");
  await status(maria, "expired");
  await expectAccessible(maria);

  await test.step("the buyer says that they paid late", async () => {
    await maria.getByRole("button", { name: p2p("late.report"), exact: true }).click();
    const dialog = maria.getByRole("dialog");
    await dialog
      .getByLabel(p2p("late.description"), exactly)
      .fill("O aplicativo do meu banco travou e o Pix saiu depois do prazo.");
    await dialog.getByRole("button", { name: p2p("late.report"), exact: true }).click();
    await expect(maria.getByText(/^Resposta do vendedor até /)).toBeVisible(SHOWN);
    await expectAccessible(maria);
  });

  await test.step("the seller has given it back", async () => {
    await lucas.goto(room);
    await lucas.getByRole("button", { name: p2p("late.return"), exact: true }).click();
    await lucas
      .getByRole("dialog")
      .getByRole("button", { name: p2p("late.return"), exact: true })
      .click();
    await expect(lucas.getByText(p2p("late.outcomes.returned"), exactly).first()).toBeVisible(SHOWN);
    await expectAccessible(lucas);
  });
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a Pix of a finished trade is contested, and its seller has what proves the trade", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  await ownKey(lucas);
  const ad = await anAd(lucas, { side: "sell", percent: "1,6", total: "30", outside: true });
  const room = await take(maria, ad, "buy", "70");
  const endToEndId = await payByPix(maria, MARIAS_CPF);
  await maria.getByLabel(p2p("pay.endToEndId"), exactly).fill(endToEndId);
  await maria.getByRole("button", { name: /^Paguei R/ }).click();
  await status(maria, "paid_marked");
  await lucas.goto(room);
  await release(lucas, DEMO_PASSWORD);
  await status(lucas, "completed");

  await contestPix(lucas, endToEndId);
  await expect(async () => {
    await lucas.reload();
    await expect(lucas.getByText(p2p("pack.title"), exactly).first()).toBeVisible({ timeout: 5_000 });
  }).toPass(SHOWN);
  await expectAccessible(lucas);
  const [file] = await Promise.all([
    lucas.waitForEvent("download"),
    lucas.getByRole("button", { name: p2p("pack.download"), exact: true }).click(),
  ]);
  expect(
    readFileSync(await file.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a disputed trade is shared by an administrator, on what both sides proved", async ({
  openBrowser,
  page,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  await ownKey(lucas);
  const ad = await anAd(lucas, { side: "sell", percent: "1,4", total: "30", outside: true });
  const room = await take(maria, ad, "buy", "100");
  await maria
    .getByLabel(p2p("pay.receipt"), exactly)
    .setInputFiles({ name: "comprovante.png", mimeType: "image/png", buffer: await maria.screenshot() });
  await expect(maria.getByText("comprovante.png", exactly).first()).toBeVisible(SHOWN);
  await maria.getByRole("button", { name: /^Paguei R/ }).click();
  await status(maria, "paid_marked");
  const id = room.split("/").at(-1) ?? "";
  await aQuarterOfAnHourLater(baseURL ?? "", id);

  await test.step("is opened by the seller", async () => {
    await lucas.goto(room);
    await lucas.getByRole("button", { name: p2p("steps.dispute"), exact: true }).click();
    const dialog = lucas.getByRole("dialog");
    await dialog
      .getByLabel(p2p("dispute.description"), exactly)
      .fill("O Pix não chegou à minha conta até agora.");
    await dialog.getByRole("button", { name: p2p("steps.dispute"), exact: true }).click();
    await status(lucas, "disputed");
  });

  await test.step("is proved by both", async () => {
    for (const side of [lucas, maria]) {
      await side.goto(`${room}/dispute`);
      await side
        .getByLabel(cases("evidence.add"), exactly)
        .setInputFiles({ name: "extrato.png", mimeType: "image/png", buffer: await side.screenshot() });
      await expect(side.getByRole("button", { name: /extrato\.png/ }).first()).toBeVisible(SHOWN);
      await expectAccessible(side);
    }
  });

  await test.step("is taken and shared by an administrator", async () => {
    await signInAsAdministrator(page, words);
    await page.goto("/admin/p2p/disputes");
    await expect(page.getByText(admin("disputes.title"), exactly).first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/p2p/trades/${id}`);
    await page.getByRole("button", { name: cases("assignment.take"), exact: true }).click();
    await expect(page.getByText(cases("assignment.mine"), exactly)).toBeVisible(SHOWN);
    await page.getByRole("radio", { name: admin("ruling.decisions.split"), exact: true }).click();
    await page.getByLabel(admin("ruling.toBuyer"), exactly).fill("5");
    await expectAccessible(page);
    await page.getByRole("button", { name: admin("ruling.action.split"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(admin("reason.label"), exactly).fill("Cada parte provou metade do que diz.");
    await dialog.getByRole("button", { name: admin("ruling.action.split"), exact: true }).click();
    await status(page, "resolved_split");
    await expectAccessible(page);
  });

  await maria.goto(`${room}/dispute`);
  await expect(maria.getByText("Cada parte provou metade do que diz.").first()).toBeVisible(SHOWN);
  await expectAccessible(maria);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
