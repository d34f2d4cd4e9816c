import { z } from "zod";
import type { ClientRow } from "./client-store.js";
import type { OpenedAuthorization } from "./decide-authorization.js";
import type { GrantRow } from "./grant-store.js";

const optionalText = z.string().optional();

export const authorizeQuery = z.object({
  client_id: optionalText,
  redirect_uri: optionalText,
  response_type: optionalText,
  response_mode: optionalText,
  scope: optionalText,
  state: optionalText,
  nonce: optionalText,
  resource: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export const authorizationParams = z.object({ authorizationId: z.string() });
export const consentBody = z.object({ action: optionalText });
export const grantQuery = z.object({ client_id: optionalText });

const clientSummarySchema = z.object({
  id: z.guid(),
  name: z.string(),
  uri: z.string(),
  logo_uri: z.string(),
});

export const redirectSchema = z.object({ redirect_url: z.string() });

export const openedAuthorizationSchema = z.union([
  z.object({
    authorization_id: z.guid(),
    redirect_uri: z.string(),
    client: clientSummarySchema,
    user: z.object({ id: z.guid(), email: z.string() }),
    scope: z.string(),
  }),
  redirectSchema,
]);

export const grantListSchema = z.array(
  z.object({ client: clientSummarySchema, scopes: z.array(z.string()), granted_at: z.iso.datetime() }),
);

function summaryOf(
  id: string,
  client: Pick<ClientRow, "client_name" | "client_uri" | "logo_uri">,
): z.infer<typeof clientSummarySchema> {
  return { id, name: client.client_name, uri: client.client_uri, logo_uri: client.logo_uri };
}

export function presentOpened(
  opened: OpenedAuthorization,
  user: { readonly id: string; readonly email: string | null },
): z.infer<typeof openedAuthorizationSchema> {
  if ("redirectUrl" in opened) return { redirect_url: opened.redirectUrl };
  const { authorization, client } = opened;
  return {
    authorization_id: authorization.id,
    redirect_uri: authorization.redirect_uri,
    client: summaryOf(client.id, client),
    user: { id: user.id, email: user.email ?? "" },
    scope: authorization.scopes.join(" "),
  };
}

export function presentGrant(grant: GrantRow): z.infer<typeof grantListSchema>[number] {
  return {
    client: summaryOf(grant.client_id, grant),
    scopes: [...grant.scopes],
    granted_at: grant.granted_at.toISOString(),
  };
}
