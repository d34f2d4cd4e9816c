import { secondsAfter } from "@lastro/platform/clock";
import type { IdentityCtx } from "../service/context.js";
import { fetchMetadata } from "./fetch-metadata.js";
import { type IdpMetadata, readIdpMetadata } from "./idp-metadata.js";
import { type SsoProviderRow, updateMetadata } from "./sso-store.js";

const DAY_SECONDS = 24 * 3600;

/**
 * What the organisation publishes of itself: kept for a day, or until it said it would change. When it cannot be
 * fetched anew the one that is kept goes on counting.
 */
export async function currentMetadata(ctx: IdentityCtx, provider: SsoProviderRow): Promise<IdpMetadata> {
  const kept = await readIdpMetadata(provider.metadata_xml);
  if (provider.metadata_url === null || !isStale(ctx, provider, kept)) return kept;
  try {
    const xml = await fetchMetadata(ctx, provider.metadata_url);
    const fresh = await readIdpMetadata(xml);
    if (fresh.entityId !== provider.entity_id) throw new Error("it describes another organisation");
    await updateMetadata(ctx.db, provider.id, xml, ctx.clock.now());
    return fresh;
  } catch (error) {
    ctx.log.warn({ organisation: provider.entity_id, error: String(error) }, "metadata was not renewed");
    return kept;
  }
}

function isStale(ctx: IdentityCtx, provider: SsoProviderRow, { validUntil }: IdpMetadata): boolean {
  const now = ctx.clock.now();
  return validUntil ? validUntil <= now : secondsAfter(provider.updated_at, DAY_SECONDS) <= now;
}
