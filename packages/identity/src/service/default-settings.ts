import type { Rate } from "@lastro/platform/http/rate-limit";
import type { IdentitySettings } from "./settings.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

export interface Site {
  /** Where people reach the site; the service answers below `/auth/v1` there. */
  readonly publicUrl: string;
  /** Widens the limits where many people share one address, as in a demonstration. */
  readonly rateFactor?: number;
}

/** The settings of a site that decides nothing otherwise: no texts, no outside provider, nobody added from outside. */
export function defaultSettings({ publicUrl, rateFactor = 1 }: Site): IdentitySettings {
  const rate = (burst: number, seconds: number): Rate => ({ burst: burst * rateFactor, seconds });
  const site = new URL(publicUrl);
  const externalUrl = `${publicUrl.replace(/\/$/, "")}/auth/v1`;
  return {
    site: {
      url: publicUrl,
      externalUrl,
      externalHosts: [],
      allowList: [],
      landing: { signup: "", recovery: "", email_change: "" },
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
      ownIssuerOnly: true,
      audienceByRequest: false,
    },
    transport: { requestSeconds: 10, corsHeaders: [], callerAddress: "connection" },
    sessions: {
      inactivitySeconds: 30 * DAY,
      timeboxSeconds: 90 * DAY,
      administrators: { inactivitySeconds: 30 * 60, timeboxSeconds: 12 * HOUR },
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
      enabled: false,
      autoconfirm: false,
      provider: "",
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
        enrol: false,
        verify: false,
        codeLength: 6,
        every: { burst: 1, seconds: 60 },
        template: "",
      },
      webauthn: { enrol: true, verify: true },
      recoveryCodes: { enrol: true, verify: true, count: 10, length: 16 },
    },
    passkeys: { enabled: true, maxPerUser: 10 },
    relyingParty: {
      id: site.hostname,
      name: site.hostname,
      origins: [site.origin],
      challengeSeconds: 300,
      userVerification: "preferred",
    },
    external: {},
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
    outsideSignUps: false,
    trustLoopback: false,
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
