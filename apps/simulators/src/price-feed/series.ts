import { type Coin, USD_BRL_ANCHOR } from "./coins.js";
import { noise } from "./noise.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How far the logarithm of a price strays from its anchor at each time scale. */
const SCALES: readonly (readonly [periodMs: number, amplitude: number])[] = [
  [170 * DAY, 0.1],
  [47 * DAY, 0.06],
  [13 * DAY, 0.04],
  [3 * DAY, 0.025],
  [22 * HOUR, 0.016],
  [5 * HOUR, 0.008],
  [71 * MINUTE, 0.004],
  [17 * MINUTE, 0.0016],
  [4 * MINUTE, 0.0007],
  [45 * SECOND, 0.0003],
];
const CURRENCY_SWING = 0.22;
/** Dollars per euro, and how wildly that moves beside coins. */
const EURO_ANCHOR = 1.09;
const EURO_SWING = 0.12;
const PEG_SWING = 0.0006;

export type VsCurrency = "usd" | "brl";

/** A price shocked by hand: from this instant on, everything is this many percent higher or lower. */
export interface Move {
  readonly atMs: number;
  readonly id: string;
  readonly percent: number;
}

/** The whole market as a function of time: the same seed and moves always give the same prices. */
export class Market {
  readonly #seed: string;
  readonly #moves: Move[] = [];

  constructor(seed: string) {
    this.#seed = seed;
  }

  move(move: Move): void {
    this.#moves.push(move);
  }

  forgetMoves(): void {
    this.#moves.length = 0;
  }

  lastMoveMs(id: string): number {
    return this.#moves.reduce((last, move) => (move.id === id ? Math.max(last, move.atMs) : last), 0);
  }

  price(coin: Coin, vs: VsCurrency, atMs: number): number {
    const dollars = coin.usd * Math.exp(this.#swing(coin, atMs)) * this.#moved(coin.id, atMs);
    return vs === "usd" ? dollars : dollars * this.dollar(atMs);
  }

  /** Reais per dollar. */
  dollar(atMs: number): number {
    return USD_BRL_ANCHOR * Math.exp(CURRENCY_SWING * this.#walk("usd-brl", atMs));
  }

  /** Reais per euro. */
  euro(atMs: number): number {
    return this.dollar(atMs) * EURO_ANCHOR * Math.exp(EURO_SWING * this.#walk("eur-usd", atMs));
  }

  /** Change over the last day, in percent. */
  change24h(coin: Coin, vs: VsCurrency, atMs: number): number {
    return (this.price(coin, vs, atMs) / this.price(coin, vs, atMs - DAY) - 1) * 100;
  }

  /** Traded in a day, in units of the currency: a share of the capitalisation that breathes. */
  volume(coin: Coin, vs: VsCurrency, atMs: number): number {
    return this.price(coin, vs, atMs) * this.turnover(coin, atMs);
  }

  /** Units of the coin traded in a day. */
  turnover(coin: Coin, atMs: number): number {
    const share = coin.turnover * Math.exp(0.35 * noise(`${this.#seed}/volume/${coin.id}`, 9 * HOUR, atMs));
    return coin.supply * share;
  }

  #swing(coin: Coin, atMs: number): number {
    if (coin.stable) return PEG_SWING * noise(`${this.#seed}/peg/${coin.id}`, 3 * HOUR, atMs);
    return coin.beta * this.#walk("market", atMs) * 0.8 + coin.beta * this.#walk(coin.id, atMs) * 0.45;
  }

  #walk(name: string, atMs: number): number {
    return SCALES.reduce(
      (sum, [periodMs, amplitude]) =>
        sum + amplitude * noise(`${this.#seed}/${name}/${periodMs}`, periodMs, atMs),
      0,
    );
  }

  #moved(id: string, atMs: number): number {
    return this.#moves.reduce(
      (factor, move) => (move.id === id && move.atMs <= atMs ? factor * (1 + move.percent / 100) : factor),
      1,
    );
  }
}
