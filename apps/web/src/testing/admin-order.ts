import type { WireResponseOf } from "@lastro/contracts";
import type { readAdminOrder } from "@lastro/contracts/grain/disputes";
import { orderNumber } from "@lastro/contracts/grain/order-number";
import { traderOrder } from "@/testing/trader-order";

type AdminOrder = WireResponseOf<typeof readAdminOrder>;

const person = (name: string) => ({
  id: "0190c1f0-0000-7000-8000-000000000002",
  name,
  email: `${name}@graos.example`,
  phone: null,
});

/** An order of wheat under way between Ana and Ivete, as an administrator reads it. */
export function adminOrder(over: Partial<AdminOrder> = {}): AdminOrder {
  return {
    id: "01a1fe93-e532-7380-8afe-030bae96c39d",
    number: orderNumber(2026, 124n),
    status: "enviada",
    offerName: "Trigo pão, tipo 1",
    quantity: "80",
    pricePerTonne: "236.40",
    total: "18912.000000",
    inEscrow: "18912.000000",
    dispute: "open",
    buyer: person("Ana"),
    producer: person("Ivete"),
    createdAt: "2026-03-10T12:00:00.000Z",
    order: traderOrder({
      side: "buyer",
      status: "enviada",
      shipped: "80",
      dispute: "open",
      disputeDetails: {
        id: "01a1fe93-e532-7380-8afe-030bae96c39e",
        openedBy: "buyer",
        openedAt: "2026-03-11T12:00:00.000Z",
        reason: "quality",
        description: "Umidade acima do contrato",
        scope: "order",
        loadId: null,
        status: "open",
        amount: "18912.000000",
        evidence: [],
        proposals: [],
        outcome: null,
      },
    }),
    rulings: [],
    ...over,
  };
}
