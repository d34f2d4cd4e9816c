import type { Money } from "@lastro/money";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { isDeviceRegistered } from "../../customers/index.js";
import { spendLimits } from "../../limits/index.js";
import { TRANSFER_LIMITS } from "./limits.js";

/**
 * Counts what reaches another client otherwise than by a transfer against the limits of transfers, by its worth in reais.
 * Throws `transfer.value_unknown` without one, `limits.exceeded` and `limits.device_not_registered`.
 */
export async function spendAsTransfer(
  tx: Tx,
  ctx: RequestCtx,
  worth: Money<"BRL"> | undefined,
): Promise<void> {
  if (!worth) throw new DomainError("transfer.value_unknown");
  await spendLimits(tx, ctx, {
    userId: personOf(ctx).userId,
    policy: TRANSFER_LIMITS,
    amount: worth,
    isDeviceRegistered: await isDeviceRegistered(tx, ctx),
  });
}
