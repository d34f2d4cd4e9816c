import { listPrices } from "@lastro/contracts/prices";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const usdt = {
  ...{ asset: "USDT" as const, name: "Tether", buy: "5.37", sell: "5.48", landingSell: "5.48", usd: "1.00" },
  ...{ brl: "5.4217", change24h: null, updatedAt: "2026-11-01T15:04:00.000Z", stale: false, sparkline: [] },
};

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain");
  server = stubServer();
});

const show = (kg: number, price: string | undefined, stale = false) => {
  server.answer(listPrices, { quotes: [{ ...usdt, stale }], stale });
  return renderRoutes([
    {
      path: "/",
      element: (
        <dl>
          <dt>frame</dt>
          <SacaPrice pricePerTonne={price} sacaKg={kg} />
        </dl>
      ),
    },
  ]);
};

describe("a price per tonne in reais per saca", () => {
  it("says the saca's weight, the rate, whose it is and when it was read", async () => {
    await show(60, "398.50");
    // 0.06 t at 398.50 is 23.91 USDT.
    expect(await screen.findByText("≈ R$ 129,63")).toBeTruthy();
    expect(screen.getByText("Em reais, por saca de 60 kg")).toBeTruthy();
    expect(
      screen.getByText(/^R\$ 5,4217 por USDT, cotação de mercado do Lastro de 01\/11\/2026/),
    ).toBeTruthy();
  });

  it("weighs a saca of rice in the husk at fifty kilograms", async () => {
    await show(50, "300");
    expect(await screen.findByText("≈ R$ 81,33")).toBeTruthy();
  });

  it("is silent on an old rate, and while no price is typed", async () => {
    await show(60, "398.50", true);
    expect(screen.queryByText(/por saca/)).toBeNull();
    await show(60, undefined);
    expect(screen.queryByText(/por saca/)).toBeNull();
  });
});
