import { NETWORK_NAMES } from "@lastro/contracts/custody/networks";
import { NOTICE_KINDS } from "@lastro/contracts/grain/notices";
import { formatMoney, subtract } from "@lastro/money";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { findArrival } from "./deposits/arrival-store.js";
import { lockDeposit } from "./deposits/deposit-store.js";
import type { CustodyCtx, OwnersNotice } from "./ports.js";
import { TELL_OWNER } from "./tell-owner.js";
import { findWithdrawal } from "./withdrawals/withdrawal-store.js";
import { netOfArrival } from "./write-offs/displaced.js";

const payloadSchema = z.object({
  of: z.enum(["deposit", "arrival", "withdrawal"]),
  id: z.guid(),
  kind: z.enum(NOTICE_KINDS),
  /** The kind, with which of several where there may be several; absent in jobs of the release before. */
  what: z.string().optional(),
  at: z.coerce.date(),
});
type Payload = z.infer<typeof payloadSchema>;

/** Tells people how far their deposits and withdrawals have come, once each. */
export function tellOwnerJob(ctx: CustodyCtx): JobHandler {
  return {
    kind: TELL_OWNER,
    async run(payload) {
      const news = payloadSchema.parse(payload);
      await inTransaction(ctx.db, async (tx) => {
        const told = await toldOf(tx, ctx, news);
        const source = `${news.of}:${news.id}:${news.what ?? news.kind}`;
        if (told) await ctx.tell(tx, { ...told, source, kind: news.kind, at: news.at });
      });
    },
  };
}

type Told = Pick<OwnersNotice, "userId" | "facts">;

function toldOf(tx: Tx, ctx: CustodyCtx, news: Payload): Promise<Told | undefined> {
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
  if (!arrival || arrival.userId === null) return undefined;
  return {
    userId: arrival.userId,
    facts: { amount: formatMoney(netOfArrival(arrival)), network: NETWORK_NAMES[arrival.network] },
  };
}

async function ofWithdrawal(tx: Tx, ctx: CustodyCtx, { id }: Payload): Promise<Told | undefined> {
  const withdrawal = await findWithdrawal(tx, ctx, id);
  if (!withdrawal) return undefined;
  const { userId, amount, paidBrl, reason, coolsUntil } = withdrawal;
  return {
    userId,
    facts: {
      amount: formatMoney(amount),
      ...(paidBrl ? { received: formatMoney(paidBrl) } : {}),
      ...(reason === null ? {} : { reason }),
      ...(coolsUntil ? { due: coolsUntil.toISOString() } : {}),
    },
  };
}
