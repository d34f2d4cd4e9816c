import type { AuthServer } from "../service/routes-server.js";
import { userSchema } from "../service/wire.js";
import { generateLink } from "./generate-link.js";
import { inviteUser } from "./invite-user.js";
import { generatedLinkSchema, generateLinkBody, inviteBody } from "./wire-admin.js";

/** Ways in an operator opens for someone: by a letter, or by a link to deliver themselves. */
export function registerLinkRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/invite",
      summary: "Invite someone by e-mail",
      body: inviteBody,
      response: userSchema,
      admin: true,
    },
    async ({ ctx, body, operator, redirectTo }) =>
      inviteUser(ctx, operator, { ...body, redirectTo: redirectTo(ctx.settings.site.landing.signup) }),
  );

  server.on(
    {
      method: "POST",
      path: "/admin/generate_link",
      summary: "The link and the code of a letter, without the letter",
      body: generateLinkBody,
      response: generatedLinkSchema,
      admin: true,
    },
    async ({ ctx, body, operator, redirectTo }) => {
      const { landing } = ctx.settings.site;
      const page =
        body.type === "recovery"
          ? landing.recovery
          : body.type?.startsWith("email_change")
            ? landing.email_change
            : landing.signup;
      return generateLink(ctx, operator, body, redirectTo(page, body.redirect_to));
    },
  );
}
