import type { Money } from "@lastro/money";
import { houseAccount, type Posting } from "../ledger/index.js";

/** What a client set aside for a recovery is ours: the network has proven that it reached the address they named. */
export function recoveryFee(fee: Money<"BRL">): Pick<Posting, "kind" | "entries"> {
  return { kind: "crypto.recovery_fee", entries: [{ account: houseAccount("fees", "BRL"), amount: fee }] };
}
