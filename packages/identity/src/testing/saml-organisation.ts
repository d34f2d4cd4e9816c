import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
  randomBytes,
  randomUUID,
  X509Certificate,
} from "node:crypto";
import { inflateRawSync } from "node:zlib";
import type { FixedClock } from "@lastro/platform/testing/fixed-clock";
import { signXml } from "@node-saml/node-saml/lib/xml.js";
import { selfSignedCertificate } from "../sso/self-signed-certificate.js";

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** What the answer says that is not as it should be, or not as usual. */
export interface AnswerOptions {
  readonly nameId?: string;
  readonly nameIdFormat?: string;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly sign?: "assertion" | "response" | "nothing";
  /** Signed by a key the organisation never published. */
  readonly forged?: boolean;
  readonly algorithm?: "sha1" | "sha256";
  readonly issuer?: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly destination?: string;
  /** Null for an answer nobody asked for. */
  readonly inResponseTo?: string | null;
  readonly status?: string;
  /** Seconds from now on, for both the conditions and the bearer. */
  readonly validFrom?: number;
  readonly validFor?: number;
  readonly sessionEnds?: Date;
  /** Encrypts the assertion for who holds the key of this certificate. */
  readonly encryptedFor?: EncryptionWish;
  /** After it was signed. */
  readonly tamper?: (xml: string) => string;
}

export interface EncryptionWish {
  /** PEM, or the bytes inside it in base64. */
  readonly certificate: string;
  readonly cipher?: "aes256-gcm" | "aes256-cbc" | "tripledes-cbc";
  readonly wrap?: "rsa-oaep-mgf1p" | "rsa-1_5";
}

export interface SamlOrganisation {
  readonly entityId: string;
  /** Where its people sign in. */
  readonly signInUrl: string;
  readonly metadata: string;
  /** What its page posts back after someone signed in there for this request. */
  answer(request: string | undefined, options?: AnswerOptions): string;
}

let organisations = 0;

/** An organisation with a sign-in of its own, which says whatever a test wants it to say. */
export function aSamlOrganisation(
  clock: FixedClock,
  service: { readonly entityId: string; readonly acsUrl: string },
): SamlOrganisation {
  organisations += 1;
  const [own, stranger] = [aKey(), aKey()];
  const entityId = `https://idp${organisations}.empresa.example/saml`;
  const signInUrl = `${entityId}/entrar`;
  const metadata = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${own.certificate.replace(/-----[^-]+-----|\s/g, "")}</ds:X509Certificate>
    </ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;

  return {
    entityId,
    signInUrl,
    metadata,
    answer(request, options = {}) {
      const requestId =
        options.inResponseTo === undefined ? request && requestIdOf(request) : options.inResponseTo;
      const about = { entityId, service, requestId: requestId ?? undefined, now: clock.now() };
      const key = options.forged ? stranger : own;
      const { encryptedFor: wish, sign } = options;
      const clear = response(about, options);
      // A signature around the assertion is of what is encrypted; one of the assertion itself is encrypted with it.
      const outside = sign === "response";
      const xml = signedPart(wish && outside ? encryptAssertion(clear, wish) : clear, key, options);
      const signed = wish && !outside ? encryptAssertion(xml, wish) : xml;
      return Buffer.from(options.tamper ? options.tamper(signed) : signed).toString("base64");
    },
  };
}

interface Key {
  readonly pem: string;
  readonly certificate: string;
}

function aKey(): Key {
  const { privateKey }: { privateKey: KeyObject } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return {
    pem: privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
    certificate: selfSignedCertificate(privateKey, "An organisation of the tests"),
  };
}

const CIPHERS = {
  "aes256-gcm": { name: "aes-256-gcm", keyBytes: 32, ivBytes: 12 },
  "aes256-cbc": { name: "aes-256-cbc", keyBytes: 32, ivBytes: 16 },
  "tripledes-cbc": { name: "des-ede3-cbc", keyBytes: 24, ivBytes: 8 },
} as const;

const XMLENC = "http://www.w3.org/2001/04/xmlenc#";

