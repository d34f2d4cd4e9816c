import { parseMoney } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { NewAd } from "../../../p2p/index.js";
import type { Planner } from "../planner.js";
import type { MarketMove } from "./market-events.js";
import { MARKET_KEYS, MARKET_PEOPLE, type MarketKey } from "./market-people.js";

type Method = NewAd["methods"][number];

const SELLERS: readonly MarketKey[] = ["andre", "camila", "diego", "elisa", "fabio", "gisele", "hugo"];
const BUYERS: readonly MarketKey[] = ["ines", "jonas", "karina", "leandro", "marta"];

/** What each seller's ads say: above the market by so much, of so much, and by which ways. */
const SELLING = [
  { asset: "USDT", bps: 40, total: "900", min: "50.00", max: "3000.00" },
  { asset: "USDC", bps: 60, total: "300", min: "100.00", max: "1500.00" },
  { asset: "BTC", bps: 90, total: "0.008", min: "100.00", max: "2500.00" },
] as const;
const BUYING = [
  { asset: "USDT", bps: -70, total: "1200", min: "50.00", max: "3000.00" },
  { asset: "BTC", bps: -110, total: "0.02", min: "100.00", max: "4000.00" },
  { asset: "SOL", bps: -90, total: "12", min: "100.00", max: "2000.00" },
] as const;
const OTHERS = [
  { asset: "BNB", bps: -100, total: "5", min: "100.00", max: "2000.00" },
  { asset: "ETH", bps: -80, total: "1", min: "100.00", max: "2000.00" },
] as const;
const WAYS: readonly (readonly Method[])[] = [
  ["lastro", "pix_key"],
  ["lastro", "pix_key"],
  ["lastro"],
  ["pix_key", "lastro"],
];

const BOTH_WAYS: readonly Method[] = ["lastro", "pix_key"];

/** A dozen people, forty ads of theirs, and trades that ended in every way, with some that are open now. */
export function planMarket(planner: Planner): void {
  people(planner);
  const ads = planAds(planner);
  pastTrades(planner, ads);
  openTrades(planner, ads);
}

function people({ add, on }: Planner): void {
  MARKET_KEYS.forEach((person, index) => {
    const isSeller = SELLERS.includes(person);
    add(on(79 - (index % 6), 8 + index), { kind: "marketPerson", person });
    const charged = on(70, 9 + index);
    const amount = parseMoney("BRL", isSeller ? "19500.00" : "9000.00");
    const charge = add(charged, { kind: "pixCharged", to: person, amount, description: "Saldo para o P2P" });
    const { nome, cpf } = MARKET_PEOPLE[person].registration;
    const by = { nome, cpf: cpf.replace(/\D/g, "") };
    add(secondsAfter(charged, 240), { kind: "pixPaid", charge, by });
    if (!isSeller) return;
    const purchases = [
      ["USDT", "9000.00"],
      ["USDC", "3500.00"],
      ["BTC", "4500.00"],
    ] as const;
    purchases.forEach(([asset, reais], place) => {
      add(on(67 - place, 9 + index), { kind: "trade", who: person, side: "buy", asset, amount: reais });
    });
  });
}

/** The names of the events that make ads, by who offers what. */
type Ads = ReadonlyMap<string, string>;

function planAds({ add, on, choices }: Planner): Ads {
  const ads = new Map<string, string>();
  const offer = (owner: MarketKey, side: NewAd["side"], terms: AdTerms, place: number) => {
    const apart = terms.bps + choices.between(-25, 25);
    const name = add(on(26, 8 + (place % 12)), {
      kind: "marketAd",
      owner,
      ad: adOf(
        { ...terms, bps: apart },
        side,
        terms.asset === "USDT" ? BOTH_WAYS : (WAYS[place % WAYS.length] ?? BOTH_WAYS),
      ),
    });
    ads.set(`${owner}:${side}:${terms.asset}`, name);
  };
  SELLERS.forEach((owner, index) => {
    SELLING.forEach((terms, place) => {
      offer(owner, "sell", terms, index + place);
    });
  });
  BUYERS.forEach((owner, index) => {
    [...BUYING, ...(index < 4 ? [OTHERS[index % 2] ?? OTHERS[0]] : [])].forEach((terms, place) => {
      offer(owner, "buy", terms, index + 2 * place);
    });
  });
  return ads;
}

interface AdTerms {
  readonly asset: NewAd["asset"];
  readonly bps: number;
  readonly total: string;
  readonly min: string;
  readonly max: string;
}

function adOf({ asset, bps, total, min, max }: AdTerms, side: NewAd["side"], ways: readonly Method[]): NewAd {
  return {
    side,
    asset,
    price: { mode: "market", bps, floor: null, ceiling: null },
    total: parseMoney(asset, total),
    min: parseMoney("BRL", min),
    max: parseMoney("BRL", max),
    methods: [...ways],
    window: 30,
    terms:
      side === "sell"
        ? "Pago e libero rápido. Só de conta no seu CPF, sem mensagem de cripto no Pix."
        : "Pago na hora, de conta no meu CPF.",
    conditions: { minCompletionRate: 0, minTrades: 0, minAccountAgeDays: 0, verifiedOnly: false },
  };
}

