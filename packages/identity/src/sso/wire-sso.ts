import { z } from "zod";

const optionalText = z.string().optional();
const moment = z.iso.datetime();

export const ssoBody = z.object({
  provider_id: optionalText,
  domain: optionalText,
  redirect_to: optionalText,
  skip_http_redirect: z.boolean().optional(),
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

export const acsForm = z.object({
  SAMLResponse: optionalText,
  SAMLart: optionalText,
  RelayState: optionalText,
});

export const metadataQuery = z.object({ download: optionalText });

const attributeMapping = z.object({
  keys: z
    .record(
      z.string(),
      z.object({
        name: optionalText,
        names: z.array(z.string()).optional(),
        default: z.unknown().optional(),
        array: z.boolean().optional(),
      }),
    )
    .optional(),
});

export const ssoProviderBody = z.object({
  type: optionalText,
  metadata_url: optionalText,
  metadata_xml: optionalText,
  domains: z.array(z.string()).optional(),
  attribute_mapping: attributeMapping.optional(),
  name_id_format: optionalText,
  resource_id: optionalText,
  disabled: z.boolean().optional(),
});

export type SsoProviderWish = z.output<typeof ssoProviderBody>;

export const ssoProviderParams = z.object({ providerId: z.string() });

export const ssoProviderSchema = z.object({
  id: z.guid(),
  resource_id: optionalText,
  disabled: z.boolean(),
  saml: z.object({
    entity_id: z.string(),
    metadata_url: optionalText,
    metadata_xml: optionalText,
    attribute_mapping: attributeMapping,
    name_id_format: optionalText,
  }),
  domains: z.array(z.object({ id: z.guid(), domain: z.string(), created_at: moment, updated_at: moment })),
  created_at: moment,
  updated_at: moment,
});

export const ssoProviderListSchema = z.object({ items: z.array(ssoProviderSchema) });
