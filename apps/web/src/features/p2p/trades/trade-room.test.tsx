import type { WireResponseOf } from "@lastro/contracts";
import { readWallets } from "@lastro/contracts/accounts";
import { listP2pMessages, sendP2pPicture } from "@lastro/contracts/p2p/chat";
import { openP2pDispute, proposeP2pSplit, signP2pSplit } from "@lastro/contracts/p2p/disputes";
import {
  cancelP2pTrade,
  listP2pTradeEvents,
  markP2pPaid,
  rateP2pTrade,
  readP2pTrade,
  releaseP2pTrade,
} from "@lastro/contracts/p2p/trade";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/p2p/routes";
import type { Trade } from "@/features/p2p/trades/api";
import { p2pId, p2pTrade } from "@/testing/p2p";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const NOW = "2026-11-25T15:00:00.000Z";
const usdt = (amount: string) => ({ asset: "USDT", amount }) as const;
type Message = WireResponseOf<typeof listP2pMessages>["messages"][number];
const message = (over: Partial<Message>): Message => ({
  ...{
    id: p2pId("e1"),
    by: "seller",
    name: "bento.cripto",
    text: null,
    note: null,
    facts: {},
    file: null,
    at: NOW,
  },
  ...over,
});

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/p2p/client-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(listP2pMessages, { messages: [], nextCursor: null });
  server.answer(listP2pTradeEvents, { events: [] });
  const reais = (amount: string) => ({ asset: "BRL", amount }) as const;
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BRL",
        available: reais("600.00"),
        held: reais("0.00"),
        vaulted: reais("0.00"),
        inBasket: reais("0.00"),
        total: reais("600.00"),
        valueBrl: "600.00",
      },
    ],
    owed: "0.00",
    totals: { value: "600.00", brl: "600.00", crypto: "0.00" },
    holds: [],
  });
});

const path = `/p2p/trades/${p2pId("d1")}`;
const open = async (trade: Trade, at = path) => {
  server.answer(readP2pTrade, trade);
  await renderRoutes(routes, at);
  await screen.findByRole("heading", { level: 1 });
};
const filled = () =>
  screen.getAllByRole("button").filter(({ className }) => className.split(" ").includes("bg-accent"));

