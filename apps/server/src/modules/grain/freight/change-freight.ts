import type { RequestOf } from "@lastro/contracts";
import type { changeFreightSettings } from "@lastro/contracts/grain/freight";
import { actorName } from "@lastro/platform/actor";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../../compliance/index.js";

/** Adds the next version of what freight is reckoned by. Throws `grain.freight_changed` where another came meanwhile. */
export function changeFreight(
  ctx: RequestCtx,
  { version, reason, bands, minimum, roadPercent }: RequestOf<typeof changeFreightSettings>["body"],
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const newest = await tx
      .selectFrom("grain_freight_settings")
      .select("version")
      .orderBy("version", "desc")
      .executeTakeFirst();
    const added =
      newest?.version === version &&
      (await tx
        .insertInto("grain_freight_settings")
        .values({
          version: version + 1,
          bands: JSON.stringify(bands),
          minimum_cents: minimum.minor,
          road_percent: roadPercent,
          changed_by: actorName(ctx.actor),
          changed_at: ctx.clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning("version")
        .executeTakeFirst());
    if (!added) throw new DomainError("grain.freight_changed");
    const rates = bands.map(({ upToKm, perTonneKm }) => `${upToKm ?? "∞"} km: ${perTonneKm}`).join("; ");
    await recordAudit(tx, ctx, {
      action: "grain.freight_changed",
      subject: String(added.version),
      details: { reason, fields: `${rates}; ×${roadPercent}%` },
    });
  });
}
