import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { cpfIndex, sealCpf } from "./cpf-secrecy.js";
import { newPlatformId } from "./platform-id.js";
import { OF_THE_ACCOUNT, versionInForce } from "./privacy/consents/consent.js";
import { insertDecisions } from "./privacy/consents/consent-store.js";
import { readRegistration } from "./registration.js";
import { type DeclaredProfile, insertProfile, replaceDeclared } from "./store.js";

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
 * neither. The CPF is as yet declared and not proven: that it is another's is said when it is to be verified, to who has
 * confirmed an address. Throws the refusal of the field that is not valid.
 */
export async function registerCustomer(tx: Tx, ctx: RegistrationCtx, customer: NewCustomer): Promise<void> {
  const declared = declaredProfile(ctx, customer);
  for (let attempt = 0; attempt < PLATFORM_ID_ATTEMPTS; attempt += 1) {
    const written = await insertProfile(tx, {
      ...declared,
      kind: "person",
      platform_id: newPlatformId(ctx.random),
      created_at: ctx.clock.now(),
    });
    if (written) return agreeToTexts(tx, ctx, customer.userId);
  }
  throw new Error("No platform id was free");
}

/** Follows a later sign-up for the same address, of which nobody has confirmed any. */
export async function registerCustomerAgain(
  tx: Tx,
  ctx: RegistrationCtx,
  customer: NewCustomer,
): Promise<void> {
  await replaceDeclared(tx, declaredProfile(ctx, customer));
}

function declaredProfile(ctx: RegistrationCtx, { userId, email, metadata }: NewCustomer): DeclaredProfile {
  const registration = readRegistration(metadata);
  return {
    id: userId,
    nome: registration.name,
    email,
    telefone: registration.phone,
    cpf_sealed: sealCpf(ctx, userId, registration.cpf),
    cpf_index: cpfIndex(ctx, registration.cpf),
    ...registration.address,
    language: registration.language,
  };
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
