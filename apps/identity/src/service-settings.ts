import {
  createKeyRing,
  type ExternalProvider,
  type IdentitySettings,
  isSamlKey,
  parseJwks,
} from "@lastro/identity";
import { ConfigError } from "@lastro/platform/config";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Environment } from "./names.js";
import { letterTemplates, linkPaths } from "./service-letters.js";
import { textGateway } from "./text-gateway.js";

/** The service this one replaces counts by endpoint, and not what one network address has sent. */
const UNLIMITED: Rate = { burst: 1, seconds: 0 };

/** How the original's environment wants people signed in. Throws `ConfigError` when it contradicts itself. */
export function serviceSettings(env: Environment): IdentitySettings {
  refuseContradictions(env);
  const externalUrl = env.API_EXTERNAL_URL.replace(/\/+$/, "");
  const site = new URL(env.GOTRUE_SITE_URL);
  const webauthn = {
    enrol: env.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED,
    verify: env.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED,
  };
  return {
    site: {
      url: env.GOTRUE_SITE_URL,
      externalUrl,
      externalHosts: env.GOTRUE_MAILER_EXTERNAL_HOSTS,
      allowList: env.GOTRUE_URI_ALLOW_LIST,
      landing: { signup: "", recovery: "", email_change: "" },
    },
    tellsStrangers: true,
    signUpDisabled: env.GOTRUE_DISABLE_SIGNUP,
    tokens: {
      issuer: env.GOTRUE_JWT_ISSUER ?? externalUrl,
      audience: env.GOTRUE_JWT_AUD,
      defaultRole: env.GOTRUE_JWT_DEFAULT_GROUP_NAME,
      adminRoles: env.GOTRUE_JWT_ADMIN_ROLES,
      accessSeconds: env.GOTRUE_JWT_EXP || 3600,
      refreshReuseSeconds: env.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
      refreshRotation: env.GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED,
      refreshAllowReuse: env.GOTRUE_SECURITY_REFRESH_TOKEN_ALLOW_REUSE,
      secret: env.GOTRUE_JWT_SECRET,
      ...defined("keys", env.GOTRUE_JWT_KEYS ?? namedSecret(env)),
      ...(env.GOTRUE_JWT_VALID_METHODS === undefined ? {} : { algorithms: env.GOTRUE_JWT_VALID_METHODS }),
      ownIssuerOnly: false,
      audienceByRequest: true,
    },
    transport: {
      requestSeconds: env.GOTRUE_API_MAX_REQUEST_DURATION,
      corsHeaders: env.GOTRUE_CORS_ALLOWED_HEADERS,
      callerAddress: env.GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED ? "sb-forwarded-for" : "x-forwarded-for",
    },
    sessions: {
      ...defined("timeboxSeconds", env.GOTRUE_SESSIONS_TIMEBOX),
      ...defined("inactivitySeconds", env.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT),
      ...defined("lowAalSeconds", env.GOTRUE_SESSIONS_ALLOW_LOW_AAL),
      singlePerUser: env.GOTRUE_SESSIONS_SINGLE_PER_USER,
      tags: env.GOTRUE_SESSIONS_TAGS,
    },
    email: {
      enabled: env.GOTRUE_EXTERNAL_EMAIL_ENABLED,
      magicLinks: env.GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED,
      autoconfirm: env.GOTRUE_MAILER_AUTOCONFIRM,
      secureChange: env.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
      codeSeconds: env.GOTRUE_MAILER_OTP_EXP || 86_400,
      codeLength: codeLength(env.GOTRUE_MAILER_OTP_LENGTH),
      every: everySoOften(env.GOTRUE_SMTP_MAX_FREQUENCY),
      ofTheHouse: env.GOTRUE_RATE_LIMIT_EMAIL_SENT,
      ofNewcomers: env.GOTRUE_RATE_LIMIT_EMAIL_SENT,
      ofNetwork: UNLIMITED,
      unverifiedSignIns: env.GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS,
      authorized: env.GOTRUE_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES,
      linkPath: "/verify",
      linkPaths: linkPaths(env),
      linksAskFirst: env.LASTRO_LINKS_ASK_FIRST,
      ownTemplates: letterTemplates(env) !== undefined,
    },
    phone: {
      enabled: env.GOTRUE_EXTERNAL_PHONE_ENABLED,
      autoconfirm: env.GOTRUE_SMS_AUTOCONFIRM,
      provider: env.GOTRUE_SMS_PROVIDER,
      sends: textGateway(env) !== undefined,
      whatsapp: ["twilio", "twilio_verify"].includes(env.GOTRUE_SMS_PROVIDER),
      codeSeconds: env.GOTRUE_SMS_OTP_EXP || 60,
      codeLength: codeLength(env.GOTRUE_SMS_OTP_LENGTH),
      every: everySoOften(env.GOTRUE_SMS_MAX_FREQUENCY),
      ofTheHouse: env.GOTRUE_RATE_LIMIT_SMS_SENT,
      ofNewcomers: env.GOTRUE_RATE_LIMIT_SMS_SENT,
      ofNetwork: UNLIMITED,
      template: env.GOTRUE_SMS_TEMPLATE,
      testCodes: Object.fromEntries(
        Object.entries(env.GOTRUE_SMS_TEST_OTP).map(([phone, code]) => [
          phone.replace(/^\+/, "").replaceAll(" ", ""),
          code,
        ]),
      ),
      ...defined("testCodesUntil", env.GOTRUE_SMS_TEST_OTP_VALID_UNTIL),
    },
    anonymous: { enabled: env.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED },
    password: {
      refuseCommon: false,
      minLength: Math.max(6, env.GOTRUE_PASSWORD_MIN_LENGTH),
      requiredCharacters: env.GOTRUE_PASSWORD_REQUIRED_CHARACTERS,
      ...(env.GOTRUE_PASSWORD_HIBP_ENABLED
        ? {
            leaked: {
              url: "https://api.pwnedpasswords.com",
              seconds: 5,
              failClosed: env.GOTRUE_PASSWORD_HIBP_FAIL_CLOSED,
            },
          }
        : {}),
      changeNeedsReauthentication: env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
      changeNeedsCurrent: env.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD,
    },
    oneTimeTries: 5,
    manualLinking: env.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
    ...(env.GOTRUE_SECURITY_CAPTCHA_ENABLED ? { captcha: captcha(env) } : {}),
    mfa: {
      maxFactors: Math.floor(env.GOTRUE_MFA_MAX_ENROLLED_FACTORS),
      maxVerifiedFactors: env.GOTRUE_MFA_MAX_VERIFIED_FACTORS,
      challengeSeconds: Math.max(300, env.GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION),
      factorSeconds: Math.max(300, env.GOTRUE_MFA_FACTOR_EXPIRY_DURATION),
      tries: env.GOTRUE_MFA_RECOVERY_CODES_MAX_VERIFY_ATTEMPTS,
      lockSeconds: env.GOTRUE_MFA_RECOVERY_CODES_LOCKOUT_DURATION,
      totp: { enrol: env.GOTRUE_MFA_TOTP_ENROLL_ENABLED, verify: env.GOTRUE_MFA_TOTP_VERIFY_ENABLED },
      phone: {
        enrol: env.GOTRUE_MFA_PHONE_ENROLL_ENABLED,
        verify: env.GOTRUE_MFA_PHONE_VERIFY_ENABLED,
        codeLength: codeLength(env.GOTRUE_MFA_PHONE_OTP_LENGTH),
        every: everySoOften(env.GOTRUE_MFA_PHONE_MAX_FREQUENCY),
        template: env.GOTRUE_MFA_PHONE_TEMPLATE,
      },
      webauthn,
      recoveryCodes: {
        enrol: env.GOTRUE_MFA_RECOVERY_CODES_ENROLL_ENABLED,
        verify: env.GOTRUE_MFA_RECOVERY_CODES_VERIFY_ENABLED,
        count: env.GOTRUE_MFA_RECOVERY_CODES_COUNT,
        length: env.GOTRUE_MFA_RECOVERY_CODES_CODE_LENGTH,
      },
    },
    passkeys: { enabled: env.GOTRUE_PASSKEY_ENABLED, maxPerUser: env.GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER },
    relyingParty: {
      id: env.GOTRUE_WEBAUTHN_RP_ID ?? site.hostname,
      name: env.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME ?? site.hostname,
      origins: env.GOTRUE_WEBAUTHN_RP_ORIGINS.length > 0 ? env.GOTRUE_WEBAUTHN_RP_ORIGINS : [site.origin],
      challengeSeconds: env.GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION,
      userVerification: "preferred",
    },
    external: providers(env),
    customProviders: {
      enabled: env.GOTRUE_CUSTOM_OAUTH_ENABLED,
      // Where nothing is said the original knows no limit.
      max: env.GOTRUE_CUSTOM_OAUTH_MAX_PROVIDERS || Number.MAX_SAFE_INTEGER,
    },
    oauthServer: {
      enabled: env.GOTRUE_OAUTH_SERVER_ENABLED,
      dynamicRegistration: env.GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION,
      authorizationPath: env.GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH,
      authorizationSeconds: env.GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL,
      defaultScope: env.GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE,
    },
    outsideSignUps: true,
    trustLoopback: false,
    flowSeconds: Math.max(300, env.GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION),
    idTokenIssuers:
      env.GOTRUE_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS.length > 0
        ? env.GOTRUE_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS
        : ["https://appleid.apple.com", "https://accounts.google.com"],
    ...wallets(env),
    ...(env.GOTRUE_SAML_ENABLED
      ? {
          saml: {
            privateKey: env.GOTRUE_SAML_PRIVATE_KEY,
            ...defined("nextPrivateKey", env.GOTRUE_SAML_PRIVATE_KEY_NEXT),
            ...defined("externalUrl", env.GOTRUE_SAML_EXTERNAL_URL),
            relaySeconds: env.GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD,
            encryptedAssertions: env.GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS,
          },
        }
      : {}),
    notices: {
      password_changed: env.GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED,
      email_changed: env.GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED,
      phone_changed: env.GOTRUE_MAILER_NOTIFICATIONS_PHONE_CHANGED_ENABLED,
      identity_linked: env.GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_LINKED_ENABLED,
      identity_unlinked: env.GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_UNLINKED_ENABLED,
      mfa_factor_enrolled: env.GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED,
      mfa_factor_unenrolled: env.GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED,
      passkey_added: false,
      passkey_removed: false,
      session_copied: false,
    },
    byAddress: byAddress(env),
    byAccount: { burst: 20, seconds: 600 },
  };
}

