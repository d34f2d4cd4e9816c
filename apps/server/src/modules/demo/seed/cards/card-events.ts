import type { CardKindName } from "@lastro/contracts/cards/states";
import type { Money } from "@lastro/money";

/** What happened to a card; `card` is the name of the event that asked for it. */
export type CardHappening =
  | {
      readonly kind: "cardRequested";
      readonly who: "cliente" | "maria";
      readonly card: CardKindName;
      readonly called: string;
    }
  | { readonly kind: "cardIssued"; readonly card: string }
  | { readonly kind: "cardActivated"; readonly card: string; readonly who: "cliente" | "maria" }
  | {
      readonly kind: "cardToppedUp";
      readonly card: string;
      readonly who: "cliente" | "maria";
      readonly amount: Money<"BRL">;
    }
  | {
      readonly kind: "cardPaid";
      readonly card: string;
      /** The acceptor's id at the simulated network. */
      readonly merchant: string;
      readonly amount: Money<"BRL">;
    };
