import type { WireResponseOf } from "@lastro/contracts";
import { otcIndicative } from "@lastro/contracts/otc";
import { readSupportFacts } from "@lastro/contracts/support";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/features/landing/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const facts: WireResponseOf<typeof readSupportFacts> = {
  ...{ otcFeeMin: "0.2", otcFeeMax: "0.45", p2pMakerFee: "0.15", p2pTakerFee: "0.35", recoveryFee: "90" },
  ...{ pixConfirmAbove: "500", onePixLimit: "15000.00", dayLimit: "100000.00", nightLimit: "1000.00" },
  ...{ nightFrom: 20, nightTo: 6, addressHours: 24, medDays: 80, kycRetryDays: 7 },
};

let server: StubServer;

beforeEach(() => {
  server = stubServer();
  server.answer(readSupportFacts, facts);
  server.answer(otcIndicative, {
    quotes: [
      {
        ...{ asset: "USDT", buy: "5.00", sell: "4.90", reference: null, enabled: true },
        ...{ buyFeeBps: 20, sellFeeBps: 50, minAmount: "10.00", maxAmount: "100000.00" },
      },
    ],
    nextChangeAt: "2099-01-01T00:00:00Z",
  });
});

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const open = async (id: string) => {
  await renderRoutes(routes);
  await screen.findByRole("heading", { level: 1 });
  await waitFor(() => expect(document.getElementById(id)).not.toBeNull(), { timeout: 30_000 });
  return within(document.getElementById(id) as HTMLElement);
};

describe("the calculator of the desk", () => {
  it("says what the visitor's own amount comes to, by the desk's prices and fee", async () => {
    const desk = await open("otc");
    // R$ 1.000,00 less 0.20 %, at R$ 5,00.
    expect(plain(await desk.findByText(/199,60/))).toBe("≈ 199,60 USDT");
    fireEvent.change(desk.getByLabelText("Quanto você quer gastar"), { target: { value: "250,00" } });
    expect(plain(await desk.findByText(/49,90/))).toBe("≈ 49,90 USDT");
  });

  it("takes side, asset and amount along to the desk, and says that it asks to sign in", async () => {
    const desk = await open("otc");
    fireEvent.click(await desk.findByRole("radio", { name: "Vender" }));
    const link = desk.getByRole("link", { name: "Entrar e cotar este valor" });
    expect(link.getAttribute("href")).toBe("/otc?side=sell&asset=USDT&amount=1000.00");
  });
});

describe("from grain to reais", () => {
  it("shows what the desk pays for the load's dollars, its fee taken", async () => {
    const grain = await open("grain");
    // 12.000 USDT at R$ 4,90 are R$ 58.800,00, less 0.50 %.
    expect(plain(await grain.findByText(/58\.506,00/))).toBe("R$ 58.506,00");
  });
});

describe("the table of fees", () => {
  it("shows the figures of this installation", async () => {
    const fees = await open("fees");
    await fees.findByText("0,15%");
    const shown = fees.getAllByRole("definition").map(plain);
    for (const figure of ["0,20% – 0,45%", "R$ 5,00 / R$ 4,90", "0,15%", "0,35%", "R$ 90,00"])
      expect(shown).toContain(figure);
  });

  it("shows no figure in place of one that cannot be read, and offers another try", async () => {
    server.refuse(readSupportFacts, "resource.not_found");
    const fees = await open("fees");
    await fees.findByRole("button", { name: "Tentar novamente" });
    expect(fees.queryByText(/\d%/)).toBeNull();
  });
});
