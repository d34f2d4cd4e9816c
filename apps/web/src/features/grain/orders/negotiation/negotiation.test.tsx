import { counterOffer, listRounds } from "@lastro/contracts/grain/negotiation";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Negotiation } from "@/features/grain/orders/negotiation/negotiation";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { answerSigning, SIGNATURE } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

const order = traderOrder({ status: "criada", proposed: true, pricePerTonne: "380.00" });
const round = {
  number: 1,
  by: "buyer" as const,
  quantity: "10",
  pricePerTonne: "380.00",
  total: "3800.000000",
  at: "2026-11-20T12:00:00.000Z",
  expiresAt: "2026-11-22T12:00:00.000Z",
  signature: {
    side: "buyer" as const,
    at: "2026-11-20T12:00:00.000Z",
    method: "totp" as const,
    hash: "ab".repeat(32),
  },
};

let server: StubServer;
beforeEach(() => {
  signInToMarket("producer");
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  answerSigning(server);
});
afterEach(() => keepAgroSession(null));
const show = () => renderRoutes([{ path: "/", element: <Negotiation order={order} /> }]);

describe("a price under negotiation", () => {
  it("shows each round, how it was signed and which one stands, and sends another, signed, on the version that was read", async () => {
    server.answer(listRounds, { rounds: [round], mayCounter: true });
    server.answer(counterOffer, traderOrder({ version: 4 }));
    await show();
    expect(await screen.findByText("1. Bruno propôs")).toBeTruthy();
    expect(screen.getByText("Vale agora")).toBeTruthy();
    expect(screen.getByText(/assinada com código do aplicativo/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Contrapropor" }));
    fireEvent.change(screen.getByLabelText(/Seu preço/), { target: { value: "395" } });
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Assinar e enviar contraproposta" });
    expect(send.disabled).toBe(true);
    fireEvent.change(await screen.findByLabelText("Sua senha, para assinar"), { target: { value: "safra" } });
    fireEvent.click(send);
    await waitFor(() =>
      expect(server.sentTo(counterOffer)[0]?.body).toMatchObject({
        pricePerTonne: "395",
        version: 3,
        validHours: 48,
        signature: SIGNATURE,
      }),
    );
  });

  it("offers no other price to who waits for the other side", async () => {
    server.answer(listRounds, { rounds: [round], mayCounter: false });
    await show();
    expect(await screen.findByText("Negociação")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Contrapropor" })).toBeNull();
  });
});
