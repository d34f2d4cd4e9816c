import type { Config } from "@lastro/platform/config";
import { z } from "zod";
import { isTrivial } from "./own-secrets.js";

const longSecret = z.string().min(32);

/** What seals data at rest, and what fingerprints are made with. */
export const secretEnvironment = {
  LASTRO_MASTER_SECRET: longSecret.optional(),
  /** Those before it, with commas between, while something may still be sealed with them. */
  LASTRO_FORMER_MASTER_SECRETS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((one) => one.trim() || []))
    .pipe(z.array(longSecret)),
  /** What people are found by, such as a CPF's fingerprint, is made with it; the master secret when absent. */
  LASTRO_FINGERPRINT_SECRET: longSecret.optional(),
} as const;

const environment = z.object(secretEnvironment);
type SecretEnvironment = z.infer<typeof environment>;
type Secrets = Pick<Config, "masterSecret" | "formerSecrets" | "fingerprintSecret">;

export function secretProblems(env: SecretEnvironment): string[] {
  const all = [...env.LASTRO_FORMER_MASTER_SECRETS, env.LASTRO_MASTER_SECRET];
  return new Set(all).size === all.length
    ? []
    : ["LASTRO_FORMER_MASTER_SECRETS names a secret twice, or the current one"];
}

/** Why these would not keep anything in production. */
export function weakSecretProblems(env: SecretEnvironment, demoSecrets: readonly string[]): string[] {
  const { LASTRO_FINGERPRINT_SECRET: fingerprints } = env;
  if (fingerprints === undefined) return [];
  if (demoSecrets.includes(fingerprints)) return ["LASTRO_FINGERPRINT_SECRET is the demonstration's secret"];
  return isTrivial(fingerprints) ? ["LASTRO_FINGERPRINT_SECRET is easy to guess"] : [];
}

export function secretConfig(env: SecretEnvironment, demoSecret: string): Secrets {
  const masterSecret = env.LASTRO_MASTER_SECRET ?? demoSecret;
  return {
    masterSecret,
    formerSecrets: env.LASTRO_FORMER_MASTER_SECRETS,
    fingerprintSecret: env.LASTRO_FINGERPRINT_SECRET ?? masterSecret,
  };
}

/** The secrets of a program that is started with few settings; undefined without a master secret. */
export function secretsFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
): Secrets | undefined {
  const given = environment.parse(env);
  return given.LASTRO_MASTER_SECRET === undefined
    ? undefined
    : secretConfig(given, given.LASTRO_MASTER_SECRET);
}
