import type {
  CheckResult,
  DepositCheck,
  DepositReason,
  DepositState,
} from "@lastro/contracts/custody/deposit-states";
import type { Network } from "@lastro/contracts/custody/networks";
import type { Money } from "@lastro/money";

/** How long an announced amount is waited for. */
export const OPEN_FOR_SECONDS = 24 * 3_600;
/** A payment made this long after the end still counts as in time; sooner than the announcement, clocks may differ. */
export const GRACE_SECONDS = 6 * 3_600;
const CLOCKS_DIFFER_SECONDS = 600;
/** How long an amount stays reserved after its deposit's end. */
export const AMOUNT_RESTS_SECONDS = 7 * 86_400;
/** The same after one that was cancelled before anything was sent: long enough for what was on its way. */
export const CANCELLED_AMOUNT_RESTS_SECONDS = 86_400;
/** How wide the tail is that makes an amount nobody else's: 0.000001 to 0.099999. */
export const TAILS = 99_999;

export interface CheckOutcome {
  readonly result: CheckResult;
  readonly reason?: DepositReason;
}
export type Checks = Partial<Record<DepositCheck, CheckOutcome>>;

/** Money announced to arrive, known by the exact amount nobody else is asked for. */
export interface Deposit {
  readonly id: string;
  readonly userId: string;
  readonly network: Network;
  readonly requested: Money<"USDT">;
  readonly amount: Money<"USDT">;
  readonly fee: Money<"USDT">;
  readonly address: string;
  readonly status: DepositState;
  readonly reason: DepositReason | null;
  readonly txHash: string | null;
  readonly received: Money<"USDT"> | null;
  readonly confirmations: { readonly have: number; readonly need: number } | null;
  readonly checks: Checks;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly confirmedAt: Date | null;
}

/** Whether a block made then pays this deposit: from its announcement to its end, with a margin at both. */
export function isInTime({ createdAt, expiresAt }: Deposit, blockTime: Date): boolean {
  const time = blockTime.getTime() / 1000;
  return (
    time >= createdAt.getTime() / 1000 - CLOCKS_DIFFER_SECONDS &&
    time <= expiresAt.getTime() / 1000 + GRACE_SECONDS
  );
}
