import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { recordAudits } from "../compliance/index.js";
import { post } from "../ledger/index.js";
import { fundingPosting } from "./postings.js";

/** Gives the desk of a demonstration its inventory, one amount per asset; a house funds its own by `askFunding`. */
export async function fundDesk(
  tx: Tx,
  ctx: Pick<RequestCtx, "actor" | "clock" | "random" | "ip">,
  amounts: readonly Money[],
): Promise<{ transactionId: string }> {
  const fundingId = ctx.random.id();
  const { transactionId } = await post(tx, ctx, fundingPosting(fundingId, amounts));
  await recordAudits(
    tx,
    amounts.map((amount) => ({
      ctx,
      action: "otc.desk_funded" as const,
      subject: fundingId,
      details: { amount },
    })),
  );
  return { transactionId };
}
