import { queryFailureRedirect } from "../external/outcome-redirect.js";
import { urlSchema } from "../external/wire-external.js";
import { toAuthError } from "../service/http/send-refusal.js";
import { redirectTarget } from "../service/redirects.js";
import type { AuthServer } from "../service/routes-server.js";
import { describeService } from "./describe-service.js";
import { finishSso } from "./finish-sso.js";
import { presentSsoProvider } from "./present-sso-provider.js";
import { addSsoProvider, changeSsoProvider, ssoProviderOf } from "./save-sso-provider.js";
import { serviceProvider } from "./service-provider.js";
import { deleteSsoProvider, domainsOf, listSsoProviders } from "./sso-store.js";
import { startSso } from "./start-sso.js";
import {
  acsForm,
  metadataQuery,
  ssoBody,
  ssoProviderBody,
  ssoProviderListSchema,
  ssoProviderParams,
  ssoProviderSchema,
} from "./wire-sso.js";

/** An organisation's answer with its signatures and every group somebody is in. */
const ASSERTION_BYTES = 256 * 1024;

/** Signing in through organisations, and the organisations themselves. */
export function registerSsoRoutes(server: AuthServer): void {
  server.on(
    {
      method: "POST",
      path: "/sso",
      onlyWhere: serviceProvider,
      summary: "Sign in through an organisation: leads to its page, or says where that is",
      body: ssoBody,
      response: urlSchema,
      limit: "sso",
      captcha: true,
    },
    async ({ ctx, body, redirectTo, reply }) => {
      const url = await startSso(ctx, {
        providerId: body.provider_id,
        domain: body.domain,
        codeChallenge: body.code_challenge,
        codeChallengeMethod: body.code_challenge_method,
        redirectTo: redirectTarget(ctx.settings.site, "", body.redirect_to, redirectTo("")),
      });
      return body.skip_http_redirect ? { url } : reply.redirect(url, 303);
    },
  );

  server.on(
    {
      method: "GET",
      path: "/sso/saml/metadata",
      onlyWhere: serviceProvider,
      summary: "What organisations need to know of this service",
      query: metadataQuery,
    },
    async ({ ctx, query, reply }) => {
      const own = serviceProvider(ctx);
      // A key about to come into use should be known before it does.
      const seconds = own.next ? 60 : 600;
      reply.type("application/xml").header("cache-control", `public, max-age=${seconds}`);
      if (query.download === "true")
        reply.header("content-disposition", 'attachment; filename="metadata.xml"');
      const xml = describeService(own);
      return reply.serializer((payload: unknown) => String(payload)).send(xml);
    },
  );

  server.on(
    {
      method: "POST",
      path: "/sso/saml/acs",
      onlyWhere: serviceProvider,
      summary: "Come back from an organisation's page",
      body: acsForm,
      form: true,
      bodyLimit: ASSERTION_BYTES,
      status: 303,
      limit: "acs",
    },
    async ({ ctx, body, reply }) => {
      try {
        return reply.redirect(await finishSso(ctx, body), 303);
      } catch (error) {
        const refused = toAuthError(error, reply.request);
        return reply.redirect(queryFailureRedirect(ctx.settings.site.url, refused), 303);
      }
    },
  );

  registerOrganisations(server);
}

function registerOrganisations(server: AuthServer): void {
  const path = "/admin/sso/providers";
  const one = `${path}/:providerId`;

  server.on(
    { method: "GET", path, summary: "The organisations", response: ssoProviderListSchema, admin: true },
    async ({ ctx }) => {
      const providers = await listSsoProviders(ctx.db, ctx);
      const domains = await domainsOf(
        ctx.db,
        providers.map(({ id }) => id),
      );
      return { items: providers.map((provider) => presentSsoProvider(provider, domains, { inList: true })) };
    },
  );

  server.on(
    {
      method: "POST",
      path,
      summary: "Add an organisation",
      body: ssoProviderBody,
      response: ssoProviderSchema,
      status: 201,
      admin: true,
    },
    async ({ ctx, body }) => addSsoProvider(ctx, body),
  );

  server.on(
    {
      method: "GET",
      path: one,
      summary: "One organisation",
      params: ssoProviderParams,
      response: ssoProviderSchema,
      admin: true,
    },
    async ({ ctx, params }) => {
      const provider = await ssoProviderOf(ctx, params.providerId);
      return presentSsoProvider(provider, await domainsOf(ctx.db, [provider.id]));
    },
  );

  server.on(
    {
      method: "PUT",
      path: one,
      summary: "Change an organisation",
      params: ssoProviderParams,
      body: ssoProviderBody,
      response: ssoProviderSchema,
      admin: true,
    },
    async ({ ctx, params, body }) =>
      changeSsoProvider(ctx, await ssoProviderOf(ctx, params.providerId), body),
  );

  server.on(
    {
      method: "DELETE",
      path: one,
      summary: "Remove an organisation, whose people then come in no more",
      params: ssoProviderParams,
      response: ssoProviderSchema,
      admin: true,
    },
    async ({ ctx, params }) => {
      const provider = await ssoProviderOf(ctx, params.providerId);
      const said = presentSsoProvider(provider, await domainsOf(ctx.db, [provider.id]));
      await deleteSsoProvider(ctx.db, provider.id);
      return said;
    },
  );
}
