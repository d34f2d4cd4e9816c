import type { Network } from "@lastro/contracts/custody/networks";
import type {
  WithdrawalMethod,
  WithdrawalStatus,
  WithdrawalStep,
} from "@lastro/contracts/custody/withdrawals";
import type { Money, Price } from "@lastro/money";

/** What a person asked to have sent out, set aside until it has gone or come back. */
export interface Withdrawal {
  readonly id: string;
  readonly userId: string;
  readonly method: WithdrawalMethod;
  readonly step: WithdrawalStep;
  readonly amount: Money<"USDT">;
  readonly fee: Money<"USDT">;
  readonly holdId: string;
  readonly pixKey: string | null;
  /** Whose the key was found to be. */
  readonly taxId: string | null;
  readonly network: Network | null;
  /** Canonical. */
  readonly address: string | null;
  readonly rate: Price<"USDT", "BRL"> | null;
  readonly paidBrl: Money<"BRL"> | null;
  readonly endToEndId: string | null;
  readonly txHash: string | null;
  readonly signedTx: string | null;
  readonly confirmations: { readonly have: number; readonly need: number } | null;
  readonly reason: string | null;
  /** By the limit of when it was asked for. */
  readonly takesTwo: boolean;
  /** Nothing is sent before. */
  readonly coolsUntil: Date | null;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}

/** What a person asks to have sent, as they typed it. */
export interface WithdrawalRequest {
  readonly method: WithdrawalMethod;
  readonly amount: Money<"USDT">;
  readonly pixKey?: string | undefined;
  readonly network: Network;
  readonly address?: string | undefined;
}

const STATUS: Readonly<Record<WithdrawalStep, WithdrawalStatus>> = {
  awaiting_approval: "pending",
  cooling: "pending",
  processing: "approved",
  sent: "approved",
  unknown: "approved",
  paid: "approved",
  refused: "rejected",
  cancelled: "rejected",
  failed: "rejected",
};

/** Where it goes on to once nobody has to let it go any more. */
export function onward({ coolsUntil }: Pick<Withdrawal, "coolsUntil">, now: Date): "cooling" | "processing" {
  return coolsUntil !== null && coolsUntil > now ? "cooling" : "processing";
}

export function statusOf(step: WithdrawalStep): WithdrawalStatus {
  return STATUS[step];
}

/** The id under which a provider is asked to pay it: letters and digits. */
export function payoutId(id: string): string {
  return id.replaceAll("-", "");
}
