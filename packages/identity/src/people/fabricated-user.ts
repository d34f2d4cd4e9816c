import type { IdentityCtx } from "../service/context.js";
import { ownMetadata } from "./rules.js";
import type { Metadata, presentUser } from "./user.js";

type PresentedUser = ReturnType<typeof presentUser>;

/**
 * A user object that gives nothing away about the account that has the address or number. Where the house tells
 * strangers nothing it looks as that of a new account does; other servers of this protocol leave role and identities out.
 */
export function fabricatedUser(
  ctx: IdentityCtx,
  given: { readonly email?: string; readonly phone?: string },
  metadata: Metadata,
): PresentedUser {
  const id = ctx.random.id();
  const now = ctx.clock.now().toISOString();
  const provider = given.email === undefined ? "phone" : "email";
  const { tellsStrangers } = ctx.settings;
  const own = ownMetadata(ctx, metadata);
  const said = {
    ...own,
    sub: id,
    ...(given.email === undefined ? { phone: given.phone } : { email: given.email }),
    email_verified: false,
    phone_verified: false,
  };
  const identity: PresentedUser["identities"][number] = {
    identity_id: ctx.random.id(),
    id,
    user_id: id,
    identity_data: said,
    provider,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
    ...(given.email === undefined ? {} : { email: given.email }),
  };
  return {
    id,
    aud: ctx.audience,
    role: tellsStrangers ? "" : ctx.settings.tokens.defaultRole,
    email: given.email ?? "",
    phone: given.phone ?? "",
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: tellsStrangers ? own : said,
    identities: tellsStrangers ? [] : [identity],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
