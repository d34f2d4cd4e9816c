import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { addAuthenticator } from "./support/authenticator.js";
import { factorWords, signingWords, words } from "./support/market.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly } from "./support/traders.js";

const security = (key: string, values?: Record<string, string>) => words("security", key, values);
const settings = (key: string) => words("grain-settings", `settings.${key}`);
const SETTINGS = "/agro/dashboard-producer/settings";

test("a producer makes a passkey, signs in with it and signs by it", async ({ page }) => {
  const producer = aTrader("Fazenda Três Irmãos", "producer");
  const said = page.getByRole("region", { name: words("common", "notifications") });

  await test.step("makes one by the password, and names it", async () => {
    await joinQuietly(page, producer);
    await addAuthenticator(page);
    await page.goto(SETTINGS);
    await page.getByRole("button", { name: security("passkeys.add") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(factorWords("password"), { exact: true }).fill(producer.password);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
    await expect(said.getByText(security("passkeys.added"))).toBeVisible();
    await page.getByRole("button", { name: security("passkeys.rename") }).click();
    await page.getByLabel(security("passkeys.name"), { exact: true }).fill("Meu notebook");
    await page.getByRole("button", { name: words("common", "save"), exact: true }).click();
    await expect(page.getByText("Meu notebook")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("signs in with it, and with nothing else", async () => {
    await page.evaluate(() => sessionStorage.removeItem("agro-session"));
    await page.goto("/agro/login");
    await page.getByRole("button", { name: words("identity", "signIn.passkey") }).click();
    await expect(page).toHaveURL(/\/agro\/dashboard-producer$/);
  });

  await test.step("signs by it that every paid order is taken on", async () => {
    await page.goto(SETTINGS);
    await page.getByRole("switch", { name: new RegExp(`^${settings("autoApprove")}`) }).click();
    await page.getByRole("button", { name: settings("save"), exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: signingWords("passkey"), exact: true }).click();
    await expect(dialog.getByText(signingWords("passkeyProven"))).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: settings("consentSign"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.reload();
    await expect(page.getByRole("switch", { name: new RegExp(`^${settings("autoApprove")}`) })).toBeChecked();
  });

  await test.step("opens nothing of the bank with it", async () => {
    await page.goto("/login");
    await page.getByRole("button", { name: words("identity", "signIn.passkey") }).click();
    await expect(said.getByText(words("identity", "authErrors.passkeyFailed"))).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

  await test.step("removes it", async () => {
    await page.goto(SETTINGS);
    await page.getByRole("button", { name: security("remove"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: security("remove"), exact: true })
      .click();
    await expect(page.getByText(security("passkeys.empty"), { exact: true })).toBeVisible();
  });
});
