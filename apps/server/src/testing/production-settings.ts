import { generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { selfSignedCertificate } from "@lastro/identity/testing";
import { exportJWK, generateKeyPair } from "jose";

/** Settings a production start accepts, its rails on hosts that do not exist. */
export async function productionSettings(): Promise<Record<string, string>> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: "first", key_ops: ["sign"] };
  const receiptKey = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
  return {
    LASTRO_MODE: "production",
    DATABASE_URL: "postgresql://lastro@db.invalid/lastro",
    LASTRO_PUBLIC_URL: "https://bank.invalid",
    LASTRO_MASTER_SECRET: randomBytes(32).toString("hex"),
    LASTRO_JWT_KEYS: JSON.stringify([jwk]),
    LASTRO_RECEIPT_KEYS: JSON.stringify([{ ...receiptKey, key_ops: ["sign"] }]),
    LASTRO_PIX_URL: "https://pix.invalid",
    LASTRO_PIX_CLIENT_ID: "client",
    LASTRO_PIX_CLIENT_SECRET: "given by the provider",
    LASTRO_PIX_KEY: "5f3c1a52-8b0e-4f7d-9a56-2c41d7e8b903",
    LASTRO_PIX_WEBHOOK_SECRET: randomBytes(32).toString("hex"),
    LASTRO_PRICE_URL: "https://prices.invalid",
    LASTRO_SECOND_PRICE_URL: "https://exchange.invalid",
    LASTRO_SMTP_URL: "smtps://mail.invalid",
    LASTRO_MAIL_FROM: "Lastro <no-reply@bank.invalid>",
  };
}

/** A certificate of the key, valid from 2020 to 9999. */
export function aCertificate(privateKey: KeyObject): string {
  return selfSignedCertificate(privateKey, "The house");
}
