import { isMobilePhone } from "@lastro/contracts/documents";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { CustomersPorts } from "./ports.js";
import type { Profile } from "./profile.js";
import { findProfile } from "./store.js";

/** Texts a code to the number of the signed-in client's profile, or says why not. */
export async function sendPhoneCode(ctx: RequestCtx, { phoneProof }: CustomersPorts): Promise<void> {
  const { id, phone } = await unprovenProfile(ctx);
  if (!isMobilePhone(phone)) throw new DomainError("customers.phone_not_mobile");
  const outcome = await phoneProof.send(ctx, { userId: id, phone });
  if (outcome === "taken") throw new DomainError("customers.phone_taken");
  if (outcome === "unavailable") throw new DomainError("customers.phone_code_unavailable");
}

/** Makes that number the client's by the code of the text, or changes nothing. */
export async function verifyPhone(
  ctx: RequestCtx,
  { phoneProof }: CustomersPorts,
  code: string,
): Promise<void> {
  const { id, phone } = await unprovenProfile(ctx);
  const outcome = await phoneProof.accept(ctx, { userId: id, phone }, code);
  if (outcome === "taken") throw new DomainError("customers.phone_taken");
  if (outcome === "wrong")
    throw new DomainError("customers.phone_code_wrong", {}, { code: "customers.phone_code_wrong" });
}

async function unprovenProfile(ctx: RequestCtx): Promise<Profile> {
  const profile = await findProfile(ctx.db, personOf(ctx).userId);
  if (!profile) throw new DomainError("customers.profile_missing");
  if (profile.phoneVerified) throw new DomainError("customers.phone_already_verified");
  return profile;
}
