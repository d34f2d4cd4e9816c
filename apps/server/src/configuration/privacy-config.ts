import { z } from "zod";

const version = z.string().regex(/^[\w.-]{1,40}$/);

/** Settings about clients' own data: the texts they agree to, and how long what is left of them is kept. */
export const privacyEnvironment = {
  /** A new version is put before every client at their next visit. */
  LASTRO_TERMS_VERSION: version.default("1"),
  LASTRO_PRIVACY_VERSION: version.default("1"),
  /** Where the house publishes its own texts; without it, those that come with the screens. */
  LASTRO_TERMS_URL: z.url().optional(),
  LASTRO_PRIVACY_URL: z.url().optional(),
  /** How long the records of a closed account stay: those against money laundering ten years at least (Lei 9.613). */
  LASTRO_RETENTION_YEARS: z.coerce.number().int().min(10).max(100).default(10),
  /** Pictures of faces go earlier: five years, after which nobody can sue over the account any more (CDC, art. 27). */
  LASTRO_SELFIE_RETENTION_YEARS: z.coerce.number().int().min(1).max(100).default(5),
} as const;

const environment = z.object(privacyEnvironment);
type PrivacyEnvironment = z.infer<typeof environment>;

interface LegalText {
  readonly version: string;
  readonly url?: string;
}

export interface PrivacyConfig {
  readonly legal: { readonly terms: LegalText; readonly privacy: LegalText };
  readonly retention: { readonly years: number; readonly selfieYears: number };
}

export function privacyConfig(env: PrivacyEnvironment): PrivacyConfig {
  return {
    legal: {
      terms: legalText(env.LASTRO_TERMS_VERSION, env.LASTRO_TERMS_URL),
      privacy: legalText(env.LASTRO_PRIVACY_VERSION, env.LASTRO_PRIVACY_URL),
    },
    retention: { years: env.LASTRO_RETENTION_YEARS, selfieYears: env.LASTRO_SELFIE_RETENTION_YEARS },
  };
}

function legalText(version: string, url: string | undefined): LegalText {
  return { version, ...(url === undefined ? {} : { url }) };
}
