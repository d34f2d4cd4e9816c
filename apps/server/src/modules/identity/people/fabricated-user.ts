import type { IdentityCtx } from "../service/context.js";
import { ownMetadata } from "./rules.js";
import type { Metadata, presentUser } from "./user.js";

/** A user object that gives nothing away about the account that has the address or number. */
export function fabricatedUser(
  ctx: IdentityCtx,
  given: { readonly email?: string; readonly phone?: string },
  metadata: Metadata,
): ReturnType<typeof presentUser> {
  const now = ctx.clock.now().toISOString();
  const provider = given.email === undefined ? "phone" : "email";
  return {
    id: ctx.random.id(),
    aud: ctx.audience,
    role: "",
    email: given.email ?? "",
    phone: given.phone ?? "",
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: ownMetadata(ctx, metadata),
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
