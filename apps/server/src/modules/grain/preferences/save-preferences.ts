import type { TraderPreferences } from "@lastro/contracts/grain/preferences";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { haveLegalData } from "../parties/index.js";
import { endConsent, giveConsent, useProof } from "../signatures/index.js";
import { lockPreferences, writePreferences } from "./preference-store.js";

/**
 * Keeps what the caller chose. Taking every order on from now on is a signature given in advance, and takes one; switched
 * off, it signs no further order. Throws `grain.legal_data_needed` or `grain.signature_needed`.
 */
export async function savePreferences(
  tx: Tx,
  ctx: RequestCtx,
  { signature, ...chosen }: TraderPreferences & { readonly signature?: string | undefined },
): Promise<void> {
  const { userId } = personOf(ctx);
  const before = await lockPreferences(tx, userId);
  if (chosen.autoApproveOrders && !before.autoApproveOrders) {
    if (!(await haveLegalData(tx, [userId])).has(userId)) throw new DomainError("grain.legal_data_needed");
    await giveConsent(tx, ctx, userId, await useProof(tx, ctx, signature));
  }
  if (!chosen.autoApproveOrders) await endConsent(tx, ctx, userId);
  await writePreferences(tx, ctx, userId, chosen);
}
