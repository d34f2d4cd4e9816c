/** Requests as a program makes them at this installation. */
export function curlExamples(origin: string) {
  const begin = `curl ${origin}`;
  const key = '  -H "Authorization: Bearer $LASTRO_KEY"';
  const once = '  -H "Idempotency-Key: $(uuidgen)"';
  const json = '  -H "Content-Type: application/json"';
  const lines = (...parts: string[]) => parts.join(" \\\n");
  return {
    balances: lines(`${begin}/v1/wallets`, key),
    charge: lines(
      `${begin}/v1/pix/charges`,
      ...[key, once, json],
      `  -d '{"amount":"25.00","description":"Pedido 1042"}'`,
    ),
    preview: lines(
      `${begin}/v1/pix/payments/preview`,
      ...[key, json],
      `  -d '{"by":"key","key":"ana@exemplo.com.br"}'`,
    ),
    pay: lines(
      `${begin}/v1/pix/payments`,
      ...[key, once, json],
      `  -d '{"previewId":"'$PREVIEW_ID'","amount":"25.00"}'`,
    ),
  };
}

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
