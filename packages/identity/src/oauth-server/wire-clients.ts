import { z } from "zod";
import type { IdentityCtx } from "../service/context.js";
import type { ClientRow, RegisteredClient } from "./client-store.js";
import { scopesOf } from "./scopes.js";

const optionalText = z.string().optional();
const texts = z.array(z.string());
const moment = z.iso.datetime();

export const clientBody = z.object({
  redirect_uris: texts.optional(),
  client_name: optionalText,
  client_uri: optionalText,
  logo_uri: optionalText,
  grant_types: texts.optional(),
  response_types: texts.optional(),
  client_type: optionalText,
  token_endpoint_auth_method: optionalText,
  /** Separated by blanks. */
  scope: optionalText,
});

export type ClientWish = z.output<typeof clientBody>;

export const clientParams = z.object({ clientId: z.string() });
export const clientPageQuery = z.object({ page: optionalText, per_page: optionalText });

export const clientSchema = z.object({
  client_id: z.guid(),
  /** Only in the answer that made it. */
  client_secret: optionalText,
  client_type: z.enum(["public", "confidential"]),
  redirect_uris: texts,
  token_endpoint_auth_method: z.enum(["client_secret_basic", "client_secret_post", "none"]),
  grant_types: texts,
  response_types: z.array(z.literal("code")),
  /** What it may ask for. */
  scope: z.string(),
  client_name: z.string(),
  client_uri: optionalText,
  logo_uri: optionalText,
  registration_type: z.enum(["manual", "dynamic"]),
  created_at: moment,
  updated_at: moment,
});

export const clientListSchema = z.object({ clients: z.array(clientSchema), aud: z.string() });

export function presentClient(
  ctx: Pick<IdentityCtx, "tokens" | "settings">,
  client: ClientRow,
): z.infer<typeof clientSchema> {
  return {
    client_id: client.id,
    client_type: client.client_type,
    redirect_uris: [...client.redirect_uris],
    token_endpoint_auth_method: client.token_endpoint_auth_method,
    grant_types: [...client.grant_types],
    response_types: ["code"],
    scope: scopesOf(ctx, client).join(" "),
    client_name: client.client_name,
    ...(client.client_uri === "" ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === "" ? {} : { logo_uri: client.logo_uri }),
    registration_type: client.registration_type,
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  };
}

export function presentRegistered(
  ctx: Pick<IdentityCtx, "tokens" | "settings">,
  { client, secret }: RegisteredClient,
): z.infer<typeof clientSchema> {
  return { ...presentClient(ctx, client), ...(secret === undefined ? {} : { client_secret: secret }) };
}
