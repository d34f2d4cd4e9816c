import type { AuthServer } from "../service/routes-server.js";
import { logoutQuery, updateUserBody, userSchema } from "../service/wire.js";
import { signOut } from "../sessions/sign-out.js";
import { updateUser } from "./update-user.js";
import { presentUser } from "./user.js";
import { getAccount } from "./user-store.js";

/** What a signed-in person sees and changes about their account, and how they leave. */
export function registerUserRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/user",
      summary: "The signed-in person",
      response: userSchema,
      signedIn: true,
    },
    async ({ ctx, signedIn }) => {
      const { user } = await signedIn();
      return presentUser(await getAccount(ctx.db, user.id));
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
    async ({ ctx, body, signedIn, redirectTo }) =>
      updateUser(ctx, await signedIn(), {
        email: body.email,
        password: body.password,
        data: body.data,
        appMetadata: body.app_metadata,
        redirectTo: redirectTo(ctx.settings.landing.email_change),
      }),
  );

  server.on(
    {
      method: "POST",
      path: "/logout",
      summary: "End this session, the others, or all",
      query: logoutQuery,
      status: 204,
      signedIn: true,
    },
    async ({ ctx, query, signedIn }) => signOut(ctx, await signedIn(), query.scope ?? "global"),
  );
}
