import type { Config } from "../../../platform/config.js";
import type { Rate } from "../../../platform/http/rate-limit.js";

/** What the deployment decides about signing in. */
export interface IdentitySettings {
  readonly accessTokenSeconds: number;
  /** How long a refresh token already exchanged still gets the current one instead of ending the session. */
  readonly refreshReuseSeconds: number;
  readonly oneTimeTokenSeconds: number;
  readonly oneTimeTokenTries: number;
  readonly mailEvery: Rate;
  readonly mailsOfTheHouse: Rate;
  readonly passwordMinLength: number;
  readonly maxFactors: number;
  readonly challengeSeconds: number;
  readonly secondFactorTries: number;
  readonly secondFactorLockSeconds: number;
  /** Per network address, each endpoint its own bucket. */
  readonly byAddress: Readonly<Record<"otp" | "token" | "verify" | "mfa", Rate>>;
  /** Password attempts on one account, from wherever they come. */
  readonly byAccount: Rate;
  /** Pages a link of an e-mail opens when the request named none. */
  readonly landing: Readonly<Record<"signup" | "recovery" | "email_change", string>>;
}

/** In a demonstration everyone sits behind one address, test journeys included. */
const DEMO_FACTOR = 20;

export function identitySettings(config: Pick<Config, "mode">): IdentitySettings {
  const factor = config.mode === "demo" ? DEMO_FACTOR : 1;
  const rate = (burst: number, seconds: number): Rate => ({ burst: burst * factor, seconds });
  return {
    accessTokenSeconds: 15 * 60,
    refreshReuseSeconds: 10,
    oneTimeTokenSeconds: 60 * 60,
    oneTimeTokenTries: 5,
    mailEvery: { burst: 1, seconds: 60 },
    mailsOfTheHouse: rate(1000, 3600),
    passwordMinLength: 6,
    maxFactors: 10,
    challengeSeconds: 300,
    secondFactorTries: 5,
    secondFactorLockSeconds: 15 * 60,
    byAddress: {
      otp: rate(30, 300),
      token: rate(150, 300),
      verify: rate(30, 300),
      mfa: rate(15, 60),
    },
    byAccount: rate(20, 600),
    landing: { signup: "/email-confirmed", recovery: "/reset-password", email_change: "/email-confirmed" },
  };
}
