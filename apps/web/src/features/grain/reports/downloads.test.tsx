import { downloadReportFile, listReportFiles, requestReportFile } from "@lastro/contracts/grain/report-files";
import { downloadReport } from "@lastro/contracts/grain/reports";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { KeptFile } from "@/features/grain/reports/api";
import { DownloadsCard } from "@/features/grain/reports/downloads-card";
import { KeptFiles } from "@/features/grain/reports/kept-files";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

vi.setConfig({ testTimeout: 20_000 });

const FILE: KeptFile = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  period: "1year",
  file: "vendas.csv",
  format: "ptbr",
  status: "preparing",
  rows: { done: 0, all: null },
  requestedAt: "2026-11-21T12:00:00.000Z",
  readyAt: null,
  expiresAt: null,
  bytes: null,
};

let items: KeptFile[];
let begun: KeptFile | null;
let server: StubServer;
let saved: string[];

beforeEach(() => {
  items = [];
  begun = null;
  saved = [];
  signInToMarket("producer");
  server = stubServer();
  server.answer(listReportFiles, () => ({ items }));
  server.answer(requestReportFile, () => {
    if (begun) items = [begun];
    return { file: begun };
  });
  server.answer(downloadReport, new Blob(["Pedido;Carga\r\n"]));
  server.answer(downloadReportFile, new Blob(["Pedido;Carga\r\n"]));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  keepAgroSession(null);
});

async function open() {
  const element = (
    <>
      <DownloadsCard period="1year" side="producer" />
      <KeptFiles />
    </>
  );
  await renderRoutes([{ path: "/", element }]);
  render(<ToastRegion />);
}

const sales = () => screen.findByRole("button", { name: /^Relatório de vendas/ });
const files = () => within(screen.getByRole("list", { name: "Arquivos grandes" }));

describe("downloading a report", () => {
  it("hands a short one to the browser at once", async () => {
    await open();
    fireEvent.click(await sales());
    await waitFor(() => expect(saved).toEqual(["lastro-1year-vendas.csv"]));
    expect(server.sentTo(downloadReport)[0]?.params).toEqual({ period: "1year", file: "vendas.csv" });
  });

  it("has a long one made, shows how far it is, and says when it can be fetched", async () => {
    begun = FILE;
    await open();
    fireEvent.click(await sales());
    expect(await screen.findByText("Relatório em preparo")).toBeTruthy();
    expect(await screen.findByText("Contando as linhas…")).toBeTruthy();
    expect(saved).toEqual([]);

    items = [{ ...FILE, rows: { done: 30_000, all: 40_000 } }];
    const bar = await screen.findByRole("progressbar", { name: /^Andamento: Relatório de vendas/ });
    await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("75"));
    expect(files().getByText("30.000 de 40.000 linhas")).toBeTruthy();

    const expiresAt = "2026-11-22T12:00:00.000Z";
    items = [{ ...FILE, status: "ready", rows: { done: 40_000, all: 40_000 }, expiresAt, bytes: 1_400_000 }];
    expect(await screen.findByText("Arquivo pronto")).toBeTruthy();
    expect(files().getByText(/1,4 MB/)).toBeTruthy();
    fireEvent.click(files().getByRole("button", { name: /^Baixar/ }));
    await waitFor(() => expect(saved).toEqual(["lastro-1year-vendas.csv"]));
    expect(server.sentTo(downloadReportFile)[0]?.params).toEqual({ id: FILE.id });
  });

  it("lists no file that is gone", async () => {
    items = [{ ...FILE, status: "expired" }];
    await open();
    await sales();
    await waitFor(() => expect(server.sentTo(listReportFiles)).not.toEqual([]));
    expect(screen.queryByText("Arquivos grandes")).toBeNull();
  });
});
