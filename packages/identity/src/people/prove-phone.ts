import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { acceptToken } from "../codes/accept-token.js";
import { agreedCode } from "../codes/agreed-code.js";
import { isLiveCode } from "../codes/one-time-tokens.js";
import { sendCodeByText } from "../codes/send-text.js";
import { AuthError } from "../service/auth-error.js";
import { type IdentityCtx, type IdentityEngine, identityCtx } from "../service/context.js";
import { limitHouseSms, limitText } from "../service/limits.js";
import { plainPhone } from "./rules.js";
import { isPhoneTaken } from "./unconfirmed.js";
import { findUserById, getAccount } from "./user-store.js";

/** Whose number it is to be, E.164. */
export interface PhoneOfPerson {
  readonly userId: string;
  readonly phone: string;
}

/**
 * Texts a code by which a signed-in person proves a number theirs. Nothing is sent where the house sends no texts or the
 * number belongs to somebody else. Throws `request.rate_limited` when asked too often.
 */
export async function sendPhoneProof(
  request: RequestCtx,
  engine: IdentityEngine,
  { userId, phone }: PhoneOfPerson,
): Promise<"sent" | "taken" | "unavailable"> {
  if (!engine.settings.phone.enabled) return "unavailable";
  const ctx = identityCtx(request, engine);
  const number = plainPhone(phone);
  const { user } = await getAccount(ctx.db, userId);
  // The number they confirmed before may be proven again: the profile may have named another one meanwhile.
  if (number !== user.phone && (await isPhoneTaken(ctx.db, ctx, number))) return "taken";
  await limitProof(ctx, number);
  await inTransaction(ctx.db, (tx) =>
    sendCodeByText(tx, ctx, user, { purpose: "phone_change", phone: number }),
  );
  return "sent";
}

/** Accepts that code, once: the number is theirs from then on, and the session stays as it is. */
export async function acceptPhoneProof(
  request: RequestCtx,
  engine: IdentityEngine,
  { userId, phone }: PhoneOfPerson,
  code: string,
): Promise<"proven" | "wrong" | "taken"> {
  const ctx = identityCtx(request, engine);
  const number = plainPhone(phone);
  const user = await findUserById(ctx.db, userId);
  if (user?.new_phone !== number) return "wrong";
  const purpose = "phone_change";
  if (!(await isLiveCode(ctx, { userId, purpose, address: number, channel: "phone" }, code))) return "wrong";
  try {
    await acceptToken(ctx, { user, purpose, phone: number, whenUsed: "codeExpired" }, async () => undefined);
    return "proven";
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    // Another request used the code up, or somebody else proved the number first.
    return error.code === "phone_exists" ? "taken" : "wrong";
  }
}

async function limitProof(ctx: IdentityCtx, number: string): Promise<void> {
  try {
    await limitText(ctx, "phone_change", number);
    if (agreedCode(ctx, number) === undefined) await limitHouseSms(ctx, "account");
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    throw new DomainError("request.rate_limited", { seconds: error.details.retryAfterSeconds ?? 1 });
  }
}
