import { z } from "zod";

export const investmentEnvironment = {
  /** The institution that owes clients what they invest, by the name they are shown; without it nothing may be invested. */
  LASTRO_INVESTMENT_ISSUER: z.string().trim().min(2).max(60).optional(),
  /** Whether the guarantee fund covers what it owes. */
  LASTRO_INVESTMENT_COVERED: z.enum(["yes", "no"]).default("no"),
  /** Banco Central's time series, where the CDI is not read from them directly. */
  LASTRO_SGS_URL: z.url().optional(),
} as const;

type InvestmentEnvironment = {
  [Name in keyof typeof investmentEnvironment]?: z.output<(typeof investmentEnvironment)[Name]>;
};

export interface InvestmentConfig {
  readonly sgsUrl: string;
  /** Absent where nothing may be invested. */
  readonly issuer?: string;
  readonly covered: boolean;
}

/** The demonstration's issuer is simulated and says so. */
export function investmentConfig(
  env: InvestmentEnvironment,
  demo: { readonly simulatorUrl: string } | undefined,
): InvestmentConfig {
  const issuer = env.LASTRO_INVESTMENT_ISSUER ?? (demo ? "Emissor simulado" : undefined);
  return {
    sgsUrl: env.LASTRO_SGS_URL ?? demo?.simulatorUrl ?? "https://api.bcb.gov.br",
    ...(issuer === undefined ? {} : { issuer }),
    covered: env.LASTRO_INVESTMENT_COVERED === "yes",
  };
}