describe("the room of a trade", () => {
  it("shows the buyer where to pay and takes the identifier as proof, which it does not go on without", async () => {
    const marked = p2pTrade({ status: "paid_marked", may: ["undo"], payTo: null });
    server.answer(markP2pPaid, marked);
    await open(p2pTrade());
    server.answer(readP2pTrade, marked);
    expect(screen.getByText("bento@exemplo.com.br")).toBeTruthy();
    expect(filled().map(({ textContent }) => textContent?.replaceAll("\u00a0", " "))).toEqual([
      "Paguei R$ 540,00",
    ]);
    const paid = screen.getByRole("button", { name: /^Paguei R\$/ });
    fireEvent.click(paid);
    expect(await screen.findByText("Informe o identificador ou anexe o comprovante.")).toBeTruthy();
    expect(server.sentTo(markP2pPaid)).toEqual([]);
    const id = "E99999008202611251500abcdefghijk";
    fireEvent.change(screen.getByRole("textbox", { name: /Identificador do Pix/ }), {
      target: { value: ` ${id} ` },
    });
    fireEvent.click(paid);
    await waitFor(() =>
      expect(server.sentTo(markP2pPaid).map(({ body }) => body)).toEqual([{ endToEndId: id }]),
    );
    expect(await screen.findByRole("button", { name: "Desfazer “paguei”" })).toBeTruthy();
  });

  it("takes a receipt sent into the room as proof", async () => {
    server.answer(
      sendP2pPicture,
      message({
        by: "buyer",
        file: { id: p2pId("f1"), name: "comprovante.png", contentType: "image/png", size: 10, sha256: "ab" },
      }),
    );
    server.answer(markP2pPaid, p2pTrade({ status: "paid_marked", may: [], payTo: null }));
    await open(p2pTrade());
    const file = new File(["x"], "comprovante.png", { type: "image/png" });
    fireEvent.change(screen.getByLabelText("Anexar comprovante", { selector: "input" }), {
      target: { files: [file] },
    });
    await screen.findByText("comprovante.png");
    fireEvent.click(screen.getByRole("button", { name: /^Paguei R\$/ }));
    await waitFor(() =>
      expect(server.sentTo(markP2pPaid).map(({ body }) => body)).toEqual([{ receiptId: p2pId("f1") }]),
    );
  });

  it("pays inside Lastro in one step that names what is left, under one key until it is answered", async () => {
    server.disconnect(markP2pPaid);
    await open(p2pTrade({ method: "lastro", payTo: null }));
    expect(await screen.findByText("R$ 60,00")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Pagar R\$/ }));
    fireEvent.click(await screen.findByRole("button", { name: "Conferir o resultado" }));
    await waitFor(() => expect(server.sentTo(markP2pPaid)).toHaveLength(2));
    expect(new Set(server.sentTo(markP2pPaid).map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  it("fills nothing while it is the other side's turn, and says whose it is", async () => {
    await open(p2pTrade({ role: "seller", may: ["ask_cancel", "write_message"], payTo: null }));
    expect(screen.getByText("Vez de bento.cripto: pagar você")).toBeTruthy();
    expect(filled()).toEqual([]);
  });

  it("cancels alone only after saying what it means", async () => {
    server.answer(cancelP2pTrade, p2pTrade({ status: "cancelled_by_buyer", may: [], closedAt: NOW }));
    await open(p2pTrade());
    fireEvent.click(screen.getByRole("button", { name: "Cancelar negociação" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("Conta na sua taxa de conclusão");
    fireEvent.click(within(dialog).getByRole("button", { name: "Cancelar negociação" }));
    await waitFor(() =>
      expect(server.sentTo(cancelP2pTrade).map(({ body }) => body)).toEqual([{ by: "buyer" }]),
    );
  });
});

describe("the release", () => {
  const waiting = p2pTrade({
    ...{ role: "seller", status: "paid_marked", payTo: null, advice: "release" },
    next: { who: "seller", action: "release", dueAt: NOW },
    may: ["release", "ask_cancel", "write_message"],
  });

  it("asks for a proof of presence and then goes on by itself", async () => {
    server.refuse(releaseP2pTrade, "customers.password_needed");
    server.answerPath("POST /auth/v1/reauthenticate/confirm", () => new Response(null, { status: 204 }));
    await open(waiting);
    const release = screen.getByRole<HTMLButtonElement>("button", { name: /^Liberar 99,70/ });
    expect(release.disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /Recebi R\$/ }));
    fireEvent.click(release);
    const password = await screen.findByLabelText("Senha");
    const released = p2pTrade({ role: "seller", status: "completed", may: ["rate"], closedAt: NOW });
    server.answer(releaseP2pTrade, released);
    server.answer(readP2pTrade, released);
    fireEvent.change(password, { target: { value: "lastro-demo-2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("Avaliar bento.cripto")).toBeTruthy();
    expect(server.sentTo(releaseP2pTrade).map(({ body }) => body)).toEqual([{}, {}]);
  });

  it("warns of another person's Pix, offers its return first, and releases only despite the warning", async () => {
    server.answer(releaseP2pTrade, p2pTrade({ role: "seller", status: "completed", may: [], closedAt: NOW }));
    await open({
      ...waiting,
      advice: "do_not_release",
      arrivedPix: [
        {
          ...{
            endToEndId: "E1",
            amount: "540.00",
            receivedAt: NOW,
            fromBuyer: false,
            receivedId: p2pId("aa"),
          },
          payer: { name: "Carlos S***", document: "***.111.222-**" },
        },
      ],
    });
    const back = screen.getByRole("link", { name: "Devolver este Pix" });
    expect(back.getAttribute("href")).toBe(`/pix/received/${p2pId("aa")}`);
    expect(filled()).toEqual([]);
    fireEvent.click(screen.getByRole("checkbox", { name: /apesar do aviso/ }));
    fireEvent.click(screen.getByRole("button", { name: /^Liberar 99,70/ }));
    await waitFor(() =>
      expect(server.sentTo(releaseP2pTrade).map(({ body }) => body)).toEqual([{ despiteWarning: true }]),
    );
  });
});

describe("the conversation", () => {
  it("says what the house noted, and warns of a key that is not the trade's where the other side wrote it", async () => {
    server.answer(listP2pMessages, {
      messages: [
        message({ id: p2pId("e0"), by: "system", name: null, note: "taken" }),
        message({ text: "Pague para outra@chave.com", facts: { warning: "pix_key" } }),
      ],
      nextCursor: null,
    });
    await open(p2pTrade());
    expect(await screen.findByText(/o cripto está em garantia/)).toBeTruthy();
    expect(await screen.findByText(/Traz uma chave Pix que não é desta negociação/)).toBeTruthy();
  });
});

describe("a dispute", () => {
  const disputed = p2pTrade({
    ...{
      status: "disputed",
      payTo: null,
      may: ["add_evidence", "propose_split", "sign_split", "write_message"],
    },
    next: { who: "administrator", action: "decide_dispute", dueAt: null },
    dispute: {
      ...{
        id: p2pId("d9"),
        openedBy: "seller",
        openedAt: NOW,
        previousStatus: "paid_marked",
        reason: "not_paid",
      },
      ...{
        description: "Não chegou nada aqui.",
        status: "evidence",
        evidenceUntil: NOW,
        evidence: [],
        outcome: null,
      },
      proposals: [
        {
          ...{ id: p2pId("d8"), proposedBy: "seller", note: null, status: "open", proposedAt: NOW },
          ...{ toBuyer: usdt("40.000000"), toSeller: usdt("60.000000") },
        },
      ],
    },
  });

  it("is opened for a reason, in words", async () => {
    server.answer(openP2pDispute, disputed);
    await open(p2pTrade({ status: "paid_marked", may: ["dispute"], payTo: null }));
    fireEvent.click(screen.getByRole("button", { name: "Abrir disputa" }));
    const dialog = await screen.findByRole("dialog");
    const text = "Paguei às 15h e nada foi liberado.";
    fireEvent.change(within(dialog).getByRole("textbox", { name: "O que aconteceu" }), {
      target: { value: text },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "Abrir disputa" }));
    await waitFor(() =>
      expect(server.sentTo(openP2pDispute).map(({ body }) => body)).toEqual([
        { reason: "not_released", description: text },
      ]),
    );
  });

  it("may be settled by signing the other side's share, which is said before", async () => {
    server.answer(signP2pSplit, { ...disputed, status: "resolved_split", may: [] });
    await open(disputed, `${path}/dispute`);
    fireEvent.click(await screen.findByRole("button", { name: "Aceitar esta divisão" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent?.replaceAll("\u00a0", " ")).toContain(
      "O comprador recebe 40,00 USDT e o vendedor 60,00 USDT",
    );
    fireEvent.click(within(dialog).getByRole("button", { name: "Aceitar esta divisão" }));
    await waitFor(() =>
      expect(server.sentTo(signP2pSplit).map(({ params }) => params.proposalId)).toEqual([p2pId("d8")]),
    );
  });

  it("takes a proposal of no more than the trade's quantity, and shows what it leaves the seller", async () => {
    server.answer(proposeP2pSplit, disputed);
    await open(disputed, `${path}/dispute`);
    const field = await screen.findByRole("textbox", { name: /Parte do comprador/ });
    const propose = screen.getByRole<HTMLButtonElement>("button", { name: "Propor divisão" });
    fireEvent.change(field, { target: { value: "100,000001" } });
    expect(propose.disabled).toBe(true);
    fireEvent.change(field, { target: { value: "30" } });
    expect(screen.getByText("70,20 USDT")).toBeTruthy();
    fireEvent.click(propose);
    await waitFor(() =>
      expect(server.sentTo(proposeP2pSplit).map(({ body }) => body)).toEqual([{ toBuyer: usdt("30") }]),
    );
  });
});

describe("a rating", () => {
  it("is stars and, if somebody wants, words", async () => {
    const ended = p2pTrade({ status: "completed", may: ["rate"], closedAt: NOW, payTo: null, next: null });
    const rated: Trade = {
      ...ended,
      may: [],
      ratings: { given: { stars: 5, comment: null, at: NOW }, received: null },
    };
    server.answer(rateP2pTrade, rated);
    await open(ended);
    server.answer(readP2pTrade, rated);
    fireEvent.click(screen.getByRole("radio", { name: "5 estrelas" }));
    fireEvent.click(screen.getByRole("button", { name: "Enviar avaliação" }));
    await waitFor(() => expect(server.sentTo(rateP2pTrade).map(({ body }) => body)).toEqual([{ stars: 5 }]));
    expect(await screen.findByText("Você deu")).toBeTruthy();
  });
});
