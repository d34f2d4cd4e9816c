import { secondsAfter } from "@lastro/platform/clock";
import { inTransaction } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";
import { admitPerson } from "../external/admit-person.js";
import { codeRedirect, tokensRedirect } from "../external/outcome-redirect.js";
import { findFlow, issueAuthCode } from "../flows/flow-store.js";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { redirectTarget } from "../service/redirects.js";
import { openSession, sessionResponse } from "../sessions/sessions.js";
import { currentMetadata } from "./current-metadata.js";
import { personOf } from "./person-of-assertion.js";
import { readAssertion } from "./read-assertion.js";
import { serviceProvider } from "./service-provider.js";
import {
  findSsoProvider,
  findSsoProviderByEntity,
  type SsoProviderRow,
  takeRelay,
  useAssertion,
} from "./sso-store.js";
import { attribute, child, parseXml, textOf } from "./xml.js";

export interface SamlForm {
  readonly SAMLResponse?: string | undefined;
  readonly SAMLart?: string | undefined;
  readonly RelayState?: string | undefined;
}

/** What was asked of whom, as far as this house knows. */
interface Asked {
  readonly provider: SsoProviderRow;
  readonly requestId: string | undefined;
  readonly flowId: string | null;
  readonly redirectTo: string | undefined;
}

/** Accepts what an organisation's page sent back with the browser; answers where the browser goes on to. */
export async function finishSso(ctx: IdentityCtx, form: SamlForm): Promise<string> {
  const own = serviceProvider(ctx);
  const asked = await whatWasAsked(ctx, form);
  const { provider } = asked;
  if (provider.disabled) throw refusal("samlProviderDisabled");
  if (!form.SAMLResponse) throw refusal("samlResponseMissing");
  const idp = await currentMetadata(ctx, provider);
  const assertion = await readAssertion(ctx, own, idp, {
    response: form.SAMLResponse,
    requestId: asked.requestId,
  });
  const profile = personOf(provider.entity_id, assertion, provider.attribute_mapping);
  const target = redirectTarget(ctx.settings.site, "", asked.redirectTo);

  const outcome = await inTransaction(ctx.db, async (tx) => {
    if (!(await useAssertion(tx, provider.id, assertion))) throw refusal("assertionInvalid");
    const name = `sso:${provider.id}`;
    const admission = await admitPerson(tx, ctx, {
      provider: name,
      linkingDomain: name,
      profile,
      emailOptional: false,
      isSso: true,
      redirectTo: target,
    });
    if (!admission.admitted) return admission;
    const { userId } = admission;
    const { sessionEnds } = assertion;
    const flow = asked.flowId === null ? undefined : await findFlow(tx, ctx, asked.flowId);
    if (flow) {
      const secrets = sessionEnds ? { sessionEnds: sessionEnds.toISOString() } : {};
      await issueAuthCode(tx, ctx, flow.id, { userId, secrets });
      return { admitted: true as const, code: flow.auth_code };
    }
    const opened = await openSession(tx, ctx, userId, "sso/saml", {
      provider: provider.id,
      identity: "other",
      ...(sessionEnds ? { notAfter: sessionEnds } : {}),
    });
    return { admitted: true as const, opened };
  });
  if (!outcome.admitted) throw outcome.refused;
  if ("code" in outcome) return codeRedirect(target, outcome.code);
  return tokensRedirect(target, sessionResponse(ctx, outcome.opened));
}

/** By its relay state, an answer to a request of ours; otherwise the organisation began by itself and says who it is. */
async function whatWasAsked(ctx: IdentityCtx, form: SamlForm): Promise<Asked> {
  const relayState = form.RelayState ?? "";
  if (isUuid(relayState)) {
    const relay = await takeRelay(ctx.db, ctx, relayState);
    if (!relay) throw refusal("relayUnknown");
    const { relaySeconds } = serviceProvider(ctx);
    if (secondsAfter(relay.created_at, relaySeconds) <= ctx.clock.now()) throw refusal("relayExpired");
    const provider = await findSsoProvider(ctx.db, ctx, relay.provider_id);
    if (!provider) throw refusal("samlIdpUnknown");
    return {
      provider,
      requestId: relay.request_id,
      flowId: relay.flow_id,
      redirectTo: relay.redirect_to ?? undefined,
    };
  }
  if (relayState !== "" && !URL.canParse(relayState)) throw refusal("relayInvalid");
  if (form.SAMLart) throw refusal("artifactUnsupported");
  if (!form.SAMLResponse) throw refusal("samlResponseMissing");
  const provider = await findSsoProviderByEntity(ctx.db, ctx, await issuerSaid(form.SAMLResponse));
  if (!provider) throw refusal("samlIdpUnknown");
  return { provider, requestId: undefined, flowId: null, redirectTo: relayState };
}

/** Who the answer says it is from; that it is, its signature has to show. */
async function issuerSaid(response: string): Promise<string> {
  const root = await parseXml(Buffer.from(response, "base64").toString("utf8")).catch(() => {
    throw refusal("samlResponseNotXml");
  });
  const envelope = child(root, "Response");
  if (!envelope || attribute(envelope, "ID") === undefined) throw refusal("samlResponseNotXml");
  const issuer = child(envelope, "Issuer") ?? child(child(envelope, "Assertion") ?? {}, "Issuer");
  return issuer ? textOf(issuer) : "";
}
