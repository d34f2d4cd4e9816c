import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { aStranger, becomeClient } from "./support/people.js";
import { aPushService, expectShown } from "./support/push-service.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const push = (key: string, values?: Readonly<Record<string, string>>) =>
  words("settings", `push.${key}`, values);
const NEW_PASSWORD = "safra-boa-e-longa-2026";

// Notices are shown by the worker of the app.
test.use({ serviceWorkers: "allow" });

test("a client has notices shown on their device, and has them no more", async ({ page, context }) => {
  const person = aStranger();
  await context.grantPermissions(["notifications"]);
  const service = await aPushService(context);
  const here = page.getByRole("switch", { name: push("here") });

  await test.step("becomes a client", () => becomeClient(page, words, person));

  await test.step("turns notices on, by a press", async () => {
    await page.goto("/settings");
    await expect(here).not.toBeChecked();
    await here.click();
    await expect(here).toBeChecked();
    const devices = page.getByRole("list", { name: push("devices") });
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByText(push("current"), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("is told on the screen that the password changed", async () => {
    await changePassword(page, person.password);
    const message = await service.newest(page);
    expect(message).toMatchObject({ title: "Sua senha foi alterada", link: "/security", lang: "pt-BR" });
    await expectShown(context, page, message);
  });

  await test.step("chooses what is shown", async () => {
    await page.goto("/settings");
    const trades = page.getByRole("switch", { name: push("topics.p2p"), exact: true });
    await expect(trades).toBeChecked();
    const saved = page.waitForResponse((answer) => answer.url().endsWith("/v1/notices/push/topics"));
    await trades.click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(trades).not.toBeChecked();
    await expect(here).toBeChecked();
  });

  await test.step("signs out, and is told nothing there any more", async () => {
    await page.getByRole("button", { name: words("common", "auth.account"), exact: true }).click();
    await page.getByRole("menuitem", { name: words("common", "auth.signOut") }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => service.isSubscribed(page)).toBe(false);
  });
});

async function changePassword(page: Page, current: string): Promise<void> {
  const security = (key: string) => words("security", key);
  await page.goto("/security?open=password");
  await page.getByLabel(security("password.current"), { exact: true }).fill(current);
  await page.getByLabel(security("password.new"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(security("password.repeated"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: security("password.submit"), exact: true }).click();
}
