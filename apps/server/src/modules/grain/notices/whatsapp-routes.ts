import * as contract from "@lastro/contracts/grain/notice-choices";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate, RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { askForWhatsApp, confirmWhatsApp, endWhatsApp, findWhatsAppContact } from "../../notices/index.js";
import { preferencesOf } from "../preferences/preference-store.js";

/** A code costs money and may disturb somebody else. */
const CODES: Rate = { burst: 5, seconds: 3_600 };

/** WhatsApp for people of the marketplace: asked for by them, at a number they proved, until they want no more. */
export function registerWhatsAppRoutes(
  router: Router<Ctx>,
  { limiter }: { readonly limiter: RateLimiter },
): void {
  router.on(contract.readWhatsApp, read);
  router.on(contract.askForWhatsApp, async (ctx, { body: { phone } }) => {
    const { userId } = personOf(ctx);
    for (const bucket of [`whatsapp-code:${userId}`, `whatsapp-code:${phone}`]) {
      const seconds = await limiter.secondsToWait(bucket, CODES);
      if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    }
    await inTransaction(ctx.db, async (tx) => {
      const { language } = await preferencesOf(tx, userId);
      await askForWhatsApp(tx, ctx, { userId, phone, language });
    });
    return read(ctx);
  });
  router.on(contract.confirmWhatsApp, async (ctx, { body: { code } }) => {
    const { userId } = personOf(ctx);
    // A wrong code counts, so what it wrote must stay.
    const isRight = await inTransaction(ctx.db, (tx) => confirmWhatsApp(tx, ctx, { userId, code }));
    if (!isRight) {
      const wrong = "notices.whatsapp_code_wrong";
      throw new DomainError(wrong, {}, { code: wrong });
    }
    return read(ctx);
  });
  router.on(contract.endWhatsApp, async (ctx) => {
    await inTransaction(ctx.db, (tx) => endWhatsApp(tx, personOf(ctx).userId));
    return read(ctx);
  });
}

const LAST_DIGITS = 4;

async function read(ctx: RequestCtx) {
  const contact = await findWhatsAppContact(ctx.db, personOf(ctx).userId);
  const state = !contact ? "off" : contact.confirmedAt ? "on" : "code_sent";
  return {
    available: ctx.config.whatsapp !== undefined,
    phone: contact ? contact.phone.slice(-LAST_DIGITS) : null,
    state: state as "off" | "on" | "code_sent",
  };
}
