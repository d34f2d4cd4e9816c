import { money, parseMoney } from "@lastro/money";
import { secondsAfter } from "../../../platform/clock.js";
import type { Client, PixReceived, StoryEvent } from "./events.js";
import { CAR_BUYER, COMPANIES, FRIENDS, LAND_BUYER, OCCASIONS, type Payer, STRANGER } from "./payers.js";
import { createPlanner, type Planner } from "./planner.js";
import { TRADES, TRANSFERS } from "./transactions.js";

const HOUR_SECONDS = 3_600;
const MONTH_SECONDS = 30 * 86_400;

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
  return planner.events();
}

function openHouse({ add, on }: Planner): void {
  add(on(92, 8), { kind: "account", person: "admin" });
  add(on(92, 9), {
    kind: "deskFunded",
    amounts: [
      parseMoney("USDT", "250000"),
      parseMoney("USDC", "120000"),
      parseMoney("BTC", "3"),
      parseMoney("ETH", "60"),
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

function incomes({ add, on, choices }: Planner): void {
  for (const daysAgo of [87, 57, 27]) {
    const incomeOf = (to: Client, amount: string, by: Payer, words: string) => {
      const at = on(daysAgo, 9, 11);
      const description = `${words} de ${monthBefore(at)}`;
      add(at, pix(to, amount, { description, paid: { by, afterMinutes: choices.between(2, 20) } }));
    };
    incomeOf("cliente", "9480.00", COMPANIES.cooperative, "Consultoria");
    incomeOf("maria", "6730.00", COMPANIES.clinic, "Honorários");
  }
  const car = { description: "Venda do carro", paid: { by: CAR_BUYER, afterMinutes: 6 } };
  add(on(70, 15), pix("cliente", "22000.00", car));
  const land = { description: "Venda do terreno em Sete Lagoas", paid: { by: LAND_BUYER, afterMinutes: 11 } };
  add(on(64, 14), pix("maria", "38000.00", land));
}

/** Friends pay their part every few days; either side says what for. */
function sharedBills({ add, on, choices }: Planner, to: Client, first: number, apart: number): void {
  for (let daysAgo = first; daysAgo >= 1; daysAgo -= choices.between(apart - 1, apart + 1)) {
    const { words, from, to: most } = choices.oneOf(OCCASIONS);
    const halfReais = choices.between(from * 2, most * 2);
    const paid = { by: choices.oneOf(FRIENDS), afterMinutes: choices.between(1, 25) };
    const said =
      choices.between(0, 2) > 0 ? { paid: { ...paid, message: words } } : { description: words, paid };
    add(on(daysAgo, 12, 20), { kind: "pix", to, amount: money("BRL", BigInt(halfReais * 50)), ...said });
  }
}

/** Two charges nobody paid, one paid when it was over, and a Pix nobody knows the owner of. */
function unusualPix({ add, on, choices }: Planner): void {
  add(on(47, 18), pix("cliente", "75.00", { description: "Bolão do trabalho" }));
  add(on(15, 20), pix("cliente", "130.00", { description: "Violão da Carol" }));
  const late = { by: choices.oneOf(FRIENDS), afterMinutes: 35, message: "Desculpa a demora!" };
  add(on(36, 17), pix("cliente", "240.00", { description: "Cadeira de escritório", paid: late }));
  const loose = { by: STRANGER, message: "Mensalidade" };
  add(on(2, 16), { kind: "loosePix", amount: parseMoney("BRL", "189.90"), ...loose });
}

function pix(to: Client, amount: string, said: Pick<PixReceived, "description" | "paid">): PixReceived {
  return { kind: "pix", to, amount: parseMoney("BRL", amount), ...said };
}

const MONTH = new Intl.DateTimeFormat("pt-BR", { month: "long", timeZone: "America/Sao_Paulo" });

function monthBefore(at: Date): string {
  return MONTH.format(secondsAfter(at, -MONTH_SECONDS));
}
