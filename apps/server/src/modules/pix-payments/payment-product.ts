import { wireOfMoney } from "@lastro/contracts";
import { bannedAmong } from "@lastro/identity";
import { formatMoney, type Money, money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import type { HolderStanding } from "../customers/index.js";
import { giveBackToKey, tellEndpoints } from "../integrations/index.js";
import { noteSettled, post, settledBy } from "../ledger/index.js";
import { releaseLimits } from "../limits/index.js";
import { notify } from "../notices/index.js";
import {
  findPayout,
  type Payout,
  type PayoutNews,
  type PayoutProduct,
  returnOf,
} from "../payments-out/index.js";
import { paymentFailed, paymentPaid, paymentReturned } from "./notices.js";
import { getPayment, noteSettlement } from "./payment-store.js";
import { paymentReturnedPosting, paymentSettled } from "./postings.js";
import { spendOf } from "./spend.js";

interface ProductPorts {
  lockHolder(tx: Tx, userId: string): Promise<HolderStanding>;
  /** Those of these clients for whom nothing may leave now. */
  frozenAmong(db: Database | Tx, userIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a client sends by Pix, as a product of payments-out: reais that leave as they are, at once and without a fee. */
export function pixPaymentProduct(ctx: Ctx, { lockHolder, frozenAmong }: ProductPorts): PayoutProduct {
  return {
    name: "pix.payment",
    pixMessage: "",
    settlement: ({ amount }) => paymentSettled(reais(amount)),

    async bookReturn(tx, _ctx, { id, owner }, { returnId, amount: cameBack, suspended }) {
      const amount = reais(cameBack);
      const settled = suspended ? money("BRL", 0n) : await settledBy(tx, owner.id, amount);
      const of = { id, returnId, userId: owner.id, amount, settled, suspended };
      const { transactionId } = await post(tx, ctx, paymentReturnedPosting(of));
      await noteSettled(tx, { ownerId: owner.id, amount: settled, transactionId });
    },

    async releaseLimits(tx, { id, owner, createdAt }, amount) {
      const { spent, previewId } = await getPayment(tx, ctx, id);
      await giveBackToKey(tx, ctx, previewId);
      await releaseLimits(tx, [{ spend: spendOf(owner.id, amount, spent), at: createdAt }]);
    },

    frozen: frozenAmong,
    suspended: bannedAmong,
    async lockOwners(tx, ownerIds) {
      const closed = new Set<string>();
      for (const id of ownerIds) if ((await lockHolder(tx, id)) === "closed") closed.add(id);
      return closed;
    },
    describeOwner: async (_db, ownerId) => ownerId,
    notify: (tx, _ctx, id, news) => tell(tx, ctx, id, news),
    announce: (tx, { id, owner }: Pick<Payout, "id" | "owner">) =>
      announce(tx, { to: { userId: owner.id }, type: "pix.payment", reference: id }),
  };
}

const EVENTS = {
  paid: "pix.payment_settled",
  failed: "pix.payment_failed",
  returned: "pix.returned",
} as const;

async function tell(tx: Tx, ctx: Ctx, id: string, news: PayoutNews): Promise<void> {
  if (news.to !== "paid" && news.to !== "failed" && news.to !== "returned") return;
  const payout = await findPayout(tx, ctx, id);
  if (!payout) throw new Error(`There is no payout ${id}`);
  const at = ctx.clock.now();
  if (news.to === "paid") await noteSettlement(tx, id, at);
  const { receiver } = await getPayment(tx, ctx, id);
  const amount = news.to === "returned" ? await returnOf(tx, id, news.returnId) : payout.amount;
  const source =
    news.to === "returned" ? `pix-payment:${id}:returned:${news.returnId}` : `pix-payment:${id}:${news.to}`;
  const kinds = { paid: paymentPaid, failed: paymentFailed, returned: paymentReturned };
  await notify(tx, ctx, [
    {
      kind: kinds[news.to],
      userId: payout.owner.id,
      source,
      subjectId: id,
      facts: { amount: formatMoney(amount), receiver: receiver.name, failure: payout.failure },
      at,
    },
  ]);
  await tellEndpoints(tx, ctx, [
    {
      type: EVENTS[news.to],
      ownerId: payout.owner.id,
      source,
      data: {
        paymentId: id,
        ...wireOfMoney(amount),
        receiver: receiver.name,
        endToEndId: payout.endToEndId,
        ...(news.to === "failed" ? { failure: payout.failure } : {}),
      },
    },
  ]);
}

function reais({ asset, minor }: Money): Money<"BRL"> {
  if (asset !== "BRL") throw new Error("A Pix payment is in reais");
  return { asset, minor };
}
