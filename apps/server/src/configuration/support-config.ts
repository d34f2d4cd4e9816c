import { z } from "zod";

const hour = z.coerce.number().int().min(0).max(24);

/** Between which whole hours of business days, in Brasília, people answer at support. */
export const supportEnvironment = {
  LASTRO_SUPPORT_OPENS: hour.default(9),
  LASTRO_SUPPORT_CLOSES: hour.default(18),
} as const;

const environment = z.object(supportEnvironment);
type SupportEnvironment = z.infer<typeof environment>;

export interface SupportConfig {
  readonly support: { readonly opensAt: number; readonly closesAt: number };
}

export function supportConfig(env: SupportEnvironment): SupportConfig {
  return { support: { opensAt: env.LASTRO_SUPPORT_OPENS, closesAt: env.LASTRO_SUPPORT_CLOSES } };
}

export function supportProblems(env: SupportEnvironment): string[] {
  return env.LASTRO_SUPPORT_OPENS < env.LASTRO_SUPPORT_CLOSES
    ? []
    : ["LASTRO_SUPPORT_OPENS must come before LASTRO_SUPPORT_CLOSES"];
}
