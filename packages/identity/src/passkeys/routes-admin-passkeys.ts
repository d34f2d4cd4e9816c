import { z } from "zod";
import type { AuthServer } from "../service/routes-server.js";
import { listPasskeysOf, removePasskeyOf } from "./manage-passkeys.js";
import { assertPasskeysOn } from "./passkey-rules.js";
import { adminPasskeyParams, adminPasskeysParams, passkeySchema, presentPasskey } from "./wire-passkeys.js";

/** A person's passkeys, for operators. */
export function registerAdminPasskeyRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: "/admin/users/:userId/passkeys",
      summary: "A person's passkeys",
      params: adminPasskeysParams,
      response: z.array(passkeySchema),
      admin: true,
    },
    async ({ ctx, params }) => {
      assertPasskeysOn(ctx);
      return (await listPasskeysOf(ctx, params.userId)).map(presentPasskey);
    },
  );

  server.on(
    {
      method: "DELETE",
      path: "/admin/users/:userId/passkeys/:passkeyId",
      summary: "Take a passkey away from a person",
      params: adminPasskeyParams,
      status: 204,
      admin: true,
    },
    async ({ ctx, params, operator }) => {
      assertPasskeysOn(ctx);
      await removePasskeyOf(ctx, operator, params);
    },
  );
}
