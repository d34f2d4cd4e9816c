import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { Subject } from "./find-matches.js";

export const MATCH_ALERTS_JOB = "grain.match_alerts";

/** After the commit, whoever has an alert for this offer or bid as it stands then is notified of it. */
export function matchAlerts(tx: Tx, ctx: Pick<Ctx, "clock" | "random">, subject: Subject): Promise<void> {
  return enqueue(tx, ctx, { kind: MATCH_ALERTS_JOB, payload: { ...subject } });
}
