import type { WireResponseOf } from "@lastro/contracts";
import type { readStatement } from "@lastro/contracts/accounts";

type Movement = WireResponseOf<typeof readStatement>["items"][number];

const id = "0190c1f0-0000-7000-8000-000000000001";
const reais = (amount: string) => ({ asset: "BRL", amount }) as const;

/** A Pix of R$ 10,00 received, as the statement tells it. */
export function aMovement(over: Partial<Movement> = {}): Movement {
  return {
    id,
    at: "2026-03-01T12:00:00.000Z",
    kind: "pix.received",
    family: "pix",
    category: "pix",
    title: "pixReceived",
    counterparty: null,
    description: null,
    holdReason: null,
    direction: "in",
    asset: "BRL",
    amount: reais("10.00"),
    held: reais("0.00"),
    balanceAfter: { available: reais("10.00"), held: reais("0.00"), total: reais("10.00") },
    reference: id,
    transactionId: id,
    apiKey: null,
    ...over,
  };
}

/** The two movements of BTC bought for R$ 100,00 at the desk: what was received and what was paid. */
export function aPurchase(transactionId: string): [received: Movement, paid: Movement] {
  const trade = {
    transactionId,
    kind: "otc.trade",
    family: "otc",
    category: "trade",
    title: "otcBuy",
    counterparty: "Mesa OTC Lastro",
    description: "1 BTC = R$ 350.000,00",
  } as const;
  const btc = (amount: string) => ({ asset: "BTC", amount }) as const;
  return [
    aMovement({
      ...trade,
      id: `${transactionId}.2`,
      asset: "BTC",
      amount: btc("0.00028571"),
      held: btc("0"),
      balanceAfter: { available: btc("0.00028571"), held: btc("0"), total: btc("0.00028571") },
    }),
    aMovement({
      ...trade,
      id: `${transactionId}.1`,
      direction: "out",
      amount: reais("-100.00"),
      balanceAfter: { available: reais("900.00"), held: reais("0.00"), total: reais("900.00") },
    }),
  ];
}
