import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudits } from "../../../compliance/index.js";
import { lockProfile } from "../../store.js";
import { type Decision, versionInForce } from "./consent.js";
import { insertDecisions, latestDecisions } from "./consent-store.js";

/** Keeps what the signed-in person says of texts in force; what they said already is not kept twice. */
export async function decideConsents(ctx: RequestCtx, decisions: readonly Decision[]): Promise<void> {
  const { userId } = personOf(ctx);
  for (const { document, version, given } of decisions) {
    if (version !== versionInForce(ctx.config, document)) throw new DomainError("privacy.consent_outdated");
    if (!given && document !== "marketing") throw new DomainError("privacy.consent_required");
  }
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockProfile(tx, userId))) throw new DomainError("customers.profile_missing");
    const latest = await latestDecisions(tx, userId);
    const news = decisions.filter(({ document, version, given }) => {
      const before = latest.get(document);
      return before?.version !== version || before.given !== given;
    });
    if (news.length === 0) return;
    await insertDecisions(tx, ctx, userId, news);
    await recordAudits(
      tx,
      news.map(({ document, version, given }) => ({
        ctx,
        action: given ? ("customers.consent_given" as const) : ("customers.consent_withdrawn" as const),
        subject: userId,
        details: { document, version },
      })),
    );
  });
}
