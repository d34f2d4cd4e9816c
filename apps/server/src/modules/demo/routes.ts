import { demoMailbox, payPixInDemo } from "@lastro/contracts/demo";
import type { Ctx } from "../../platform/context.js";
import type { Router } from "../../platform/http/router.js";
import { payCharge, readMailbox } from "./simulators.js";

/** What a person would do outside the bank. Registered in demo mode only. */
export function registerDemoRoutes(router: Router<Ctx>): void {
  router.on(payPixInDemo, (ctx, { body }) => payCharge(ctx, body.txid));
  router.on(demoMailbox, async (ctx, { query }) => ({ messages: await readMailbox(ctx, query.to) }));
}
