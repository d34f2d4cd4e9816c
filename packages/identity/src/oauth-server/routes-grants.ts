import type { AuthServer } from "../service/routes-server.js";
import { listGrants } from "./grant-store.js";
import { assertOAuthServerOffered } from "./offered.js";
import { revokeGrant } from "./revoke-grant.js";
import { grantListSchema, grantQuery, presentGrant } from "./wire-authorizations.js";

const PATH = "/user/oauth/grants";

/** What a person granted to OAuth clients, to look through and to take back. */
export function registerGrantRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: PATH,
      summary: "What the signed-in person granted to OAuth clients",
      response: grantListSchema,
      signedIn: true,
    },
    async ({ ctx, caller }) => {
      assertOAuthServerOffered(ctx);
      return (await listGrants(ctx.db, (await caller()).user.id)).map(presentGrant);
    },
  );

  server.on(
    {
      method: "DELETE",
      path: PATH,
      summary: "Take back what was granted to an OAuth client, which ends its sessions",
      query: grantQuery,
      status: 204,
      signedIn: true,
    },
    async ({ ctx, query, caller }) => {
      assertOAuthServerOffered(ctx);
      await revokeGrant(ctx, (await caller()).user, query.client_id);
    },
  );
}
