import * as contract from "@lastro/contracts/status";
import type { Ctx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { readStatus } from "./read-status.js";

const KEPT_MS = 30_000;

/** Anybody may ask, as often as they like: an answer is kept for half a minute. */
export function registerStatusRoutes(router: Router<Ctx>, ctx: Ctx): void {
  let last: { readonly at: number; readonly answer: ReturnType<typeof readStatus> } | undefined;
  router.on(contract.readStatus, () => {
    const now = ctx.clock.now().getTime();
    if (last === undefined || Math.abs(now - last.at) >= KEPT_MS) {
      const asked = { at: now, answer: readStatus(ctx) };
      asked.answer.catch(() => {
        if (last === asked) last = undefined;
      });
      last = asked;
    }
    return last.answer;
  });
}
