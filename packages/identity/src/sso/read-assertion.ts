import { secondsAfter } from "@lastro/platform/clock";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import { assertReadable } from "./encrypted-assertion.js";
import type { IdpMetadata } from "./idp-metadata.js";
import { conversation, type ServiceProvider } from "./service-provider.js";
import { attribute, child, children, parseXml, textOf, type XmlNode } from "./xml.js";

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";
const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
/** How far the clocks of two houses may be apart. */
const SKEW_SECONDS = 60;

export interface AssertedAttribute {
  readonly names: readonly string[];
  readonly values: readonly string[];
}

/** What an organisation said of one of its people, signed. */
export interface Assertion {
  readonly id: string;
  readonly nameId?: { readonly value: string; readonly format: string | undefined };
  readonly attributes: readonly AssertedAttribute[];
  /** Until when it could be brought again, were it not kept as used. */
  readonly expiresAt: Date;
  /** When the organisation wants the session to end. */
  readonly sessionEnds?: Date;
}

export interface SamlAnswer {
  readonly response: string;
  /** Absent when nobody of this house asked. */
  readonly requestId: string | undefined;
}

/**
 * The one assertion of an answer, read only from what a key of the organisation signed, meant for this house, for
 * this request and for now. Why it is not acceptable is for the log alone.
 */
export async function readAssertion(
  ctx: IdentityCtx,
  own: ServiceProvider,
  idp: IdpMetadata,
  answer: SamlAnswer,
): Promise<Assertion> {
  try {
    return await accepted(ctx, own, idp, answer);
  } catch (error) {
    // The organisation may have taken the next key for the one in use: both are announced to it.
    const assertion =
      own.decrypts &&
      own.next &&
      (await accepted(ctx, { ...own, ...own.next }, idp, answer).catch(() => undefined));
    if (assertion) return assertion;
    ctx.log.info({ organisation: idp.entityId, error: String(error) }, "an assertion was refused");
    throw refusal("assertionInvalid");
  }
}

async function accepted(
  ctx: IdentityCtx,
  own: ServiceProvider,
  idp: IdpMetadata,
  { response, requestId }: SamlAnswer,
): Promise<Assertion> {
  const xml = Buffer.from(response, "base64").toString("utf8");
  const root = await parseXml(xml);
  assertEnvelope(root, own, idp, requestId);
  await assertReadable(own, xml, root);
  const { profile } = await conversation(own, idp).validatePostResponseAsync({ SAMLResponse: response });
  const signed = profile?.getAssertion?.();
  const assertion = signed && child(signed, "Assertion");
  if (!assertion) throw new Error("no signed assertion");
  if (textOf(child(assertion, "Issuer") ?? {}) !== idp.entityId) throw new Error("of another issuer");
  assertInTime(ctx, child(assertion, "Conditions") ?? {});
  return {
    ...described(assertion),
    expiresAt: secondsAfter(confirmedUntil(ctx, own, assertion, requestId), SKEW_SECONDS),
  };
}

/** What stands around the assertion, which need not be signed: nothing is taken from it, but nothing may be odd. */
function assertEnvelope(
  root: XmlNode,
  own: ServiceProvider,
  idp: IdpMetadata,
  requestId: string | undefined,
): void {
  const response = child(root, "Response");
  if (!response) throw new Error("not a response");
  const status = child(child(response, "Status") ?? {}, "StatusCode");
  if (!status || attribute(status, "Value") !== SUCCESS) throw new Error("the organisation refused");
  const destination = attribute(response, "Destination");
  if (destination !== undefined && destination !== own.acsUrl) throw new Error("for another house");
  const issuer = child(response, "Issuer");
  if (issuer && textOf(issuer) !== idp.entityId) throw new Error("from another organisation");
  const inResponseTo = attribute(response, "InResponseTo");
  if (inResponseTo !== undefined && inResponseTo !== requestId) throw new Error("to another request");
}

function assertInTime(ctx: IdentityCtx, node: XmlNode): void {
  const now = ctx.clock.now();
  const from = momentOf(node, "NotBefore");
  const until = momentOf(node, "NotOnOrAfter");
  if (from && secondsAfter(from, -SKEW_SECONDS) > now) throw new Error("not yet");
  if (until && secondsAfter(until, SKEW_SECONDS) <= now) throw new Error("no longer");
}

/** Until when the bearer may bring it: here, and in answer to this request. */
function confirmedUntil(
  ctx: IdentityCtx,
  own: ServiceProvider,
  assertion: XmlNode,
  requestId: string | undefined,
): Date {
  const confirmations = children(child(assertion, "Subject") ?? {}, "SubjectConfirmation");
  for (const confirmation of confirmations) {
    if (attribute(confirmation, "Method") !== BEARER) continue;
    const data = child(confirmation, "SubjectConfirmationData") ?? {};
    const until = momentOf(data, "NotOnOrAfter");
    if (!until || attribute(data, "Recipient") !== own.acsUrl) continue;
    if (attribute(data, "InResponseTo") !== requestId) continue;
    assertInTime(ctx, data);
    return until;
  }
  throw new Error("not confirmed for its bearer");
}

function described(assertion: XmlNode): Omit<Assertion, "expiresAt"> {
  const id = attribute(assertion, "ID");
  if (!id) throw new Error("without an id");
  const nameId = child(child(assertion, "Subject") ?? {}, "NameID");
  const ends = children(assertion, "AuthnStatement")
    .map((statement) => momentOf(statement, "SessionNotOnOrAfter"))
    .find((moment) => moment !== undefined);
  return {
    id,
    ...(nameId && textOf(nameId) !== ""
      ? { nameId: { value: textOf(nameId), format: attribute(nameId, "Format") } }
      : {}),
    attributes: children(assertion, "AttributeStatement")
      .flatMap((statement) => children(statement, "Attribute"))
      .map((one) => ({
        names: [attribute(one, "Name"), attribute(one, "FriendlyName")].filter((name) => name !== undefined),
        values: children(one, "AttributeValue").map(textOf),
      })),
    ...(ends ? { sessionEnds: ends } : {}),
  };
}

function momentOf(node: XmlNode, name: string): Date | undefined {
  const text = attribute(node, name);
  if (text === undefined) return undefined;
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new Error(`${name} is no time`);
  return new Date(at);
}
