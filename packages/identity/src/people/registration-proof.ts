import { createHmac } from "node:crypto";
import type { IdentityCtx } from "../service/context.js";
import type { UserRow } from "./user.js";

type Pending = Pick<UserRow, "email" | "phone" | "password_hash">;

/** What the browser that registers an address or number with a password is given, to show that it did. */
export function registrationProof(
  { oneTimeKey, realm }: Pick<IdentityCtx, "oneTimeKey" | "realm">,
  { email, phone, password_hash: passwordHash }: Pending,
): string {
  const said = ["registration", realm, email ?? phone, passwordHash].join("|");
  return createHmac("sha256", oneTimeKey).update(said).digest("base64url");
}

/** Where a request comes from, for programs that keep no cookie. */
export function registeredFrom({ ip, userAgent }: Pick<IdentityCtx, "ip" | "userAgent">): string {
  return `${ip} ${userAgent}`;
}

/** Whether this request comes from the browser that typed the password of a pending registration. */
export function typedRegistration(
  ctx: IdentityCtx,
  pending: Pending & Pick<UserRow, "registered_from">,
): boolean {
  return (
    ctx.registrationProof === registrationProof(ctx, pending) ||
    pending.registered_from === registeredFrom(ctx)
  );
}
