import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { secretsFromEnvironment } from "./secret-config.js";

/** The key to check the codes of fingerprints with, where the environment has the secrets. */
export function fingerprintKeyFromEnvironment(env: NodeJS.ProcessEnv): string | undefined {
  const secrets = secretsFromEnvironment(env);
  return secrets && fingerprintKeyOf(secrets.fingerprintSecret);
}
