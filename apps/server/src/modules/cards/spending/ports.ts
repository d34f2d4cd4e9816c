import type { RequestCtx } from "@lastro/platform/context";
import type { CardPorts } from "../ports.js";
import type { CardProvider } from "../provider/port.js";

/** What spending needs: all that cards need, and an issuer. */
export interface SpendingPorts extends CardPorts {
  readonly issuer: CardProvider;
  /** How long a question may be decided before it is declined. */
  readonly answerWithinMs: number;
}

export type SpendingCtx = RequestCtx & SpendingPorts;
