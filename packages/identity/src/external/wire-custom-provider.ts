import { z } from "zod";
import type { CustomProviderRow } from "./custom-provider-store.js";

const optionalText = z.string().optional();
const moment = z.iso.datetime();
const texts = z.array(z.string());
const fields = z.record(z.string(), z.unknown());

export const customProviderBody = z.object({
  provider_type: optionalText,
  identifier: optionalText,
  name: optionalText,
  client_id: optionalText,
  client_secret: optionalText,
  acceptable_client_ids: texts.optional(),
  scopes: texts.optional(),
  pkce_enabled: z.boolean().optional(),
  attribute_mapping: fields.optional(),
  authorization_params: fields.optional(),
  enabled: z.boolean().optional(),
  email_optional: z.boolean().optional(),
  issuer: optionalText,
  discovery_url: optionalText,
  skip_nonce_check: z.boolean().optional(),
  authorization_url: optionalText,
  token_url: optionalText,
  userinfo_url: optionalText,
  jwks_uri: optionalText,
});

export type CustomProviderWish = z.output<typeof customProviderBody>;

export const customProviderQuery = z.object({ type: optionalText });
export const customProviderParams = z.object({ identifier: z.string() });

export const customProviderSchema = z.object({
  id: z.guid(),
  provider_type: z.enum(["oauth2", "oidc"]),
  identifier: z.string(),
  name: z.string(),
  client_id: z.string(),
  acceptable_client_ids: texts,
  scopes: texts,
  pkce_enabled: z.boolean(),
  attribute_mapping: fields,
  authorization_params: fields,
  enabled: z.boolean(),
  email_optional: z.boolean(),
  issuer: optionalText,
  discovery_url: optionalText,
  skip_nonce_check: z.boolean(),
  authorization_url: optionalText,
  token_url: optionalText,
  userinfo_url: optionalText,
  jwks_uri: optionalText,
  created_at: moment,
  updated_at: moment,
});

export const customProviderListSchema = z.object({ providers: z.array(customProviderSchema) });
export const customProviderRemovedSchema = z.object({ message: z.string() });

/** A provider as operators see it: with everything but the secret. */
export function presentCustomProvider(row: CustomProviderRow): z.output<typeof customProviderSchema> {
  return {
    id: row.id,
    provider_type: row.provider_type,
    identifier: row.identifier,
    name: row.name,
    client_id: row.client_id,
    acceptable_client_ids: [...row.acceptable_client_ids],
    scopes: [...row.scopes],
    pkce_enabled: row.pkce_enabled,
    attribute_mapping: { ...row.attribute_mapping },
    authorization_params: { ...row.authorization_params },
    enabled: row.enabled,
    email_optional: row.email_optional,
    ...given("issuer", row.issuer),
    ...given("discovery_url", row.discovery_url),
    skip_nonce_check: row.skip_nonce_check,
    ...given("authorization_url", row.authorization_url),
    ...given("token_url", row.token_url),
    ...given("userinfo_url", row.userinfo_url),
    ...given("jwks_uri", row.jwks_uri),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function given<K extends string>(name: K, value: string | null): { [key in K]?: string } {
  return value === null ? {} : ({ [name]: value } as { [key in K]?: string });
}
