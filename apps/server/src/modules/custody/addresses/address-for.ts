import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Owner } from "../../ledger/index.js";
import { FAMILY_OF } from "./address-family.js";
import type { AddressSources } from "./address-source.js";
import { findAddressOf, insertAddress, type OwnedAddress, takeIndex } from "./address-store.js";

/**
 * An owner's address on a network, made when it is first asked for. A row that does not say what our keys say is shown to
 * nobody. Throws `custody.network_unavailable` where there are no keys, or no answer about them.
 */
export async function addressFor(
  ctx: Ctx & { readonly sources: AddressSources },
  network: CryptoNetwork,
  owner: Owner,
): Promise<OwnedAddress> {
  const family = FAMILY_OF[network];
  const source = ctx.sources[family];
  if (!source) throw new DomainError("custody.network_unavailable");
  if (!(await findAddressOf(ctx.db, family, owner))) {
    const made = await source.create(await takeIndex(ctx.db, family)).catch(unavailable);
    await insertAddress(ctx.db, { ...made, id: ctx.random.id(), family, owner, at: ctx.clock.now() });
  }
  const address = await findAddressOf(ctx.db, family, owner);
  if (!address) throw new Error(`The address of ${owner.id} was not kept`);
  if (!(await source.isOurs(address).catch(unavailable))) {
    ctx.log.error({ address: address.id }, "an address is not what our keys say");
    throw new DomainError("custody.network_unavailable");
  }
  return address;
}

function unavailable(): never {
  throw new DomainError("custody.network_unavailable");
}
