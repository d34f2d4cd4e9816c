import { z } from "zod";

export const whatsappEnvironment = {
  /** The number notices leave from, by its id at Meta; without it there is no WhatsApp. */
  LASTRO_WHATSAPP_PHONE_NUMBER_ID: z.string().regex(/^\d+$/).optional(),
  LASTRO_WHATSAPP_TOKEN: z.string().min(8).optional(),
  /** Signs what Meta reports to us. */
  LASTRO_WHATSAPP_APP_SECRET: z.string().min(8).optional(),
  /** What Meta repeats when the address of our reports is set. */
  LASTRO_WHATSAPP_VERIFY_TOKEN: z.string().min(8).optional(),
  /** Where the Cloud API is, with its version. */
  LASTRO_WHATSAPP_URL: z.url().default("https://graph.facebook.com/v23.0"),
} as const;

type WhatsAppEnvironment = {
  [Name in keyof typeof whatsappEnvironment]?: z.output<(typeof whatsappEnvironment)[Name]>;
};

export interface WhatsAppConfig {
  readonly url: string;
  readonly phoneNumberId: string;
  readonly token: string;
  readonly appSecret: string;
  readonly verifyToken: string;
}

export function whatsappConfig({
  LASTRO_WHATSAPP_PHONE_NUMBER_ID: phoneNumberId,
  LASTRO_WHATSAPP_TOKEN: token,
  LASTRO_WHATSAPP_APP_SECRET: appSecret,
  LASTRO_WHATSAPP_VERIFY_TOKEN: verifyToken,
  LASTRO_WHATSAPP_URL: url,
}: WhatsAppEnvironment): { readonly whatsapp?: WhatsAppConfig } {
  if (!phoneNumberId || !token || !appSecret || !verifyToken || !url) return {};
  return { whatsapp: { url: url.replace(/\/$/, ""), phoneNumberId, token, appSecret, verifyToken } };
}

/** Half a configuration sends nothing, or believes anybody. */
export function whatsappProblems(
  env: WhatsAppEnvironment,
  isThisMachine: (url: string) => boolean,
): string[] {
  const needed = [
    "LASTRO_WHATSAPP_PHONE_NUMBER_ID",
    "LASTRO_WHATSAPP_TOKEN",
    "LASTRO_WHATSAPP_APP_SECRET",
    "LASTRO_WHATSAPP_VERIFY_TOKEN",
  ] as const;
  const missing = needed.filter((name) => env[name] === undefined);
  const { LASTRO_WHATSAPP_URL: url = "" } = env;
  return [
    ...(missing.length === 0 || missing.length === needed.length
      ? []
      : [`WhatsApp needs ${missing.join(", ")} as well`]),
    ...(isThisMachine(url) ? ["LASTRO_WHATSAPP_URL points at this machine: a simulator reaches nobody"] : []),
    ...(url.startsWith("https:") || isThisMachine(url)
      ? []
      : ["LASTRO_WHATSAPP_URL must begin with https://"]),
  ];
}
