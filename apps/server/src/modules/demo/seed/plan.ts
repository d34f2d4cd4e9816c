import { type Asset, money, parseMoney } from "@lastro/money";
import { brazilianDay, secondsAfter } from "../../../platform/clock.js";
import type { Client, Happening, StoryEvent } from "./events.js";
import { CAR_BUYER, COMPANIES, FRIENDS, LAND_BUYER, OCCASIONS, STRANGER } from "./payers.js";
import { createChoices } from "./seeded-choices.js";
import { TRADES, TRANSFERS } from "./transactions.js";

const SEED = 20_260_301;
const DAY_SECONDS = 86_400;

/** About three months of a real life up to the present, oldest first: the same for the same present. */
export function planStory(present: Date): StoryEvent[] {
  const choices = createChoices(SEED);
  const events: StoryEvent[] = [];
  const seen = new Map<string, number>();

  function add(at: Date, happening: Happening): void {
    const place = (seen.get(happening.kind) ?? 0) + 1;
    seen.set(happening.kind, place);
    events.push({ ...happening, at, name: `${happening.kind}/${place}` });
  }
  /** A Brazilian day so long ago; not in the last minutes of an hour, so that a price of it stays good. */
  function on(daysAgo: number, fromHour: number, toHour = fromHour): Date {
    const day = brazilianDay(secondsAfter(present, -daysAgo * DAY_SECONDS));
    const [hour, minute] = [choices.between(fromHour, toHour), choices.between(2, 50)];
    return new Date(
      `${day}T${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(choices.between(0, 59))}-03:00`,
    );
  }
  const reais = (amount: string) => parseMoney("BRL", amount);

  add(on(92, 8), { kind: "account", person: "admin" });
  add(on(92, 9), {
    kind: "deskFunded",
    amounts: [
      inventory("USDT", "250000"),
      inventory("USDC", "120000"),
      inventory("BTC", "3"),
      inventory("ETH", "60"),
    ],
  });
  add(on(91, 10), { kind: "account", person: "cliente" });
  add(on(91, 11), { kind: "account", person: "maria" });
  add(on(91, 13), { kind: "kycSent", applicants: ["cliente", "maria"] });
  add(on(90, 9), { kind: "kycApproved", applicant: "cliente" });
  add(on(90, 10), { kind: "kycApproved", applicant: "maria" });
  add(on(45, 9), { kind: "deskSettings" });
  add(on(1, 19), { kind: "account", person: "novo" });
  add(secondsAfter(present, -5 * 3_600), { kind: "account", person: "beatriz" });
  add(secondsAfter(present, -4 * 3_600), { kind: "kycSent", applicants: ["beatriz"] });

  for (const daysAgo of [87, 57, 27]) {
    const month = monthBefore(on(daysAgo, 9));
    const income = (
      to: Client,
      amount: string,
      by: (typeof COMPANIES)[keyof typeof COMPANIES],
      words: string,
    ) =>
      add(on(daysAgo, 9, 11), {
        kind: "pix",
        to,
        amount: reais(amount),
        description: `${words} de ${month}`,
        paid: { by, afterMinutes: choices.between(2, 20) },
      });
    income("cliente", "9480.00", COMPANIES.cooperative, "Consultoria");
    income("maria", "6730.00", COMPANIES.clinic, "Honorários");
  }
  add(on(70, 15), {
    kind: "pix",
    to: "cliente",
    amount: reais("22000.00"),
    description: "Venda do carro",
    paid: { by: CAR_BUYER, afterMinutes: 6 },
  });
  add(on(64, 14), {
    kind: "pix",
    to: "maria",
    amount: reais("38000.00"),
    description: "Venda do terreno em Sete Lagoas",
    paid: { by: LAND_BUYER, afterMinutes: 11 },
  });

  const splits: readonly (readonly [Client, number, number])[] = [
    ["cliente", 86, 4],
    ["maria", 83, 9],
  ];
  for (const [to, first, apart] of splits) {
    for (let daysAgo = first; daysAgo >= 1; daysAgo -= choices.between(apart - 1, apart + 1)) {
      const { words, from, to: most } = choices.oneOf(OCCASIONS);
      const cents = choices.between(from * 2, most * 2) * 50;
      const mentions = choices.between(0, 2) > 0;
      add(on(daysAgo, 12, 20), {
        kind: "pix",
        to,
        amount: money("BRL", BigInt(cents)),
        ...(mentions ? {} : { description: words }),
        paid: {
          by: choices.oneOf(FRIENDS),
          afterMinutes: choices.between(1, 25),
          ...(mentions ? { message: words } : {}),
        },
      });
    }
  }
  add(on(47, 18), { kind: "pix", to: "cliente", amount: reais("75.00"), description: "Bolão do trabalho" });
  add(on(15, 20), { kind: "pix", to: "cliente", amount: reais("130.00"), description: "Violão da Carol" });
  add(on(36, 17), {
    kind: "pix",
    to: "cliente",
    amount: reais("240.00"),
    description: "Cadeira de escritório",
    paid: { by: choices.oneOf(FRIENDS), afterMinutes: 35, message: "Desculpa a demora!" },
  });
  add(on(2, 16), {
    kind: "loosePix",
    amount: reais("189.90"),
    by: STRANGER,
    message: "Mensalidade",
  });

  for (const { daysAgo, ...trade } of TRADES) add(on(daysAgo, 10, 17), { kind: "trade", ...trade });
  for (const { daysAgo, ...sent } of TRANSFERS) add(on(daysAgo, 9, 21), { kind: "transfer", ...sent });

  return events.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function inventory(asset: Asset, amount: string) {
  return parseMoney(asset, amount);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

const MONTH = new Intl.DateTimeFormat("pt-BR", { month: "long", timeZone: "America/Sao_Paulo" });

function monthBefore(at: Date): string {
  return MONTH.format(secondsAfter(at, -30 * DAY_SECONDS));
}
