import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { DomainError } from "@lastro/platform/domain-error";
import { checkDestination, Disagreement, ProviderError, writtenAddress } from "../../custody/index.js";
import type { CryptoCtx } from "../ports.js";
import { findEntries } from "./address-entry.js";

/** An address crypto may be sent to. */
export interface CheckedAddress {
  /** Canonical. */
  readonly address: string;
  /** The client whose address it is, where it is one of this house's. */
  readonly recipientId: string | null;
}

/**
 * Asks the network about an address, outside any transaction. Throws `custody.address_invalid`, `custody.address_ours`,
 * `custody.address_blacklisted` or `custody.network_unavailable`.
 */
export async function checkAddress(
  ctx: CryptoCtx,
  network: CryptoNetwork,
  typed: string,
): Promise<CheckedAddress> {
  try {
    const found = await checkDestination(ctx, network, typed);
    switch (found.is) {
      case "invalid":
        throw new DomainError("custody.address_invalid", {}, { address: "invalid" });
      case "ours":
        throw new DomainError("custody.address_ours", {}, { address: "ours" });
      case "black_listed":
        throw new DomainError("custody.address_blacklisted", {}, { address: "blacklisted" });
      case "unavailable":
        throw new DomainError("custody.network_unavailable");
      case "owner":
        return { address: found.address, recipientId: found.owner.id };
      case "outside":
        return { address: found.address, recipientId: null };
    }
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement)
      throw new DomainError("custody.network_unavailable");
    throw error;
  }
}

/** The same of an address in a client's book, asked each time something is sent. Another's is `resource.not_found`. */
export async function checkEntry(
  ctx: CryptoCtx,
  userId: string,
  id: string,
): Promise<CheckedAddress & { readonly network: CryptoNetwork }> {
  const entry = (await findEntries(ctx.db, [id])).get(id);
  if (!entry || entry.userId !== userId) throw new DomainError("resource.not_found");
  const { network } = entry;
  return { ...(await checkAddress(ctx, network, writtenAddress(network, entry.address))), network };
}