/** Refuses keys that cannot sign, before anything is started. Throws `ConfigError`. */
export async function refuseBadKeys({ tokens }: IdentitySettings): Promise<void> {
  try {
    await createKeyRing(
      tokens.keys === undefined ? [] : parseJwks(tokens.keys),
      tokens.secret,
      tokens.algorithms,
    );
  } catch (error) {
    throw new ConfigError([`GOTRUE_JWT_SECRET, GOTRUE_JWT_KEYS: ${(error as Error).message}`]);
  }
}

function refuseContradictions(env: Environment): void {
  const problems: string[] = [];
  if (env.GOTRUE_MAILER_AUTOCONFIRM && env.GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS)
    problems.push(
      "GOTRUE_MAILER_AUTOCONFIRM and GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS exclude each other",
    );
  if (env.GOTRUE_SECURITY_CAPTCHA_ENABLED && env.GOTRUE_SECURITY_CAPTCHA_SECRET.trim() === "")
    problems.push("GOTRUE_SECURITY_CAPTCHA_SECRET is required with GOTRUE_SECURITY_CAPTCHA_ENABLED");
  if (env.GOTRUE_SAML_ENABLED && env.GOTRUE_SAML_PRIVATE_KEY === "")
    problems.push("GOTRUE_SAML_PRIVATE_KEY is required with GOTRUE_SAML_ENABLED");
  for (const name of ["GOTRUE_SAML_PRIVATE_KEY", "GOTRUE_SAML_PRIVATE_KEY_NEXT"] as const)
    if (env.GOTRUE_SAML_ENABLED && env[name] && !isSamlKey(env[name]))
      problems.push(`${name}: must be an RSA key of 2048 bits or more, PKCS#1 in base64`);
  if (problems.length > 0) throw new ConfigError(problems);
}

