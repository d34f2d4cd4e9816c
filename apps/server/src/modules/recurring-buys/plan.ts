import type { OtcAsset } from "@lastro/contracts/otc";
import type { PauseReason, PlanRepeats, PlanStatus } from "@lastro/contracts/repeating-plans";
import type { Money } from "@lastro/money";
import type { RepeatedDay } from "../timers/index.js";

/** A purchase that repeats. */
export interface Plan {
  readonly id: string;
  readonly userId: string;
  readonly asset: OtcAsset;
  readonly amount: Money<"BRL">;
  readonly repeats: PlanRepeats;
  readonly startsOn: string;
  readonly status: PlanStatus;
  readonly pausedFor: PauseReason | null;
  readonly next: RepeatedDay | null;
  readonly createdAt: Date;
}
