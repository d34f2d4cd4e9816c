import { expect, type Page } from "@playwright/test";
import { words } from "./support/market.js";
import { DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";

const SCRIPTS = /\/assets\/.*\.js$/;

/** Lets the page's scripts through from when it is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: "wait" });
  };
}

for (const [path, heading] of [
  ["/", words("landing", "hero.title")],
  ["/login", words("identity", "signIn.title")],
] as const)
  test(`${path} is read before any script has come, and taken over as it stands`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: "commit" });
    const title = page.getByRole("heading", { level: 1, name: heading });
    await expect(title).toBeVisible();
    const drawn = await title.elementHandle();
    await release();
    await page.waitForLoadState("networkidle");
    // The same element: React kept it instead of drawing the page anew.
    expect(await drawn?.evaluate((element) => element.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

test("what was typed before the scripts came is not lost, and goes nowhere", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel(words("identity", "fields.email")).fill("cliente@lastro.demo");
  const password = page.getByLabel(words("identity", "fields.password"), { exact: true });
  await password.fill(DEMO_PASSWORD);
  await password.press("Enter");
  await release();
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: words("identity", "signIn.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("the address that waits to be confirmed is not put under what is being typed", async ({ page }) => {
  const kept = JSON.stringify({ email: "outra@exemplo.com.br", resendAt: 0 });
  await page.addInitScript((text) => sessionStorage.setItem("lastro-awaited-confirmation", text), kept);
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  const email = page.getByLabel(words("identity", "fields.email"));
  await email.pressSequentially("cliente@");
  await release();
  await page.waitForLoadState("networkidle");
  await email.pressSequentially("lastro.demo");
  await expect(email).toHaveValue("cliente@lastro.demo");
  await page.reload();
  await expect(email).toHaveValue("outra@exemplo.com.br");
});

test.describe("to a reader of Japanese", () => {
  test.use({ locale: "ja-JP" });
  test("the front door is drawn in Japanese", async ({ page }) => {
    const release = await holdScripts(page);
    await page.goto("/login", { waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(words("identity", "signIn.title"));
    await release();
  });
});
