import { KNOWN_PROVIDERS } from "@lastro/identity";
import { z } from "zod";
import { perLetter } from "./letter-names.js";
import {
  address,
  assignments,
  characterSets,
  count,
  flag,
  instant,
  list,
  mailHeaders,
  pairs,
  positiveSeconds,
  rate,
  seconds,
  template,
  textTemplate,
  whole,
  words,
} from "./values.js";

const longSecret = z.string().min(32, "must have at least 32 characters");

/** Outside services as the environment calls them, and as sign-in does. */
export const PROVIDERS: Readonly<Record<string, string>> = Object.fromEntries(
  KNOWN_PROVIDERS.map((name) => [name.toUpperCase(), name]),
);

/** What is said of one of them, after `GOTRUE_EXTERNAL_` and its name. */
export const providerSchema = z.object({
  ENABLED: flag.default(false),
  CLIENT_ID: list.default([]),
  SECRET: words.default(""),
  REDIRECT_URI: words.optional(),
  URL: words.optional(),
  API_URL: words.optional(),
  SKIP_NONCE_CHECK: flag.default(false),
  EMAIL_OPTIONAL: flag.default(false),
});

/** Every name of the environment that decides something, with how its value is read and what it is without one. */
export const settingSchema = z.object({
  DATABASE_URL: words.optional(),
  PORT: whole(1, 65_535).default(8081),
  GOTRUE_API_HOST: words.default("0.0.0.0"),
  GOTRUE_API_ENDPOINT: words.default("/"),
  GOTRUE_API_MAX_REQUEST_DURATION: positiveSeconds.default(10),
  API_EXTERNAL_URL: address,
  GOTRUE_SITE_URL: address,
  GOTRUE_URI_ALLOW_LIST: list.default([]),
  GOTRUE_DISABLE_SIGNUP: flag.default(false),
  GOTRUE_CORS_ALLOWED_HEADERS: list.default([]),

  GOTRUE_JWT_SECRET: words,
  GOTRUE_JWT_KEYS: words.optional(),
  GOTRUE_JWT_KEY_ID: words.optional(),
  GOTRUE_JWT_VALID_METHODS: list.optional(),
  GOTRUE_JWT_EXP: whole(0).default(3600),
  GOTRUE_JWT_AUD: words.default("authenticated"),
  GOTRUE_JWT_ISSUER: words.optional(),
  GOTRUE_JWT_ADMIN_ROLES: list.default(["service_role", "supabase_admin"]),
  GOTRUE_JWT_DEFAULT_GROUP_NAME: words.default("authenticated"),

  GOTRUE_EXTERNAL_EMAIL_ENABLED: flag.default(true),
  GOTRUE_EXTERNAL_EMAIL_MAGIC_LINK_ENABLED: flag.default(true),
  GOTRUE_EXTERNAL_EMAIL_AUTHORIZED_ADDRESSES: list.default([]),
  GOTRUE_EXTERNAL_PHONE_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_WEB3_SOLANA_MAXIMUM_VALIDITY_DURATION: positiveSeconds.default(600),
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: flag.default(false),
  GOTRUE_EXTERNAL_WEB3_ETHEREUM_MAXIMUM_VALIDITY_DURATION: positiveSeconds.default(600),
  GOTRUE_EXTERNAL_ALLOWED_ID_TOKEN_ISSUERS: list.default([]),
  GOTRUE_EXTERNAL_FLOW_STATE_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_EXPERIMENTAL_PROVIDERS_WITH_OWN_LINKING_DOMAIN: list.default([]),
  GOTRUE_EXPERIMENTAL_PROVIDER_LINKING_DOMAINS: assignments.default({}),
  GOTRUE_CUSTOM_OAUTH_ENABLED: flag.default(true),
  GOTRUE_CUSTOM_OAUTH_MAX_PROVIDERS: whole(0).default(0),

  GOTRUE_MAILER_AUTOCONFIRM: flag.default(false),
  GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: flag.default(false),
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
  GOTRUE_MAILER_OTP_EXP: whole(0).default(86_400),
  GOTRUE_MAILER_OTP_LENGTH: whole(0).default(6),
  GOTRUE_MAILER_URLPATHS_INVITE: words.optional(),
  GOTRUE_MAILER_URLPATHS_CONFIRMATION: words.optional(),
  GOTRUE_MAILER_URLPATHS_RECOVERY: words.optional(),
  GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: words.optional(),
  GOTRUE_MAILER_EXTERNAL_HOSTS: list.default([]),
  ...perLetter("GOTRUE_MAILER_SUBJECTS_", template.optional()),
  ...perLetter("GOTRUE_MAILER_TEMPLATES_", words.optional()),
  GOTRUE_MAILER_TEMPLATE_MAX_SIZE: whole(1).default(1_000_000),
  GOTRUE_MAILER_TEMPLATE_MAX_AGE: seconds.default(600),
  GOTRUE_MAILER_TEMPLATE_RETRY_INTERVAL: seconds.default(10),
  GOTRUE_MAILER_NOTIFICATIONS_PASSWORD_CHANGED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_EMAIL_CHANGED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_PHONE_CHANGED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_LINKED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_IDENTITY_UNLINKED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED: flag.default(false),
  GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_UNENROLLED_ENABLED: flag.default(false),
  GOTRUE_SMTP_HOST: words.optional(),
  GOTRUE_SMTP_PORT: whole(1, 65_535).default(587),
  GOTRUE_SMTP_USER: words.optional(),
  GOTRUE_SMTP_PASS: words.default(""),
  GOTRUE_SMTP_ADMIN_EMAIL: words.optional(),
  GOTRUE_SMTP_SENDER_NAME: words.optional(),
  GOTRUE_SMTP_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_SMTP_HEADERS: mailHeaders.default({}),

  GOTRUE_SMS_AUTOCONFIRM: flag.default(false),
  GOTRUE_SMS_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_SMS_OTP_EXP: whole(0).default(60),
  GOTRUE_SMS_OTP_LENGTH: whole(0).default(6),
  GOTRUE_SMS_PROVIDER: words.default(""),
  GOTRUE_SMS_TEMPLATE: textTemplate.default("Your code is {{ .Code }}"),
  GOTRUE_SMS_TEST_OTP: pairs.default({}),
  GOTRUE_SMS_TEST_OTP_VALID_UNTIL: instant.optional(),
  GOTRUE_SMS_TWILIO_ACCOUNT_SID: words.default(""),
  GOTRUE_SMS_TWILIO_AUTH_TOKEN: words.default(""),
  GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: words.default(""),
  GOTRUE_SMS_TWILIO_CONTENT_SID: words.optional(),
  GOTRUE_SMS_TWILIO_VERIFY_ACCOUNT_SID: words.default(""),
  GOTRUE_SMS_TWILIO_VERIFY_AUTH_TOKEN: words.default(""),
  GOTRUE_SMS_TWILIO_VERIFY_MESSAGE_SERVICE_SID: words.default(""),
  GOTRUE_SMS_MESSAGEBIRD_ACCESS_KEY: words.default(""),
  GOTRUE_SMS_MESSAGEBIRD_ORIGINATOR: words.default(""),
  GOTRUE_SMS_TEXTLOCAL_API_KEY: words.default(""),
  GOTRUE_SMS_TEXTLOCAL_SENDER: words.default(""),
  GOTRUE_SMS_VONAGE_API_KEY: words.default(""),
  GOTRUE_SMS_VONAGE_API_SECRET: words.default(""),
  GOTRUE_SMS_VONAGE_FROM: words.default(""),

  GOTRUE_PASSWORD_MIN_LENGTH: whole(0).default(6),
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: characterSets.default([]),
  GOTRUE_PASSWORD_HIBP_ENABLED: flag.default(false),
  GOTRUE_PASSWORD_HIBP_FAIL_CLOSED: flag.default(false),

  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: flag.default(true),
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: whole(0).default(0),
  GOTRUE_SECURITY_REFRESH_TOKEN_ALLOW_REUSE: flag.default(false),
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag.default(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag.default(false),
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: flag.default(false),
  GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED: flag.default(false),
  GOTRUE_SECURITY_CAPTCHA_ENABLED: flag.default(false),
  GOTRUE_SECURITY_CAPTCHA_PROVIDER: z.enum(["hcaptcha", "turnstile"]).default("hcaptcha"),
  GOTRUE_SECURITY_CAPTCHA_SECRET: words.default(""),
  GOTRUE_SECURITY_DB_ENCRYPTION_ENCRYPTION_KEY: words.optional(),

  GOTRUE_SESSIONS_TIMEBOX: positiveSeconds.optional(),
  GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: positiveSeconds.optional(),
  GOTRUE_SESSIONS_ALLOW_LOW_AAL: positiveSeconds.optional(),
  GOTRUE_SESSIONS_SINGLE_PER_USER: flag.default(false),
  GOTRUE_SESSIONS_TAGS: list.default([]),

  GOTRUE_MFA_MAX_ENROLLED_FACTORS: count.default(10),
  GOTRUE_MFA_MAX_VERIFIED_FACTORS: whole(0).default(10),
  GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION: count.default(300),
  GOTRUE_MFA_FACTOR_EXPIRY_DURATION: seconds.default(300),
  GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: count.optional(),
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag.default(true),
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag.default(true),
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: flag.default(false),
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: flag.default(false),
  GOTRUE_MFA_PHONE_OTP_LENGTH: whole(0).default(6),
  GOTRUE_MFA_PHONE_MAX_FREQUENCY: seconds.default(60),
  GOTRUE_MFA_PHONE_TEMPLATE: textTemplate.default("Your code is {{ .Code }}"),
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: flag.default(false),
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: flag.default(false),
  GOTRUE_MFA_RECOVERY_CODES_ENROLL_ENABLED: flag.default(false),
  GOTRUE_MFA_RECOVERY_CODES_VERIFY_ENABLED: flag.default(false),
  GOTRUE_MFA_RECOVERY_CODES_COUNT: whole(4, 16).default(10),
  GOTRUE_MFA_RECOVERY_CODES_CODE_LENGTH: whole(13, 32).default(16),
  GOTRUE_MFA_RECOVERY_CODES_MAX_VERIFY_ATTEMPTS: whole(3, 15).default(5),
  GOTRUE_MFA_RECOVERY_CODES_LOCKOUT_DURATION: positiveSeconds.default(900),
  GOTRUE_PASSKEY_ENABLED: flag.default(false),
  GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER: whole(0).default(10),
  GOTRUE_WEBAUTHN_RP_ID: words.optional(),
  GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: words.optional(),
  GOTRUE_WEBAUTHN_RP_ORIGINS: list.default([]),
  GOTRUE_WEBAUTHN_CHALLENGE_EXPIRY_DURATION: positiveSeconds.default(300),

  GOTRUE_OAUTH_SERVER_ENABLED: flag.default(false),
  GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: flag.default(false),
  GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: words.default("/oauth/consent"),
  GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL: positiveSeconds.default(600),
  GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE: words.default("email"),

  GOTRUE_SAML_ENABLED: flag.default(false),
  GOTRUE_SAML_PRIVATE_KEY: words.default(""),
  GOTRUE_SAML_PRIVATE_KEY_NEXT: words.optional(),
  GOTRUE_SAML_EXTERNAL_URL: address.optional(),
  GOTRUE_SAML_RELAY_STATE_VALIDITY_PERIOD: positiveSeconds.default(120),
  GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS: flag.default(false),
  GOTRUE_SAML_RATE_LIMIT_ASSERTION: count.optional(),

  GOTRUE_RATE_LIMIT_HEADER: words.optional(),
  GOTRUE_RATE_LIMIT_EMAIL_SENT: rate.default({ burst: 30, seconds: 3600 }),
  GOTRUE_RATE_LIMIT_SMS_SENT: rate.default({ burst: 30, seconds: 3600 }),
  GOTRUE_RATE_LIMIT_VERIFY: count.optional(),
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: count.optional(),
  GOTRUE_RATE_LIMIT_SSO: count.optional(),
  GOTRUE_RATE_LIMIT_ANONYMOUS_USERS: count.optional(),
  GOTRUE_RATE_LIMIT_OTP: count.optional(),
  GOTRUE_RATE_LIMIT_WEB3: count.optional(),
  GOTRUE_RATE_LIMIT_PASSKEY: count.optional(),
  GOTRUE_RATE_LIMIT_O_AUTH_DYNAMIC_CLIENT_REGISTER: count.optional(),

  /** Ours: what encrypts secrets at rest, the folder of an own database, and how much is logged. */
  LASTRO_MASTER_SECRET: longSecret.optional(),
  /** Ours: master secrets before it, with commas between, and what fingerprints are made with. */
  LASTRO_FORMER_MASTER_SECRETS: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((one) => one.trim() || []))
    .pipe(z.array(longSecret)),
  LASTRO_FINGERPRINT_SECRET: longSecret.optional(),
  LASTRO_DATA_DIR: words.default(".data"),
  /** Whether a browser that did not ask for a letter has to press a button before its link is used up. */
  LASTRO_LINKS_ASK_FIRST: flag.default(false),
  GOTRUE_LOG_LEVEL: words.default("info"),
});

