import * as contract from "@lastro/contracts/grain/email";
import { findUser } from "@lastro/identity";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { confirmEmail } from "./confirm-email.js";
import { findCode, findConfirmation } from "./email-store.js";
import { askForChange, type EmailPorts, sendCode } from "./send-code.js";

/** The address of the marketplace's people: confirmed by a code, and another one by a code as well. */
export function registerEmailRoutes(router: Router<Ctx>, ports: EmailPorts): void {
  router.on(contract.readOwnEmail, ownEmail);
  router.on(contract.sendEmailCode, async (ctx) => {
    await sendCode(ctx, ports);
    return ownEmail(ctx);
  });
  router.on(contract.changeEmail, async (ctx, { body }) => {
    await askForChange(ctx, ports, body);
    return ownEmail(ctx);
  });
  router.on(contract.confirmEmail, async (ctx, { body }) => {
    await confirmEmail(ctx, body.code);
    return ownEmail(ctx);
  });
}

async function ownEmail(ctx: RequestCtx) {
  const { userId } = personOf(ctx);
  const [user, confirmedAt, pending] = await Promise.all([
    findUser(ctx.db, userId),
    findConfirmation(ctx.db, userId),
    findCode(ctx.db, ctx, userId),
  ]);
  return { email: user?.email ?? "", confirmed: confirmedAt !== undefined, pending: pending ?? null };
}
