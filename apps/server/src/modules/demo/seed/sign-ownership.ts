import { CRYPTO_NETWORKS, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Ctx } from "@lastro/platform/context";
import { createColdAddresses, watchedNetworks, writtenAddress } from "../../custody/index.js";
import { ownershipDay, ownershipText, readOwnership, recordOwnership } from "../../liabilities/index.js";
import { signTextOutside } from "../simulators.js";

/** Has the keys of the cold addresses, and of those from which USDT is paid, sign that the house holds them. */
export async function signOwnership(ctx: Ctx): Promise<void> {
  const cold = createColdAddresses(ctx.config);
  for (const network of CRYPTO_NETWORKS) await sign(ctx, network, await cold.of(network), "cold");
  for (const { network, address } of await watchedNetworks(ctx.db))
    await sign(ctx, network, address, "house");
}

async function sign(
  ctx: Ctx,
  network: CryptoNetwork,
  canonical: string | undefined,
  by: "cold" | "house",
): Promise<void> {
  if (canonical === undefined) return;
  const address = writtenAddress(network, canonical);
  const signed = await readOwnership(ctx.db);
  if (signed.some((one) => one.network === network && one.address === address)) return;
  const of = { network, address, day: ownershipDay(ctx) };
  const { signature } = await signTextOutside(ctx, { network, text: ownershipText(ctx, of), by });
  await recordOwnership(ctx, { ...of, signature });
}
