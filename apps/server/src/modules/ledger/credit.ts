import { type Money, money, subtract } from "@lastro/money";
import { customerAccount, houseAccount } from "./account.js";
import type { Entry } from "./posting.js";

type Reais = Money<"BRL">;

/** The entries of a credit in reais: what it pays of the client's debt, and what is left for the client. */
export function creditEntries(ownerId: string, credit: Reais, settled: Reais = money("BRL", 0n)): Entry[] {
  return [
    { account: customerAccount(ownerId, "available", "BRL"), amount: subtract(credit, settled) },
    { account: houseAccount("med_receivable", "BRL"), amount: settled },
  ].filter(({ amount }) => amount.minor !== 0n);
}
