import type { Tx } from "@lastro/platform/database/database";
import type { SecondFactorMethod } from "../sessions/session-row.js";

/** A right answer to a challenge, yet to be used up in the transaction that raises the session. */
export interface Proof {
  readonly method: SecondFactorMethod;
  /** Throws the refusal when the answer was used meanwhile. */
  accept(tx: Tx): Promise<void>;
}
