import { expect } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { offer, openPurchase, orderOf, orderWords, signingWords, words } from "./support/market.js";
import { aPushService, expectShown } from "./support/push-service.js";
import { test } from "./support/test.js";
import { codeByText, textsTo } from "./support/texts.js";
import { aTrader, joinQuietly, TRADER_PASSWORD } from "./support/traders.js";

const settings = (key: string, values?: Record<string, string>) => words("grain-settings", key, values);
const push = (key: string) => words("settings", `push.${key}`);

// Notices are shown by the worker of the app.
test.use({ serviceWorkers: "allow" });

test("a producer is told of an order on their device and by WhatsApp, opens it, and ends WhatsApp", async ({
  page: selling,
  context,
  openBrowser,
  baseURL,
}) => {
  const name = `Soja avisada ${Date.now()}`;
  const phone = `659${String(Date.now()).slice(-8)}`;
  await context.grantPermissions(["notifications"]);
  const service = await aPushService(context);
  const here = selling.getByRole("switch", { name: push("here") });

  await test.step("the producer offers grain, and turns notices on for this device", async () => {
    await joinQuietly(selling, aTrader("Anísio Prado", "producer"));
    await offer(selling, { name, price: "31,50" });
    await selling.goto("/agro/dashboard-producer/settings");
    await here.click();
    await expect(here).toBeChecked();
  });

  await test.step("proves the number that WhatsApp writes to", async () => {
    await selling.getByLabel(settings("whatsapp.phone"), { exact: true }).fill(phone);
    await selling.getByRole("button", { name: settings("whatsapp.send"), exact: true }).click();
    const code = selling.getByLabel(settings("whatsapp.code"), { exact: true });
    await expect(code).toBeVisible();
    await code.fill(await codeByText(selling, `55${phone}`));
    await selling.getByRole("button", { name: settings("whatsapp.confirm"), exact: true }).click();
    await expect(selling.getByText(settings("whatsapp.on", { phone: phone.slice(-4) }))).toBeVisible();
    const orders = `${settings("choices.subjects.orders")}: ${settings("choices.channels.whatsapp")}`;
    await expect(selling.getByRole("switch", { name: orders, exact: true })).toBeChecked();
    await expectAccessible(selling);
  });

  const buying = await openBrowser();
  await test.step("a buyer proposes a price", async () => {
    await joinQuietly(buying, aTrader("Moinho do Norte", "buyer"));
    await openPurchase(buying, name);
    const form = buying.getByRole("dialog");
    await form.getByRole("button", { name: orderWords("purchase.propose.offer") }).click();
    await form.getByLabel(orderWords("purchase.propose.price"), { exact: true }).fill("30");
    await form.getByRole("button", { name: words("common", "continue"), exact: true }).click();
    await form.getByLabel(signingWords("password"), { exact: true }).fill(TRADER_PASSWORD);
    await form.getByRole("button", { name: orderWords("purchase.propose.confirm") }).click();
    await expect(form.getByText(orderWords("purchase.propose.done"))).toBeVisible();
  });

  await test.step("the producer reads of it on the screen and by WhatsApp, and opens the order from there", async () => {
    const { id } = await orderOf(selling, name);
    const message = await service.newest(selling);
    expect(message.link).toBe(`/agro/dashboard-producer/orders/${id}`);
    await expectShown(context, selling, message);
    await expect
      .poll(async () => (await textsTo(selling, `55${phone}`)).some((text) => text.includes(message.title)), {
        timeout: 60_000,
      })
      .toBe(true);
    await selling.goto(message.link);
    await expect(selling.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  });

  await test.step("the producer ends WhatsApp", async () => {
    await selling.goto("/agro/dashboard-producer/settings");
    await selling.getByRole("button", { name: settings("whatsapp.end"), exact: true }).click();
    await expect(selling.getByLabel(settings("whatsapp.phone"), { exact: true })).toBeVisible();
    expect(await brokenBooks(baseURL ?? "")).toEqual([]);
  });
});
