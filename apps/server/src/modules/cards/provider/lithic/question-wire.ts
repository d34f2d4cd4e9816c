import { money } from "@lastro/money";
import { z } from "zod";
import type { CardDecision, CardQuestion, DeclineReason } from "../messages-port.js";
import { entryMode, entryOf, foreign, merchant, reais } from "./transaction-wire.js";
import { WALLETS } from "./wallets.js";

const KINDS: Readonly<Record<string, CardQuestion["kind"]>> = {
  AUTHORIZATION: "purchase",
  FINANCIAL_AUTHORIZATION: "purchase",
  BALANCE_INQUIRY: "balance",
  CREDIT_AUTHORIZATION: "credit",
  FINANCIAL_CREDIT_AUTHORIZATION: "credit",
};
const FITS: ReadonlySet<string> = new Set(["MATCH", "MATCH_ADDRESS_ONLY", "MATCH_ZIP_ONLY"]);

const APPROVAL_REQUEST = "card_authorization.approval_request";

/** A question, still without the id its headers carry. */
export const question = z
  .object({
    event_type: z.literal(APPROVAL_REQUEST).optional(),
    token: z.string().min(1),
    status: z.enum(Object.keys(KINDS) as [string, ...string[]]),
    amounts: z.object({
      cardholder: z.object({
        amount: z.int(),
        currency: z.literal("BRL"),
        conversion_rate: z.string().optional(),
      }),
      // In the settlement currency: where that is another, the cardholder's amount counts.
      hold: z.union([reais, z.unknown().transform(() => undefined)]).optional(),
      merchant: foreign,
    }),
    card: z.object({ token: z.string().min(1) }),
    merchant,
    pos: z
      .object({
        entry_mode: entryMode.optional(),
        terminal: z.object({ type: z.string(), partial_approval_capable: z.boolean().optional() }).optional(),
      })
      .nullish(),
    avs: z.object({ address_on_file_match: z.string() }).nullish(),
    token_info: z.object({ wallet_type: z.string() }).nullish(),
    cash_amount: z.int().default(0),
    network_risk_score: z.number().nullish(),
  })
  .transform((read): Omit<CardQuestion, "id"> => {
    const { cardholder, merchant: original } = read.amounts;
    const billed = money("BRL", BigInt(Math.abs(cardholder.amount)));
    const mode = read.pos?.entry_mode;
    const atm = read.pos?.terminal?.type === "ATM" || read.cash_amount > 0;
    const kind = KINDS[read.status] ?? "purchase";
    const match = read.avs?.address_on_file_match;
    return {
      transactionRef: read.token,
      cardRef: read.card.token,
      kind: kind === "purchase" && atm ? "cash" : kind,
      hold: read.amounts.hold ?? billed,
      billed,
      original,
      rate: cardholder.conversion_rate,
      merchant: read.merchant,
      entry: entryOf(mode),
      cardPresent: mode?.card === "PRESENT",
      wallet: WALLETS[read.token_info?.wallet_type ?? ""],
      atm,
      pinEntered: mode?.pin_entered ?? false,
      allowsPart: read.pos?.terminal?.partial_approval_capable ?? false,
      addressFits: match === undefined || match === "NOT_PRESENT" ? undefined : FITS.has(match),
      risk: read.network_risk_score ?? undefined,
    };
  });

const WORDS = {
  card_blocked: "CARD_PAUSED",
  not_permitted: "UNAUTHORIZED_MERCHANT",
  suspected_fraud: "SUSPECTED_FRAUD",
  address_wrong: "AVS_INVALID",
  limit_exceeded: "VELOCITY_EXCEEDED",
  insufficient_funds: "INSUFFICIENT_FUNDS",
  // No word of theirs: they record that the refusal was our own.
  our_fault: "ISSUER_UNAVAILABLE",
} as const satisfies Record<DeclineReason, string>;

/** The answer as Lithic reads it: `approved_amount` would mean a part, and stands only for one. */
export function answerBody(token: string, decision: CardDecision): string {
  if (!decision.approved) return JSON.stringify({ result: WORDS[decision.because], token });
  const { part, balance } = decision;
  return JSON.stringify({
    result: "APPROVED",
    token,
    ...(part === undefined ? {} : { approved_amount: Number(part.minor) }),
    ...(balance === undefined
      ? {}
      : { balance: { amount: Number(balance.minor), available: Number(balance.minor) } }),
  });
}
