import type { OtcAsset } from "@lastro/contracts/otc";
import type { RepeatingPlan } from "../timers/index.js";

/** A purchase that repeats. */
export interface Plan extends RepeatingPlan {
  readonly asset: OtcAsset;
}
