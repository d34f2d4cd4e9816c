import {
  decideConsents as decideConsentsRoute,
  readConsents as readConsentsRoute,
  readLegalTexts,
} from "@lastro/contracts/consents";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { decideConsents } from "./decide-consents.js";
import { readConsents } from "./read-consents.js";

/** The texts clients agree to, and what each said of them. */
export function registerConsentRoutes(router: Router<Ctx>): void {
  router.on(readLegalTexts, async ({ config }) => {
    const { terms, privacy } = config.legal;
    return {
      terms: { version: terms.version, url: terms.url ?? null },
      privacy: { version: privacy.version, url: privacy.url ?? null },
    };
  });
  router.on(readConsentsRoute, (ctx) => readConsents(ctx, personOf(ctx).userId));
  router.on(decideConsentsRoute, async (ctx, { body }) => {
    await decideConsents(ctx, body.decisions);
    return readConsents(ctx, personOf(ctx).userId);
  });
}
