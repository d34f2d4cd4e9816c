import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { cpfIndex, sealCpf } from "./cpf-secrecy.js";
import { newPlatformId } from "./platform-id.js";
import type { Profile } from "./profile.js";
import { findIdByCpfIndex, insertProfile, updateProfile } from "./store.js";

/** A company whose application was approved. */
export interface NewCompany
  extends Pick<Profile, "id" | "name" | "email" | "phone" | "address" | "language"> {
  /** Fourteen characters. */
  readonly cnpj: string;
}

const PLATFORM_ID_ATTEMPTS = 5;

/**
 * Makes a company a customer of its own, verified from the commit on. False when another has its CNPJ, and then nothing
 * has changed.
 */
export async function registerCompany(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random" | "config">,
  { id, name, email, phone, address, language, cnpj }: NewCompany,
): Promise<boolean> {
  const index = cpfIndex(ctx, cnpj);
  if ((await findIdByCpfIndex(tx, index)) !== undefined) return false;
  const now = ctx.clock.now();
  for (let attempt = 0; attempt < PLATFORM_ID_ATTEMPTS; attempt += 1) {
    const written = await insertProfile(tx, {
      id,
      kind: "company",
      nome: name,
      email,
      telefone: phone,
      cpf_sealed: sealCpf(ctx, id, cnpj),
      cpf_index: index,
      ...address,
      language,
      platform_id: newPlatformId(ctx.random),
      created_at: now,
    });
    if (written) return updateProfile(tx, id, { verified_at: now, cpf_verified: true });
  }
  throw new Error("No platform id was free");
}
