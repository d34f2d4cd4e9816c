import type { NewAd } from "../../../p2p/index.js";
import type { MarketKey } from "./market-people.js";

/** What is done with a trade of the market, by whom its part is. */
export type MarketMove =
  | { readonly move: "pay" | "release" | "cancel" | "cancelTogether" | "expire" | "dispute" }
  | { readonly move: "rule"; readonly decision: "release" | "refund" | "split" }
  | { readonly move: "write"; readonly by: "buyer" | "seller"; readonly words: string }
  | {
      readonly move: "rate";
      readonly by: "buyer" | "seller";
      readonly stars: number;
      readonly words?: string;
    };

export type MarketHappening =
  | { readonly kind: "marketPerson"; readonly person: MarketKey }
  | { readonly kind: "marketAd"; readonly owner: MarketKey; readonly ad: NewAd }
  | {
      readonly kind: "marketTake";
      /** The name of the event that made the ad. */
      readonly ad: string;
      readonly taker: MarketKey;
      readonly reais: string;
      readonly method: NewAd["methods"][number];
    }
  /** What was bought from a new counterparty may leave from now on. */
  | { readonly kind: "marketHoldsEnded" }
  /** `take` is the name of the event that made the trade. */
  | ({ readonly kind: "marketMove"; readonly take: string } & MarketMove);
