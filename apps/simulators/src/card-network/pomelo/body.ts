import type { Card, Merchant, PointOfSale } from "../model.js";

/** Pomelo's words for how the number was read. */
const ENTRY_MODES: Readonly<Record<string, string>> = {
  ICC: "CHIP",
  CONTACTLESS: "CONTACTLESS",
  MAGNETIC_STRIPE: "MAG_STRIPE",
  CREDENTIAL_ON_FILE: "CREDENTIAL_ON_FILE",
  ECOMMERCE: "MANUAL",
};
/** Basis points of the tax Pomelo adds to purchases abroad. */
const TAX_BPS = 350;

export interface Move {
  readonly id: string;
  readonly type: string;
  readonly original_transaction_id: string | null;
  readonly created: string;
  readonly card: Card;
  readonly merchant: Merchant;
  readonly pos: PointOfSale;
  readonly wallet: string | null;
  readonly currency: string;
  readonly billed: number;
  readonly original: number;
}

/** What Pomelo posts of a purchase or an adjustment: amounts as decimal numbers, taxes beside the base. */
export function moveBody(move: Move) {
  const { card, merchant, pos, currency } = move;
  const isAbroad = merchant.country !== "BRA" || currency !== "BRL";
  const tax = isAbroad ? Math.round((move.billed * TAX_BPS) / 10_000) : 0;
  const line = (type: string, minor: number, name: string) => ({
    type,
    currency: "BRL",
    amount: decimal(minor),
    name,
  });
  return {
    transaction: {
      id: move.id,
      country_code: merchant.country,
      type: move.type,
      point_type: pos.terminal === "ATM" ? "ATM" : pos.card === "PRESENT" ? "POS" : "ECOMMERCE",
      entry_mode: ENTRY_MODES[pos.pan] ?? "OTHER",
      origin: isAbroad ? "INTERNATIONAL" : "DOMESTIC",
      source: "ONLINE",
      network: "VISA",
      local_date_time: move.created.slice(0, 19),
      original_transaction_id: move.original_transaction_id,
    },
    merchant: {
      id: merchant.acceptor_id,
      mcc: merchant.mcc,
      address: null,
      name: merchant.descriptor,
      city: merchant.city,
    },
    card: {
      id: card.token,
      product_type: "PREPAID",
      provider: "VISA",
      last_four: card.pan.slice(-4),
    },
    user: { id: card.account_token },
    extra_data: move.wallet === null ? {} : { tokenization_wallet_name: move.wallet },
    amount: {
      local: { total: decimal(move.billed + tax), currency: "BRL" },
      transaction: { total: decimal(move.original), currency },
      settlement: { total: decimal(move.billed), currency: "BRL" },
      details: [line("BASE", move.billed, "BASE"), ...(tax === 0 ? [] : [line("TAX", tax, "IOF")])],
    },
  };
}

function decimal(minor: number): number {
  return Math.abs(minor) / 100;
}
