import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { assertPapersComplete } from "../papers/demanded-papers.js";
import { loadsOf, namedLoads } from "./load-store.js";
import { lockAndAuthorizeOrder, type OrderCommand } from "./lock-and-authorize-order.js";
import { assertNotInDispute, isAwaited } from "./order.js";
import { releaseLoads } from "./release-loads.js";
import { acceptableLoads } from "./share-of-accepting.js";
import { sheetsOf } from "./sheet-store.js";

/**
 * The buyer accepts a load, or all that was shipped but what is in dispute or the producer has yet to answer: whatever the producer last
 * proposed for it is agreed by that. Throws `grain.settlement_pending` when all of it is to be answered, and
 * `grain.papers_missing` for a load without a paper its contract demands.
 */
export async function confirmDelivery(
  tx: Tx,
  ctx: RequestCtx,
  input: OrderCommand & { readonly loadId?: string | undefined },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const loads = await loadsOf(tx, order.id);
  const named = namedLoads(loads, input.loadId);
  assertNotInDispute(order, input.loadId === undefined ? undefined : named[0]);
  const unpaid = named.filter(isAwaited);
  if (side !== "buyer" || order.status !== "shipped" || unpaid.length === 0)
    throw new DomainError("grain.order_step_unavailable");
  const sheets = await sheetsOf(tx, order.id);
  const accepted = acceptableLoads(unpaid, sheets);
  if (accepted.length === 0) throw new DomainError("grain.settlement_pending");
  await assertPapersComplete(tx, order, accepted);
  await releaseLoads(tx, ctx, { order, loads, accepted, sheets });
}
