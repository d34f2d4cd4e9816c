import {
  CONTEST_DAYS,
  type DisputeDirection,
  type DisputeOutcome,
  type DisputeSituation,
  type DisputeStage,
} from "@lastro/contracts/pix-disputes";
import type { Money } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";

export type Reais = Money<"BRL">;

const DAY = 86_400;

/** A Pix somebody wants back because of fraud (MED): from our client, or for our client. */
export interface Dispute {
  readonly id: string;
  readonly direction: DisputeDirection;
  readonly protocol: string;
  readonly userId: string;
  readonly psp: string;
  readonly endToEndId: string;
  /** The Pix that came in, or the payment that left. */
  readonly paymentId: string;
  readonly counterparty: string;
  readonly amount: Reais;
  readonly situation: DisputeSituation;
  readonly narrative: string | null;
  readonly stage: DisputeStage;
  readonly stageSince: Date;
  readonly outcome: DisputeOutcome;
  readonly providerId: string | null;
  readonly rawStatus: string | null;
  readonly paidAt: Date;
  readonly openedAt: Date;
  readonly holdId: string | null;
  readonly blocked: Reais;
  readonly monitored: Reais;
  readonly collected: Reais;
  readonly monitorUntil: Date | null;
  readonly returned: Reais;
  readonly defence: string | null;
  readonly defendedAt: Date | null;
  readonly wasSilent: boolean;
  readonly answer: "agreed" | "disagreed" | null;
  readonly answerGrounds: string | null;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
}

/** What sets money aside while a Pix is contested. */
export const HOLD_REASON = "pix.contested";

/** Within which of the payer's bank's claim our client defends, we answer at the latest, and an administrator is called. */
export const DEFENCE_SECONDS = 5 * DAY;
export const ESCALATION_SECONDS = 6 * DAY;
export const ANSWER_SECONDS = 7 * DAY;
/** A recovery ends within eleven days: seven to analyse, three to ask for the refund, one to make it. */
export const RECOVERY_SECONDS = 11 * DAY;
/** How long each step of a recovery may take. */
export const STEP_SECONDS: Readonly<Partial<Record<DisputeStage, number>>> = {
  submitted: DAY / 4,
  created: DAY,
  tracked: DAY,
  awaiting_analysis: 7 * DAY,
  analysed: 3 * DAY,
  refunding: DAY,
};

/** The first instant at which a Pix can no longer be contested. */
export function contestableUntil(paidAt: Date): Date {
  return secondsAfter(paidAt, CONTEST_DAYS * DAY);
}

/** Money may be given back for ninety days; so long later credits are watched. */
export function monitoredUntil(paidAt: Date): Date {
  return secondsAfter(paidAt, 90 * DAY);
}

/** Whether a fraud was accepted, and not a mistake of a bank's. */
export function isFraud({ situation }: Pick<Dispute, "situation">): boolean {
  return situation !== "operational_flaw";
}

/** The number a client asks about a dispute by: the day and eight digits nobody guesses. */
export function protocolOf(now: Date, random: Uint8Array): string {
  const digits = Array.from(random.slice(0, 8), (byte) => String(byte % 10)).join("");
  return `${now.toISOString().slice(0, 10).replaceAll("-", "")}${digits}`;
}
