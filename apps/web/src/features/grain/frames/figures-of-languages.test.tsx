import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES, type Language } from "@lastro/contracts";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { readFinancial, readReport } from "@lastro/contracts/grain/reports";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OfferTile } from "@/features/grain/offers/offer-tile";
import { OrderInfo } from "@/features/grain/orders/order-info";
import { FinancialPage } from "@/features/grain/reports/financial-page";
import { SalesChart } from "@/features/grain/reports/sales-chart";
import { exactUsdt, writtenMeasure, writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { keepAgroSession } from "@/lib/agro-session";
import { writeFiguresIn } from "@/lib/i18n/figures";
import { changeLanguage, loadNamespaces } from "@/lib/i18n/i18n";
import { writtenPercent } from "@/lib/percent";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { traderOrder } from "@/testing/trader-order";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

const WRITTEN: Readonly<Record<Language, { readonly money: string; readonly tonnes: string }>> = {
  "pt-BR": { money: "1.234,57", tonnes: "1.250,5" },
  es: { money: "1.234,57", tonnes: "1.250,5" },
  en: { money: "1,234.57", tonnes: "1,250.5" },
  zh: { money: "1,234.57", tonnes: "1,250.5" },
  ja: { money: "1,234.57", tonnes: "1,250.5" },
};

const MONEY = {
  funded: "1234.567800",
  inEscrow: "1234.567800",
  released: "0.000000",
  fee: "0.000000",
  net: "0.000000",
  refunded: "0.000000",
};

const FINANCIAL = {
  items: [],
  nextCursor: null,
  cards: {
    total: "1234.567800",
    gross: "1234.567800",
    fee: "1234.567800",
    month: "1234.567800",
    monthByCreation: "0.000000",
    pending: "1234.567800",
    inEscrow: "1234.567800",
    transactions: 1,
  },
  counts: { all: 1, received: 1, pending: 0 },
  timeZone: "America/Sao_Paulo",
};

const SALES = { orders: 1, gross: "1234.567800", fee: "0.000000", net: "1234.567800", volume: "1250.5" };

beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain-offers", "grain-reports", "grain");
  signInToMarket("producer");
  const server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(readFinancial, FINANCIAL);
  server.answer(readReport, {} as never);
});
afterEach(async () => {
  keepAgroSession(null);
  await changeLanguage("pt-BR");
});

/** What pages of the marketplace show in a language, one after the other. */
async function shownIn(language: Language): Promise<string> {
  const money = { quantity: "1250.500", total: "1234.567800", money: MONEY };
  const report = { cards: SALES, days: null, months: [{ month: "2026-11", ...SALES }] } as never;
  const pages = [
    <OrderInfo key="order" order={traderOrder(money)} />,
    <OfferTile
      key="offer"
      offer={{ ...offer, minimumValue: "1234.567800", available: "1250.500" }}
      onBuy={() => {}}
    />,
    <FinancialPage key="financial" />,
    <SalesChart key="chart" report={report} />,
  ];
  await changeLanguage(language);
  const texts: string[] = [];
  for (const element of pages) {
    await renderRoutes([{ path: "*", element }]);
    await screen.findAllByText((_, node) => (node?.textContent ?? "").includes("234"));
    texts.push(document.body.textContent ?? "");
    cleanup();
  }
  return texts.join(" ");
}

describe.each(LANGUAGES)("figures of the marketplace in %s", (language) => {
  it("are written as the language writes them, on every kind of page", async () => {
    const { money, tonnes } = WRITTEN[language];
    const text = await shownIn(language);
    expect(text.split(money).length - 1).toBeGreaterThanOrEqual(6);
    expect(text).toContain(tonnes);
    const other = language === "pt-BR" || language === "es" ? "1,234.57" : "1.234,57";
    expect(text).not.toContain(other);
  });

  it("are so in every form a weight, a price or a rate takes", () => {
    writeFiguresIn(language);
    const [one, six] = language === "pt-BR" || language === "es" ? [",", "100,003120"] : [".", "100.003120"];
    expect(writtenTonnes("12.5")).toBe(`12${one}5`);
    expect(writtenPrice("398.5")).toBe(`398${one}50`);
    expect(writtenPercent(125)).toBe(`1${one}25%`);
    expect(writtenMeasure("moisture", "13.50")).toBe(`13${one}5%`);
    expect(exactUsdt("100.00312")).toBe(`${six}\u00a0USDT`);
  });
});

describe("the source of the marketplace's screens", () => {
  const folder = path.resolve(import.meta.dirname, "..");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

  it("writes no figure with a mark of its own", () => {
    const screens = files.filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"));
    const written = screens.filter((name) =>
      /placeholder="\d+[.,]\d+"|>\d+,\d/.test(readFileSync(path.join(folder, name), "utf8")),
    );
    expect(written).toEqual([]);
  });

  it("has no decimal comma in the words of a language that writes points", () => {
    const words = files.filter((name) => /locales[\\/](en|zh|ja)\.json$/.test(name));
    expect(words.length).toBeGreaterThan(20);
    expect(
      words.filter((name) => /\d,\d{1,2}(?!\d)/.test(readFileSync(path.join(folder, name), "utf8"))),
    ).toEqual([]);
  });
});
