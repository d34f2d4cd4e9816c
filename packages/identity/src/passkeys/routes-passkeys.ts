import { z } from "zod";
import { assertNotAnonymous } from "../service/assert-not-anonymous.js";
import type { AuthServer } from "../service/routes-server.js";
import { sessionSchema } from "../service/wire.js";
import { nameOwnPasskey, removeOwnPasskey } from "./manage-passkeys.js";
import { assertPasskeysOn } from "./passkey-rules.js";
import { listPasskeys } from "./passkey-store.js";
import { registerPasskey, startPasskeyRegistration } from "./register-passkey.js";
import { registerAdminPasskeyRoutes } from "./routes-admin-passkeys.js";
import { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.js";
import {
  authenticationOptionsBody,
  newPasskeySchema,
  passkeyAnswerBody,
  passkeyOptionsSchema,
  passkeyParams,
  passkeySchema,
  presentPasskey,
  renamePasskeyBody,
} from "./wire-passkeys.js";

/** Passkeys: register, sign in, list, name, remove. */
export function registerPasskeyRoutes(server: AuthServer): void {
  registerAdminPasskeyRoutes(server);

  server.on(
    {
      method: "POST",
      path: "/passkeys/registration/options",
      onlyWhere: assertPasskeysOn,
      summary: "Begin to register a passkey",
      response: passkeyOptionsSchema,
      signedIn: true,
    },
    async ({ ctx, signedIn }) => startPasskeyRegistration(ctx, assertNotAnonymous(await signedIn())),
  );

  server.on(
    {
      method: "POST",
      path: "/passkeys/registration/verify",
      onlyWhere: assertPasskeysOn,
      summary: "Register the passkey the browser made",
      body: passkeyAnswerBody,
      response: newPasskeySchema,
      signedIn: true,
    },
    async ({ ctx, body, signedIn }) =>
      presentPasskey(await registerPasskey(ctx, assertNotAnonymous(await signedIn()), body)),
  );

  server.on(
    {
      method: "POST",
      path: "/passkeys/authentication/options",
      onlyWhere: assertPasskeysOn,
      summary: "Begin to sign in with a passkey",
      body: authenticationOptionsBody,
      bodyOptional: true,
      response: passkeyOptionsSchema,
      limit: "passkey",
      captcha: true,
    },
    async ({ ctx }) => startPasskeySignIn(ctx),
  );

  server.on(
    {
      method: "POST",
      path: "/passkeys/authentication/verify",
      onlyWhere: assertPasskeysOn,
      summary: "Sign in with a passkey",
      body: passkeyAnswerBody,
      response: sessionSchema,
    },
    async ({ ctx, body }) => signInWithPasskey(ctx, body),
  );

  server.on(
    {
      method: "GET",
      path: "/passkeys",
      onlyWhere: assertPasskeysOn,
      summary: "The signed-in person's passkeys",
      response: z.array(passkeySchema),
      signedIn: true,
    },
    async ({ ctx, signedIn }) => {
      const { user } = await signedIn();
      return (await listPasskeys(ctx.db, user.id)).map(presentPasskey);
    },
  );

  server.on(
    {
      method: "PATCH",
      path: "/passkeys/:passkeyId",
      onlyWhere: assertPasskeysOn,
      summary: "Name a passkey",
      params: passkeyParams,
      body: renamePasskeyBody,
      response: passkeySchema,
      signedIn: true,
    },
    async ({ ctx, params, body, signedIn }) => {
      const friendlyName = body.friendly_name ?? "";
      return presentPasskey(await nameOwnPasskey(ctx, await signedIn(), { ...params, friendlyName }));
    },
  );

  server.on(
    {
      method: "DELETE",
      path: "/passkeys/:passkeyId",
      onlyWhere: assertPasskeysOn,
      summary: "Remove a passkey",
      params: passkeyParams,
      status: 204,
      signedIn: true,
    },
    async ({ ctx, params, signedIn }) => {
      await removeOwnPasskey(ctx, await signedIn(), params.passkeyId);
    },
  );
}
