import { type Asset, add, type Money, zero } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { insertions, runTogether, type Statement } from "@lastro/platform/database/together";
import { post, postTogether } from "../ledger/index.js";
import { type Timer, timerInsertions } from "../timers/index.js";
import type { Escrow, EscrowTerms } from "./escrow.js";
import { fundedPosting, type PostingName } from "./postings.js";
import { lockOpenEscrow, rowOfEscrow, saveEscrow } from "./store.js";

type Acting = Pick<Ctx, "clock" | "random">;

/** Opens an escrow that holds nothing yet. */
export async function openEscrow(
  tx: Tx,
  ctx: Acting,
  { asset, ...terms }: EscrowTerms & { readonly asset: Asset },
): Promise<void> {
  await runTogether(tx, escrowInsertions(ctx, [emptyEscrow(terms, asset)]));
}

/**
 * Takes an amount from the payer's wallet into an open escrow. Throws `ledger.insufficient_funds` when the wallet holds
 * less, and `escrow.closed`.
 */
export async function fund(
  tx: Tx,
  ctx: Acting,
  id: string,
  { amount, posting }: { readonly amount: Money; readonly posting: PostingName },
): Promise<void> {
  const escrow = await lockOpenEscrow(tx, id);
  await post(tx, ctx, fundedPosting(escrow, amount, posting));
  await saveEscrow(tx, ctx, { ...escrow, funded: add(escrow.funded, amount) });
}

export interface Funding {
  readonly terms: EscrowTerms;
  readonly amount: Money;
  readonly posting: PostingName;
}

/**
 * Funds several escrows that are being opened, each as if alone; undefined where its payer holds less. What is answered is
 * written by `escrowInsertions` in the same transaction.
 */
export async function fundNewEscrows(
  tx: Tx,
  ctx: Acting,
  fundings: readonly Funding[],
): Promise<(Escrow | undefined)[]> {
  const results = await postTogether(
    tx,
    ctx,
    fundings.map(({ terms, amount, posting }) => fundedPosting(terms, amount, posting)),
  );
  return fundings.map(({ terms, amount }, index) => {
    const outcome = results[index]?.outcome;
    if (outcome === "insufficient_funds") return undefined;
    if (outcome !== "posted") throw new Error(`Escrow ${terms.id} was funded before it was opened`);
    return { ...emptyEscrow(terms, amount.asset), funded: amount };
  });
}

/** Writes new escrows and their timers, as statements to be run with others. */
export function escrowInsertions(
  ctx: Pick<Ctx, "clock">,
  escrows: readonly Escrow[],
  timers: readonly Timer[] = [],
): Statement[] {
  return [
    ...insertions({ escrow_agreement: escrows.map((escrow) => rowOfEscrow(ctx, escrow)) }),
    ...timerInsertions(ctx, timers),
  ];
}

function emptyEscrow(terms: EscrowTerms, asset: Asset): Escrow {
  const none = zero(asset);
  return { ...terms, status: "open", funded: none, released: none, fee: none, refunded: none };
}
