import type { Ctx } from "../../platform/context.js";
import type { Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { cpfIndex, sealCpf } from "./cpf-secrecy.js";
import { newPlatformId } from "./platform-id.js";
import { readRegistration } from "./registration.js";
import { findIdByCpfIndex, insertProfile } from "./store.js";

export interface NewCustomer {
  readonly userId: string;
  readonly email: string;
  /** nome, telefone, cpf, endereco, cidade, estado, cep and, optionally, language. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

const PLATFORM_ID_ATTEMPTS = 5;

/**
 * Gives a new user a client's profile, in the transaction that creates the user, so that a refusal leaves
 * neither. Throws `customers.cpf_taken`, or the refusal of the field that is not valid.
 */
export async function registerCustomer(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { userId, email, metadata }: NewCustomer,
): Promise<void> {
  const registration = readRegistration(metadata);
  const index = cpfIndex(ctx, registration.cpf);
  for (let attempt = 0; attempt < PLATFORM_ID_ATTEMPTS; attempt += 1) {
    const written = await insertProfile(tx, {
      id: userId,
      nome: registration.name,
      email,
      telefone: registration.phone,
      cpf_sealed: sealCpf(ctx, userId, registration.cpf),
      cpf_index: index,
      ...registration.address,
      platform_id: newPlatformId(ctx.random),
      language: registration.language,
      created_at: ctx.clock.now(),
    });
    if (written) return;
    if ((await findIdByCpfIndex(tx, index)) !== undefined) {
      throw new DomainError("customers.cpf_taken", {}, { cpf: "customers.cpf_taken" });
    }
  }
  throw new Error("No platform id was free");
}
