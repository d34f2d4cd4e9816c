import { proveSigner } from "@lastro/contracts/grain/second-factor";
import { type Ctx, personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { toProof } from "../accounts/passkey-wire.js";
import type { AccountPorts } from "../accounts/ports.js";
import { inOurWords } from "../accounts/refusals.js";
import { haveLegalData } from "../parties/index.js";
import { keepProof } from "./signing-proof.js";

/** Proving who signs; the proof is kept apart from what it signs, so that a purchase may be sent again as it was. */
export function registerSignatureRoutes(
  router: Router<Ctx>,
  { factors }: Pick<AccountPorts, "factors">,
): void {
  router.on(proveSigner, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    // Before the proof, so that a code is not used up for nothing.
    if (!(await haveLegalData(ctx.db, [userId])).has(userId))
      throw new DomainError("grain.legal_data_needed");
    const method = await inOurWords(factors.prove(ctx, toProof(body)));
    return { signature: await keepProof(ctx.db, ctx, method) };
  });
}
