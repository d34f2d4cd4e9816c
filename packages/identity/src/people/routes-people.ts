import { challengeOf } from "../codes/wire-codes.js";
import { presentUserWithin } from "../oauth-server/user-within-scopes.js";
import { refusal } from "../service/auth-error.js";
import { rememberAsking, rememberRegistration } from "../service/http/asking-browser.js";
import { limitByAddress } from "../service/limits.js";
import type { AuthServer } from "../service/routes-server.js";
import { signedUpSchema, signUpBody, updateUserBody, userSchema } from "../service/wire.js";
import { signUp } from "./sign-up.js";
import { updateUser } from "./update-user.js";
import { presentUser } from "./user.js";

/** A person's account: made, read and changed by themselves. */
export function registerPeopleRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/signup",
      summary:
        "Register with an e-mail address or telephone number and a password, or as nobody in particular",
      body: signUpBody,
      response: signedUpSchema,
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      if (body.email || body.phone) await limitByAddress(ctx, "otp", "/signup");
      if (body.email) rememberAsking(ctx, reply);
      const asked = {
        ...body,
        ...challengeOf(body),
        redirectTo: redirectTo(ctx.settings.site.landing.signup),
      };
      return signUp(ctx, asked, (proof) => rememberRegistration(ctx, reply, proof));
    },
  );

  server.on(
    {
      method: "GET",
      path: "/user",
      summary: "The signed-in person",
      response: userSchema,
      signedIn: true,
      forClients: true,
    },
    async ({ caller, reply }) => {
      const { account, audience, session } = await caller();
      const asked = reply.request.headers["x-jwt-aud"] ?? audience;
      if (audience === "" || audience !== asked) throw refusal("audienceMismatch");
      const scopes = session?.oauth_scopes ?? null;
      return scopes === null ? presentUser(account) : presentUserWithin(account, scopes);
    },
  );

  server.on(
    {
      method: "PUT",
      path: "/user",
      summary: "Change e-mail, password or metadata",
      body: updateUserBody,
      response: userSchema,
      signedIn: true,
      limit: "otp",
    },
    async ({ ctx, body, caller, redirectTo, reply }) => {
      if (body.email) rememberAsking(ctx, reply);
      return updateUser(ctx, await caller(), {
        email: body.email,
        phone: body.phone,
        channel: body.channel,
        password: body.password,
        currentPassword: body.current_password,
        nonce: body.nonce,
        data: body.data,
        appMetadata: body.app_metadata,
        codeChallenge: body.code_challenge,
        codeChallengeMethod: body.code_challenge_method,
        redirectTo: redirectTo(ctx.settings.site.landing.email_change),
      });
    },
  );
}
