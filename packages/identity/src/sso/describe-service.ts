import { createPublicKey } from "node:crypto";
import { generateServiceProviderMetadata } from "@node-saml/node-saml";
import type { ServiceProvider } from "./service-provider.js";

/** What organisations need to know of this house, in XML: its addresses and its keys, the next one too. */
export function describeService(own: ServiceProvider): string {
  const { next } = own;
  const described = generateServiceProviderMetadata({
    issuer: own.entityId,
    callbackUrl: own.acsUrl,
    privateKey: own.privateKeyPem,
    publicCerts: [own.certificatePem, ...(next ? [next.certificatePem] : [])],
    ...(own.decrypts ? { decryptionPvk: own.privateKeyPem, decryptionCert: own.certificatePem } : {}),
    generateUniqueId: () => `id-${keyName(own.privateKeyPem)}`,
  });
  if (!next) return described;
  // The library announces one key to encrypt by.
  return described.replace(
    /<KeyDescriptor use="encryption">[\s\S]*?<\/KeyDescriptor>/,
    (one) => one + one.replace(/(X509Certificate>)[^<]+/, `$1${bare(next.certificatePem)}`),
  );
}

function bare(pem: string): string {
  return pem.replace(/-----[^-]+-----|\s/g, "");
}

/** The same description for the same key. */
function keyName(pem: string): string {
  const der = createPublicKey(pem).export({ format: "der", type: "spki" });
  return Buffer.from(der).subarray(-20).toString("hex");
}
