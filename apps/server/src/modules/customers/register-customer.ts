import type { RequestCtx } from "../../platform/context.js";
import type { Tx } from "../../platform/database/database.js";
import { DomainError } from "../../platform/domain-error.js";
import { removeUnconfirmed } from "../identity/index.js";
import { cpfIndex, sealCpf } from "./cpf-secrecy.js";
import { newPlatformId } from "./platform-id.js";
import { OF_THE_ACCOUNT, versionInForce } from "./privacy/consents/consent.js";
import { insertDecisions } from "./privacy/consents/consent-store.js";
import { readRegistration } from "./registration.js";
import { deleteProfile, findIdByCpfIndex, insertProfile } from "./store.js";

export interface NewCustomer {
  readonly userId: string;
  readonly email: string;
  /** nome, telefone, cpf, endereco, cidade, estado, cep and, optionally, language. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

type RegistrationCtx = Pick<RequestCtx, "clock" | "random" | "config" | "ip" | "userAgent">;

const PLATFORM_ID_ATTEMPTS = 5;

/**
 * Gives a new user a client's profile, in the transaction that creates the user, so that a refusal leaves
 * neither. A registration with the same CPF that nobody confirmed makes way. Throws `customers.cpf_taken`, or the
 * refusal of the field that is not valid.
 */
export async function registerCustomer(
  tx: Tx,
  ctx: RegistrationCtx,
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
    if (written) return agreeToTexts(tx, ctx, userId);
    const owner = await findIdByCpfIndex(tx, index);
    if (owner === undefined) continue;
    // Nobody may keep somebody else's CPF by never confirming.
    if (!(await removeUnconfirmed(tx, owner))) {
      throw new DomainError("customers.cpf_taken", {}, { cpf: "customers.cpf_taken" });
    }
    await deleteProfile(tx, owner);
  }
  throw new Error("No platform id was free");
}

/** The page says that registering agrees to the terms and the privacy notice. */
async function agreeToTexts(tx: Tx, ctx: RegistrationCtx, userId: string): Promise<void> {
  const agreed = OF_THE_ACCOUNT.map((document) => ({
    document,
    version: versionInForce(ctx.config, document),
    given: true,
  }));
  await insertDecisions(tx, ctx, userId, agreed);
}
