import { isPositive, type Money, smaller, subtract } from "@lastro/money";
import { secondsAfter } from "@lastro/platform/clock";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { SpendNews } from "../../cards/index.js";
import { post } from "../../ledger/index.js";
import { growLot, insertEarnedLot, newestLotOf } from "../lots/lot-store.js";
import { accruedPosting } from "../postings.js";
import type { Settings } from "../settings/settings.js";
import { insertMovements } from "../wallet/movement-store.js";
import { changeDebt, prpDebtOf } from "../wallet/wallet-store.js";
import { noteEarned, type Purchase } from "./purchase-store.js";

const DAY_SECONDS = 86_400;

interface Accrual {
  readonly purchase: Purchase;
  readonly news: SpendNews;
  readonly amount: Money<"PRP">;
  readonly settings: Settings;
}

/** Adds to what a purchase earned: it pays what the client owes of PRP first, and the rest waits. */
export async function accrue(tx: Tx, ctx: RequestCtx, accrual: Accrual): Promise<void> {
  const { purchase, news, amount, settings } = accrual;
  const { id: purchaseId, userId, establishment } = purchase;
  const settled = smaller(await prpDebtOf(tx, userId), amount);
  const kept = subtract(amount, settled);
  const { transactionId } = await post(
    tx,
    ctx,
    accruedPosting({ userId, purchaseId, eventId: news.eventId, amount, settled }),
  );
  await changeDebt(tx, userId, -settled.minor);
  await noteEarned(tx, purchaseId, { accrued: amount.minor });
  if (isPositive(kept)) {
    const creditsAt = secondsAfter(news.at, settings.waitDays * DAY_SECONDS);
    const newest = await newestLotOf(tx, purchaseId);
    if (newest && newest.creditedAt === null) await growLot(tx, { id: newest.id, by: kept, creditsAt });
    else
      await insertEarnedLot(tx, ctx, {
        ...{ userId, purchaseId, origin: establishment, amount: kept, creditsAt },
        round: (newest?.round ?? 0) + 1,
      });
  }
  await insertMovements(tx, ctx, [
    {
      ...{ userId, kind: "accrued", purchaseId, transactionId, description: establishment },
      amount: amount.minor,
      debt: -settled.minor,
      cost: kept.minor,
    },
  ]);
}
