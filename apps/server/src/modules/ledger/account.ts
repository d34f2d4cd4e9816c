import type { Asset } from "@lastro/money";
import { v5 as uuidv5 } from "uuid";

/** A client's two accounts per asset: what may be spent, and what is set aside. */
export type CustomerAccountCode = "available" | "held";

/**
 * A client's cashback in PRP that waits for its purchase to be past returning; its owner is the client.
 */
export type CashbackAccountCode = "cashback_pending";

/** What a client has invested, without its yield; its owner is the client. */
export type InvestmentAccountCode = "invested";

/** What stands between two people until it goes to the one or back to the other; its owner is the escrow. */
export type EscrowAccountCode = "escrow";

/** What a client has put into their vault, of each asset; its owner is the client. */
export type VaultAccountCode = "vault";

/** What a client's index basket holds, of each asset; its owner is the client. */
export type BasketAccountCode = "basket";

/**
 * The house's accounts. `psp` mirrors our balance at the Pix provider, `desk` is the OTC inventory, `fees` what
 * clients paid us, `suspense` money not yet attributed, `dust` remainders of rounding, `opening` the
 * counterpart of what was there at the start, `med_receivable` what clients owe us for Pix taken back from us after
 * they had spent them and for card purchases charged beyond what they had, `med_monitored` what of that is for payers whose Pix was contested. `chain_…` mirrors what our addresses hold on a network that the signer pays from, `cold_…` what the one does whose key nothing here has, and `fx` stands between two currencies
 * where one leaves as the other. `loss` is what the house bears itself: deposits its network took back after they had been
 * spent, and `network_fees` what networks took for what we sent. `card_network` is what we owe the card network,
 * `card_dispute` what we credited for contested purchases, `iof_payable` tax we owe, `cashback_cost` what cashback cost us
 * and `cashback_provision` the reais that stand behind it; in PRP `prp_issued` is what was issued and `prp_receivable` what
 * clients owe of it after refunds. `partner` mirrors the foreign currency a partner abroad holds for us. `interest_payable` is what we owe
 * on what clients have invested, `interest_expense` what that cost us, `income_tax_payable` the income tax we kept back for
 * the state. `psp`, `partner`, `interest_expense`, `opening`, `med_receivable`, `chain_…`, `cold_…`, `network_fees` and `loss` carry the opposite sign: what they are owed to us for, or
 * the house has to put up, clients are owed by us.
 */
export type HouseAccountCode =
  | "psp"
  | "desk"
  | "fees"
  | "suspense"
  | "dust"
  | "opening"
  | "med_receivable"
  | "med_monitored"
  | "chain_trc20"
  | "chain_erc20"
  | "chain_bsc"
  | "chain_btc"
  | "chain_sol"
  | "cold_trc20"
  | "cold_erc20"
  | "cold_bsc"
  | "cold_btc"
  | "cold_sol"
  | "fx"
  | "network_fees"
  | "loss"
  | "card_network"
  | "card_dispute"
  | "iof_payable"
  | "partner"
  | "interest_expense"
  | "interest_payable"
  | "income_tax_payable"
  | "cashback_cost"
  | "cashback_provision"
  | "prp_issued"
  | "prp_receivable";

const MAY_GO_NEGATIVE: ReadonlySet<string> = new Set<HouseAccountCode>([
  "psp",
  "opening",
  "med_receivable",
  "chain_trc20",
  "chain_erc20",
  "chain_bsc",
  "chain_btc",
  "chain_sol",
  "cold_trc20",
  "cold_erc20",
  "cold_bsc",
  "cold_btc",
  "cold_sol",
  "fx",
  "network_fees",
  "loss",
  "card_network",
  "card_dispute",
  "iof_payable",
  "partner",
  "interest_expense",
  "cashback_cost",
  "prp_issued",
  "prp_receivable",
]);

export interface AccountRef {
  /** Null for the house's own accounts. */
  readonly ownerId: string | null;
  readonly code:
    | CustomerAccountCode
    | CashbackAccountCode
    | InvestmentAccountCode
    | VaultAccountCode
    | BasketAccountCode
    | EscrowAccountCode
    | HouseAccountCode;
  readonly asset: Asset;
}

export function customerAccount(ownerId: string, code: CustomerAccountCode, asset: Asset): AccountRef {
  return { ownerId, code, asset };
}

/** Where a client's cashback waits. */
export function cashbackPendingAccount(ownerId: string): AccountRef {
  return { ownerId, code: "cashback_pending", asset: "PRP" };
}

/** What a client has invested. */
export function investedAccount(ownerId: string): AccountRef {
  return { ownerId, code: "invested", asset: "BRL" };
}

/** What a client has in their vault. */
export function vaultAccount(ownerId: string, asset: Asset): AccountRef {
  return { ownerId, code: "vault", asset };
}

/** What a client has in their basket. */
export function basketAccount(ownerId: string, asset: Asset): AccountRef {
  return { ownerId, code: "basket", asset };
}

/** Where the money of one escrow stands until it goes to the one or the other. */
export function escrowAccount(escrowId: string, asset: Asset): AccountRef {
  return { ownerId: escrowId, code: "escrow", asset };
}

export function houseAccount(code: HouseAccountCode, asset: Asset): AccountRef {
  return { ownerId: null, code, asset };
}

/** Only the house's accounts towards the outside and its losses may go below zero; the database says the same. */
export function mayGoNegative(account: AccountRef): boolean {
  return account.ownerId === null && MAY_GO_NEGATIVE.has(account.code);
}

const ACCOUNT_NAMESPACE = "8f0f3d3c-4a55-4d0e-9d3e-6c1f5a0b7e21";

const knownIds = new Map<string, string>();
const MAX_KNOWN = 100_000;

/** The account's id: derived from what it is, so that posting needs no look-up. */
export function accountId(account: AccountRef): string {
  const name = accountName(account);
  let id = knownIds.get(name);
  if (id === undefined) {
    if (knownIds.size >= MAX_KNOWN) knownIds.clear();
    id = uuidv5(name, ACCOUNT_NAMESPACE);
    knownIds.set(name, id);
  }
  return id;
}

/** `house:psp:BRL`, or the owner's id in place of `house`. */
export function accountName(account: AccountRef): string {
  return `${account.ownerId ?? "house"}:${account.code}:${account.asset}`;
}
