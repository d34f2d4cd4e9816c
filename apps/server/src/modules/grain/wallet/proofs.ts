import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import type { Ctx } from "@lastro/platform/context";
import { isUuid } from "@lastro/platform/uuid";
import { findArrivals, findOutgoing } from "../../custody/index.js";
import { findPayouts } from "../../payments-out/index.js";

/** What proves a deposit or a withdrawal outside the house, whole; null where there is none yet. */
export interface Proof {
  /** The network's name, or Pix. */
  readonly network: string;
  readonly txHash: string | null;
  readonly endToEndId: string | null;
}

/** The proofs of postings by their references; those of neither a deposit nor a withdrawal are left out. */
export async function proofsOf(
  ctx: Pick<Ctx, "db" | "config" | "random">,
  references: readonly string[],
): Promise<ReadonlyMap<string, Proof>> {
  const ids = [...new Set(references.filter(isUuid))];
  const [arrivals, payouts, sent] = await Promise.all([
    findArrivals(ctx.db, ids),
    findPayouts(ctx.db, ctx, ids),
    findOutgoing(ctx.db, ids),
  ]);
  const proofs = new Map<string, Proof>();
  for (const { id, network, txHash } of arrivals.values())
    proofs.set(id, { network: CRYPTO_NETWORK_NAMES[network], txHash, endToEndId: null });
  for (const { id, destination, endToEndId } of payouts.values())
    proofs.set(id, {
      network: destination.rail === "pix" ? "Pix" : CRYPTO_NETWORK_NAMES[destination.network],
      txHash: sent.get(id)?.txHash ?? null,
      endToEndId,
    });
  return proofs;
}
