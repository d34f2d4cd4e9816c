import { parseDecimal } from "@lastro/money";

/** What either side does to an order of the demonstration. */
export type OrderMove =
  | { readonly move: "accept" | "decline" | "cancel" | "deliver" | "confirm" }
  | {
      readonly move: "ship";
      readonly tonnes?: string;
      readonly carrier: string;
      readonly from?: string;
      readonly to?: string;
    }
  | { readonly move: "transit"; readonly load: number; readonly place: string }
  | { readonly move: "weigh"; readonly load: number; readonly tonnes: string; readonly moisture: string }
  | { readonly move: "dispute"; readonly words: string }
  | { readonly move: "write"; readonly by: "buyer" | "producer"; readonly words: string };

export interface DemoOrder {
  /** Which of the offers, counted from one as they were made. */
  readonly offer: number;
  readonly daysAgo: number;
  readonly kg: bigint;
  readonly moves: readonly (OrderMove & { readonly daysAgo: number })[];
}

const at = (daysAgo: number, move: OrderMove) => ({ ...move, daysAgo });
const order = (offer: number, daysAgo: number, tonnes: string, ...moves: DemoOrder["moves"]): DemoOrder => ({
  offer,
  daysAgo,
  kg: parseDecimal(tonnes, 3),
  moves,
});

/** Orders of the demonstration's buyer, some of them in each state. */
export const ORDERS: readonly DemoOrder[] = [
  order(
    1,
    38,
    "300",
    at(37, { move: "accept" }),
    at(36, { move: "write", by: "buyer", words: "Podem carregar em dois caminhões por dia?" }),
    at(36, { move: "write", by: "producer", words: "Sim, das 7h às 16h. A balança fica na entrada." }),
    at(35, { move: "ship", tonnes: "160", carrier: "Transcerrado", from: "Sorriso", to: "Santos" }),
    at(34, { move: "ship", tonnes: "140", carrier: "Transcerrado", from: "Sorriso", to: "Santos" }),
    at(33, { move: "transit", load: 1, place: "Rondonópolis" }),
    at(30, { move: "deliver" }),
    at(29, { move: "weigh", load: 1, tonnes: "159.42", moisture: "14.60" }),
    at(28, { move: "confirm" }),
  ),
  order(
    2,
    33,
    "120",
    at(32, { move: "accept" }),
    at(30, { move: "ship", carrier: "Rodo Norte" }),
    at(27, { move: "deliver" }),
    at(25, { move: "confirm" }),
  ),
  order(3, 26, "60", at(25, { move: "decline" })),
  order(
    4,
    21,
    "6",
    at(20, { move: "accept" }),
    at(18, { move: "ship", carrier: "Expresso Mogiana" }),
    at(14, { move: "deliver" }),
    at(12, { move: "confirm" }),
  ),
  order(
    1,
    16,
    "90",
    at(15, { move: "accept" }),
    at(12, { move: "ship", tonnes: "45", carrier: "Transcerrado", from: "Sorriso", to: "Paranaguá" }),
    at(11, { move: "ship", tonnes: "45", carrier: "Transcerrado", from: "Sorriso", to: "Paranaguá" }),
    at(10, { move: "transit", load: 1, place: "Campo Grande" }),
  ),
  order(
    5,
    14,
    "80",
    at(13, { move: "accept" }),
    at(10, { move: "ship", carrier: "Fronteira Cargas" }),
    at(9, { move: "deliver" }),
    at(8, {
      move: "dispute",
      words: "O laudo na chegada mostra PH 74, abaixo do combinado, e umidade de 15,1%.",
    }),
  ),
  order(
    2,
    9,
    "60",
    at(8, { move: "accept" }),
    at(6, { move: "ship", carrier: "Rodo Norte" }),
    at(3, { move: "deliver" }),
  ),
  order(6, 8, "100", at(7, { move: "cancel" })),
  order(7, 4, "100", at(3, { move: "accept" })),
  order(8, 1, "3"),
];

/** An order nobody has paid yet: its price is a proposal, which the producer has two days to answer. */
export const PROPOSED_ORDER = { offer: 1, hoursAgo: 3, kg: 40_000n, cheaperBy: 600n } as const;
