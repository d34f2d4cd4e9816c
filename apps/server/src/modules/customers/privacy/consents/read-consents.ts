import type { ResponseOf } from "@lastro/contracts";
import { CONSENT_DOCUMENTS, type readConsents as readConsentsRoute } from "@lastro/contracts/consents";
import type { Ctx } from "@lastro/platform/context";
import { findProfile } from "../../store.js";
import { isPending, versionInForce } from "./consent.js";
import { latestDecisions } from "./consent-store.js";

type Consents = ResponseOf<typeof readConsentsRoute>;

/** What a person said of each text, and whether a newer one waits for them; nothing for who is no client. */
export async function readConsents(ctx: Ctx, userId: string): Promise<Consents> {
  const [profile, latest] = await Promise.all([findProfile(ctx.db, userId), latestDecisions(ctx.db, userId)]);
  if (!profile) return { items: [] };
  const items = CONSENT_DOCUMENTS.map((document) => {
    const decided = latest.get(document);
    const version = versionInForce(ctx.config, document);
    return {
      document,
      version,
      given: decided?.given ?? false,
      decidedVersion: decided?.version ?? null,
      decidedAt: decided?.at ?? null,
      decidedFrom: decided?.ip ?? null,
      pending: isPending(decided, document, version),
    };
  });
  return { items };
}
