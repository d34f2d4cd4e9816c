import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { DEMO_PASSWORD } from "./support/people.js";
import {
  anAd,
  confirmTake,
  ownKey,
  p2p,
  release,
  SHOWN,
  status,
  take,
  twoPeople,
} from "./support/people-trade.js";
import { test } from "./support/test.js";

const exactly = { exact: true } as const;

/** On a phone the conversation stands beside the trade, behind a switch. */
async function openRoom(page: Page): Promise<void> {
  const choice = page.getByRole("radio", { name: p2p("trade.parts.room"), exact: true });
  await expect(async () => {
    if (await choice.isVisible()) await choice.click();
    await expect(page.getByLabel(p2p("room.label"), exactly)).toBeVisible({ timeout: 5_000 });
  }).toPass(SHOWN);
}

test("an ad is bought from inside Lastro: paid and released in one step, then rated", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  const ad = await anAd(lucas, { side: "sell", percent: "1,1", total: "40" });
  await expectAccessible(lucas);

  await test.step("stands in the book with its price after fees and whose it is", async () => {
    await maria.goto("/p2p?asset=USDT&amount=100");
    await expect(maria.getByRole("link", { name: p2p("take.verb.buy"), exact: true }).first()).toBeVisible(
      SHOWN,
    );
    await expectAccessible(maria);
  });

  const room = await take(maria, ad, "buy", "100");
  await status(maria, "awaiting_payment");
  await expectAccessible(maria);

  await test.step("is told to the seller, whose turn it is not", async () => {
    await lucas.goto(room);
    await expect(lucas.getByText(/^Vez de /).first()).toBeVisible(SHOWN);
    await expectAccessible(lucas);
  });

  await maria.getByRole("button", { name: /^Pagar R/ }).click();
  await status(maria, "completed");
  await status(lucas, "completed");
  await maria.getByRole("radio", { name: "5 estrelas", exact: true }).click();
  await maria.getByRole("button", { name: p2p("rate.send"), exact: true }).click();
  await expect(maria.getByText(p2p("rate.given"), exactly)).toBeVisible(SHOWN);
  await expectAccessible(maria);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("an ad is bought by Pix from outside: marked as paid by a receipt, talked of, and released", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  await ownKey(lucas);
  const ad = await anAd(lucas, { side: "sell", percent: "1,2", total: "40", outside: true });
  const room = await take(maria, ad, "buy", "100");
  await expect(maria.getByText(p2p("pay.holder"), exactly)).toBeVisible();
  await expectAccessible(maria);

  await test.step("is not marked without a proof", async () => {
    await maria.getByRole("button", { name: /^Paguei R/ }).click();
    await expect(maria.getByText(p2p("pay.proofMissing"), exactly)).toBeVisible();
  });

  await maria
    .getByLabel(p2p("pay.receipt"), exactly)
    .setInputFiles({ name: "comprovante.png", mimeType: "image/png", buffer: await maria.screenshot() });
  await expect(maria.getByText("comprovante.png", exactly).first()).toBeVisible(SHOWN);
  await maria.getByRole("button", { name: /^Paguei R/ }).click();
  await status(maria, "paid_marked");

  await test.step("is talked of", async () => {
    await openRoom(maria);
    await maria.getByLabel(p2p("room.label"), exactly).fill("Acabei de pagar.");
    await maria.getByRole("button", { name: p2p("room.send"), exact: true }).click();
    await lucas.goto(room);
    await openRoom(lucas);
    await expect(lucas.getByText("Acabei de pagar.", exactly)).toBeVisible(SHOWN);
    await expect(lucas.getByRole("img", { name: "comprovante.png" })).toBeVisible(SHOWN);
    await expectAccessible(lucas);
    await lucas.goto(room);
  });

  await release(lucas, DEMO_PASSWORD);
  await status(lucas, "completed");
  await maria.goto(room);
  await status(maria, "completed");
  await expectAccessible(maria);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a trade is cancelled by both, which gives the asset back", async ({ openBrowser, baseURL }) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  const ad = await anAd(lucas, { side: "sell", percent: "1,3", total: "30" });
  const room = await take(maria, ad, "buy", "50");
  await maria.getByRole("button", { name: p2p("steps.ask_cancel"), exact: true }).click();
  await maria
    .getByRole("dialog")
    .getByRole("button", { name: p2p("steps.ask_cancel"), exact: true })
    .click();
  await lucas.goto(room);
  await lucas.getByRole("button", { name: p2p("steps.agree_cancel"), exact: true }).click();
  await lucas
    .getByRole("dialog")
    .getByRole("button", { name: p2p("steps.agree_cancel"), exact: true })
    .click();
  await status(lucas, "cancelled_mutual");
  await status(maria, "cancelled_mutual");

  await test.step("and the ad is closed", async () => {
    await lucas.goto(ad);
    await lucas.getByRole("button", { name: p2p("ads.actions.close"), exact: true }).click();
    await lucas
      .getByRole("dialog")
      .getByRole("button", { name: p2p("ads.actions.close"), exact: true })
      .click();
    await expect(lucas.getByText(p2p("ad.statuses.closed"), exactly).first()).toBeVisible(SHOWN);
    await expectAccessible(lucas);
  });
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("express finds the best way for an amount beside the desk's, and takes it", async ({
  openBrowser,
  baseURL,
}) => {
  test.slow();
  const { lucas, maria } = await twoPeople(openBrowser);
  await anAd(lucas, { side: "sell", percent: "0", total: "40" });
  await maria.goto("/p2p/express");
  await expectAccessible(maria);
  await maria.getByLabel(p2p("express.amount.buy"), exactly).fill("50");
  await maria.getByRole("button", { name: p2p("express.find"), exact: true }).click();
  await expect(maria.getByText(p2p("express.people"), exactly)).toBeVisible(SHOWN);
  await expect(maria.getByText(p2p("express.better"), exactly)).toBeVisible();
  await expectAccessible(maria);
  await maria.getByRole("button", { name: /^Comprar por R/ }).click();
  await expect(maria.getByText(p2p("take.confirm.buy", { asset: "USDT" }), exactly)).toBeVisible();
  await confirmTake(maria, p2p("take.verb.buy"));
  await status(maria, "awaiting_payment");
  await maria.getByRole("button", { name: p2p("steps.cancel"), exact: true }).click();
  await maria
    .getByRole("dialog")
    .getByRole("button", { name: p2p("steps.cancel"), exact: true })
    .click();
  await status(maria, "cancelled_by_buyer");
  await expectAccessible(maria);
  await maria.goto("/p2p/me");
  await expect(maria.getByRole("heading", { name: p2p("me.title") })).toBeVisible();
  await expectAccessible(maria);
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
