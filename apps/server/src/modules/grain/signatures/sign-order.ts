import type { OrderSide } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findLegalData } from "../parties/index.js";
import { insertSignature, newSignature, type Signature } from "./signature.js";
import { useProof } from "./signing-proof.js";
import type { StandingConsent } from "./standing-consent.js";

/** What of an order is signed. */
export interface SignedOrder {
  readonly id: string;
  readonly producerId: string;
  readonly termsHash: string;
}

/**
 * The caller signs an order's contract by the proof they gave before, as who they are in contracts now. Throws
 * `grain.legal_data_needed` or `grain.signature_needed`.
 */
export async function signOrder(
  tx: Tx,
  ctx: RequestCtx,
  order: SignedOrder,
  by: { readonly side: OrderSide; readonly proof: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const party = (await findLegalData(tx, ctx, [userId])).get(userId)?.party;
  if (!party) throw new DomainError("grain.legal_data_needed");
  const method = await useProof(tx, ctx, by.proof);
  const { id: orderId, termsHash } = order;
  const said = { orderId, termsHash, side: by.side, userId, party, method, consentId: null };
  await insertSignature(tx, ctx, newSignature({ ...said, at: ctx.clock.now() }));
}

/** The producer's signature of an order by what they gave in advance. */
export function signedByConsent(
  ctx: Pick<RequestCtx, "clock">,
  { id: orderId, producerId: userId, termsHash }: SignedOrder,
  { id: consentId, party }: StandingConsent,
): Signature {
  const at = ctx.clock.now();
  return newSignature({
    ...{ orderId, termsHash, side: "producer", userId, party },
    ...{ method: "consent", consentId, at },
  });
}
