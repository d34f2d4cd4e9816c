import { checkReceipt, downloadReceipt, getReceipt } from "@lastro/contracts/receipts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CheckedReceipt, Receipt } from "@/features/receipts/api";
import { publicRoutes, routes } from "@/features/receipts/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

const ID = "0190c1f0-0000-7000-8000-000000000009";
const CODE = "K7QM-2XW9-ACD3-45RT";
const LINK = `https://banco.example/r/${CODE}`;
const DONE = { is: "done", returned: null, since: null } as const;
const RETURNED = {
  is: "returned",
  returned: { asset: "BRL", amount: "25.50" },
  since: "2026-11-22T15:00:00.000Z",
} as const;

const RECEIPT: Receipt = {
  code: CODE,
  link: LINK,
  issuedAt: "2026-11-20T15:00:00.000Z",
  transactionId: ID,
  at: "2026-11-20T15:00:00.000Z",
  kind: "pix.received",
  family: "pix",
  title: "pixReceived",
  counterparty: "Joana Lima",
  description: "aluguel",
  holdReason: null,
  direction: "in",
  amounts: [{ asset: "BRL", amount: "25.50" }],
  holder: { name: "Ana Prado", document: "***.982.247-**" },
  counterpartyDocument: "***.456.789-**",
  identifiers: [{ name: "endToEndId", value: "E9000000120261120150012345678901" }],
  standing: DONE,
  reference: { family: "pix", id: "1" },
  entries: [
    {
      account: "available",
      amount: { asset: "BRL", amount: "25.50" },
      balanceAfter: { asset: "BRL", amount: "125.50" },
      sequence: 1,
    },
  ],
  seal: { shard: 1, position: 2, hash: "ab".repeat(32) },
  signed: "a.b.c",
};

const CHECKED: CheckedReceipt = {
  code: CODE,
  kind: "receipt",
  authenticity: "valid",
  key: { kid: "key", validFrom: RECEIPT.issuedAt, retiredAt: null, revokedAt: null, revokedReason: null },
  document: null,
  receipt: {
    declaration: {
      title: "pixReceived",
      direction: "in",
      amounts: RECEIPT.amounts,
      at: RECEIPT.at,
      issuedAt: RECEIPT.issuedAt,
      holder: "A••• P•••",
      counterparty: "J••• L•••",
      seal: RECEIPT.seal.hash,
    },
    standing: RETURNED,
    signed: "a.b.c",
    keyId: "key",
  },
};

const NOTHING: CheckedReceipt = {
  code: CODE,
  kind: "receipt",
  authenticity: "changed",
  key: null,
  receipt: null,
  document: null,
};

describe("the receipt of a movement", () => {
  beforeEach(signInToBank);
  const open = () => renderRoutes(routes, `/receipts/${ID}`);

  it("names what moved, between whom, and how it is checked", async () => {
    stubServer().answer(getReceipt, RECEIPT);
    await open();
    expect(await screen.findByText("Pix recebido")).toBeTruthy();
    for (const text of ["Joana Lima", "***.456.789-**", "Ana Prado", "Concluído", "aluguel", CODE])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole("link", { name: LINK })).toBeTruthy();
    expect(screen.getByRole("img", { name: /QR Code/ })).toBeTruthy();
  });

  it("says that the money went back", async () => {
    stubServer().answer(getReceipt, { ...RECEIPT, standing: RETURNED });
    await open();
    expect(await screen.findByText("Devolvido")).toBeTruthy();
    expect(screen.getByText(/R\$\s25,50 devolvidos até 22\/11\/2026/)).toBeTruthy();
  });

  it("is shared by what the device offers, and else by the clipboard", async () => {
    stubServer().answer(getReceipt, RECEIPT);
    const writeText = vi.fn().mockResolvedValue(undefined);
    const share = vi.fn().mockResolvedValue(undefined);
    await open();
    const button = await screen.findByRole("button", { name: "Compartilhar" });
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    fireEvent.click(button);
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(LINK));
    vi.stubGlobal("navigator", { share });
    fireEvent.click(button);
    expect(share).toHaveBeenCalledWith({ title: `Comprovante ${CODE}`, url: LINK });
  });

  it("is downloaded in the reader's language", async () => {
    const server = stubServer();
    server.answer(getReceipt, RECEIPT);
    server.answer(downloadReceipt, new Blob(["%PDF-"]));
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => {} }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Baixar PDF" }));
    await waitFor(() => expect(saved).toEqual([`comprovante-lastro-${CODE}.pdf`]));
    expect(server.sentTo(downloadReceipt)).toMatchObject([{ query: { language: "pt-BR" } }]);
    vi.restoreAllMocks();
  });

  it("leads to the article that explains its kind of movement", async () => {
    stubServer().answer(getReceipt, { ...RECEIPT, kind: "pix.clawed_back", title: "pixClawedBack" });
    await open();
    const link = await screen.findByRole("link", { name: "Entenda este movimento" });
    expect(link.getAttribute("href")).toBe("/help/articles/med");
  });

  it("that is another's leads back to the statement", async () => {
    stubServer().refuse(getReceipt, "resource.not_found");
    await open();
    expect(await screen.findByText("Comprovante não encontrado")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver o extrato" })).toBeTruthy();
  });
});

