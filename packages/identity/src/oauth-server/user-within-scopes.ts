import type { z } from "zod";
import { type Account, presentUser } from "../people/user.js";
import type { userSchema } from "../service/wire.js";

/** The user object as an OAuth client may see it: what its scopes do not cover is empty or left out. */
export function presentUserWithin(account: Account, scopes: readonly string[]): z.infer<typeof userSchema> {
  const whole = presentUser(account);
  return {
    id: whole.id,
    aud: whole.aud,
    role: whole.role,
    email: scopes.includes("email") ? whole.email : "",
    phone: scopes.includes("phone") ? whole.phone : "",
    app_metadata: whole.app_metadata,
    user_metadata: scopes.includes("profile") ? whole.user_metadata : {},
    identities: [],
    created_at: whole.created_at,
    updated_at: whole.updated_at,
    is_anonymous: whole.is_anonymous,
  };
}
