import { z } from "zod";

const whole = (most: number) => z.coerce.number().int().min(1).max(most);

/** When sessions end: after so long without use, and at an age, however much they are used. */
export const sessionEnvironment = {
  LASTRO_SESSION_IDLE_DAYS: whole(365).default(30),
  LASTRO_SESSION_DAYS: whole(365).default(90),
  LASTRO_ADMIN_SESSION_IDLE_MINUTES: whole(24 * 60).default(30),
  LASTRO_ADMIN_SESSION_HOURS: whole(24 * 7).default(12),
} as const;

const environment = z.object(sessionEnvironment);

interface Ends {
  readonly idleSeconds: number;
  readonly ageSeconds: number;
}

export interface SessionConfig {
  readonly sessions: { readonly everyone: Ends; readonly administrators: Ends };
}

export function sessionConfig(env: z.infer<typeof environment>): SessionConfig {
  return {
    sessions: {
      everyone: {
        idleSeconds: env.LASTRO_SESSION_IDLE_DAYS * 24 * 3600,
        ageSeconds: env.LASTRO_SESSION_DAYS * 24 * 3600,
      },
      administrators: {
        idleSeconds: env.LASTRO_ADMIN_SESSION_IDLE_MINUTES * 60,
        ageSeconds: env.LASTRO_ADMIN_SESSION_HOURS * 3600,
      },
    },
  };
}
