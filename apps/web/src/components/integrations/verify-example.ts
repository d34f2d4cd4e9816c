/** A check of a signature with nothing but Node.js. */
export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

// secret: "whsec_…"; headers and body exactly as they came.
export function isFromLastro(secret, headers, body) {
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false;
  const expected = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(\`\${id}.\${timestamp}.\${body}\`)
    .digest();
  return headers["webhook-signature"].split(" ").some((one) => {
    const [version, signature] = one.split(",");
    const given = Buffer.from(signature ?? "", "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}`;
