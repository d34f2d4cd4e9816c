import type { CardCommand, CardStatus } from "@lastro/contracts/cards/states";
import { DomainError } from "@lastro/platform/domain-error";
import type { Card } from "./card.js";
import type { CardPorts } from "./ports.js";

const ON_ITS_WAY: readonly CardCommand[] = [
  "activate",
  "cancel",
  "replace",
  "top_up",
  "withdraw",
  "change_controls",
];

/** What a holder may do with a card as it stands. */
const BY_STATUS: Readonly<Record<CardStatus, readonly CardCommand[]>> = {
  requested: [],
  production: ON_ITS_WAY,
  shipped: ON_ITS_WAY,
  active: [
    "block",
    "cancel",
    "replace",
    "reveal",
    "set_pin",
    "top_up",
    "withdraw",
    "change_controls",
    "add_to_wallet",
  ],
  blocked: ["unblock", "cancel", "replace", "top_up", "withdraw", "change_controls"],
  suspended: ["cancel", "withdraw"],
  cancelled: [],
  expired: [],
  refused: [],
};

const REPLACEABLE: ReadonlySet<Card["kind"]> = new Set(["virtual", "physical"]);

/** What the holder of a card may do with it now. */
export function commandsOf(card: Card, { issuer }: Pick<CardPorts, "issuer">): CardCommand[] {
  return BY_STATUS[card.status].filter((command) => {
    switch (command) {
      case "replace":
        return issuer !== undefined && REPLACEABLE.has(card.kind);
      case "set_pin":
        return issuer?.issuing.pins !== undefined;
      case "add_to_wallet":
        return issuer !== undefined && issuer.wallets.wallets.size > 0;
      case "top_up":
        return card.spentBy === null;
      default:
        return true;
    }
  });
}

/** Throws `cards.not_allowed_now` where its holder may not do this with the card as it is. */
export function assertMay(card: Card, ports: Pick<CardPorts, "issuer">, command: CardCommand): void {
  if (!commandsOf(card, ports).includes(command)) throw new DomainError("cards.not_allowed_now");
}
