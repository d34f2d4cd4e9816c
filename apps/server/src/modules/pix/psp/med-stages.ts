import { z } from "zod";
import type { RecoveryStage } from "./disputes-port.js";

/** The states of a funds recovery, as MED 2.0 names them. */
export const medStatus = z.enum([
  "CREATED",
  "TRACKED",
  "AWAITING_ANALYSIS",
  "ANALYSED",
  "REFUNDING",
  "COMPLETED",
  "CANCELLED",
]);

export const MED_STAGES: Readonly<Record<z.output<typeof medStatus>, RecoveryStage>> = {
  CREATED: "created",
  TRACKED: "tracked",
  AWAITING_ANALYSIS: "awaiting_analysis",
  ANALYSED: "analysed",
  REFUNDING: "refunding",
  COMPLETED: "completed",
  CANCELLED: "cancelled",
};
