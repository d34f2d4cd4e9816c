import {
  DEPOSIT_CHECKS,
  type DepositCheck,
  type DepositReason,
} from "@lastro/contracts/custody/deposit-states";
import type { depositCheckSchema } from "@lastro/contracts/custody/deposits";
import type { z } from "zod";
import type { CheckOutcome, Checks } from "./deposit.js";

/** Which check a reason is the answer of. */
const CHECK_OF: Readonly<Partial<Record<DepositReason, DepositCheck>>> = {
  not_found: "transaction_found",
  network_unavailable: "transaction_found",
  providers_disagree: "providers_agree",
  execution_failed: "execution_succeeded",
  wrong_token: "token_contract",
  wrong_recipient: "recipient_ours",
  confirming: "finality",
  out_of_time: "time_window",
  before_watch: "time_window",
  amount_not_reserved: "exact_amount",
  below_minimum: "minimum",
  risk_listed: "risk_list",
  sender_blocked: "risk_list",
  account_closed: "credited_once",
  hash_already_used: "credited_once",
};

const WAITING: ReadonlySet<DepositReason> = new Set([
  "not_found",
  "network_unavailable",
  "providers_disagree",
  "confirming",
]);

/** Every check as it stands when verifying came to rest at a reason: those before it passed, those after were not made. */
export function checksUpTo(reason: DepositReason, isOver = false): Checks {
  const stop = CHECK_OF[reason];
  const at = stop === undefined ? 0 : DEPOSIT_CHECKS.indexOf(stop);
  const outcome: CheckOutcome = {
    result: WAITING.has(reason) && !isOver ? "waiting" : "failed",
    reason,
  };
  return Object.fromEntries(
    DEPOSIT_CHECKS.slice(0, at + 1).map((check, index) => [
      check,
      index === at ? outcome : { result: "passed" },
    ]),
  );
}

/** All of them passed, but the one a doubt is about. */
export function passedChecks(doubt?: DepositReason): Checks {
  const failed = doubt === undefined ? undefined : CHECK_OF[doubt];
  return Object.fromEntries(
    DEPOSIT_CHECKS.map((check) => [
      check,
      doubt !== undefined && check === failed
        ? { result: "failed", reason: doubt }
        : { result: doubt !== undefined && check === "credited_once" ? "pending" : "passed" },
    ]),
  );
}

/** Every check in its order, as it is shown. */
export function shownChecks(checks: Checks): z.output<typeof depositCheckSchema>[] {
  return DEPOSIT_CHECKS.map((check) => {
    const { result = "pending", reason = null } = checks[check] ?? {};
    return { check, result, reason };
  });
}
