import { readPage, writePageHeaders } from "../admin/pages.js";
import { refusal } from "../service/auth-error.js";
import type { AuthServer } from "../service/routes-server.js";
import { changeClient, clientOf, deleteClient, regenerateClientSecret } from "./change-client.js";
import { countClients, pageOfClients } from "./client-store.js";
import { assertOAuthServerOffered } from "./offered.js";
import { registerClient } from "./register-client.js";
import {
  clientBody,
  clientListSchema,
  clientPageQuery,
  clientParams,
  clientSchema,
  presentClient,
  presentRegistered,
} from "./wire-clients.js";

const PATH = "/admin/oauth/clients";
const ONE = `${PATH}/:clientId`;

/** The programs that may have people sign in here, in an operator's hands or by registering themselves. */
export function registerClientRoutes(server: AuthServer): void {
  const forOperators = { admin: true } as const;

  server.on(
    {
      method: "GET",
      path: PATH,
      summary: "The OAuth clients, a page of them, the newest first",
      query: clientPageQuery,
      response: clientListSchema,
      ...forOperators,
    },
    async ({ ctx, query, reply }) => {
      assertOAuthServerOffered(ctx);
      const page = readPage(query);
      const clients = await pageOfClients(ctx.db, ctx, page);
      writePageHeaders(reply, page, await countClients(ctx.db, ctx));
      return { clients: clients.map((client) => presentClient(ctx, client)), aud: ctx.audience };
    },
  );

  server.on(
    {
      method: "POST",
      path: PATH,
      summary: "Add an OAuth client; its secret is told in this answer only",
      body: clientBody,
      response: clientSchema,
      status: 201,
      ...forOperators,
    },
    async (request) => {
      assertOAuthServerOffered(request.ctx);
      return presentRegistered(request.ctx, await registerClient(request.ctx, request.body, "manual"));
    },
  );

  server.on(
    {
      method: "GET",
      path: ONE,
      summary: "One OAuth client",
      params: clientParams,
      response: clientSchema,
      ...forOperators,
    },
    async ({ ctx, params }) => {
      assertOAuthServerOffered(ctx);
      return presentClient(ctx, await clientOf(ctx, params.clientId));
    },
  );

  server.on(
    {
      method: "PUT",
      path: ONE,
      summary: "Change what is named of an OAuth client",
      params: clientParams,
      body: clientBody,
      response: clientSchema,
      ...forOperators,
    },
    async (request) => {
      assertOAuthServerOffered(request.ctx);
      return presentClient(
        request.ctx,
        await changeClient(request.ctx, request.params.clientId, request.body),
      );
    },
  );

  server.on(
    {
      method: "DELETE",
      path: ONE,
      summary: "Delete an OAuth client, which ends every session it has",
      params: clientParams,
      status: 204,
      ...forOperators,
    },
    async ({ ctx, params }) => {
      assertOAuthServerOffered(ctx);
      await deleteClient(ctx, params.clientId);
    },
  );

  server.on(
    {
      method: "POST",
      path: `${ONE}/regenerate_secret`,
      summary: "Give a confidential OAuth client another secret, told in this answer only",
      params: clientParams,
      response: clientSchema,
      ...forOperators,
    },
    async ({ ctx, params }) => {
      assertOAuthServerOffered(ctx);
      return presentRegistered(ctx, await regenerateClientSecret(ctx, params.clientId));
    },
  );

  server.on(
    {
      method: "POST",
      path: "/oauth/clients/register",
      summary: "Register a client by itself, where the house lets it",
      body: clientBody,
      response: clientSchema,
      status: 201,
      onlyWhere: (ctx) => {
        assertOAuthServerOffered(ctx);
        if (!ctx.settings.oauthServer.dynamicRegistration) throw refusal("registrationDisabled");
      },
      limit: "clientRegistration",
    },
    async ({ ctx, body }) => presentRegistered(ctx, await registerClient(ctx, body, "dynamic")),
  );
}
