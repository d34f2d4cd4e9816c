import type { Ctx } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import type { JobHandler, RecurringJob } from "@lastro/platform/jobs/worker";
import type { FileMakers } from "../file-makers.js";

/** What every part of the house is built with. */
export interface House {
  readonly ctx: Ctx;
  readonly router: Router<Ctx>;
  readonly limiter: RateLimiter;
  readonly fileMakers: FileMakers;
}

/** What a part has done apart from requests. */
export interface Jobs {
  readonly jobs: readonly JobHandler[];
  readonly recurring: readonly RecurringJob[];
}

/** The jobs of several parts. */
export function jobsOf(parts: readonly Partial<Jobs>[]): Jobs {
  return {
    jobs: parts.flatMap(({ jobs }) => jobs ?? []),
    recurring: parts.flatMap(({ recurring }) => recurring ?? []),
  };
}
