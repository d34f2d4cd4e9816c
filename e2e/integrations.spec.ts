import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { words } from "./support/market.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values: Record<string, string> = {}) =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replace(`{{${name}}}`, value),
    words("integrations", key),
  );

test("a client makes a key, a program uses it, and it is revoked", async ({ page, baseURL }, { project }) => {
  const name = `ERP ${project.name} ${Date.now() % 100_000}`;
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/settings");
  await page.getByRole("link", { name: words("settings", "integrations.open") }).click();
  await page.getByRole("link", { name: word("keys.create") }).click();
  await page.getByRole("button", { name: word("newKey.confirm") }).click();
  await expect(page.getByText(word("form.missing")).first()).toBeVisible();
  await page.getByRole("textbox", { name: word("newKey.name") }).fill(name);
  await page.getByRole("checkbox", { name: word("scopes.balances_read") }).click();
  await page.getByRole("checkbox", { name: word("scopes.pix_pay") }).click();
  await page.getByRole("textbox", { name: word("newKey.perPayment") }).fill("100");
  await page.getByRole("textbox", { name: word("newKey.perDay") }).fill("500");
  await expectAccessible(page);
  await page.getByRole("button", { name: word("newKey.confirm") }).click();
  const secret = (await page.getByTestId("secret").textContent()) ?? "";
  expect(secret).toMatch(/^lastro_test_\w{49}$/);
  await expectAccessible(page);

  const headers = { authorization: `Bearer ${secret}` };
  const balances = await page.request.get(`${baseURL}/v1/wallets`, { headers });
  expect(balances.status()).toBe(200);
  const statement = await page.request.get(`${baseURL}/v1/statement`, { headers });
  expect((await statement.json()).code).toBe("auth.key_scope");
  const keys = await page.request.get(`${baseURL}/v1/integrations/keys`, { headers });
  expect((await keys.json()).code).toBe("auth.key_forbidden");

  await page.getByRole("button", { name: word("secret.done") }).click();
  const row = page
    .getByRole("list", { name: word("tabs.keys") })
    .getByRole("listitem")
    .filter({ has: page.getByText(name, { exact: true }) });
  await expect(row).toContainText("100,00");
  await row.getByRole("button", { name: word("keys.revoke") }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: word("keys.revoke") })
    .click();
  await expect(page.getByText(word("keys.revoked", { name })).first()).toBeVisible();
  await expect(row).toContainText(word("keys.status.revoked"));
  expect((await page.request.get(`${baseURL}/v1/wallets`, { headers })).status()).toBe(401);
});

test("a client adds a webhook, sees a test event arrive, changes its secret and removes it", async ({
  page,
}) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/integrations?tab=webhooks");
  await page.getByRole("link", { name: word("webhooks.create") }).click();
  await page.getByRole("textbox", { name: word("endpoint.url") }).fill("https://10.0.0.1/hook");
  await page.getByRole("button", { name: word("endpoint.create") }).click();
  await expect(page.getByText("https:// público").last()).toBeVisible();
  await page.getByRole("button", { name: word("receiver.use") }).click();
  await expect(page.getByRole("textbox", { name: word("endpoint.url") })).toHaveValue(
    /webhooks\/[0-9a-f]{32}$/,
  );
  await expectAccessible(page);
  await page.getByRole("button", { name: word("endpoint.create") }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: word("secret.done") }).click();

  await page.getByRole("button", { name: word("endpoint.test") }).click();
  const delivered = page.getByRole("listitem").filter({ hasText: "webhook.test" }).first();
  await expect(delivered).toContainText(word("deliveries.status.delivered"), { timeout: 20_000 });
  await expect(page.getByText(/webhook-signature: v1,/).first()).toBeVisible();
  await expectAccessible(page);
  await delivered.getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("HTTP 204");
  await sheet.getByRole("button", { name: word("replay.one") }).click();
  await expect(sheet.getByText("HTTP 204")).toHaveCount(2, { timeout: 20_000 });
  await expectAccessible(page);
  await sheet.getByRole("button", { name: words("common", "close") }).click();

  await page.getByRole("button", { name: word("endpoint.rotate.open") }).click();
  await sheet.getByRole("button", { name: word("endpoint.rotate.open") }).click();
  await expect(page.getByTestId("secret")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: word("secret.done") }).click();
  await expect(page.getByText(/O segredo anterior também assina até/)).toBeVisible();
  await page.getByRole("button", { name: word("endpoint.remove.open") }).click();
  await sheet.getByRole("button", { name: word("endpoint.remove.open") }).click();
  await expect(page).toHaveURL(/\/integrations\?tab=webhooks$/);
});

test("whoever writes a program finds how, with what to copy", async ({ page }) => {
  await enterBank(page, "cliente@lastro.demo");
  await page.goto("/integrations?tab=guide");
  await expect(page.getByText("/v1/pix/charges").first()).toBeVisible();
  await expect(page.getByRole("link", { name: word("guide.openapi") })).toHaveAttribute(
    "href",
    "/openapi.json",
  );
  await expectAccessible(page);
});
