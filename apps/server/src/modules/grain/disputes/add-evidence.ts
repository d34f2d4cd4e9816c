import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError, isDomainError } from "@lastro/platform/domain-error";
import { addEvidence as addToCase, type CleanFile, lockCase } from "../../cases/index.js";
import { notifyTrader } from "../notices/notify-trader.js";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { lockAndAuthorizeOrder } from "../orders/lock-and-authorize-order.js";
import { otherSide } from "../orders/order.js";
import { changeOrder } from "../orders/order-store.js";
import { findParties } from "../orders/parties.js";
import { DISPUTE_CASES } from "./dispute-case.js";
import { openDisputeOf } from "./settle-dispute.js";

/** Adds a clean file to an open dispute of the person's own order. */
export async function addEvidence(
  tx: Tx,
  ctx: RequestCtx,
  input: {
    readonly id: string;
    readonly loadId?: string | undefined;
    readonly name: string;
    readonly note: string | null;
    readonly file: CleanFile;
  },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const dispute = await openDisputeOf(tx, order, input.loadId);
  const of = await lockCase(tx, dispute.id);
  if (!of) throw new Error("A dispute without a case");
  await withOwnRefusals(() => addToCase(tx, ctx, DISPUTE_CASES, of, input));
  await changeOrder(tx, ctx, order, {});
  const { id, name, note, file } = input;
  await recordEvents(tx, ctx, order, [
    {
      type: "dispute.evidence_added",
      loadId: input.loadId,
      reason: note,
      facts: { name, sha256: file.sha256 },
    },
  ]);
  await announceOrder(tx, order);
  const { buyerId, producerId } = order;
  const [userId, author] = otherSide(side) === "buyer" ? [buyerId, producerId] : [producerId, buyerId];
  await notifyTrader(tx, ctx, {
    userId,
    source: `evidence:${id}`,
    kind: "evidence_added",
    orderId: order.id,
    thread: `evidence:${order.id}`,
    facts: {
      offer: order.offerName,
      number: order.number,
      other: (await findParties(tx, [author])).get(author)?.name ?? "",
    },
    at: ctx.clock.now(),
  });
}

/** What a case refuses, in the words the marketplace has for it. */
async function withOwnRefusals(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDomainError(error, "cases.evidence_closed")) throw new DomainError("grain.dispute_not_open");
    if (isDomainError(error, "cases.evidence_too_many"))
      throw new DomainError("grain.evidence_too_many", error.facts);
    throw error;
  }
}
