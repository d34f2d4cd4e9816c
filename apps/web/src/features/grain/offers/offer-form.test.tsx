import { dropOfferDraft, readOfferDraft, saveOfferDraft } from "@lastro/contracts/grain/offer-drafts";
import { createOffer, readMarketFees } from "@lastro/contracts/grain/offers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { KeptDraft } from "@/features/grain/offers/api";
import { OfferFormDialog } from "@/features/grain/offers/offer-form-dialog";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { signInToMarket } from "@/testing/trader-session";

vi.setConfig({ testTimeout: 20_000 });

const IMAGE = "0198c0de-0000-7000-8000-0000000000a7";
const KEPT: KeptDraft["content"] = {
  ...{ name: "Sorgo", description: "", commodity: "sorghum", cropYear: "", city: "Sinop", state: "MT" },
  ...{ country: "BR", locode: "", deliveryBasis: "FCA", quality: [], papers: [] },
  delivery: {
    ...{ place: "", from: "", to: "", inspectionDays: "7" },
    ...{ weighedAt: "destination", classifiedAt: "destination" },
  },
};

let server: StubServer;
beforeEach(() => {
  signInToMarket("producer", { city: "Paranaguá" });
  server = stubServer();
  server.answer(createOffer, offer);
  server.answer(readMarketFees, { feeBps: 100 });
  server.answer(readOfferDraft, { draft: null });
  server.answer(saveOfferDraft, { savedAt: "2026-11-20T15:00:00.000Z" });
  server.answer(dropOfferDraft, undefined);
});
afterEach(() => keepAgroSession(null));
const sent = () => server.sentTo(createOffer).map(({ body }) => body);

async function openForm() {
  const form = <OfferFormDialog offer="new" onClose={() => {}} onSaved={() => {}} />;
  await renderRoutes([{ path: "/", element: form }]);
  return screen.findByRole("dialog");
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

/** Fills in what the first two steps ask for, and stands at the last. */
async function toQuality() {
  await screen.findByLabelText("Nome do grão");
  type("Nome do grão", "Soja");
  type("Quantidade à venda (toneladas)", "100");
  type("Pedido mínimo (toneladas)", "10");
  press("Continuar");
  type("Preço por tonelada (USDT)", "398,50");
  press("Continuar");
  await screen.findByRole("button", { name: "Criar Oferta" });
}

describe("the form of an offer", () => {
  it("says what the market will take of what the producer receives", async () => {
    await openForm();
    fireEvent.click(await screen.findByRole("button", { name: /Entrega e preço/ }));
    const label = await screen.findByText("Taxa do mercado");
    expect(label.parentElement?.textContent).toBe("Taxa do mercado1% do que você recebe");
  });

  it("goes on only with what a step asks for, and marks what is missing", async () => {
    await openForm();
    await screen.findByLabelText("Nome do grão");
    press("Continuar");
    expect(screen.getAllByText("Preencha este campo.")).toHaveLength(3);
    type("Nome do grão", "Soja");
    expect(screen.getAllByText("Preencha este campo.")).toHaveLength(2);
    press(/Qualidade e documentos/);
    fireEvent.click(await screen.findByRole("button", { name: "Criar Oferta" }));
    await screen.findByLabelText("Nome do grão");
    expect(screen.getByRole("button", { name: /O grão/ }).textContent).toContain("Confira esta etapa");
    expect(sent()).toEqual([]);
  });

  it("shows port and quality as the buyer will see them, and sends what was typed", async () => {
    await openForm();
    await toQuality();
    press(/Entrega e preço/);
    type("UN/LOCODE do porto", "brpng");
    press("Continuar");
    const preview = within(screen.getByRole("region", { name: "Como o comprador vê" }));
    expect(preview.getByText("Umidade").parentElement?.textContent).toContain("até 14%");
    type("Umidade", "13,5");
    press("Remover Quebrados");
    expect(preview.getByText("Paranaguá, BRPNG")).toBeTruthy();
    expect(preview.getByText("Umidade").parentElement?.textContent).toContain("até 13,5%");
    expect(preview.queryByText("Quebrados")).toBeNull();
    press("Criar Oferta");
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ place: { city: "Paranaguá", locode: "BRPNG" } });
    expect(sent()[0]?.quality).toContainEqual({ item: "moisture", limit: "13.5" });
    expect(sent()[0]?.quality).not.toContainEqual(expect.objectContaining({ item: "broken" }));
    await waitFor(() => expect(server.sentTo(dropOfferDraft)).toHaveLength(1));
  });

  it("is not sent with another country's port or a limit beyond everything, and says why", async () => {
    await openForm();
    await toQuality();
    press(/Entrega e preço/);
    type("UN/LOCODE do porto", "ARROS");
    expect(screen.getByText("São cinco caracteres, a começar por BR")).toBeTruthy();
    press("Continuar");
    expect(screen.getByLabelText("UN/LOCODE do porto")).toBeTruthy();
    type("UN/LOCODE do porto", "");
    press("Continuar");
    type("Umidade", "101");
    expect(screen.getByText("Limite alto demais")).toBeTruthy();
    press("Criar Oferta");
    expect(sent()).toEqual([]);
    press("Voltar à tabela usual do grão");
    press("Criar Oferta");
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it("is kept at the server as it is typed, and gone on with", async () => {
    await openForm();
    fireEvent.change(await screen.findByLabelText("Nome do grão"), { target: { value: "Milho" } });
    await waitFor(() => expect(server.sentTo(saveOfferDraft)).toHaveLength(1), { timeout: 5_000 });
    expect(server.sentTo(saveOfferDraft)[0]?.body).toMatchObject({
      ...{ name: "Milho", city: "Paranaguá", imageId: null },
    });
  });

  it("goes on with its picture", async () => {
    const image = { id: IMAGE, thumbnailUrl: `/agro/v1/images/${IMAGE}?size=card` };
    server.answer(readOfferDraft, {
      draft: { content: KEPT, image, savedAt: "2026-11-20T15:00:00.000Z" },
    });
    await openForm();
    fireEvent.change(await screen.findByLabelText("Nome do grão"), { target: { value: "Sorgo granífero" } });
    await waitFor(() => expect(server.sentTo(saveOfferDraft)).toHaveLength(1), { timeout: 5_000 });
    expect(server.sentTo(saveOfferDraft)[0]?.body).toMatchObject({ name: "Sorgo granífero", imageId: IMAGE });
  });

  it("opens with what was kept, and begins anew on request", async () => {
    server.answer(readOfferDraft, {
      draft: { content: KEPT, image: null, savedAt: "2026-11-20T15:00:00.000Z" },
    });
    await openForm();
    await screen.findByText(/Continuando o rascunho salvo em/);
    const name = () => screen.getByLabelText<HTMLInputElement>("Nome do grão");
    expect(name().value).toBe("Sorgo");
    press("Começar de novo");
    await waitFor(() => expect(name().value).toBe(""));
    await waitFor(() => expect(server.sentTo(dropOfferDraft)).toHaveLength(1));
    expect(server.sentTo(saveOfferDraft)).toEqual([]);
  });
});
