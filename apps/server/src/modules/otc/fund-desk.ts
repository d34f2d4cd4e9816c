import type { Money } from "@lastro/money";
import { formatMoney } from "@lastro/money";
import type { RequestCtx } from "../../platform/context.js";
import type { Tx } from "../../platform/database/database.js";
import { recordAudit } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { fundingPosting } from "./postings.js";

/** Gives the desk its first inventory, one amount per asset. */
export async function fundDesk(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock" | "random" | "ip">,
  amounts: readonly Money[],
): Promise<{ transactionId: string }> {
  const fundingId = ctx.random.id();
  const { transactionId } = await post(tx, ctx, fundingPosting(fundingId, amounts));
  await recordAudit(tx, ctx, {
    action: "otc.desk_funded",
    subject: fundingId,
    details: Object.fromEntries(amounts.map((amount) => [amount.asset, formatMoney(amount)])),
  });
  return { transactionId };
}
