import { createHash, X509Certificate } from "node:crypto";
import { refusal } from "../service/auth-error.js";
import { attribute, child, children, parseXml, textOf, type XmlNode } from "./xml.js";

/** What an organisation publishes of its sign-in. */
export interface IdpMetadata {
  readonly entityId: string;
  /** Where a browser is sent to sign in. */
  readonly signInUrl: string;
  /** PEM, of the keys it signs with. */
  readonly certificates: readonly string[];
  readonly validUntil?: Date;
}

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

const remembered = new Map<string, IdpMetadata>();
const REMEMBERED = 200;

/** Reads the published description of an organisation, or says what it lacks. */
export async function readIdpMetadata(xml: string): Promise<IdpMetadata> {
  const key = createHash("sha256").update(xml).digest("base64");
  const known = remembered.get(key);
  if (known) return known;
  const metadata = describe(await entityOf(xml));
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, metadata);
  return metadata;
}

async function entityOf(xml: string): Promise<XmlNode> {
  const root = await parseXml(xml).catch(() => {
    throw refusal("metadataInvalid");
  });
  const [entity] = children(root, "EntityDescriptor");
  if (entity) return entity;
  const listed = children(child(root, "EntitiesDescriptor") ?? {}, "EntityDescriptor");
  const providers = listed.filter((one) => children(one, "IDPSSODescriptor").length > 0);
  const [only] = providers;
  if (!only || providers.length > 1) throw refusal("metadataInvalid");
  return only;
}

function describe(entity: XmlNode): IdpMetadata {
  const entityId = attribute(entity, "entityID");
  if (!entityId) throw refusal("metadataWithoutEntity");
  const [idp, ...others] = children(entity, "IDPSSODescriptor");
  if (!idp) throw refusal("metadataWithoutIdp");
  if (others.length > 0) throw refusal("metadataWithManyIdps");
  const door = children(idp, "SingleSignOnService").find((one) => attribute(one, "Binding") === REDIRECT);
  const signInUrl = door && attribute(door, "Location");
  if (!signInUrl || !URL.canParse(signInUrl)) throw refusal("metadataWithoutDoor");
  const certificates = children(idp, "KeyDescriptor")
    .filter((one) => attribute(one, "use") !== "encryption")
    .flatMap(certificatesOf);
  if (certificates.length === 0) throw refusal("metadataWithoutKey");
  const until = attribute(entity, "validUntil") ?? attribute(idp, "validUntil");
  return {
    entityId,
    signInUrl,
    certificates,
    ...(until === undefined || Number.isNaN(Date.parse(until)) ? {} : { validUntil: new Date(until) }),
  };
}

function certificatesOf(key: XmlNode): string[] {
  return children(key, "KeyInfo")
    .flatMap((info) => children(info, "X509Data"))
    .flatMap((data) => children(data, "X509Certificate"))
    .map((certificate) => {
      try {
        return new X509Certificate(Buffer.from(textOf(certificate), "base64")).toString();
      } catch {
        throw refusal("metadataInvalid");
      }
    });
}