/** The shared secret as the one key of a list, where tokens are to name it. */
function namedSecret({ GOTRUE_JWT_KEY_ID: kid, GOTRUE_JWT_SECRET: secret }: Environment): string | undefined {
  if (kid === undefined) return undefined;
  const k = Buffer.from(secret).toString("base64url");
  return JSON.stringify([{ kty: "oct", k, kid, alg: "HS256", key_ops: ["sign", "verify"] }]);
}

/** Codes shorter or longer than these have the original's length instead. */
function codeLength(asked: number): number {
  return asked < 6 || asked > 10 ? 6 : asked;
}

function everySoOften(seconds: number): Rate {
  return { burst: 1, seconds: seconds || 60 };
}

const CAPTCHA_URLS = {
  hcaptcha: "https://hcaptcha.com/siteverify",
  turnstile: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
} as const;

function captcha(env: Environment): NonNullable<IdentitySettings["captcha"]> {
  const provider = env.GOTRUE_SECURITY_CAPTCHA_PROVIDER;
  return { provider, secret: env.GOTRUE_SECURITY_CAPTCHA_SECRET.trim(), verifyUrl: CAPTCHA_URLS[provider] };
}

function providers(env: Environment): Record<string, ExternalProvider> {
  const domains: Readonly<Record<string, string>> = {
    ...Object.fromEntries(
      env.GOTRUE_EXPERIMENTAL_PROVIDERS_WITH_OWN_LINKING_DOMAIN.map((name) => [name, name]),
    ),
    ...env.GOTRUE_EXPERIMENTAL_PROVIDER_LINKING_DOMAINS,
  };
  return Object.fromEntries(
    Object.entries(env.providers).map(([name, said]): [string, ExternalProvider] => [
      name,
      {
        enabled: said.ENABLED,
        clientIds: said.CLIENT_ID,
        secret: said.SECRET,
        ...defined("redirectUri", said.REDIRECT_URI),
        ...defined("url", said.URL),
        ...defined("linkingDomain", domains[name]),
        skipNonceCheck: said.SKIP_NONCE_CHECK,
        emailOptional: said.EMAIL_OPTIONAL,
      },
    ]),
  );
}

