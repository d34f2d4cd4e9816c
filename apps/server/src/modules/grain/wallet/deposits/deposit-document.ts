import { NETWORK_NAMES } from "@lastro/contracts/custody/networks";
import { compare, formatMoney, money, subtract } from "@lastro/money";
import { type DocumentOf, type DocumentSources, nameForAnybody } from "../../../receipts/index.js";
import type { Deposit } from "./deposit.js";
import { findDeposit } from "./deposit-store.js";

type Facts = DocumentOf["facts"];

/** A deposit as it is signed; undefined until it is credited. */
export function depositDocument(deposit: Deposit, holder: string): DocumentOf | undefined {
  const facts = factsOf(deposit);
  if (facts === undefined) return undefined;
  const parties = [{ name: "holder", value: nameForAnybody(holder) ?? "" }] as const;
  return { kind: "deposit", subjectId: deposit.id, number: null, parties, facts };
}

/** What a deposit says now. */
export const depositFacts: DocumentSources["deposit"] = async ({ db }, id) => {
  const deposit = await findDeposit(db, id);
  return deposit && factsOf(deposit);
};

function factsOf({ network, received, fee, txHash, confirmedAt }: Deposit): Facts | undefined {
  if (confirmedAt === null || received === null || txHash === null) return undefined;
  const credited = compare(received, fee) > 0 ? subtract(received, fee) : money("USDT", 0n);
  return [
    { name: "received", value: formatMoney(received) },
    { name: "depositFee", value: formatMoney(fee) },
    { name: "credited", value: formatMoney(credited) },
    { name: "confirmedAt", value: confirmedAt.toISOString() },
    { name: "network", value: NETWORK_NAMES[network] },
    { name: "txHash", value: txHash },
  ];
}
