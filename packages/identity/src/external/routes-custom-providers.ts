import { refusal } from "../service/auth-error.js";
import type { AuthServer } from "../service/routes-server.js";
import { deleteCustomProvider, listCustomProviders } from "./custom-provider-store.js";
import { addCustomProvider, changeCustomProvider, customProviderOf } from "./save-custom-provider.js";
import {
  customProviderBody,
  customProviderListSchema,
  customProviderParams,
  customProviderQuery,
  customProviderRemovedSchema,
  customProviderSchema,
  presentCustomProvider,
} from "./wire-custom-provider.js";

const PATH = "/admin/custom-providers";
const ONE = `${PATH}/:identifier`;

/** Outside providers an operator adds while the service runs. */
export function registerCustomProviderRoutes(server: AuthServer): void {
  server.on(
    {
      method: "GET",
      path: PATH,
      summary: "The added providers, the newest first",
      query: customProviderQuery,
      response: customProviderListSchema,
      admin: true,
    },
    async ({ ctx, query: { type } }) => {
      if (type && type !== "oauth2" && type !== "oidc") throw refusal("customProviderFilter");
      const kind = type === "oauth2" || type === "oidc" ? type : undefined;
      return { providers: (await listCustomProviders(ctx.db, ctx, kind)).map(presentCustomProvider) };
    },
  );

  server.on(
    {
      method: "POST",
      path: PATH,
      summary: "Add a provider",
      body: customProviderBody,
      response: customProviderSchema,
      status: 201,
      admin: true,
    },
    async ({ ctx, body }) => presentCustomProvider(await addCustomProvider(ctx, body)),
  );

  server.on(
    {
      method: "GET",
      path: ONE,
      summary: "One added provider",
      params: customProviderParams,
      response: customProviderSchema,
      admin: true,
    },
    async ({ ctx, params }) => presentCustomProvider(await customProviderOf(ctx, params.identifier)),
  );

  server.on(
    {
      method: "PUT",
      path: ONE,
      summary: "Change an added provider",
      params: customProviderParams,
      body: customProviderBody,
      response: customProviderSchema,
      admin: true,
    },
    async ({ ctx, params, body }) =>
      presentCustomProvider(await changeCustomProvider(ctx, params.identifier, body)),
  );

  server.on(
    {
      method: "DELETE",
      path: ONE,
      summary: "Remove an added provider, whose people then come in no more that way",
      params: customProviderParams,
      response: customProviderRemovedSchema,
      admin: true,
    },
    async ({ ctx, params }) => {
      const { identifier } = await customProviderOf(ctx, params.identifier);
      await deleteCustomProvider(ctx.db, ctx, identifier);
      return { message: "Custom OAuth provider deleted successfully" };
    },
  );
}