export interface Environment extends z.output<typeof settingSchema> {
  /** By the provider's name in sign-in. */
  readonly providers: Readonly<Record<string, z.output<typeof providerSchema>>>;
}

/** Other ways the same is written. */
export const ALIASES: Readonly<Record<string, string>> = {
  GOTRUE_API_PORT: "PORT",
  GOTRUE_API_EXTERNAL_URL: "API_EXTERNAL_URL",
  GOTRUE_DB_DATABASE_URL: "DATABASE_URL",
};

/** Taken without a word: they decide nothing a caller could notice, or what they decide is done anyway. */
export const WITHOUT_EFFECT = [
  "GOTRUE_DB_*",
  "GOTRUE_LOG_*",
  "GOTRUE_TRACING_*",
  "GOTRUE_METRICS_*",
  "GOTRUE_PROFILER_*",
  "GOTRUE_RELOADING_*",
  "GOTRUE_INDEX_WORKER_*",
  "GOTRUE_COOKIE_*",
  "GOTRUE_WEBHOOK_*",
  "GOTRUE_OPERATOR_TOKEN",
  "GOTRUE_API_REQUEST_ID_HEADER",
  "GOTRUE_JWT_ADMIN_GROUP_NAME",
  "GOTRUE_SMTP_LOGGING_ENABLED",
  "GOTRUE_EXTERNAL_OIDC_PROVIDER_CACHE_TTL",
  "GOTRUE_PASSWORD_HIBP_USER_AGENT",
  "GOTRUE_PASSWORD_HIBP_BLOOM_*",
  "GOTRUE_SECURITY_CAPTCHA_TIMEOUT",
  "GOTRUE_SECURITY_DB_ENCRYPTION_*",
  "GOTRUE_SECURITY_REFRESH_TOKEN_ALGORITHM_VERSION",
  "GOTRUE_SECURITY_REFRESH_TOKEN_UPGRADE_PERCENTAGE",
  "GOTRUE_EXPERIMENTAL_CURSOR_PAGINATION_ENABLED",
  "GOTRUE_MAILER_EMAIL_BACKGROUND_SENDING",
  "GOTRUE_MAILER_TEMPLATE_RELOADING_*",
] as const;

/** Taken, and said at the start that something is done otherwise here. */
export const DONE_OTHERWISE: Readonly<Record<string, string>> = {
  "GOTRUE_EXPERIMENTAL_SCIM_*": "SCIM is not offered",
  "GOTRUE_MAILER_EMAIL_VALIDATION_*": "addresses are judged by their form alone",
  GOTRUE_AUDIT_LOG_DISABLE_POSTGRES: "the log is always kept",
  GOTRUE_CUSTOM_OAUTH_EXTERNAL_URL: "custom providers answer to API_EXTERNAL_URL",
  GOTRUE_EXPERIMENTAL_CREATE_EMAIL_IDENTITY_ON_PASSWORD_SET_ENABLED:
    "a password alone makes no further way of signing in",
  GOTRUE_EXTERNAL_IOS_BUNDLE_ID: "name it among the client ids of apple",
  GOTRUE_EXTERNAL_REDIRECTURL: "each provider has a redirect address of its own",
};

/** Part of the original that is absent here: switched on, it would be missed without a word. */
export const ABSENT: Readonly<Record<string, string>> = {
  "GOTRUE_HOOK_*": "hooks are not offered",
};
