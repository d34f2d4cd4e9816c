import { CRYPTO_NETWORKS } from "@lastro/contracts/crypto/rails";
import type { Ctx } from "@lastro/platform/context";
import { createColdAddresses, writtenAddress } from "../../custody/index.js";
import { ownershipDay, ownershipText, readOwnership, recordOwnership } from "../../liabilities/index.js";
import { signTextOffline } from "../simulators.js";

/** Has the holders of the cold addresses sign that the house holds them. */
export async function signOwnership(ctx: Ctx): Promise<void> {
  const cold = createColdAddresses(ctx.config);
  const signed = new Set((await readOwnership(ctx.db)).map(({ network }) => network));
  for (const network of CRYPTO_NETWORKS) {
    const canonical = await cold.of(network);
    if (canonical === undefined || signed.has(network)) continue;
    const of = { network, address: writtenAddress(network, canonical), day: ownershipDay(ctx) };
    const { signature } = await signTextOffline(ctx, { network, text: ownershipText(ctx, of) });
    await recordOwnership(ctx, { ...of, signature });
  }
}
