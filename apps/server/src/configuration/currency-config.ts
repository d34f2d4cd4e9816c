import { z } from "zod";

const PTAX_URL = "https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata";

export const currencyEnvironment = {
  /** What currencies are bought and sold for within the day, as AwesomeAPI serves it; without it none are offered. */
  LASTRO_CURRENCY_URL: z.url().optional(),
  /** Banco Central's PTAX service, where it is not asked directly. */
  LASTRO_PTAX_URL: z.url().optional(),
  /** The institution abroad that holds clients' foreign currency, by the name they are shown. */
  LASTRO_CURRENCY_PARTNER: z.string().trim().min(2).max(60).optional(),
  /** When firm quotes are given: on business days from 9:00 to 17:00 of Brasília, or always. */
  LASTRO_CURRENCY_HOURS: z.enum(["business", "always"]).optional(),
} as const;

type CurrencyEnvironment = {
  [Name in keyof typeof currencyEnvironment]?: z.output<(typeof currencyEnvironment)[Name]>;
};

export interface CurrencyConfig {
  readonly url: string;
  readonly ptaxUrl: string;
  readonly partner: string;
  readonly hours: "business" | "always";
}

/** The demonstration's market never closes, and its partner is simulated and says so. */
export function currencyConfig(
  env: CurrencyEnvironment,
  demo: { readonly simulatorUrl: string } | undefined,
): { readonly currencies?: CurrencyConfig } {
  const url = env.LASTRO_CURRENCY_URL ?? demo?.simulatorUrl;
  if (url === undefined) return {};
  return {
    currencies: {
      url,
      ptaxUrl:
        env.LASTRO_PTAX_URL ?? (demo ? `${demo.simulatorUrl}/olinda/servico/PTAX/versao/v1/odata` : PTAX_URL),
      partner: env.LASTRO_CURRENCY_PARTNER ?? "Parceiro simulado",
      hours: env.LASTRO_CURRENCY_HOURS ?? (demo ? "always" : "business"),
    },
  };
}

export function currencyProblems(env: CurrencyEnvironment): string[] {
  return (env.LASTRO_CURRENCY_URL === undefined) === (env.LASTRO_CURRENCY_PARTNER === undefined)
    ? []
    : ["LASTRO_CURRENCY_URL and LASTRO_CURRENCY_PARTNER come together"];
}
