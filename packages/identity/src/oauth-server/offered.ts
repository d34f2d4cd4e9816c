import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";

export function assertOAuthServerOffered({ settings }: IdentityCtx): void {
  if (!settings.oauthServer.enabled) throw refusal("oauthServerDisabled");
}
