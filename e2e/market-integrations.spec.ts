import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly, TRADER_PASSWORD } from "./support/traders.js";

const word = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    words("integrations", key),
  );
const HOME = "/agro/dashboard-producer/integrations";

test("a trader's program reads orders by a key, is told by a webhook, and is stopped", async ({
  page,
  baseURL,
}) => {
  const proof = page.getByRole("dialog");
  const prove = async () => {
    await proof.getByRole("textbox", { name: words("common", "proof.password") }).fill(TRADER_PASSWORD);
    await proof.getByRole("button", { name: words("common", "confirm"), exact: true }).click();
  };
  const headers = { authorization: "" };
  const orders = () => page.request.get(`${baseURL}/agro/v1/orders`, { headers });
  const name = `ERP ${Date.now() % 100_000}`;

  await test.step("makes a key in the settings, with the password", async () => {
    await joinQuietly(page, aTrader(`Fazenda Integrada ${Date.now()}`, "producer"));
    await page.goto("/agro/dashboard-producer/settings");
    await page.getByRole("link", { name: words("settings", "integrations.open") }).click();
    await expect(page).toHaveURL(new RegExp(`${HOME}$`));
    await page.getByRole("link", { name: word("keys.create") }).click();
    await page.getByRole("textbox", { name: word("newKey.name") }).fill(name);
    await page.getByRole("checkbox", { name: word("scopes.orders_read") }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: word("newKey.confirm") }).click();
    await expectAccessible(page);
    await prove();
    const secret = (await page.getByTestId("secret").textContent()) ?? "";
    expect(secret).toMatch(/^lastro_test_\w{49}$/);
    headers.authorization = `Bearer ${secret}`;
    await page.getByRole("button", { name: word("secret.done") }).click();
  });

  await test.step("the program reads what the key's scope names, and nothing of the bank", async () => {
    expect((await orders()).status()).toBe(200);
    const wallet = await page.request.get(`${baseURL}/agro/v1/wallet`, { headers });
    expect((await wallet.json()).code).toBe("auth.key_scope");
    const bank = await page.request.get(`${baseURL}/v1/wallets`, { headers });
    expect((await bank.json()).code).toBe("auth.key_invalid");
  });

  await test.step("adds a webhook to the receiver and sees a test event arrive", async () => {
    await page.goto(`${HOME}?tab=webhooks`);
    await page.getByRole("link", { name: word("webhooks.create") }).click();
    await page.getByRole("button", { name: word("receiver.use") }).click();
    await expect(page.getByRole("textbox", { name: word("endpoint.url") })).toHaveValue(
      /webhooks\/[0-9a-f]{32}$/,
    );
    await page.getByRole("button", { name: word("endpoint.create") }).click();
    await prove();
    await expect(page.getByTestId("secret")).toHaveText(/^whsec_/);
    await page.getByRole("button", { name: word("secret.done") }).click();
    await page.getByRole("button", { name: word("endpoint.test") }).click();
    const delivered = page.getByRole("listitem").filter({ hasText: "webhook.test" }).first();
    await expect(delivered).toContainText(word("deliveries.status.delivered"), { timeout: 20_000 });
    await expect(page.getByText(/webhook-signature: v1,/).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("finds the guide, and revokes the key", async () => {
    await page.goto(`${HOME}?tab=guide`);
    await expect(page.getByText("/agro/v1/offers").first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(HOME);
    const row = page
      .getByRole("list", { name: word("tabs.keys") })
      .getByRole("listitem")
      .filter({ has: page.getByText(name, { exact: true }) });
    await row.getByRole("button", { name: word("keys.revoke") }).click();
    await proof.getByRole("button", { name: word("keys.revoke") }).click();
    await prove();
    await expect(row).toContainText(word("keys.status.revoked"));
    expect((await orders()).status()).toBe(401);
  });
});
