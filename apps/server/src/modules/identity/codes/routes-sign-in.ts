import { recoverPassword } from "../passwords/recover-password.js";
import { signInWithPassword } from "../passwords/sign-in-with-password.js";
import { signUp } from "../people/sign-up.js";
import { AuthError, refusal } from "../service/auth-error.js";
import { limitByAddress, limitRefreshByAddress } from "../service/limits.js";
import { errorRedirect, messageRedirect, sessionRedirect } from "../service/redirects.js";
import { type AuthServer, toAuthError } from "../service/routes-server.js";
import {
  emptySchema,
  recoverBody,
  resendBody,
  sessionSchema,
  signUpBody,
  tokenBody,
  tokenQuery,
  userSchema,
  verifiedSchema,
  verifyBody,
  verifyQuery,
} from "../service/wire.js";
import { refreshSession } from "../sessions/refresh-session.js";
import { resendConfirmation } from "./resend-confirmation.js";
import { type Verified, verifyLink, verifyOneTimeToken } from "./verify-one-time-token.js";

const HALF_CONFIRMED = "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/** Everything a person does before they are signed in. */
export function registerSignInRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/signup",
      summary: "Register with an e-mail address and a password",
      body: signUpBody,
      response: userSchema,
      limit: "otp",
    },
    async ({ ctx, body, redirectTo }) =>
      signUp(ctx, { ...body, redirectTo: redirectTo(ctx.settings.landing.signup) }),
  );

  server.on(
    {
      method: "POST",
      path: "/token",
      summary: "Sign in (grant_type=password) or refresh a session (grant_type=refresh_token)",
      query: tokenQuery,
      body: tokenBody,
      response: sessionSchema,
    },
    async ({ ctx, query, body }) => {
      if (query.grant_type === "password") {
        await limitByAddress(ctx, "token", "/token");
        return signInWithPassword(ctx, body);
      }
      if (query.grant_type === "refresh_token") {
        await limitRefreshByAddress(ctx);
        return refreshSession(ctx, body.refresh_token ?? "");
      }
      throw refusal("unsupportedGrant");
    },
  );

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
        body.type === "email_change" ? ctx.settings.landing.email_change : ctx.settings.landing.signup;
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
      await recoverPassword(ctx, { ...body, redirectTo: redirectTo(ctx.settings.landing.recovery) });
      return {};
    },
  );
}

function destination(target: string, verified: Verified, type: string): string {
  return verified.kind === "session"
    ? sessionRedirect(target, verified.session, type)
    : messageRedirect(target, HALF_CONFIRMED);
}
