import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import type { IdentityBench } from "./identity-bench.js";

/** A signing key of a test's own, so that it can write tokens the house itself never issues. */
export interface TestKey {
  /** As the setting `tokens.keys` takes it. */
  readonly setting: string;
  sign(claims: Readonly<Record<string, unknown>>): Promise<string>;
}

export async function aTestKey(): Promise<TestKey> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(privateKey)), kid: "test", key_ops: ["sign"] };
  const key = await importJWK(jwk, "ES256");
  return {
    setting: JSON.stringify([jwk]),
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: "ES256", kid: "test", typ: "JWT" }).sign(key),
  };
}

/** The token of an operator's service: it names nobody and never ends. */
export function anOperatorsToken(app: IdentityBench, key: TestKey): Promise<string> {
  return key.sign({ role: "service_role", iss: app.identity.engine.settings.tokens.issuer });
}
