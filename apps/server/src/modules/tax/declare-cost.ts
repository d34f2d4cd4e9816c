import type { TaxedAsset } from "@lastro/contracts/tax";
import type { Money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { recordAudit } from "../compliance/index.js";
import { replaceCost } from "./cost-store.js";
import { readOperations } from "./read-operations.js";

export interface DeclaredInput {
  readonly transactionId: string;
  readonly asset: TaxedAsset;
  readonly cost: Money<"BRL"> | null;
  readonly version: number;
}

/** Notes what the client says something had cost that came from outside, in the place of the version they saw. */
export async function declareCost(ctx: RequestCtx, { transactionId, asset, cost, version }: DeclaredInput) {
  const { userId } = personOf(ctx);
  const own = (await readOperations(ctx.db, userId)).find(
    (one) => one.transactionId === transactionId && one.asset === asset,
  );
  if (own?.declared === undefined) throw new DomainError("resource.not_found");
  return inTransaction(ctx.db, async (tx) => {
    const written = { userId, transactionId, asset, cost: cost?.minor ?? null, version };
    if (!(await replaceCost(tx, { ...written, at: ctx.clock.now() })))
      throw new DomainError("tax.cost_changed");
    await recordAudit(tx, ctx, {
      action: "tax.cost_declared",
      subject: transactionId,
      details: { asset, cost, userId },
    });
    return { cost, version: version + 1 };
  });
}
