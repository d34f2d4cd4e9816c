import { decryptXml, parseDomFromString, xpath } from "@node-saml/node-saml/lib/xml.js";
import type { ServiceProvider } from "./service-provider.js";
import { parseXml, type XmlNode } from "./xml.js";

const BROKEN_HASHES = /xmldsig#(?:rsa-sha1|dsa-sha1|hmac-sha1|sha1)["']/;
/** Whoever may ask often enough learns what was encrypted so. */
const BROKEN_CIPHERS = /xmlenc#(?:rsa-1_5|tripledes-cbc)["']/;

/**
 * Makes sure that an answer has exactly one assertion, in the clear or encrypted for this house, and that nothing of
 * it is signed or encrypted in a way that can be broken. Of what is encrypted the inside is held to the same.
 */
export async function assertReadable(own: ServiceProvider, xml: string, root: XmlNode): Promise<void> {
  if (count(root, "Assertion") + count(root, "EncryptedAssertion") !== 1)
    throw new Error("not exactly one assertion");
  const document = await parseDomFromString(xml);
  const [encrypted] = xpath.selectElements(
    document,
    "/*[local-name()='Response']/*[local-name()='EncryptedAssertion']",
  );
  if (encrypted) {
    if (!own.decrypts) throw new Error("encrypted, which this house does not read");
    const cipher = encrypted.toString();
    if (BROKEN_CIPHERS.test(cipher)) throw new Error("encrypted in a way that can be broken");
    const inside: string = await decryptXml(cipher, own.privateKeyPem);
    assertGoodHashes(inside);
    const decrypted = await parseXml(inside);
    if (count(decrypted, "Assertion") !== 1 || count(decrypted, "EncryptedAssertion") !== 0)
      throw new Error("not exactly one assertion inside");
    // The hashes that stand there say how the key was wrapped, and sign nothing.
    encrypted.parentNode?.removeChild(encrypted);
  }
  assertGoodHashes(document.toString());
}

function assertGoodHashes(xml: string): void {
  if (BROKEN_HASHES.test(xml)) throw new Error("signed by a hash that can be forged");
}

function count(node: unknown, name: string): number {
  if (Array.isArray(node)) return node.reduce<number>((sum, one) => sum + count(one, name), 0);
  if (typeof node !== "object" || node === null) return 0;
  return Object.entries(node).reduce(
    (sum, [key, value]) => sum + (key === name ? [value].flat().length : 0) + count(value, name),
    0,
  );
}
