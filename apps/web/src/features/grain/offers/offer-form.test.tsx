import { createOffer, readMarketFees } from "@lastro/contracts/grain/offers";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OfferFormDialog } from "@/features/grain/offers/offer-form-dialog";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { offer } from "@/testing/trader-offer";
import { signInToMarket } from "@/testing/trader-session";

vi.setConfig({ testTimeout: 20_000 });

let server: StubServer;
beforeEach(() => {
  signInToMarket("producer", { city: "Paranaguá" });
  server = stubServer();
  server.answer(createOffer, offer);
  server.answer(readMarketFees, { feeBps: 100 });
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

describe("the form of an offer", () => {
  it("says what the market will take of what the producer receives", async () => {
    await openForm();
    const label = await screen.findByText("Taxa do mercado");
    expect(label.parentElement?.textContent).toBe("Taxa do mercado1% do que você recebe");
  });
  it("shows port and quality as the buyer will see them, and sends what was typed", async () => {
    await openForm();
    const preview = within(screen.getByRole("region", { name: "Como o comprador vê" }));
    expect(preview.getByText("Umidade").parentElement?.textContent).toContain("até 14%");
    type("Nome do grão", "Soja");
    type("Preço por tonelada (USDT)", "398,50");
    type("Pedido mínimo (toneladas)", "10");
    type("Quantidade à venda (toneladas)", "100");
    type("Umidade", "13,5");
    fireEvent.click(screen.getByRole("button", { name: "Remover Quebrados" }));
    type("UN/LOCODE do porto", "brpng");
    expect(preview.getByText("Paranaguá, BRPNG")).toBeTruthy();
    expect(preview.getByText("Umidade").parentElement?.textContent).toContain("até 13,5%");
    expect(preview.queryByText("Quebrados")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Criar Oferta" }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ place: { city: "Paranaguá", locode: "BRPNG" } });
    expect(sent()[0]?.quality).toContainEqual({ item: "moisture", limit: "13.5" });
    expect(sent()[0]?.quality).not.toContainEqual(expect.objectContaining({ item: "broken" }));
  });

  it("is not sent with another country's port or a limit beyond everything, and says why", async () => {
    await openForm();
    type("Nome do grão", "Soja");
    type("Preço por tonelada (USDT)", "398,50");
    type("Pedido mínimo (toneladas)", "10");
    type("Quantidade à venda (toneladas)", "100");
    const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "Criar Oferta" });
    expect(create().disabled).toBe(false);
    type("UN/LOCODE do porto", "ARROS");
    expect(screen.getByText("São cinco caracteres, a começar por BR")).toBeTruthy();
    expect(create().disabled).toBe(true);
    type("UN/LOCODE do porto", "");
    expect(create().disabled).toBe(false);
    type("Umidade", "101");
    expect(screen.getByText("Limite alto demais")).toBeTruthy();
    expect(create().disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Voltar à tabela usual do grão" }));
    expect(create().disabled).toBe(false);
  });
});
