import type { z } from "zod";
import type { SsoDomainRow, SsoProviderRow } from "./sso-store.js";
import type { ssoProviderSchema } from "./wire-sso.js";

type PresentedProvider = z.output<typeof ssoProviderSchema>;

/** An organisation as operators see it; lists leave its metadata out, which is long. */
export function presentSsoProvider(
  provider: SsoProviderRow,
  domains: readonly SsoDomainRow[],
  options: { readonly inList?: boolean } = {},
): PresentedProvider {
  return {
    id: provider.id,
    ...(provider.resource_id === null ? {} : { resource_id: provider.resource_id }),
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entity_id,
      ...(provider.metadata_url === null ? {} : { metadata_url: provider.metadata_url }),
      ...(options.inList ? {} : { metadata_xml: provider.metadata_xml }),
      attribute_mapping: provider.attribute_mapping as PresentedProvider["saml"]["attribute_mapping"],
      ...(provider.name_id_format === null ? {} : { name_id_format: provider.name_id_format }),
    },
    domains: domains
      .filter((domain) => domain.provider_id === provider.id)
      .map((domain) => ({
        id: domain.id,
        domain: domain.domain,
        created_at: domain.created_at.toISOString(),
        updated_at: domain.updated_at.toISOString(),
      })),
    created_at: provider.created_at.toISOString(),
    updated_at: provider.updated_at.toISOString(),
  };
}
