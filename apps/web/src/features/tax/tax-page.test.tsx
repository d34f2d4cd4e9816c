import { declareTaxCost, exportTaxOperations, listTaxOperations, readTax } from "@lastro/contracts/tax";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { Operation, Summary } from "@/features/tax/api";
import { routes } from "@/features/tax/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const bitcoin = (amount: string) => ({ asset: "BTC" as const, amount });
const summary: Summary = {
  limit: "35000.00",
  currentMonth: "2026-11",
  assets: [
    {
      asset: "BTC",
      quantity: bitcoin("0.06000000"),
      cost: "19220.62",
      average: "320343.66666667",
      operations: 3,
    },
    {
      asset: "USDT",
      quantity: { asset: "USDT", amount: "10.000000" },
      cost: null,
      average: null,
      operations: 1,
    },
  ],
  months: [
    {
      month: "2026-11",
      disposals: "8000.00",
      gain: "1553.12",
      loss: "0.00",
      unknown: 0,
      toCheck: 1,
      aboveLimit: false,
    },
  ],
  missing: 1,
  investments: [{ year: 2026, gross: "100.00", iof: "2.00", incomeTax: "22.05", net: "75.95" }],
};
const sale: Operation = {
  id: "0190c1f0-0000-7000-8000-000000000001.BTC",
  at: "2026-11-20T15:00:00.000Z",
  kind: "sold",
  counterparty: "house",
  transactionId: "0190c1f0-0000-7000-8000-000000000001",
  asset: "BTC",
  quantity: bitcoin("0.02000000"),
  value: "8000.00",
  fee: "40.00",
  costOut: "6406.88",
  gain: "1553.12",
  left: { quantity: bitcoin("0.06000000"), cost: "19220.62" },
  declared: null,
};
const deposit: Operation = {
  ...sale,
  id: "0190c1f0-0000-7000-8000-000000000002.USDT",
  transactionId: "0190c1f0-0000-7000-8000-000000000002",
  kind: "deposited",
  counterparty: "network",
  asset: "USDT",
  quantity: { asset: "USDT", amount: "10.000000" },
  value: null,
  fee: "0.00",
  costOut: null,
  gain: null,
  left: { quantity: { asset: "USDT", amount: "10.000000" }, cost: null },
  declared: { cost: null, version: 0 },
};

let server: StubServer;
beforeEach(async () => {
  server = stubServer();
  await signInToBank();
  server.answer(readTax, summary);
  server.answer(listTaxOperations, ({ query }) => ({
    items: query.only === "disposals" ? [sale] : query.only === "missing" ? [deposit] : [deposit, sale],
    nextCursor: null,
  }));
});

const plain = () => document.body.textContent?.replaceAll("\u00a0", " ") ?? "";
const open = async (address = "/tax") => {
  await renderRoutes(routes, address);
  render(<ToastRegion />);
  await screen.findByRole("heading", { level: 1, name: "Impostos" });
  await screen.findByRole("table", { name: /Custo médio/ });
};

describe("the tax page", () => {
  it("says that it is a suggestion a professional has to check, and how far the month is from the limit", async () => {
    await open();
    for (const words of [
      "Apuração sugerida",
      "Confira com um profissional",
      "de R$ 35.000,00",
      "R$ 320.343,67",
    ])
      expect(plain()).toContain(words);
    const meter = screen.getByRole("progressbar", { name: "Alienações em novembro de 2026" });
    expect(meter.getAttribute("aria-valuenow")).toBe("22");
  });

  it("opens the movements behind a figure, each with its receipt", async () => {
    await open();
    const [disposals] = screen.getAllByRole("link", { name: /R\$.8\.000,00/ });
    if (!disposals) throw new Error("A figure that opens");
    fireEvent.click(disposals);
    const receipt = await screen.findByRole("link", { name: "Venda" });
    expect(receipt.getAttribute("href")).toBe(`/receipts/${sale.transactionId}`);
    expect(server.sentTo(listTaxOperations).at(-1)?.query).toMatchObject({
      month: "2026-11",
      only: "disposals",
    });
    expect(plain()).toContain("Alienações · novembro de 2026");
    fireEvent.click(screen.getByRole("link", { name: "Ver todas" }));
    await screen.findByRole("link", { name: "Depósito" });
  });

  it("asks for the cost of what came from outside, and sends the version that was shown", async () => {
    server.answer(declareTaxCost, { cost: "55.00", version: 1 });
    await open("/tax?only=missing");
    fireEvent.click(await screen.findByRole("button", { name: /^Informar o custo de USDT/ }));
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Salvar custo" }));
    await dialog.findByText("Informe o custo em reais.");
    fireEvent.change(dialog.getByRole("textbox", { name: "Custo total" }), { target: { value: "55,00" } });
    fireEvent.click(dialog.getByRole("button", { name: "Salvar custo" }));
    await screen.findByText(/^Custo salvo: R\$.55,00$/);
    expect(server.sentTo(declareTaxCost)).toMatchObject([
      {
        params: { transactionId: deposit.transactionId, asset: "USDT" },
        body: { cost: "55", version: 0 },
      },
    ]);
  });

  it("says so where the cost was changed elsewhere, and keeps what was typed", async () => {
    server.refuse(declareTaxCost, "tax.cost_changed");
    await open("/tax?only=missing");
    fireEvent.click(await screen.findByRole("button", { name: /^Informar o custo de USDT/ }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Custo total" });
    fireEvent.change(field, { target: { value: "55" } });
    fireEvent.click(dialog.getByRole("button", { name: "Salvar custo" }));
    await dialog.findByText(/alterado em outro lugar/);
    expect(field.value).toBe("55");
  });

  it("downloads the operations of the chosen year", async () => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "#file", revokeObjectURL: () => {} }));
    server.answer(exportTaxOperations, new Blob(["a;b"]));
    await open();
    fireEvent.click(screen.getByRole("button", { name: "Operações com cripto (CSV)" }));
    await waitFor(() =>
      expect(server.sentTo(exportTaxOperations)).toMatchObject([{ query: { year: "2026" } }]),
    );
    expect(plain()).toContain("R$ 22,05");
  });

  it("tells what to do first when there is nothing yet", async () => {
    server.answer(readTax, { ...summary, assets: [], missing: 0, investments: [] });
    server.answer(listTaxOperations, { items: [], nextCursor: null });
    await renderRoutes(routes, "/tax");
    await screen.findByText("Nenhum criptoativo ainda");
    await screen.findByText("Nada aqui");
  });
});