function encryptAssertion(
  xml: string,
  { certificate, cipher = "aes256-gcm", wrap = "rsa-oaep-mgf1p" }: EncryptionWish,
) {
  const [assertion = ""] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
  const { publicKey } = new X509Certificate(
    certificate.includes("BEGIN") ? certificate : Buffer.from(certificate, "base64"),
  );
  const { name, keyBytes, ivBytes } = CIPHERS[cipher];
  const [key, iv] = [randomBytes(keyBytes), randomBytes(ivBytes)];
  const gcm = cipher === "aes256-gcm";
  const encrypted = gcm ? sealed(key, iv, assertion) : chained(name, key, iv, assertion);
  const padding = wrap === "rsa-1_5" ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const wrapped = publicEncrypt({ key: publicKey, padding }, key).toString("base64");
  const method = `${gcm ? "http://www.w3.org/2009/xmlenc11#" : XMLENC}${cipher}`;
  const digest =
    wrap === "rsa-1_5"
      ? ""
      : '<ds:DigestMethod xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>';
  return xml.replace(
    assertion,
    () =>
      `<saml:EncryptedAssertion><xenc:EncryptedData xmlns:xenc="${XMLENC}" Type="${XMLENC}Element"><xenc:EncryptionMethod Algorithm="${method}"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XMLENC}${wrap}">${digest}</xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue>${encrypted.toString("base64")}</xenc:CipherValue></xenc:CipherData></xenc:EncryptedData></saml:EncryptedAssertion>`,
  );
}

function sealed(key: Buffer, iv: Buffer, text: string): Buffer {
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function chained(name: string, key: Buffer, iv: Buffer, text: string): Buffer {
  const cipher = createCipheriv(name, key, iv);
  return Buffer.concat([iv, cipher.update(text, "utf8"), cipher.final()]);
}

/** The id of the request in the address a browser was sent to. */
function requestIdOf(url: string): string {
  const xml = inflateRawSync(
    Buffer.from(new URL(url).searchParams.get("SAMLRequest") ?? "", "base64"),
  ).toString();
  const id = / ID="([^"]+)"/.exec(xml)?.[1];
  if (!id) throw new Error(`No request: ${xml}`);
  return id;
}

function signedPart(
  xml: string,
  key: Key,
  { sign = "assertion", algorithm = "sha256" }: AnswerOptions,
): string {
  if (sign === "nothing") return xml;
  const part = sign === "assertion" ? "Assertion" : "Response";
  const path = `//*[local-name(.)='${part}']`;
  const reference = `${path}/*[local-name(.)='Issuer']`;
  return signXml(
    xml,
    path,
    { reference, action: "after" },
    {
      privateKey: key.pem,
      publicCert: key.certificate,
      signatureAlgorithm: algorithm,
      digestAlgorithm: algorithm,
    },
  );
}

function response(
  about: {
    readonly entityId: string;
    readonly service: { readonly entityId: string; readonly acsUrl: string };
    readonly requestId: string | undefined;
    readonly now: Date;
  },
  options: AnswerOptions,
): string {
  const {
    nameId = "pessoa-1",
    nameIdFormat = PERSISTENT,
    attributes = {},
    validFrom = -5,
    validFor = 300,
  } = options;
  const at = (seconds: number) => new Date(about.now.getTime() + seconds * 1000).toISOString();
  const issuer = options.issuer ?? about.entityId;
  const to = about.requestId === undefined ? "" : ` InResponseTo="${about.requestId}"`;
  const id = `_${randomUUID()}`;
  const stated = Object.entries(attributes)
    .map(
      ([name, value]) =>
        `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
    )
    .join("");
  const ends = options.sessionEnds ? ` SessionNotOnOrAfter="${options.sessionEnds.toISOString()}"` : "";
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_r${id}" Version="2.0" IssueInstant="${at(0)}" Destination="${options.destination ?? about.service.acsUrl}"${to}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${options.status ?? "Success"}"/></samlp:Status><saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${id}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${nameIdFormat}">${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${at(validFor)}" Recipient="${options.recipient ?? about.service.acsUrl}"${to}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(validFrom)}" NotOnOrAfter="${at(validFor)}"><saml:AudienceRestriction><saml:Audience>${options.audience ?? about.service.entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(0)}"${ends}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${stated}</saml:AttributeStatement></saml:Assertion></samlp:Response>`;
}
