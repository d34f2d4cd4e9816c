import { parseCep } from "@lastro/contracts/documents";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { AddressDirectory, FoundAddress } from "./address-directory/port.js";

/** The address of a CEP, or a refusal that says whether the CEP is wrong, unknown, or cannot be asked for now. */
export async function lookUpAddress(
  ctx: Pick<Ctx, "log">,
  directory: AddressDirectory | undefined,
  typed: string,
): Promise<FoundAddress> {
  const cep = parseCep(typed);
  if (cep === null) throw new DomainError("customers.cep_invalid");
  if (!directory) throw new DomainError("customers.cep_lookup_unavailable");
  let found: FoundAddress | undefined;
  try {
    found = await directory(cep);
  } catch (error) {
    ctx.log.warn({ err: error }, "the CEP directory did not answer");
    throw new DomainError("customers.cep_lookup_unavailable");
  }
  if (!found) throw new DomainError("customers.cep_unknown");
  return found;
}
