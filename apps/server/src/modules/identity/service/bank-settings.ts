import type { Config } from "@lastro/platform/config";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { IdentitySettings } from "./settings.js";

/** In a demonstration everyone sits behind one address, test journeys included. */
const DEMO_FACTOR = 20;

/** How the bank signs people in. */
export function bankSettings(
  config: Pick<Config, "mode" | "publicUrl" | "jwtKeys" | "leakedPasswordsUrl" | "sms" | "sessions"> &
    Partial<Pick<Config, "outsideProviders">>,
): IdentitySettings {
  const factor = config.mode === "demo" ? DEMO_FACTOR : 1;
  const rate = (burst: number, seconds: number): Rate => ({ burst: burst * factor, seconds });
  const site = new URL(config.publicUrl);
  const { everyone, administrators } = config.sessions;
  const externalUrl = `${config.publicUrl.replace(/\/$/, "")}/auth/v1`;
  return {
    site: {
      url: config.publicUrl,
      externalUrl,
      externalHosts: [],
      allowList: [],
      landing: { signup: "/email-confirmed", recovery: "/reset-password", email_change: "/email-confirmed" },
    },
    signUpDisabled: false,
    tellsStrangers: false,
    tokens: {
      issuer: externalUrl,
      audience: "authenticated",
      defaultRole: "authenticated",
      adminRoles: ["service_role", "supabase_admin"],
      accessSeconds: 15 * 60,
      refreshReuseSeconds: 10,
      refreshRotation: true,
      refreshAllowReuse: false,
      ...(config.jwtKeys === undefined ? {} : { keys: config.jwtKeys }),
      ownIssuerOnly: true,
      audienceByRequest: false,
    },
    transport: { requestSeconds: 10, corsHeaders: [], callerAddress: "connection" },
    sessions: {
      inactivitySeconds: everyone.idleSeconds,
      timeboxSeconds: everyone.ageSeconds,
      administrators: {
        inactivitySeconds: administrators.idleSeconds,
        timeboxSeconds: administrators.ageSeconds,
      },
      singlePerUser: false,
      tags: [],
    },
    email: {
      enabled: true,
      magicLinks: true,
      autoconfirm: false,
      secureChange: true,
      codeSeconds: 60 * 60,
      codeLength: 6,
      every: { burst: 1, seconds: 60 },
      ofTheHouse: rate(1000, 3600),
      ofNewcomers: rate(500, 3600),
      ofNetwork: rate(30, 3600),
      unverifiedSignIns: false,
      authorized: [],
      linkPath: "/verify",
      linksAskFirst: true,
      ownTemplates: false,
    },
    phone: {
      enabled: config.sms !== undefined,
      autoconfirm: false,
      provider: config.sms === undefined ? "" : "http",
      sends: true,
      whatsapp: false,
      codeSeconds: 60,
      codeLength: 6,
      every: { burst: 1, seconds: 60 },
      ofTheHouse: rate(300, 3600),
      ofNewcomers: rate(150, 3600),
      ofNetwork: rate(20, 3600),
      template: "",
      testCodes: {},
    },
    anonymous: { enabled: false },
    password: {
      minLength: 6,
      requiredCharacters: [],
      refuseCommon: true,
      changeNeedsReauthentication: false,
      changeNeedsCurrent: false,
      // Whoever takes over a session must not be able to keep the owner out of the account.
      sessionProves: { seconds: 5 * 60, byLetterSeconds: 60 * 60 },
      // While the list does not answer, registering goes on.
      ...(config.leakedPasswordsUrl === undefined
        ? {}
        : { leaked: { url: config.leakedPasswordsUrl, seconds: 2, failClosed: false } }),
    },
    newAccessProofSeconds: 10 * 60,
    oneTimeTries: 5,
    manualLinking: true,
    mfa: {
      maxFactors: 10,
      maxVerifiedFactors: 10,
      challengeSeconds: 300,
      factorSeconds: 300,
      tries: 5,
      lockSeconds: 15 * 60,
      totp: { enrol: true, verify: true },
      phone: {
        enrol: config.sms !== undefined,
        verify: config.sms !== undefined,
        codeLength: 6,
        every: { burst: 1, seconds: 60 },
        template: "",
      },
      webauthn: { enrol: true, verify: true },
      recoveryCodes: { enrol: true, verify: true, count: 10, length: 16 },
    },
    passkeys: { enabled: true, maxPerUser: 10 },
    relyingParty: { id: site.hostname, name: "Lastro", origins: [site.origin], challengeSeconds: 300 },
    external: Object.fromEntries(
      Object.entries(config.outsideProviders ?? {}).map(([name, { clientId, secret, issuer }]) => [
        name,
        {
          enabled: true,
          clientIds: [clientId],
          secret,
          ...(issuer === undefined ? {} : { url: issuer }),
          skipNonceCheck: false,
          emailOptional: false,
        },
      ]),
    ),
    customProviders: { enabled: true, max: 20 },
    // Clients are those an operator registered: without one nobody is asked for anything.
    oauthServer: {
      enabled: true,
      dynamicRegistration: false,
      authorizationPath: "/oauth/consent",
      authorizationSeconds: 10 * 60,
      defaultScope: "email",
      unnamedScopes: ["openid", "profile", "email"],
    },
    // A client of the bank is known by CPF and address, which no provider tells: people register here, then link.
    outsideSignUps: false,
    trustLoopback: config.mode === "demo",
    flowSeconds: 300,
    idTokenIssuers: ["https://appleid.apple.com", "https://accounts.google.com"],
    notices: {
      password_changed: true,
      email_changed: true,
      phone_changed: true,
      identity_linked: true,
      identity_unlinked: true,
      mfa_factor_enrolled: true,
      mfa_factor_unenrolled: true,
      passkey_added: true,
      passkey_removed: true,
      session_copied: true,
    },
    byAddress: {
      otp: rate(30, 300),
      token: rate(150, 300),
      web3: rate(30, 300),
      verify: rate(30, 300),
      anonymous: rate(30, 3600),
      mfa: rate(15, 60),
      sso: rate(30, 300),
      acs: rate(15, 300),
      passkey: rate(30, 300),
      clientRegistration: rate(10, 300),
    },
    byAccount: rate(20, 600),
  };
}
