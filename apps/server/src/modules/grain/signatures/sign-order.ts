import type { OrderSide } from "@lastro/contracts/grain/orders";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { findLegalData } from "../parties/index.js";
import { hasSigned, insertSignature, newSignature, type Signature, type SignedOrder } from "./signature.js";
import { useProof } from "./signing-proof.js";
import type { StandingConsent } from "./standing-consent.js";

interface Signer {
  readonly side: OrderSide;
  readonly proof: string | undefined;
}

/**
 * The caller signs an order's contract as it stands by the proof they gave before, as who they are in contracts now. Throws
 * `grain.legal_data_needed` or `grain.signature_needed`.
 */
export async function signOrder(tx: Tx, ctx: RequestCtx, order: SignedOrder, by: Signer): Promise<void> {
  const { userId, member } = personOf(ctx);
  const party = (await findLegalData(tx, ctx, [userId])).get(userId)?.party;
  if (!party) throw new DomainError("grain.legal_data_needed");
  const method = await useProof(tx, ctx, by.proof);
  const { id: orderId, termsHash } = order;
  const said = { orderId, termsHash, side: by.side, userId, party, method };
  const memberId = member?.userId ?? null;
  await insertSignature(tx, ctx, newSignature({ ...said, memberId, consentId: null, at: ctx.clock.now() }));
}

/** The same, of a side that may have signed these very terms already: then no proof is asked for. */
export async function signOnce(tx: Tx, ctx: RequestCtx, order: SignedOrder, by: Signer): Promise<void> {
  if (!(await hasSigned(tx, order, by.side))) await signOrder(tx, ctx, order, by);
}

/** The producer's signature of an order by what they gave in advance. */
export function signedByConsent(
  ctx: Pick<RequestCtx, "clock">,
  { id: orderId, producerId: userId, termsHash }: SignedOrder,
  { id: consentId, party }: StandingConsent,
): Signature {
  const at = ctx.clock.now();
  return newSignature({
    ...{ orderId, termsHash, side: "producer", userId, memberId: null, party },
    ...{ method: "consent", consentId, at },
  });
}
