import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { type Asset, type Money, money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import {
  addressFor,
  Disagreement,
  ensureIncomingWatch,
  ProviderError,
  sumAccumulating,
  writtenAddress,
} from "../../custody/index.js";
import type { CryptoRequestCtx } from "../ports.js";
import { getRail } from "../rails.js";

interface OpenAddress {
  readonly asset: Asset;
  readonly network: CryptoNetwork;
  /** As the network writes addresses. */
  readonly address: string;
  /** What came to it below the minimum. */
  readonly waiting: Money;
}

/** The client's own address for an asset on a network, shown only once its blocks are read. */
export async function openAddress(
  ctx: CryptoRequestCtx,
  { asset, network }: { readonly asset: Asset; readonly network: CryptoNetwork },
): Promise<OpenAddress> {
  const { userId } = personOf(ctx);
  getRail(ctx, asset, network);
  await ctx.assertClient(ctx.db, userId);
  await watch(ctx, network);
  const { id, address } = await addressFor(ctx, network, { realm: "bank", id: userId });
  const waiting = await sumAccumulating(ctx.db, { addressId: id, network, asset });
  return { asset, network, address: writtenAddress(network, address), waiting: money(asset, waiting) };
}

/** The same, with the least that is credited. */
export async function depositPlace(
  ctx: CryptoRequestCtx,
  place: { readonly asset: Asset; readonly network: CryptoNetwork },
): Promise<{ readonly address: string; readonly minimum: Money }> {
  const { minimum } = getRail(ctx, place.asset, place.network);
  const { address } = await openAddress(ctx, place);
  return { address, minimum };
}

async function watch(ctx: CryptoRequestCtx, network: CryptoNetwork): Promise<void> {
  const chain = await ctx.chains[network]?.open();
  if (!chain) throw new DomainError("custody.network_unavailable");
  try {
    await ensureIncomingWatch(ctx, chain);
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement)
      throw new DomainError("custody.network_unavailable");
    throw error;
  }
}
