import type { Ctx } from "@lastro/platform/context";
import type { RecurringJob } from "@lastro/platform/jobs/worker";
import { withoutUnusable } from "./change-devices.js";
import { devicesAfter } from "./device-store.js";

const AT_ONCE = 500;

/** Removes devices whose session has ended, and those that subscribed with a key we have no more. */
export function forgetDevicesJob(ctx: Ctx): RecurringJob {
  return {
    kind: "notices.forget_push_devices",
    everySeconds: 3600,
    async run(stopping) {
      let last: string | null = null;
      while (!stopping?.aborted) {
        const devices = await devicesAfter(ctx.db, last, AT_ONCE);
        await withoutUnusable(ctx.db, ctx, devices);
        last = devices.at(-1)?.id ?? null;
        if (devices.length < AT_ONCE) break;
      }
    },
  };
}
