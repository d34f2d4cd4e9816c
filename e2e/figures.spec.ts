import { expect, type Page } from "@playwright/test";
import { brokenBooks } from "./support/books.js";
import { payIn } from "./support/deposits.js";
import { frameWords, orderWords, words } from "./support/market.js";
import { signInAsAdministrator } from "./support/people.js";
import { type SeededOrder, tenOrders } from "./support/ten-orders.js";
import { test } from "./support/test.js";
import { aTrader, joinQuietly } from "./support/traders.js";

const financial = (key: string) => words("grain-reports", `financial.${key}`);
const held = ({ funded, released, refunded }: SeededOrder) => funded - released - refunded;
const received = ({ released, fee }: SeededOrder) => released - fee;
const sum = (orders: readonly SeededOrder[], figure: (order: SeededOrder) => number) =>
  orders.reduce((all, order) => all + figure(order), 0);
/** As every screen writes an amount, in Portuguese. */
const written = (usdt: number) =>
  `${new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2 }).format(usdt)}\u00a0USDT`;

/** The figures of an order's page by what they are called; those that are nothing are not shown. */
function rowsOf(order: SeededOrder): Record<string, string> {
  const rows: [string, number][] = [
    [orderWords("order.funded"), order.funded],
    [orderWords("order.inEscrow"), held(order)],
    [orderWords("order.gross"), order.released],
    [orderWords("order.fee", { rate: "1%" }), order.fee],
    [orderWords("order.released"), received(order)],
    [orderWords("order.refunded"), order.refunded],
  ];
  return Object.fromEntries(
    rows.filter(([, usdt]) => usdt > 0).map(([label, usdt]) => [label, written(usdt)]),
  );
}

/** The same as a page shows them. */
async function shownRows(page: Page, address: string): Promise<Record<string, string>> {
  await page.goto(address);
  await expect(
    page
      .getByRole("term")
      .filter({ hasText: orderWords("order.total") })
      .first(),
  ).toBeVisible();
  const shown = await page
    .getByRole("term")
    .evaluateAll((terms) =>
      terms.map((term) => [term.textContent ?? "", term.nextElementSibling?.textContent ?? ""] as const),
    );
  const known = new Set(Object.keys(rowsOf({ ...EVERY_ROW })));
  return Object.fromEntries(shown.filter(([label]) => known.has(label)));
}

const EVERY_ROW: SeededOrder = {
  ...{ state: "", id: "", number: "", total: 4 },
  ...{ funded: 4, released: 2, fee: 1, refunded: 1 },
};

/** What the piece of a list says in which an order stands. */
const pieceOf = (page: Page, { number }: SeededOrder) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: number }).last();

test("each figure of ten orders is the same on every screen that shows it", async ({
  page: buying,
  openBrowser,
  baseURL,
}, { project }) => {
  test.skip(project.name === "mobile", "The same components at both sizes");
  test.slow();
  const [selling, ruling] = [await openBrowser(), await openBrowser()];
  await joinQuietly(buying, aTrader("Moinho Dez Pedidos", "buyer"));
  test.skip(!(await payIn(buying, "4000")), "This platform has no node for any of the networks");
  await joinQuietly(selling, aTrader("Dalva dos Dez", "producer"));
  const orders = await tenOrders(selling, buying, `Soja de dez pedidos ${Date.now()}`);
  await signInAsAdministrator(ruling, words);

  await test.step("on an order's page: of its buyer, its producer and an administrator", async () => {
    for (const order of orders) {
      const expected = rowsOf(order);
      for (const [page, address] of [
        [buying, `/agro/dashboard-buyer/orders/${order.id}`],
        [selling, `/agro/dashboard-producer/orders/${order.id}`],
        [ruling, `/admin/grain/orders/${order.id}`],
      ] as const)
        expect(await shownRows(page, address), `${order.state}: ${address}`).toEqual(expected);
    }
  });

  await test.step("in the lists of both sides and of the administrators", async () => {
    await buying.goto("/agro/dashboard-buyer?tab=orders");
    await selling.goto("/agro/dashboard-producer/orders");
    await ruling.goto(`/admin/grain/orders?search=${encodeURIComponent("Dalva dos Dez")}`);
    for (const order of orders) {
      const total = written(order.state === "proposed" ? 390 : order.total);
      await expect(pieceOf(buying, order), order.state).toContainText(total);
      await expect(pieceOf(selling, order), order.state).toContainText(total);
      const row = ruling.getByRole("row").filter({ hasText: order.number });
      await expect(row, order.state).toContainText(written(held(order)));
    }
  });

  await test.step("in the producer's income and its cards", async () => {
    await selling.goto("/agro/dashboard-producer/financial");
    const pending = sum(orders, held) + 390;
    for (const order of orders) {
      const income = received(order);
      const isOpen = held(order) > 0 || order.state === "proposed";
      if (income > 0 && !isOpen) await expect(pieceOf(selling, order)).toContainText(`+${written(income)}`);
    }
    const main = selling.getByRole("main");
    const card = (label: string, usdt: number) =>
      expect(main.getByText(label, { exact: true }).first().locator("..")).toContainText(written(usdt));
    await card(financial("total"), sum(orders, received));
    await card(financial("month"), sum(orders, received));
    await card(financial("pending"), pending);
    await selling.goto("/agro/dashboard-producer");
    await card(frameWords("money.available"), sum(orders, received));
    await card(frameWords("money.inEscrow"), sum(orders, held));
    await card(frameWords("money.toReceive"), pending);
    await card(frameWords("producer.totalRevenue"), sum(orders, received));
  });

  await test.step("in the buyer's figures and wallet", async () => {
    await buying.goto("/agro/dashboard-buyer?tab=wallet");
    const spent = sum(orders, ({ funded, refunded }) => funded - refunded);
    const main = buying.getByRole("main");
    await expect(
      main.getByText(frameWords("buyer.stats.spent"), { exact: true }).first().locator(".."),
    ).toContainText(written(spent));
    await expect(main).toContainText(written(sum(orders, held)));
  });

  await test.step("and the books are in order", async () => {
    expect(await brokenBooks(baseURL ?? "")).toEqual([]);
  });
});
