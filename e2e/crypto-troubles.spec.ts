import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { enterBank, signInAsAdministrator } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const crypto = (key: string, values?: Record<string, string>) => words("crypto", key, values);
const recovery = (key: string, values?: Record<string, string>) => words("recoveries", key, values);

const OUTSIDE = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const PROVIDERS = ["a", "b"] as const;
/** More than what is sent at the lowest rate pays, and less than what people outside do. */
const CROWDED = 6;
/** So long networks and jobs may take between two steps. */
const ANSWERED = { timeout: 120_000 };

/** The simulated networks of the server the page is on. */
function networks(page: Page, path: string): string {
  const chain = new URL(page.url());
  chain.port = String(Number(chain.port) + 6);
  return `${chain.origin}${path}`;
}

async function tell(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(networks(page, path), { data });
  expect(answer.status(), path).toBe(200);
}

/** Whether bitcoin's providers take transactions. */
async function setBroadcasting(page: Page, works: boolean): Promise<void> {
  for (const provider of PROVIDERS)
    await tell(page, "/sim/faults", { tooManyRequests: !works, endpoint: `BTC/${provider} POST` });
}

async function enter(page: Page): Promise<void> {
  await enterBank(page, "cliente@lastro.demo");
}

async function isOutOfService(page: Page): Promise<boolean> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page.getByText(/está fora de serviço/).isVisible();
}

test("a bitcoin no block takes is replaced, and arrives", async ({ page, browser, baseURL }, { project }) => {
  // How full the blocks are is the same for everybody: both sizes are looked at in one journey.
  test.skip(project.name !== "desktop");
  test.slow();
  await enter(page);
  const desk = await (await browser.newContext({ baseURL: baseURL ?? "", locale: "pt-BR" })).newPage();
  const sent = page.getByRole("listitem").filter({ hasText: "Carteira fria" });
  const hash = sent.locator("[title]").filter({ hasText: /^[0-9a-f]{64}$/ });
  let first = "";

  await test.step("bitcoin comes in", async () => {
    await page.goto("/crypto/deposit?asset=BTC&network=BTC");
    test.skip(await isOutOfService(page), "This platform has no node for the network");
    const credited = page.getByText(crypto("status.credited"), { exact: true });
    const before = await credited.count();
    await page.getByRole("button", { name: /BTC$/ }).last().click();
    await expect(async () => expect(await credited.count()).toBeGreaterThan(before)).toPass(ANSWERED);
  });

  await test.step("part of it is sent, and the blocks fill up before miners hear of it", async () => {
    await signInAsAdministrator(desk, words);
    await setBroadcasting(page, false);
    await page.goto("/crypto/send?asset=BTC");
    await page.getByRole("button", { name: crypto("send.newEntry"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(crypto("entry.network")).click();
    await page.getByRole("option", { name: /Bitcoin/ }).click();
    await dialog.getByLabel(crypto("entry.address"), { exact: true }).fill(OUTSIDE);
    await dialog.getByLabel(crypto("entry.label")).fill("Carteira fria");
    await dialog.getByRole("button", { name: crypto("entry.save"), exact: true }).click();
    await expect(page.getByText(crypto("entry.saved")).first()).toBeVisible();
    await page.getByLabel(crypto("send.amount"), { exact: true }).fill("0,002");
    await expectAccessible(page);
    await page.getByRole("button", { name: crypto("send.continue"), exact: true }).click();
    await page.getByRole("button", { name: /^Enviar 0,002/ }).click();
    await expect(hash).toBeVisible(ANSWERED);
    first = (await hash.textContent()) ?? "";
    await tell(page, "/sim/bitcoin/fee-level", { satsPerByte: CROWDED });
    await setBroadcasting(page, true);
    await expect(async () => {
      const answer = await page.request.get(networks(page, `/BTC/a/tx/${first}/status`));
      expect(await answer.json()).toMatchObject({ confirmed: false });
    }).toPass(ANSWERED);
  });

  await test.step("an administrator pays more for it", async () => {
    await desk.goto("/admin/crypto?step=sent");
    await desk
      .getByRole("button", { name: crypto("admin.raise.action"), exact: true })
      .first()
      .click();
    await desk
      .getByRole("dialog")
      .getByRole("button", { name: crypto("admin.raise.action"), exact: true })
      .click();
    await expect(desk.getByText(crypto("admin.raise.done")).first()).toBeVisible();
  });

  await test.step("the client sees it replaced and arrived", async () => {
    await expect(sent.getByText(crypto("sent.replaced"))).toBeVisible(ANSWERED);
    await expect(sent.getByText(crypto("step.paid"), { exact: true })).toBeVisible(ANSWERED);
    const second = (await hash.textContent()) ?? "";
    expect(second).not.toBe(first);
    const answer = await page.request.get(networks(page, `/BTC/a/tx/${second}/status`));
    expect(await answer.json()).toMatchObject({ confirmed: true });
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectAccessible(page);
    }
  });

  await tell(page, "/sim/bitcoin/fee-level", { satsPerByte: 0 });
  await desk.context().close();
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

test("a token nobody here takes becomes a case, which an administrator ends", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  await enter(page);
  const amount = project.name === "desktop" ? "31" : "32";
  const units = recovery("units", { units: `${amount}${"0".repeat(18)}` });

  await test.step("it is sent to the client's address", async () => {
    await page.goto("/crypto/deposit?asset=USDT&network=BSC");
    test.skip(await isOutOfService(page), "This platform has no node for the network");
    const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
    const data = { network: "BSC", to: address, amount, token: "fake" };
    const answer = await page.request.post("/v1/demo/chain/send", { data });
    expect(answer.status()).toBe(200);
  });

  await test.step("the client finds the case", async () => {
    await expect(async () => {
      await page.goto("/wallet/recoveries");
      await expect(page.getByText(units).first()).toBeVisible({ timeout: 5_000 });
    }).toPass(ANSWERED);
    await expectAccessible(page);
    await page.getByText(units).first().click();
    await expect(page.getByText(recovery("findings.unexpected.title")).first()).toBeVisible();
    await expect(page.getByText(recovery("next.in_review")).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an administrator reads it and ends it", async () => {
    const admin = await browser.newContext({ baseURL: baseURL ?? "", locale: "pt-BR" });
    const desk = await admin.newPage();
    await signInAsAdministrator(desk, words);
    await desk.goto(`/admin/recoveries/${page.url().split("/").at(-1)}`);
    await expectAccessible(desk);
    await desk.getByRole("button", { name: recovery("decisions.decline"), exact: true }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel(recovery("admin.grounds")).fill("O token não tem valor: é uma cópia do USDT.");
    await dialog.getByRole("button", { name: recovery("decisions.decline"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await admin.close();
  });

  await test.step("the client sees how it ended, and why", async () => {
    await expect(page.getByText(recovery("stages.declined"), { exact: true }).first()).toBeVisible(ANSWERED);
    await expect(page.getByText("O token não tem valor: é uma cópia do USDT.").first()).toBeVisible();
    await expectAccessible(page);
  });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