/** One validity for all chains: the shortest of those that are on. */
function wallets(env: Environment): Pick<IdentitySettings, "wallets"> {
  const chains = [
    {
      chain: "solana",
      on: env.GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED,
      seconds: env.GOTRUE_EXTERNAL_WEB3_SOLANA_MAXIMUM_VALIDITY_DURATION,
    },
    {
      chain: "ethereum",
      on: env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED,
      seconds: env.GOTRUE_EXTERNAL_WEB3_ETHEREUM_MAXIMUM_VALIDITY_DURATION,
    },
  ] as const;
  const open = chains.filter(({ on }) => on);
  if (open.length === 0) return {};
  const validSeconds = Math.min(...open.map(({ seconds }) => seconds));
  return { wallets: { chains: open.map(({ chain }) => chain), validSeconds } };
}

/** Without a header that names the caller, everybody may sit behind one proxy: the limits are then this much wider. */
const SHARED_ADDRESS_FACTOR = 20;

function byAddress(env: Environment): IdentitySettings["byAddress"] {
  const factor = env.GOTRUE_RATE_LIMIT_HEADER === undefined ? SHARED_ADDRESS_FACTOR : 1;
  const bucket = (given: number | undefined, usual: number, seconds: number): Rate => ({
    burst: Math.max(1, Math.floor(given ?? usual * factor)),
    seconds,
  });
  return {
    otp: bucket(env.GOTRUE_RATE_LIMIT_OTP, 30, 300),
    token: bucket(env.GOTRUE_RATE_LIMIT_TOKEN_REFRESH, 150, 300),
    web3: bucket(env.GOTRUE_RATE_LIMIT_WEB3, 30, 300),
    verify: bucket(env.GOTRUE_RATE_LIMIT_VERIFY, 30, 300),
    anonymous: bucket(env.GOTRUE_RATE_LIMIT_ANONYMOUS_USERS, 30, 3600),
    mfa: bucket(env.GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY, 15, 60),
    sso: bucket(env.GOTRUE_RATE_LIMIT_SSO, 30, 300),
    acs: bucket(env.GOTRUE_SAML_RATE_LIMIT_ASSERTION, 15, 300),
    passkey: bucket(env.GOTRUE_RATE_LIMIT_PASSKEY, 30, 300),
    clientRegistration: bucket(env.GOTRUE_RATE_LIMIT_O_AUTH_DYNAMIC_CLIENT_REGISTER, 10, 300),
  };
}

function defined<K extends string, V>(name: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [name]: value } as { [P in K]?: V });
}
