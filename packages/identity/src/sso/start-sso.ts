import { inTransaction } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { acceptedChallenge } from "../flows/code-challenge.js";
import { insertFlow, unguessableId } from "../flows/flow-store.js";
import { badJson, refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { readIdpMetadata } from "./idp-metadata.js";
import { conversation, serviceProvider } from "./service-provider.js";
import { findSsoProvider, findSsoProviderByDomain, insertRelay, type SsoProviderRow } from "./sso-store.js";

export interface SsoWish {
  readonly providerId: string | undefined;
  readonly domain: string | undefined;
  readonly codeChallenge: string | undefined;
  readonly codeChallengeMethod: string | undefined;
  readonly redirectTo: string;
}

/** Notes a sign-in through an organisation and answers the address of its page to send the browser to. */
export async function startSso(ctx: IdentityCtx, wish: SsoWish): Promise<string> {
  const own = serviceProvider(ctx);
  const { providerId, domain } = wish;
  if (providerId && domain) throw refusal("ssoWithBoth");
  if (!providerId && !domain) throw refusal("ssoWithNeither");
  if (providerId && !isUuid(providerId)) throw badJson("uuid: incorrect UUID format");
  const challenge = acceptedChallenge(wish.codeChallenge, wish.codeChallengeMethod);
  const provider = await wanted(ctx, providerId, domain);
  if (provider.disabled) throw refusal("ssoProviderDisabled");

  const id = unguessableId(ctx);
  const requestId = `id-${ctx.random.bytes(20).toString("hex")}`;
  const url = await conversation(own, await readIdpMetadata(provider.metadata_xml), {
    requestId,
    nameIdFormat: provider.name_id_format,
  }).getAuthorizeUrlAsync(id, undefined, {});
  await inTransaction(ctx.db, async (tx) => {
    const flow = challenge
      ? await insertFlow(tx, ctx, { challenge, provider: `sso:${provider.id}`, method: "sso/saml" })
      : undefined;
    await insertRelay(tx, {
      id,
      provider_id: provider.id,
      request_id: requestId,
      flow_id: flow?.id ?? null,
      redirect_to: wish.redirectTo,
      created_at: ctx.clock.now(),
    });
  });
  return url;
}

async function wanted(
  ctx: IdentityCtx,
  providerId: string | undefined,
  domain: string | undefined,
): Promise<SsoProviderRow> {
  if (providerId) {
    const provider = await findSsoProvider(ctx.db, ctx, providerId);
    if (!provider) throw refusal("ssoProviderUnknown");
    return provider;
  }
  const provider = await findSsoProviderByDomain(ctx.db, ctx, domain ?? "");
  if (!provider) throw refusal("ssoDomainUnknown");
  return provider;
}
