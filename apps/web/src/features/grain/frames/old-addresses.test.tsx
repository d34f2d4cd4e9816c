import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BuyerDashboardPage } from "@/features/grain/frames/buyer-dashboard-page";
import { ProducerOrdersPage } from "@/features/grain/orders/producer-orders-page";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

const ID = "0198c0de-0000-7000-8000-0000000000aa";

beforeEach(async () => {
  await loadNamespaces("grain-frames", "grain-orders", "grain-offers", "grain-wallet", "grain");
  signInToMarket("buyer");
  stubServer();
});
afterEach(() => keepAgroSession(null));

describe("an old address of an order", () => {
  it.each([
    [`/agro/dashboard-buyer?tab=orders&order=${ID}`, `/agro/dashboard-buyer/orders/${ID}`],
    [`/agro/dashboard-buyer?order=${ID}`, `/agro/dashboard-buyer/orders/${ID}`],
    [`/agro/dashboard-producer/orders?order=${ID}`, `/agro/dashboard-producer/orders/${ID}`],
  ])("%s leads to its page", async (old, page) => {
    const { router } = await renderRoutes(
      [
        { path: "/agro/dashboard-buyer", element: <BuyerDashboardPage /> },
        { path: "/agro/dashboard-producer/orders", element: <ProducerOrdersPage /> },
        { path: "*", element: <p>elsewhere</p> },
      ],
      old,
    );
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(page));
  });
});
