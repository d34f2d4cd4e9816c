import { createECDH } from "node:crypto";
import { z } from "zod";

export const pushEnvironment = {
  /** The private half of the key notices are pushed with (VAPID), 32 bytes in base64url; without it none are. */
  LASTRO_PUSH_PRIVATE_KEY: z
    .string()
    .refine(
      isP256Scalar,
      "is no private key of P-256 in base64url, as `npx web-push generate-vapid-keys` makes them",
    )
    .optional(),
  /** Where the demonstration's push service is; in production browsers name their own. */
  LASTRO_PUSH_SIMULATOR_URL: z.url().optional(),
} as const;

type PushEnvironment = {
  [Name in keyof typeof pushEnvironment]?: z.output<(typeof pushEnvironment)[Name]>;
};

export interface PushConfig {
  /** Absent in a demonstration, which derives its key. */
  readonly privateKey?: string;
  /** Whom a push service may write to about what we send: a web page or a mailbox. */
  readonly contact: string;
  /** The one push service that may be on this machine. */
  readonly simulatorUrl?: string;
}

export function pushConfig(
  env: PushEnvironment,
  {
    publicUrl,
    demo,
  }: { readonly publicUrl: string; readonly demo: { readonly simulatorUrl: string } | undefined },
): { readonly push?: PushConfig } {
  const { LASTRO_PUSH_PRIVATE_KEY: privateKey, LASTRO_PUSH_SIMULATOR_URL: named } = env;
  if (privateKey === undefined && !demo) return {};
  return {
    push: {
      ...(privateKey === undefined ? {} : { privateKey }),
      contact: publicUrl.startsWith("https:") ? publicUrl : "mailto:push@lastro.demo",
      ...(demo ? { simulatorUrl: named ?? demo.simulatorUrl } : {}),
    },
  };
}

export function pushProblems(env: PushEnvironment): string[] {
  return env.LASTRO_PUSH_SIMULATOR_URL === undefined
    ? []
    : ["LASTRO_PUSH_SIMULATOR_URL is for the demonstration: browsers name their own push services"];
}

function isP256Scalar(text: string): boolean {
  if (!/^[\w-]{43}$/.test(text)) return false;
  try {
    createECDH("prime256v1").setPrivateKey(text, "base64url");
    return true;
  } catch {
    return false;
  }
}
