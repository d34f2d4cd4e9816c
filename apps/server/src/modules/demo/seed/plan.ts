import { money, parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import { planCards } from "./cards/plan-cards.js";
import { DEPOSITS } from "./deposits.js";
import type { Client, PixCharged, StoryEvent } from "./events.js";
import { planMarket } from "./market/plan-market.js";
import { OFFERS } from "./offers.js";
import { ORDERS, PROPOSED_ORDER } from "./orders.js";
import { CAR_BUYER, COMPANIES, FRIENDS, LAND_BUYER, OCCASIONS, type Payer, STRANGER } from "./payers.js";
import { createPlanner, type Planner } from "./planner.js";
import { TRADES, TRANSFERS } from "./transactions.js";

const HOUR_SECONDS = 3_600;
const MONTH_SECONDS = 30 * 86_400;
/** A charge is payable for half an hour; a minute later the house has noticed. */
const LAPSES_AFTER_MINUTES = 31;

/** About three months of a real life up to the present, oldest first: the same for the same present. */
export function planStory(present: Date): StoryEvent[] {
  const planner = createPlanner(present);
  openHouse(planner);
  arrivals(planner);
  incomes(planner);
  sharedBills(planner, "cliente", 86, 4);
  sharedBills(planner, "maria", 83, 9);
  unusualPix(planner);
  for (const { daysAgo, ...trade } of TRADES) {
    planner.add(planner.on(daysAgo, 10, 17), { kind: "trade", ...trade });
  }
  for (const { daysAgo, ...sent } of TRANSFERS) {
    planner.add(planner.on(daysAgo, 9, 21), { kind: "transfer", ...sent });
  }
  openMarket(planner);
  planMarket(planner);
  planner.add(planner.on(30, 9), { kind: "cashbackPartners" });
  planCards(planner);
  return planner.events();
}

function openHouse({ add, on }: Planner): void {
  add(on(92, 8), { kind: "account", person: "admin" });
  add(on(92, 8), { kind: "account", person: "admin2" });
  add(on(92, 9), {
    kind: "deskFunded",
    amounts: [
      parseMoney("USDT", "250000"),
      parseMoney("USDC", "120000"),
      parseMoney("BTC", "3"),
      parseMoney("ETH", "60"),
      parseMoney("SOL", "900"),
      parseMoney("USD", "400000.00"),
      parseMoney("EUR", "250000.00"),
    ],
  });
  add(on(45, 9), { kind: "deskSettings" });
}

function arrivals({ add, on, present }: Planner): void {
  add(on(91, 10), { kind: "account", person: "cliente" });
  add(on(91, 11), { kind: "account", person: "maria" });
  add(on(91, 13), { kind: "kycSent", applicants: ["cliente", "maria"] });
  add(on(90, 9), { kind: "kycApproved", applicant: "cliente" });
  add(on(90, 10), { kind: "kycApproved", applicant: "maria" });
  add(on(1, 19), { kind: "account", person: "novo" });
  add(secondsAfter(present, -5 * HOUR_SECONDS), { kind: "account", person: "beatriz" });
  add(secondsAfter(present, -4 * HOUR_SECONDS), { kind: "kycSent", applicants: ["beatriz"] });
}

function openMarket({ add, on, present }: Planner): void {
  add(on(60, 8), { kind: "trader", trader: "produtor" });
  add(on(58, 10), { kind: "trader", trader: "produtora" });
  add(on(44, 9), { kind: "trader", trader: "comprador" });
  // Whoever is not verified is seen as well: the third of them is not.
  add(on(59, 14), { kind: "traderVerified", trader: "produtor" });
  add(on(43, 15), { kind: "traderVerified", trader: "comprador" });
  const offers = OFFERS.map(({ daysAgo, ...offered }) => ({
    name: add(on(daysAgo, 7, 18), { kind: "offer", ...offered }),
    producer: offered.producer,
  }));
  for (const { daysAgo, ...paid } of DEPOSITS) add(on(daysAgo, 9), { kind: "deposit", ...paid });
  for (const { offer: place, daysAgo, kg, moves } of ORDERS) {
    const offer = offers[place - 1];
    if (!offer) throw new Error(`There is no offer ${place}`);
    const order = add(on(daysAgo, 6), { kind: "order", offer: offer.name, kg });
    const { producer } = offer;
    moves.forEach(({ daysAgo: then, ...move }, index) => {
      add(on(then, 7 + index), { kind: "orderMoved", order, producer, ...move });
    });
  }
  const { offer, hoursAgo, ...proposed } = PROPOSED_ORDER;
  const name = offers[offer - 1]?.name;
  if (name === undefined) throw new Error(`There is no offer ${offer}`);
  add(secondsAfter(present, -hoursAgo * HOUR_SECONDS), { kind: "order", offer: name, ...proposed });
}

function incomes(planner: Planner): void {
  const { on, choices } = planner;
  for (const daysAgo of [87, 57, 27]) {
    const incomeOf = (to: Client, amount: string, by: Payer, words: string) => {
      const at = on(daysAgo, 9, 11);
      const description = `${words} de ${monthBefore(at)}`;
      const paid = { by, afterMinutes: choices.between(2, 20) };
      pix(planner, at, { to, amount: parseMoney("BRL", amount), description, paid });
    };
    incomeOf("cliente", "9480.00", COMPANIES.cooperative, "Consultoria");
    incomeOf("maria", "6730.00", COMPANIES.clinic, "Honorários");
  }
  pix(planner, on(70, 15), {
    to: "cliente",
    amount: parseMoney("BRL", "22000.00"),
    description: "Venda do carro",
    paid: { by: CAR_BUYER, afterMinutes: 6 },
  });
  pix(planner, on(64, 14), {
    to: "maria",
    amount: parseMoney("BRL", "38000.00"),
    description: "Venda do terreno em Sete Lagoas",
    paid: { by: LAND_BUYER, afterMinutes: 11 },
  });
}

/** Friends pay their part every few days; either side says what for. */
function sharedBills(planner: Planner, to: Client, first: number, apart: number): void {
  const { on, choices } = planner;
  const [nextOccasion, nextFriend] = [choices.inTurn(OCCASIONS), choices.inTurn(FRIENDS)];
  for (let daysAgo = first; daysAgo >= 1; daysAgo -= choices.between(apart - 1, apart + 1)) {
    const { words, from, to: most } = nextOccasion();
    const amount = money("BRL", BigInt(choices.between(from * 2, most * 2) * 50));
    const paid = { by: nextFriend(), afterMinutes: choices.between(1, 25) };
    const said =
      choices.between(0, 2) > 0 ? { paid: { ...paid, message: words } } : { description: words, paid };
    pix(planner, on(daysAgo, 12, 20), { to, amount, ...said });
  }
}

/** Two charges nobody paid, one paid when it was over, and a Pix nobody knows the owner of. */
function unusualPix(planner: Planner): void {
  const { add, on } = planner;
  const charge = (daysAgo: number, hour: number, amount: string, description: string, paid?: Payment) =>
    pix(planner, on(daysAgo, hour), {
      to: "cliente",
      amount: parseMoney("BRL", amount),
      description,
      ...(paid ? { paid } : {}),
    });
  charge(47, 18, "75.00", "Bolão do trabalho");
  charge(36, 17, "240.00", "Cadeira de escritório", { by: CAR_BUYER, afterMinutes: 35 });
  charge(15, 20, "130.00", "Violão usado");
  const loose = { by: STRANGER, message: "Mensalidade" };
  add(on(2, 16), { kind: "loosePix", amount: parseMoney("BRL", "189.90"), ...loose });
}

interface Payment {
  readonly by: Payer;
  readonly afterMinutes: number;
  readonly message?: string;
}

/** A client asks for a Pix; somebody pays it, in time or late, or nobody ever does. */
function pix(
  { add }: Planner,
  at: Date,
  { paid, ...charge }: Omit<PixCharged, "kind"> & { readonly paid?: Payment },
): void {
  const name = add(at, { kind: "pixCharged", ...charge });
  if (!paid || paid.afterMinutes > LAPSES_AFTER_MINUTES) {
    add(secondsAfter(at, LAPSES_AFTER_MINUTES * 60), { kind: "pixLapsed" });
  }
  if (!paid) return;
  const { afterMinutes, ...payment } = paid;
  add(secondsAfter(at, afterMinutes * 60), { kind: "pixPaid", charge: name, ...payment });
}

const MONTH = new Intl.DateTimeFormat("pt-BR", { month: "long", timeZone: "America/Sao_Paulo" });

function monthBefore(at: Date): string {
  return MONTH.format(secondsAfter(at, -MONTH_SECONDS));
}