type Move = MarketMove & { readonly afterMinutes: number };

const after = (afterMinutes: number, move: MarketMove): Move => ({ ...move, afterMinutes });
const RATED = [
  after(40, { move: "rate", by: "buyer", stars: 5, words: "Liberou em minutos." }),
  after(45, { move: "rate", by: "seller", stars: 5, words: "Pagou na hora." }),
];
const INSIDE = [after(2, { move: "pay" }), ...RATED];
const OUTSIDE = [
  after(3, { move: "write", by: "buyer", words: "Oi! Vou pagar agora, um minuto." }),
  after(6, { move: "pay" }),
  after(8, { move: "write", by: "seller", words: "Recebi, estou liberando." }),
  after(9, { move: "release" }),
  ...RATED,
];
const DISPUTED = [after(5, { move: "pay" }), after(25, { move: "dispute" })];
const A_DAY_LATER = 25 * 60;
/** A day, and until the house has noticed. */
const HOLD_SECONDS = 86_400 + 300;

/** Trades with the ads, and how each went. */
function pastTrades(planner: Planner, ads: Ads): void {
  const stories: readonly (readonly [number, MarketKey, MarketKey, Method, string, readonly Move[]])[] = [
    [24, "andre", "ines", "pix_key", "420.00", OUTSIDE],
    [23, "camila", "jonas", "lastro", "350.00", INSIDE],
    [22, "elisa", "karina", "lastro", "180.00", INSIDE],
    [21, "fabio", "leandro", "lastro", "260.00", INSIDE],
    [20, "hugo", "marta", "lastro", "300.00", INSIDE],
    [19, "andre", "jonas", "lastro", "500.00", INSIDE],
    [18, "diego", "ines", "pix_key", "240.00", [after(6, { move: "cancel" })]],
    [17, "gisele", "karina", "pix_key", "200.00", [after(4, { move: "cancelTogether" })]],
    [16, "hugo", "leandro", "pix_key", "150.00", [after(31, { move: "expire" })]],
    [15, "andre", "marta", "pix_key", "310.00", OUTSIDE],
    [
      13,
      "elisa",
      "ines",
      "pix_key",
      "220.00",
      [...DISPUTED, after(A_DAY_LATER, { move: "rule", decision: "release" })],
    ],
    [
      11,
      "diego",
      "jonas",
      "pix_key",
      "190.00",
      [...DISPUTED, after(A_DAY_LATER, { move: "rule", decision: "refund" })],
    ],
    [
      9,
      "gisele",
      "leandro",
      "pix_key",
      "260.00",
      [...DISPUTED, after(A_DAY_LATER, { move: "rule", decision: "split" })],
    ],
    [6, "camila", "marta", "lastro", "280.00", INSIDE],
    [4, "andre", "karina", "pix_key", "330.00", OUTSIDE],
    [2, "fabio", "ines", "lastro", "210.00", INSIDE],
    [1, "hugo", "jonas", "pix_key", "170.00", DISPUTED],
  ];
  stories.forEach(([daysAgo, owner, taker, method, reais, moves], index) => {
    const at = planner.on(daysAgo, 10 + (index % 8));
    const ends = moves.find(({ move }) => move === "release" || move === "rule");
    if (ends)
      planner.add(secondsAfter(at, ends.afterMinutes * 60 + HOLD_SECONDS), { kind: "marketHoldsEnded" });
    tradeOf(planner, ads, { at, owner, taker, method, reais, moves });
  });
}

/** Two that wait for somebody as the demonstration begins. */
function openTrades(planner: Planner, ads: Ads): void {
  const { present } = planner;
  const common = { method: "pix_key", reais: "160.00" } as const;
  tradeOf(planner, ads, {
    ...common,
    at: secondsAfter(present, -240),
    owner: "andre",
    taker: "leandro",
    moves: [],
  });
  tradeOf(planner, ads, {
    ...common,
    at: secondsAfter(present, -420),
    owner: "diego",
    taker: "marta",
    moves: [after(3, { move: "pay" })],
  });
}

interface TradeStory {
  readonly at: Date;
  readonly owner: MarketKey;
  readonly taker: MarketKey;
  readonly method: Method;
  readonly reais: string;
  readonly moves: readonly Move[];
}

function tradeOf({ add }: Planner, ads: Ads, { at, owner, taker, method, reais, moves }: TradeStory): void {
  const ad = ads.get(`${owner}:sell:USDT`);
  if (ad === undefined) throw new Error(`${owner} sells no USDT`);
  const take = add(at, { kind: "marketTake", ad, taker, reais, method });
  for (const { afterMinutes, ...move } of moves)
    add(secondsAfter(at, afterMinutes * 60), { kind: "marketMove", take, ...move });
}
