import { type Money, negate } from "@lastro/money";
import { creditEntries, houseAccount, type Posting } from "../ledger/index.js";

type Reais = Money<"BRL">;

/** What was set aside for a contested Pix has gone back to its payer. */
export function contestRefunded(amount: Reais): Pick<Posting, "kind" | "entries"> {
  return { kind: "pix.contest_refunded", entries: [{ account: houseAccount("psp", "BRL"), amount }] };
}

/** A contested Pix was fraud and its money is gone: the client owes the payer the rest, which the next credits pay. */
export function monitoredPosting(disputeId: string, rest: Reais): Posting {
  return {
    kind: "pix.remainder_monitored",
    reference: disputeId,
    key: `pix-dispute:${disputeId}:monitored`,
    entries: [
      { account: houseAccount("med_receivable", "BRL"), amount: negate(rest) },
      { account: houseAccount("med_monitored", "BRL"), amount: rest },
    ],
  };
}

/** What later credits paid of a contested Pix has gone back to its payer. */
export function monitoredReturnedPosting(disputeId: string, key: string, amount: Reais): Posting {
  return {
    kind: "pix.monitored_returned",
    reference: disputeId,
    key,
    entries: [
      { account: houseAccount("med_monitored", "BRL"), amount: negate(amount) },
      { account: houseAccount("psp", "BRL"), amount },
    ],
  };
}

/** What never came of a contested Pix is owed no more: the ninety days are over, or its payer has got it in another way. */
export function monitoringEndedPosting(disputeId: string, unpaid: Reais, because: string): Posting {
  return {
    kind: "pix.monitoring_ended",
    reference: disputeId,
    key: `pix-dispute:${disputeId}:${because}`,
    entries: [
      { account: houseAccount("med_monitored", "BRL"), amount: negate(unpaid) },
      { account: houseAccount("med_receivable", "BRL"), amount: unpaid },
    ],
  };
}

/** What later credits paid could not be given back to the payer: it is the client's again, who first pays what is owed. */
export function monitoredGivenBackPosting(
  disputeId: string,
  userId: string,
  { kept, settled }: { readonly kept: Reais; readonly settled: Reais },
): Posting {
  return {
    kind: "pix.monitored_given_back",
    reference: disputeId,
    key: `pix-dispute:${disputeId}:given-back`,
    entries: [
      { account: houseAccount("med_monitored", "BRL"), amount: negate(kept) },
      ...creditEntries(userId, kept, settled),
    ],
  };
}
