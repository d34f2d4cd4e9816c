import { NETWORK_NAMES } from "@lastro/contracts/custody/networks";
import { NOTICE_KINDS, type NoticeKind } from "@lastro/contracts/grain/notices";
import type { TraderEventType } from "@lastro/contracts/webhooks";
import { formatMoney, subtract } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { findArrival, netOfArrival } from "../../custody/index.js";
import { tellEndpoints } from "../../integrations/index.js";
import { findPayout } from "../../payments-out/index.js";
import { notifyTrader } from "../notices/index.js";
import type { MarketFacts } from "../notices/market-notice.js";
import { lockDeposit } from "./deposits/deposit-store.js";
import { NOTIFY_OWNER } from "./notify-owner.js";

const payloadSchema = z.object({
  of: z.enum(["deposit", "arrival", "withdrawal"]),
  id: z.guid(),
  kind: z.enum(NOTICE_KINDS),
  /** The kind, with which of several where there may be several; absent in jobs of the release before. */
  what: z.string().optional(),
  at: z.coerce.date(),
});
type Payload = z.infer<typeof payloadSchema>;

/** What programs are told of. */
const EVENT_OF: Partial<Record<NoticeKind, TraderEventType>> = {
  withdrawal_sent: "withdrawal.sent",
  withdrawal_paid: "withdrawal.paid",
  withdrawal_refused: "withdrawal.refused",
  withdrawal_failed: "withdrawal.failed",
};

/** Tells people how far their deposits and withdrawals have come, once each. */
export function notifyOwnerJob(ctx: Ctx): JobHandler {
  return {
    kind: NOTIFY_OWNER,
    async run(payload) {
      const news = payloadSchema.parse(payload);
      await inTransaction(ctx.db, async (tx) => {
        const told = await toldOf(tx, ctx, news);
        const source = `${news.of}:${news.id}:${news.what ?? news.kind}`;
        if (!told) return;
        await notifyTrader(tx, ctx, { ...told, orderId: null, source, kind: news.kind, at: news.at });
        const type = EVENT_OF[news.kind];
        if (type === undefined) return;
        const { amount = "" } = told.facts;
        const data = { withdrawalId: news.id, asset: "USDT", amount };
        await tellEndpoints(tx, ctx, [{ type, ownerId: told.userId, source, data }]);
      });
    },
  };
}

interface Told {
  readonly userId: string;
  readonly facts: MarketFacts;
}

function toldOf(tx: Tx, ctx: Ctx, news: Payload): Promise<Told | undefined> {
  if (news.of === "deposit") return ofDeposit(tx, news);
  return news.of === "arrival" ? ofArrival(tx, news) : ofWithdrawal(tx, ctx, news);
}

async function ofDeposit(tx: Tx, { id, kind }: Payload): Promise<Told | undefined> {
  const deposit = await lockDeposit(tx, id);
  if (!deposit) return undefined;
  const { userId, fee, network } = deposit;
  const arrived = deposit.received ?? deposit.amount;
  const amount = kind === "deposit_credited" ? subtract(arrived, fee) : arrived;
  return {
    userId,
    facts: { amount: formatMoney(amount), fee: formatMoney(fee), network: NETWORK_NAMES[network] },
  };
}

async function ofArrival(tx: Tx, { id }: Payload): Promise<Told | undefined> {
  const arrival = await findArrival(tx, id);
  if (!arrival?.owner) return undefined;
  return {
    userId: arrival.owner.id,
    facts: { amount: formatMoney(netOfArrival(arrival)), network: NETWORK_NAMES[arrival.network] },
  };
}

async function ofWithdrawal(tx: Tx, ctx: Ctx, { id }: Payload): Promise<Told | undefined> {
  const payout = await findPayout(tx, ctx, id);
  if (!payout) return undefined;
  const { owner, amount, exchange, reason, failure, coolsUntil } = payout;
  return {
    userId: owner.id,
    facts: {
      amount: formatMoney(amount),
      ...(exchange ? { received: formatMoney(exchange.paid) } : {}),
      ...(reason === null ? {} : { reason }),
      ...(failure === null ? {} : { payoutFailure: failure }),
      ...(coolsUntil ? { due: coolsUntil.toISOString() } : {}),
    },
  };
}
