import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";

/** The key to check the codes of fingerprints with, where the environment has the master secret. */
export function fingerprintKeyFromEnvironment(env: NodeJS.ProcessEnv): string | undefined {
  const { LASTRO_MASTER_SECRET: masterSecret } = env;
  return masterSecret ? fingerprintKeyOf(masterSecret) : undefined;
}
