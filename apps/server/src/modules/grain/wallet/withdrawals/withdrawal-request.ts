import type { Network } from "@lastro/contracts/custody/networks";
import type { WithdrawalMethod } from "@lastro/contracts/custody/withdrawals";
import type { Money } from "@lastro/money";

/** What a person asks to have sent, as they typed it. */
export interface WithdrawalRequest {
  readonly method: WithdrawalMethod;
  readonly amount: Money<"USDT">;
  readonly pixKey?: string | undefined;
  readonly network: Network;
  readonly address?: string | undefined;
}
