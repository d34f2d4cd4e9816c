import { recoverPassword } from "../passwords/recover-password.js";
import { AuthError, refusal } from "../service/auth-error.js";
import { errorRedirect, messageRedirect, sessionRedirect } from "../service/redirects.js";
import type { AuthServer } from "../service/routes-server.js";
import { toAuthError } from "../service/send-refusal.js";
import {
  emptySchema,
  recoverBody,
  resendBody,
  verifiedSchema,
  verifyBody,
  verifyQuery,
} from "../service/wire.js";
import { resendConfirmation } from "./resend-confirmation.js";
import { type Verified, verifyLink, verifyOneTimeToken } from "./verify-one-time-token.js";

const HALF_CONFIRMED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Codes and links: asking for them, and giving them back. */
export function registerCodeRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/verify",
      summary: "Confirm with the code or the link token of an e-mail",
      body: verifyBody,
      response: verifiedSchema,
      limit: "verify",
    },
    async ({ ctx, body }) => {
      const verified = await verifyOneTimeToken(ctx, {
        type: body.type,
        token: body.token,
        tokenHash: body.token_hash,
        email: body.email,
        phone: body.phone,
        redirectTo: body.redirect_to,
      });
      return verified.kind === "session" ? verified.session : { msg: HALF_CONFIRMED, code: "200" };
    },
  );

  server.on(
    {
      method: "GET",
      path: "/verify",
      summary: "Follow the link of an e-mail: leads back to the site, the session in the fragment",
      query: verifyQuery,
      status: 303,
      limit: "verify",
    },
    async ({ ctx, query, redirectTo, reply }) => {
      const { type, token } = query;
      if (!type) throw refusal("verifyNeedsType");
      if (!token) throw refusal("verifyNeedsToken");
      const target = redirectTo("/");
      try {
        const verified = await verifyLink(ctx, type, token);
        return reply.redirect(destination(target, verified, type), 303);
      } catch (error) {
        const refused = error instanceof AuthError ? error : toAuthError(error, reply.request);
        return reply.redirect(errorRedirect(target, refused), 303);
      }
    },
  );

  server.on(
    {
      method: "POST",
      path: "/resend",
      summary: "Send a pending confirmation again",
      body: resendBody,
      response: emptySchema,
      limit: "otp",
    },
    async ({ ctx, body, redirectTo }) => {
      const landing =
        body.type === "email_change"
          ? ctx.settings.site.landing.email_change
          : ctx.settings.site.landing.signup;
      await resendConfirmation(ctx, { ...body, redirectTo: redirectTo(landing) });
      return {};
    },
  );

  server.on(
    {
      method: "POST",
      path: "/recover",
      summary: "Ask for a way to choose a new password",
      body: recoverBody,
      response: emptySchema,
      limit: "otp",
    },
    async ({ ctx, body, redirectTo }) => {
      await recoverPassword(ctx, { ...body, redirectTo: redirectTo(ctx.settings.site.landing.recovery) });
      return {};
    },
  );
}

function destination(target: string, verified: Verified, type: string): string {
  return verified.kind === "session"
    ? sessionRedirect(target, verified.session, type)
    : messageRedirect(target, HALF_CONFIRMED);
}
