import { inTransaction } from "@lastro/platform/database/database";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { limitByAddress } from "../service/limits.js";
import { noteEvent } from "../service/note-event.js";
import type { SessionResponse } from "../service/wire.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { acceptedMetadata } from "./rules.js";
import { assertNamesShowable } from "./shown-names.js";
import type { Metadata } from "./user.js";
import { insertUser } from "./user-store.js";

/** Lets someone in who says nothing about themselves yet, where the house allows it. */
export async function signUpAnonymously(
  ctx: IdentityCtx,
  data: Metadata | undefined,
): Promise<SessionResponse> {
  if (!ctx.settings.anonymous.enabled) throw refusal("anonymousDisabled");
  await limitByAddress(ctx, "anonymous", "/signup anonymous");
  if (ctx.settings.signUpDisabled) throw refusal("signUpDisabled");
  const metadata = acceptedMetadata(data);
  assertNamesShowable(metadata);
  const userId = ctx.random.id();
  const opened = await inTransaction(ctx.db, async (tx) => {
    await insertUser(tx, {
      id: userId,
      realm: ctx.realm,
      audience: ctx.audience,
      role: ctx.settings.tokens.defaultRole,
      userMetadata: metadata,
      appMetadata: {},
      isAnonymous: true,
      at: ctx.clock.now(),
    });
    await noteEvent(tx, ctx, {
      action: "user_signedup",
      user: { id: userId, email: null },
      traits: { provider: "anonymous" },
    });
    return openSession(tx, ctx, userId, "anonymous");
  });
  return sessionResponse(ctx, opened);
}
