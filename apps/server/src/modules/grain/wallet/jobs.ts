import type { Ctx } from "@lastro/platform/context";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { CustodyPorts } from "../../custody/index.js";
import { expireDeposits } from "./deposits/expire-deposits.js";
import { VERIFY_CLAIM } from "./deposits/submit-hash.js";
import { verifyClaim } from "./deposits/verify-claim.js";
import { notifyOwnerJob } from "./notify-owner.job.js";

const verification = z.object({ claimId: z.string(), round: z.number(), attempt: z.number() });

/** What becomes of deposits after a request, and by itself. */
export function walletJobs(ctx: Ctx & Pick<CustodyPorts, "networks">): {
  jobs: JobHandler[];
  recurring: RecurringJob[];
} {
  return {
    jobs: [
      { kind: VERIFY_CLAIM, run: (payload) => verifyClaim(ctx, verification.parse(payload)) },
      notifyOwnerJob(ctx),
    ],
    recurring: [{ kind: "grain.expire-deposits", everySeconds: 60, run: () => expireDeposits(ctx) }],
  };
}