describe("whoever was given a code", () => {
  const open = () => renderRoutes(publicRoutes, `/r/${CODE}`);

  it("sees what was signed, masked, and the status of now", async () => {
    stubServer().answer(checkReceipt, CHECKED);
    await open();
    expect(await screen.findByRole("heading", { name: "Documento verdadeiro" })).toBeTruthy();
    for (const text of ["J••• L•••", "A••• P•••", "Devolvido"]) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/npm run receipt:verify/)).toBeTruthy();
  });

  it("types it from paper, in small letters, and is led to it", async () => {
    stubServer().answer(checkReceipt, CHECKED);
    const { router } = await renderRoutes(publicRoutes, "/r");
    const submit = await screen.findByRole("button", { name: "Conferir" });
    fireEvent.click(submit);
    expect(await screen.findByText("Digite o código: só letras e números.")).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Código do documento"), {
      target: { value: ` ${CODE.toLowerCase()} ` },
    });
    fireEvent.click(submit);
    expect(await screen.findByRole("heading", { name: "Documento verdadeiro" })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/r/${CODE}`);
    expect(screen.getByRole("link", { name: "Conferir outro documento" }).getAttribute("href")).toBe("/r");
  });

  it("sees what was signed of a contract, and the key of it", async () => {
    stubServer().answer(checkReceipt, {
      ...CHECKED,
      kind: "contract",
      receipt: null,
      document: {
        number: "AG-26-000001-3",
        issuedAt: RECEIPT.issuedAt,
        signed: "a.b.c",
        facts: [
          { name: "buyer", value: "A••• P•••" },
          { name: "total", value: "39850.000000" },
        ],
      },
    });
    await open();
    expect(await screen.findByText("Contrato de compra e venda de grãos")).toBeTruthy();
    for (const text of ["AG-26-000001-3", "A••• P•••", "Comprador"])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText(/39\.850,00/)).toBeTruthy();
  });

  it("is told that the key of it was revoked, and why", async () => {
    const revoked = { revokedAt: RECEIPT.issuedAt, retiredAt: RECEIPT.issuedAt, revokedReason: "vazou" };
    stubServer().answer(checkReceipt, {
      ...CHECKED,
      authenticity: "key_revoked",
      key: { kid: "key", validFrom: RECEIPT.issuedAt, ...revoked },
    });
    await open();
    expect(await screen.findByRole("heading", { name: "Chave de assinatura revogada" })).toBeTruthy();
    expect(screen.getByText(/vazou/)).toBeTruthy();
  });

  it("is told in words that it was changed, was never issued, or was mistyped", async () => {
    const server = stubServer();
    server.answer(checkReceipt, NOTHING);
    const changed = await open();
    expect(await screen.findByRole("heading", { name: "Este documento não confere" })).toBeTruthy();
    changed.unmount();
    server.refuse(checkReceipt, "resource.not_found");
    const unknown = await open();
    expect(await screen.findByRole("heading", { name: "Código desconhecido" })).toBeTruthy();
    unknown.unmount();
    server.refuse(checkReceipt, "receipts.code_mistyped");
    await open();
    expect(await screen.findByRole("heading", { name: "Código com erro de digitação" })).toBeTruthy();
  });
});
