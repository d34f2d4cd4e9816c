import type { ContestReason, ContestStatus } from "@lastro/contracts/cards/states";
import type { Money } from "@lastro/money";

type Reais = Money<"BRL">;

/** A purchase its client contests. Its case has the same id. */
export interface Contest {
  readonly id: string;
  readonly number: string;
  readonly purchaseId: string;
  readonly cardId: string;
  readonly userId: string;
  /** What is contested, and what was credited for it at once. */
  readonly amount: Reais;
  readonly reason: ContestReason;
  readonly description: string;
  readonly status: ContestStatus;
  readonly openedAt: Date;
  readonly endedAt: Date | null;
  /** What the merchant gave back in the end. */
  readonly recovered: Reais | null;
  /** The issuer's name of it. */
  readonly providerRef: string | null;
  readonly outcome: string | null;
  /** What the issuer is still to be told. */
  readonly task: "open" | "withdraw" | null;
  /** From when the issuer may know of it. */
  readonly sentAt: Date | null;
}

/** How long after its charge a purchase may be contested. */
export const CONTEST_DAYS = 120;

/** Whether its end is still to come. */
export function isOpen({ endedAt }: Pick<Contest, "endedAt">): boolean {
  return endedAt === null;
}

/** Whether its client may give it up: while nothing of that kind is being told to the issuer. */
export function mayWithdraw({ endedAt, task }: Pick<Contest, "endedAt" | "task">): boolean {
  return endedAt === null && task !== "withdraw";
}
