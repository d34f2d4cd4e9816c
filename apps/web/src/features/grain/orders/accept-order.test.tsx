import { acceptOrder, readOrderParties } from "@lastro/contracts/grain/orders";
import { proveSigner } from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OrderActions } from "@/features/grain/orders/order-actions";
import { OrderPartiesCard } from "@/features/grain/orders/order-parties";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { answerSigning, legalData, SIGNATURE } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderOrder } from "@/testing/trader-order";
import { signInToMarket } from "@/testing/trader-session";

const order = traderOrder({ side: "producer", primary: "accept", may: ["accept", "decline"] });
const AT = "2026-11-20T12:00:00.000Z";
const bought = { side: "buyer", at: AT, method: "password", hash: "ab".repeat(32) } as const;

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-orders", "grain", "grain-shared-signing");
  signInToMarket("producer");
  server = stubServer();
  answerSigning(server);
  server.answer(readOrderParties, { signatures: [{ ...bought, party: null }] });
  server.answer(acceptOrder, traderOrder({ side: "producer", approval: "accepted" }));
});
afterEach(() => keepAgroSession(null));

describe("a producer who accepts an order", () => {
  it("signs its contract, and sends the signature with the version they saw", async () => {
    const none = () => undefined;
    const actions = <OrderActions order={order} onShip={none} isShipping={false} />;
    await renderRoutes([{ path: "/", element: actions }]);
    fireEvent.click(await screen.findByRole("button", { name: "Aceitar Pedido" }));
    const sign = await screen.findByRole<HTMLButtonElement>("button", { name: "Aceitar e assinar" });
    expect(sign.disabled).toBe(true);
    fireEvent.change(await screen.findByLabelText("Sua senha, para assinar"), { target: { value: "safra" } });
    fireEvent.click(sign);
    await waitFor(() => expect(server.sentTo(acceptOrder)).toHaveLength(1));
    expect(server.sentTo(acceptOrder)[0]?.body).toEqual({ signature: SIGNATURE, version: order.version });
    expect(server.sentTo(proveSigner)[0]?.body).toEqual({ password: "safra" });
  });
});

describe("the parties of a contract", () => {
  const show = () => renderRoutes([{ path: "/", element: <OrderPartiesCard order={order} /> }]);

  it("are not told of each other before both are bound", async () => {
    await show();
    expect(await screen.findByText(/aparecem quando o pedido estiver pago e aceito/)).toBeTruthy();
    expect(screen.getByText("Ainda não assinou")).toBeTruthy();
    expect(screen.queryByText(/CPF/)).toBeNull();
  });

  it("stand with their documents and how each signed once they are", async () => {
    const party = legalData.data;
    const made = { ...bought, side: "producer", method: "consent", party } as const;
    server.answer(readOrderParties, { signatures: [{ ...bought, party }, made] });
    await show();
    expect(await screen.findAllByText("CPF 529.982.247-25")).toHaveLength(2);
    expect(screen.getByText(/com a senha/)).toBeTruthy();
    expect(screen.getByText(/por consentimento permanente/)).toBeTruthy();
  });
});
