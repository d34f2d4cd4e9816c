import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DisputeOrder } from "@/features/grain/admin/disputes/dispute-order";
import { OrderInfo } from "@/features/grain/orders/order-info";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { adminOrder } from "@/testing/admin-order";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

type Order = ReturnType<typeof traderOrder>;

beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain");
  signInToMarket("producer");
  stubServer();
});
afterEach(() => keepAgroSession(null));

const MONEY_ROWS = /garantia|Taxa do mercado|Pago ao produtor|Devolvido/;

/** The rows of money a page shows, each as its words and its figure. */
async function rowsOn(element: React.ReactElement): Promise<string[]> {
  const { unmount } = await renderRoutes([{ path: "*", element }]);
  await screen.findByText("Total");
  const rows = screen
    .getAllByRole("term")
    .filter(({ textContent }) => MONEY_ROWS.test(textContent))
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  unmount();
  return rows;
}

async function shownToEach(order: Order) {
  const any = adminOrder();
  return {
    buyer: await rowsOn(<OrderInfo order={{ ...order, side: "buyer" }} />),
    producer: await rowsOn(<OrderInfo order={{ ...order, side: "producer" }} />),
    administrator: await rowsOn(<DisputeOrder order={{ ...any, order: { ...any.order, ...order } }} />),
  };
}

const PARTLY: Order["money"] = {
  funded: "4000.000000",
  inEscrow: "2800.000000",
  released: "1000.000000",
  fee: "10.000000",
  net: "990.000000",
  refunded: "200.000000",
};

describe("where an order's money is", () => {
  it("is shown in the same rows and figures to its buyer, its producer and an administrator", async () => {
    const { buyer, producer, administrator } = await shownToEach(
      traderOrder({ status: "enviada", money: PARTLY }),
    );
    expect(buyer).toEqual([
      "Em garantia: 2.800,00\u00a0USDT",
      "Taxa do mercado (1%): 10,00\u00a0USDT",
      "Pago ao produtor: 990,00\u00a0USDT",
      "Devolvido ao comprador: 200,00\u00a0USDT",
    ]);
    expect(producer).toEqual(buyer);
    expect(administrator).toEqual(buyer);
  });

  it("names what the market takes before anything is released, and of whom", async () => {
    const { buyer, producer, administrator } = await shownToEach(traderOrder({ feeBps: 125 }));
    expect(buyer).toContain("Taxa do mercado: 1,25% do que o produtor recebe");
    expect(producer).toContain("Taxa do mercado: 1,25% do que você recebe");
    expect(administrator).toEqual(buyer);
  });

  it("names no fee of an order that was cancelled", async () => {
    const money = { ...PARTLY, inEscrow: "0.000000", released: "0.000000", fee: "0.000000", net: "0.000000" };
    const { buyer } = await shownToEach(traderOrder({ status: "cancelada", money }));
    expect(buyer).toEqual(["Devolvido ao comprador: 200,00\u00a0USDT"]);
  });
});
