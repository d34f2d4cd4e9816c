import type { FastifyReply } from "fastify";
import { recoverPassword } from "../passwords/recover-password.js";
import { confirmAccess } from "../people/confirm-access.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { mayBeExamining, rememberAsking, sendFormPage } from "../service/http/asking-browser.js";
import { toAuthError } from "../service/http/send-refusal.js";
import type { AuthServer } from "../service/routes-server.js";
import { emptySchema } from "../service/wire.js";
import { type FollowedLink, pageBeforeLink } from "./ask-before-link.js";
import { followLink } from "./follow-link.js";
import { reauthenticate } from "./reauthenticate.js";
import { resendConfirmation } from "./resend-confirmation.js";
import { mailMagicLink } from "./send-magic-link.js";
import { sendOtp } from "./send-otp.js";
import { HALF_CONFIRMED, verifyOneTimeToken } from "./verify-one-time-token.js";
import {
  challengeOf,
  confirmAccessBody,
  magicLinkBody,
  otpBody,
  recoverBody,
  resendBody,
  verifiedSchema,
  verifyBody,
  verifyQuery,
} from "./wire-codes.js";

/** Codes and links: asking for them, and giving them back. */
export function registerCodeRoutes(server: AuthServer): void {
  registerRequests(server);
  registerConfirmation(server);
  registerVerification(server);
}

function registerRequests(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/otp",
      summary: "Ask for a code or a link to sign in with, by e-mail or telephone",
      body: otpBody,
      response: emptySchema,
      limit: "otp",
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      rememberAsking(ctx, reply);
      await sendOtp(ctx, {
        ...body,
        ...challengeOf(body),
        createUser: body.create_user,
        redirectTo: redirectTo(ctx.settings.site.landing.signup),
      });
      return {};
    },
  );

  server.on(
    {
      method: "POST",
      path: "/magiclink",
      summary: "Ask for a link to sign in with",
      body: magicLinkBody,
      response: emptySchema,
      limit: "otp",
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      rememberAsking(ctx, reply);
      const landing = ctx.settings.site.landing.signup;
      await mailMagicLink(ctx, { ...body, ...challengeOf(body), redirectTo: redirectTo(landing) });
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
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      rememberAsking(ctx, reply);
      const landing = ctx.settings.site.landing.recovery;
      await recoverPassword(ctx, { ...body, ...challengeOf(body), redirectTo: redirectTo(landing) });
      return {};
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
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      rememberAsking(ctx, reply);
      const { landing } = ctx.settings.site;
      const page = body.type === "email_change" ? landing.email_change : landing.signup;
      await resendConfirmation(ctx, { ...body, ...challengeOf(body), redirectTo: redirectTo(page) });
      return {};
    },
  );

  server.on(
    {
      method: "GET",
      path: "/reauthenticate",
      summary: "Ask for a code that confirms a change of password",
      response: emptySchema,
      signedIn: true,
    },
    async ({ ctx, caller }) => {
      await reauthenticate(ctx, (await caller()).user);
      return {};
    },
  );
}

function registerConfirmation(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/reauthenticate/confirm",
      summary: "Prove by the password, or by the code asked for, that the owner is there",
      body: confirmAccessBody,
      status: 204,
      signedIn: true,
      limit: "verify",
    },
    async ({ ctx, body, signedIn }) => {
      await confirmAccess(ctx, await signedIn(), body);
    },
  );
}

function registerVerification(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/verify",
      summary: "Confirm with the code of a letter or text, or with the token of a link",
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
      summary:
        "Follow the link of a letter: leads back to the site, the session in the fragment or a code in the query",
      query: verifyQuery,
      status: 303,
      limit: "verify",
    },
    async ({ ctx, query, redirectTo, reply }) => {
      const followed = followedLink(query, redirectTo(""));
      const page = mayBeExamining(reply.request) ? await pageBeforeLink(ctx, followed) : undefined;
      return page === undefined ? leadOn(ctx, reply, followed) : sendFormPage(reply, page);
    },
  );

  server.on(
    {
      method: "POST",
      path: "/verify/link",
      summary: "Follow the link of a letter by the button of the page that asks first",
      body: verifyQuery,
      form: true,
      status: 303,
      limit: "verify",
    },
    async ({ ctx, body, redirectTo, reply }) =>
      leadOn(ctx, reply, followedLink(body, redirectTo("", body.redirect_to))),
  );
}

function followedLink(
  { type, token }: { readonly type?: string | undefined; readonly token?: string | undefined },
  redirectTo: string,
): FollowedLink {
  if (!type) throw refusal("verifyNeedsType");
  if (!token) throw refusal("verifyNeedsToken");
  return { type, link: token, redirectTo };
}

async function leadOn(ctx: IdentityCtx, reply: FastifyReply, followed: FollowedLink): Promise<FastifyReply> {
  const { type, link, redirectTo: target } = followed;
  const reached = await followLink(ctx, { type, link, target }, (error) => toAuthError(error, reply.request));
  return reply.redirect(reached, 303);
}
