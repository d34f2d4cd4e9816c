import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { driversPhone, fillTicket, makeDriverLink, record } from "./support/driver.js";
import {
  accept,
  buy,
  driverWords,
  linkWords,
  offer,
  openOrder,
  orderOf,
  orderWords,
  paperWords,
  ship,
} from "./support/market.js";
import { DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly, readAs } from "./support/traders.js";

interface Events {
  events: { type: string; by: string; at: string; occurredAt: string | null; facts: { place?: string } }[];
}

// Without a connection the driver's page comes from the worker of the app.
test.use({ serviceWorkers: "allow" });

test("a driver without an account or a connection reports a load, and both sides read when it happened", async ({
  page: selling,
  browser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The driver's phone is 360 px wide in this one journey");
  const house = baseURL ?? "";
  const name = `Sorgo da safra ${Date.now()}`;
  const buyerContext = await browser.newContext({ baseURL: house, locale: "pt-BR" });
  const buying = await buyerContext.newPage();
  const phone = await driversPhone(browser, house);
  const driving = await phone.newPage();
  const button = (name: string) => driving.getByRole("button", { name, exact: true });
  const entry = (kind: string) =>
    driving.getByRole("listitem").filter({ hasText: driverWords(`done.${kind}`) });

  await test.step("the producer ships a load of what a buyer paid", async () => {
    await joinQuietly(selling, aTrader("Fazenda Boa Vista", "producer"));
    await offer(selling, { name, price: "12,50" });
    await enterQuietly(buying, {
      ...{ email: "comprador@lastro.demo", password: DEMO_PASSWORD, accountType: "buyer" },
    });
    await buy(buying, name, "10", DEMO_PASSWORD);
    await accept(selling, name);
    await ship(selling, name, { carrier: "Transportes Ipê" });
  });

  let url = "";
  await test.step("the producer makes a link for the driver, shown with its code and a way to share it", async () => {
    url = await makeDriverLink(selling, name);
    const dialog = selling.getByRole("dialog");
    const share = await dialog.getByRole("link", { name: linkWords("share") }).getAttribute("href");
    expect(decodeURIComponent(share ?? "")).toContain(url);
    await expectAccessible(selling);
    await dialog.getByRole("button", { name: linkWords("done"), exact: true }).click();
    await expect(selling.getByRole("main").getByText(linkWords("neverUsed"))).toBeVisible();
  });

  await test.step("the driver opens it on a phone, and sees the load alone", async () => {
    await driving.goto(new URL(url).pathname);
    await expect(driving.getByRole("heading", { level: 1 })).toContainText(name);
    await expect(driving.getByText(driverWords("kept"))).toBeVisible();
    await expect(driving.getByText("ABC1D23")).toBeVisible();
    await expect(driving.getByText("USDT")).toHaveCount(0);
    await expectAccessible(driving);
    expect(await driving.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });

  await test.step("without a connection the page opens again, and keeps what the driver records", async () => {
    await phone.setOffline(true);
    await driving.reload();
    await expect(driving.getByText(driverWords("offlineText"))).toBeVisible();
    await record(driving, "departed", async () => {
      await driving.getByRole("button", { name: driverWords("fields.useLocation") }).click();
      await expect(driving.getByText(driverWords("fields.located", { metres: "12" }))).toBeVisible();
    });
    await record(driving, "arrived", () =>
      driving.getByLabel(driverWords("fields.place"), { exact: true }).fill("Terminal de Rondonópolis"),
    );
    await record(driving, "weight_ticket", async () => {
      await fillTicket(driving, { gross: "26.900", tare: "16.900", picture: await selling.screenshot() });
      await expect(driving.getByText(driverWords("fields.net", { net: "10" }))).toBeVisible();
    });
    for (const kind of ["departed", "arrived", "weight_ticket"])
      await expect(entry(kind)).toContainText(driverWords("waiting"));
    await expectAccessible(driving);
    expect(await eventsOf(buying)).toEqual([]);
    await driving.reload();
    await expect(driving.getByText(driverWords("waiting"))).toHaveCount(3);
  });

  /** What the driver said, as the buyer reads it. */
  async function eventsOf(page: Page): Promise<Events["events"]> {
    const { id } = await orderOf(page, name);
    const { events } = await readAs<Events>(page, `/agro/v1/orders/${id}/events?limit=100`);
    return events.filter(({ by }) => by === "driver");
  }

  await test.step("back online it is sent in its order, each once and with its own time", async () => {
    const backAt = Date.now();
    await phone.setOffline(false);
    for (const kind of ["departed", "arrived", "weight_ticket"])
      await expect(entry(kind)).toContainText(driverWords("sent", { at: "" }).trim(), { timeout: 60_000 });
    await expect(driving.getByText(driverWords("waiting"))).toHaveCount(0);
    const events = await eventsOf(buying);
    expect(events.map(({ type }) => type)).toEqual([
      "load.driver_departed",
      "load.driver_arrived",
      "load.paper_added",
    ]);
    for (const { at, occurredAt } of events) {
      expect(Date.parse(occurredAt ?? "")).toBeLessThan(backAt);
      expect(Date.parse(at)).toBeGreaterThanOrEqual(backAt - 1_000);
    }
    await driving.reload();
    await expect(button(driverWords("kinds.departed"))).toBeVisible();
    expect(await eventsOf(buying)).toHaveLength(3);
  });

  await test.step("buyer and producer see the load in transit, what the driver said, and the ticket", async () => {
    const weighed = paperWords("weights", { gross: "26,9", tare: "16,9", net: "10" });
    for (const page of [buying, selling]) {
      const order = await openOrder(page, name);
      await expect(order.getByText(orderWords("tracking.stages.transito")).first()).toBeVisible();
      await expect(order.getByText(weighed)).toBeVisible();
      const arrived = `${orderWords("order.events.load_driver_arrived")}: Terminal de Rondonópolis`;
      await expect(order.getByText(arrived)).toBeVisible();
      await expect(order.getByText(paperWords("by.driver")).first()).toBeVisible();
      await expectAccessible(page);
    }
  });

  await test.step("the producer ends the link, and it opens nothing any more", async () => {
    const order = await openOrder(selling, name);
    await order.getByRole("button", { name: linkWords("revoke"), exact: true }).click();
    await selling
      .getByRole("dialog")
      .getByRole("button", { name: linkWords("revoke"), exact: true })
      .click();
    await expect(order.getByRole("button", { name: linkWords("make"), exact: true })).toBeVisible();
    await driving.reload();
    await expect(driving.getByRole("heading", { name: driverWords("unknown") })).toBeVisible();
    await expectAccessible(driving);
  });

  expect(await brokenBooks(house)).toEqual([]);
  await Promise.all([buyerContext.close(), phone.close()]);
});
