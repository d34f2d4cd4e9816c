import { createPublicKey, type KeyObject, sign, X509Certificate } from "node:crypto";
import { AsnConvert } from "@peculiar/asn1-schema";
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from "@peculiar/asn1-x509";

const COMMON_NAME = "2.5.4.3";
const RSA_WITH_SHA256 = "1.2.840.113549.1.1.11";

/**
 * A certificate for one's own key, in PEM: the form in which organisations expect the key of a service to be
 * published. It vouches for nothing but the key, so the same key always gives the same certificate.
 */
export function selfSignedCertificate(privateKey: KeyObject, name: string): string {
  const signatureAlgorithm = new AlgorithmIdentifier({ algorithm: RSA_WITH_SHA256, parameters: null });
  const value = new AttributeValue({ utf8String: name });
  const subject = new Name([
    new RelativeDistinguishedName([new AttributeTypeAndValue({ type: COMMON_NAME, value })]),
  ]);
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: bytes(Uint8Array.of(1)),
    signature: signatureAlgorithm,
    issuer: subject,
    validity: new Validity({
      notBefore: new Date("2020-01-01T00:00:00Z"),
      notAfter: new Date("9999-12-31T23:59:59Z"),
    }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(privateKey).export({ format: "der", type: "spki" }),
      SubjectPublicKeyInfo,
    ),
  });
  const signature = sign("sha256", Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm,
    signatureValue: bytes(signature),
  });
  return new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).toString();
}

function bytes(of: Uint8Array): ArrayBuffer {
  return new Uint8Array(of).buffer;
}
