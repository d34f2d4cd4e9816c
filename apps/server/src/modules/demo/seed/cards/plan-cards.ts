import { parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { Planner } from "../planner.js";

/** The cards of the story: a client's virtual one with a balance and plastic, and another's virtual one. */
export function planCards(planner: Planner): void {
  const { add, on } = planner;
  const virtual = issued(planner, on(41, 10), { who: "cliente", card: "virtual", called: "Compras on-line" });
  add(on(40, 11), {
    kind: "cardToppedUp",
    card: virtual,
    who: "cliente",
    amount: parseMoney("BRL", "850.00"),
  });
  const plastic = issued(planner, on(33, 14), { who: "cliente", card: "physical", called: "Dia a dia" });
  add(on(24, 15), { kind: "cardActivated", card: plastic, who: "cliente" });
  add(on(23, 9), {
    kind: "cardToppedUp",
    card: plastic,
    who: "cliente",
    amount: parseMoney("BRL", "400.00"),
  });
  const pay = (card: string, daysAgo: number, merchant: string, amount: string) =>
    add(on(daysAgo, 13), { kind: "cardPaid", card, merchant, amount: parseMoney("BRL", amount) });
  pay(virtual, 37, "LIVRARI0000005", "89.90");
  pay(virtual, 35, "STREAMI0000006", "34.90");
  pay(plastic, 20, "FARMACI0000003", "62.35");
  pay(plastic, 12, "MERCADO0000001", "187.42");
  pay(virtual, 5, "STREAMI0000006", "34.90");
  pay(plastic, 3, "PADARIA0000002", "23.50");
  const hers = issued(planner, on(30, 16), { who: "maria", card: "virtual", called: "Assinaturas" });
  add(on(29, 10), { kind: "cardToppedUp", card: hers, who: "maria", amount: parseMoney("BRL", "320.00") });
  pay(hers, 25, "STREAMI0000006", "34.90");
  pay(hers, 15, "ELETRON0000007", "120.00");
  pay(hers, 4, "MERCADO0000001", "96.10");
}

function issued(
  { add }: Planner,
  at: Date,
  asked: {
    readonly who: "cliente" | "maria";
    readonly card: "virtual" | "physical";
    readonly called: string;
  },
): string {
  const card = add(at, { kind: "cardRequested", ...asked });
  add(secondsAfter(at, 20), { kind: "cardIssued", card });
  return card;
}
