import { createPrivateKey, type KeyObject } from "node:crypto";
import { SAML } from "@node-saml/node-saml";
import { refusal } from "../service/auth-error.js";
import type { IdentityCtx } from "../service/context.js";
import type { IdpMetadata } from "./idp-metadata.js";
import { selfSignedCertificate } from "./self-signed-certificate.js";

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** What this house is called among organisations, and where their people come back to. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly relaySeconds: number;
  readonly privateKeyPem: string;
  readonly certificatePem: string;
  /** Whether what is encrypted by that key is read, and by the next one. */
  readonly decrypts: boolean;
  /** What takes the place of that key before long. */
  readonly next?: KeyPair;
}

export interface KeyPair {
  readonly privateKeyPem: string;
  readonly certificatePem: string;
}

const known = new Map<string, KeyPair>();

/** This house as organisations see it, or word that it speaks with none. */
export function serviceProvider({ settings }: Pick<IdentityCtx, "settings">): ServiceProvider {
  const { saml, site } = settings;
  if (!saml) throw refusal("samlDisabled");
  const base = (saml.externalUrl ?? site.externalUrl).replace(/\/+$/, "");
  return {
    entityId: `${base}/sso/saml/metadata`,
    acsUrl: `${base}/sso/saml/acs`,
    relaySeconds: saml.relaySeconds,
    ...keyPair(saml.privateKey),
    decrypts: saml.encryptedAssertions ?? false,
    ...(saml.nextPrivateKey === undefined ? {} : { next: keyPair(saml.nextPrivateKey) }),
  };
}

function keyPair(privateKey: string): KeyPair {
  const made = known.get(privateKey);
  if (made) return made;
  const key = readKey(privateKey);
  const pair = {
    privateKeyPem: key.export({ format: "pem", type: "pkcs8" }).toString(),
    certificatePem: selfSignedCertificate(key, "SAML 2.0 Certificate"),
  };
  known.set(privateKey, pair);
  return pair;
}

/** Whether a setting holds a key organisations accept. */
export function isSamlKey(text: string): boolean {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details } = readKey(text);
    return type === "rsa" && (details?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

/** PEM, or the bytes inside it in base64, as both are given in settings. */
function readKey(text: string): KeyObject {
  if (text.includes("-----BEGIN")) return createPrivateKey(text);
  const der = Buffer.from(text, "base64");
  try {
    return createPrivateKey({ key: der, format: "der", type: "pkcs1" });
  } catch {
    return createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  }
}

/** The conversation with one organisation. Times are judged elsewhere, by this house's own clock. */
export function conversation(
  own: ServiceProvider,
  idp: IdpMetadata,
  options: { readonly requestId?: string; readonly nameIdFormat?: string | null } = {},
): SAML {
  const { requestId } = options;
  return new SAML({
    issuer: own.entityId,
    callbackUrl: own.acsUrl,
    audience: own.entityId,
    entryPoint: idp.signInUrl,
    idpCert: [...idp.certificates],
    privateKey: own.privateKeyPem,
    ...(own.decrypts ? { decryptionPvk: own.privateKeyPem } : {}),
    signatureAlgorithm: "sha256",
    identifierFormat: options.nameIdFormat ?? PERSISTENT,
    disableRequestedAuthnContext: true,
    // Whichever of the two is signed: the library reads nothing but what a signature covers.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: -1,
    ...(requestId === undefined ? {} : { generateUniqueId: () => requestId }),
  });
}
