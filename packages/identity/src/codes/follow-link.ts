import type { AuthError } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { codeRedirect, errorRedirect, messageRedirect, sessionRedirect } from "../service/redirects.js";
import { isPkceLink } from "./one-time-tokens.js";
import { HALF_CONFIRMED, verifyLink, verifyLinkOfFlow } from "./verify-one-time-token.js";

/** Accepts a link and answers where its owner is led: to the site with a session, a code, a message, or the reason why not. */
export async function followLink(
  ctx: IdentityCtx,
  { type, link, target }: { readonly type: string; readonly link: string; readonly target: string },
  reasonOf: (error: unknown) => AuthError,
): Promise<string> {
  const kind = isPkceLink(link) ? "pkce" : "implicit";
  try {
    if (kind === "pkce") {
      const code = await verifyLinkOfFlow(ctx, type, link);
      return code === undefined ? messageRedirect(target, HALF_CONFIRMED, kind) : codeRedirect(target, code);
    }
    const verified = await verifyLink(ctx, type, link);
    return verified.kind === "session"
      ? sessionRedirect(target, verified.session, type)
      : messageRedirect(target, HALF_CONFIRMED, kind);
  } catch (error) {
    return errorRedirect(target, reasonOf(error), kind);
  }
}
