import { z } from "zod";

export const webhookEnvironment = {
  /**
   * Whether webhooks may go to this machine over http (`yes` or `no`), for who tries a receiver of their own; in a
   * demonstration that only this machine reaches `yes` when absent, otherwise `no`.
   */
  LASTRO_WEBHOOK_LOOPBACK: z.enum(["yes", "no"]).optional(),
  /** Where the demonstration's receiver of webhooks is. */
  LASTRO_WEBHOOK_RECEIVER_URL: z.url().optional(),
} as const;

type WebhookEnvironment = {
  [Name in keyof typeof webhookEnvironment]?: z.output<(typeof webhookEnvironment)[Name]>;
};

export interface WebhookConfig {
  /** Any address of this machine may be an endpoint. */
  readonly loopback: boolean;
  /** The one endpoint of this machine that may be one in any case. */
  readonly receiverUrl?: string;
}

export function webhookConfig(
  env: WebhookEnvironment,
  demo: { readonly simulatorUrl: string; readonly isOwnMachine: boolean } | undefined,
): { readonly webhooks: WebhookConfig } {
  if (!demo) return { webhooks: { loopback: false } };
  const { LASTRO_WEBHOOK_LOOPBACK: chosen, LASTRO_WEBHOOK_RECEIVER_URL: receiver } = env;
  return {
    webhooks: {
      loopback: chosen === undefined ? demo.isOwnMachine : chosen === "yes",
      receiverUrl: receiver ?? demo.simulatorUrl,
    },
  };
}

export function webhookProblems(env: WebhookEnvironment): string[] {
  return Object.keys(webhookEnvironment)
    .filter((name) => env[name as keyof WebhookEnvironment] !== undefined)
    .map((name) => `${name} is for the demonstration: webhooks leave this machine`);
}
