import { defaultSettings, type IdentitySettings, overrideSettings } from "@lastro/identity";
import type { Config } from "@lastro/platform/config";

/** In a demonstration everyone sits behind one address, test journeys included. */
const DEMO_FACTOR = 20;

type SignInConfig = Pick<
  Config,
  "mode" | "publicUrl" | "jwtKeys" | "leakedPasswordsUrl" | "sms" | "sessions"
>;

/** How this installation signs people in, as far as the bank and the marketplace decide alike. */
export function signInSettings(config: SignInConfig): IdentitySettings {
  const demo = config.mode === "demo";
  const sends = config.sms !== undefined;
  const { everyone, administrators } = config.sessions;
  const settings = defaultSettings({ publicUrl: config.publicUrl, rateFactor: demo ? DEMO_FACTOR : 1 });
  return overrideSettings(settings, {
    site: {
      landing: { signup: "/email-confirmed", recovery: "/reset-password", email_change: "/email-confirmed" },
    },
    tokens: config.jwtKeys === undefined ? {} : { keys: config.jwtKeys },
    sessions: {
      inactivitySeconds: everyone.idleSeconds,
      timeboxSeconds: everyone.ageSeconds,
      administrators: {
        inactivitySeconds: administrators.idleSeconds,
        timeboxSeconds: administrators.ageSeconds,
      },
    },
    phone: { enabled: sends, provider: sends ? "http" : "" },
    mfa: { phone: { enrol: sends, verify: sends } },
    relyingParty: { name: "Lastro" },
    // While the list does not answer, registering goes on.
    password:
      config.leakedPasswordsUrl === undefined
        ? {}
        : { leaked: { url: config.leakedPasswordsUrl, seconds: 2, failClosed: false } },
    trustLoopback: demo,
  });
}
