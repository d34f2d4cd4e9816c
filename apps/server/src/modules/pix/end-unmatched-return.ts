import { asSystem } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { post } from "../ledger/index.js";
import type { PixCtx } from "./ports.js";
import { returnedPosting } from "./postings.js";
import type { ReturnEnd, ReturnOf, ReturnUnderWay } from "./return-store.js";
import { announceUnmatched, closeUnmatched, reviewUnmatchedAgain } from "./unmatched-case.js";
import { lockUnmatched, moveUnmatched } from "./unmatched-store.js";

type OfSuspense = ReturnUnderWay & { readonly of: Extract<ReturnOf, { is: "suspense" }> };

/** A Pix in suspense has gone back, or, refused, waits for another decision. */
export async function endUnmatchedReturn(
  tx: Tx,
  ctx: PixCtx,
  { id, of, amount }: OfSuspense,
  { refusal }: ReturnEnd,
): Promise<void> {
  const system = asSystem(ctx, "pix");
  const unmatched = await lockUnmatched(tx, of.unmatchedId);
  if (!unmatched) throw new Error(`The return ${id} is of no Pix in suspense`);
  if (refusal === null) await closeUnmatched(tx, system, unmatched.id);
  else await reviewUnmatchedAgain(tx, system, { ...unmatched, reason: refusal });
  await moveUnmatched(tx, ctx, {
    id: unmatched.id,
    from: "RETURNING",
    to: refusal === null ? "RETURNED" : "OPEN",
    ...(refusal === null ? {} : { returnRefusal: refusal }),
  });
  if (refusal === null) await post(tx, ctx, returnedPosting(unmatched.id, id, amount));
  await announceUnmatched(tx);
}
