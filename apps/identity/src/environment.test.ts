import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.js";
import { serviceConfig } from "./service-config.js";
import { furtherHeaders, letterTemplates } from "./service-letters.js";
import { serviceSettings } from "./service-settings.js";
import { judgeOfCodes, textGateway } from "./text-gateway.js";

const LEAST = {
  API_EXTERNAL_URL: "https://api.example",
  GOTRUE_SITE_URL: "https://app.example",
  GOTRUE_JWT_SECRET: "37c304f8-51aa-419a-a1af-06154e63707a",
};
const read = (more: Record<string, string> = {}) => readEnvironment({ ...LEAST, ...more });
const settings = (more: Record<string, string> = {}) => serviceSettings(read(more).environment);
const config = (more: Record<string, string> = {}) => serviceConfig(read(more).environment, "x".repeat(32));

describe("the environment of the original", () => {
  it("is complete with three names, and decides the rest as the original does", () => {
    expect(read().warnings).toEqual([]);
    expect(read().environment).toMatchObject({ PORT: 8081, GOTRUE_API_HOST: "0.0.0.0" });
    expect(settings()).toMatchObject({
      site: { url: "https://app.example", externalUrl: "https://api.example", allowList: [] },
      signUpDisabled: false,
      tokens: {
        issuer: "https://api.example",
        audience: "authenticated",
        defaultRole: "authenticated",
        adminRoles: ["service_role", "supabase_admin"],
        accessSeconds: 3600,
        refreshReuseSeconds: 0,
        refreshRotation: true,
        secret: LEAST.GOTRUE_JWT_SECRET,
      },
      email: {
        enabled: true,
        autoconfirm: false,
        secureChange: true,
        codeSeconds: 86_400,
        codeLength: 6,
        every: { burst: 1, seconds: 60 },
        ofTheHouse: { burst: 30, seconds: 3600 },
        linkPath: "/verify",
      },
      phone: { enabled: false, codeSeconds: 60, provider: "" },
      anonymous: { enabled: false },
      password: { minLength: 6, requiredCharacters: [] },
      manualLinking: false,
      mfa: { totp: { enrol: true, verify: true }, phone: { enrol: false, verify: false } },
      passkeys: { enabled: false, maxPerUser: 10 },
      oauthServer: {
        enabled: false,
        dynamicRegistration: false,
        authorizationPath: "/oauth/consent",
        authorizationSeconds: 600,
        defaultScope: "email",
      },
      idTokenIssuers: ["https://appleid.apple.com", "https://accounts.google.com"],
      notices: { password_changed: false },
    });
    expect(settings()).not.toHaveProperty("captcha");
    expect(settings()).not.toHaveProperty("saml");
    expect(settings().sessions).toEqual({ singlePerUser: false, tags: [] });
  });

  it.each([
    ["GOTRUE_DISABLE_SIGNUP", "T", { signUpDisabled: true }],
    [
      "GOTRUE_URI_ALLOW_LIST",
      "https://a.b/*, https://c.d",
      { site: { allowList: ["https://a.b/*", "https://c.d"] } },
    ],
    [
      "GOTRUE_MAILER_EXTERNAL_HOSTS",
      "login.example,localhost:3000",
      { site: { externalHosts: ["login.example", "localhost:3000"] } },
    ],
    ["LASTRO_LINKS_ASK_FIRST", "true", { email: { linksAskFirst: true } }],
    ["GOTRUE_JWT_EXP", "120", { tokens: { accessSeconds: 120 } }],
    ["GOTRUE_JWT_EXP", "0", { tokens: { accessSeconds: 3600 } }],
    ["GOTRUE_JWT_AUD", "people", { tokens: { audience: "people" } }],
    ["GOTRUE_JWT_ISSUER", "https://iss", { tokens: { issuer: "https://iss" } }],
    ["GOTRUE_JWT_ADMIN_ROLES", "boss,owner", { tokens: { adminRoles: ["boss", "owner"] } }],
    ["GOTRUE_JWT_DEFAULT_GROUP_NAME", "member", { tokens: { defaultRole: "member" } }],
    ["GOTRUE_MAILER_AUTOCONFIRM", "true", { email: { autoconfirm: true } }],
    ["GOTRUE_MAILER_OTP_LENGTH", "8", { email: { codeLength: 8 } }],
    ["GOTRUE_MAILER_OTP_LENGTH", "4", { email: { codeLength: 6 } }],
    ["GOTRUE_SMTP_MAX_FREQUENCY", "1s", { email: { every: { burst: 1, seconds: 1 } } }],
    ["GOTRUE_RATE_LIMIT_EMAIL_SENT", "100/10m", { email: { ofTheHouse: { burst: 100, seconds: 600 } } }],
    [
      "GOTRUE_SMS_TEST_OTP",
      "+55 11 9:123456,552199:654321",
      { phone: { testCodes: { 55119: "123456", 552199: "654321" } } },
    ],
    [
      "GOTRUE_SMS_TEST_OTP_VALID_UNTIL",
      "2027-01-01T00:00:00Z",
      { phone: { testCodesUntil: new Date("2027-01-01") } },
    ],
    [
      "GOTRUE_PASSWORD_REQUIRED_CHARACTERS",
      "abc:0\\:1:",
      { password: { requiredCharacters: ["abc", "0:1"] } },
    ],
    ["GOTRUE_PASSWORD_MIN_LENGTH", "3", { password: { minLength: 6 } }],
    ["GOTRUE_PASSWORD_HIBP_ENABLED", "true", { password: { leaked: { failClosed: false } } }],
    ["GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL", "10", { tokens: { refreshReuseSeconds: 10 } }],
    ["GOTRUE_SESSIONS_TIMEBOX", "24h", { sessions: { timeboxSeconds: 86_400 } }],
    ["GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION", "10", { mfa: { challengeSeconds: 300 } }],
    ["GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED", "true", { mfa: { webauthn: { enrol: true, verify: false } } }],
    [
      "GOTRUE_WEBAUTHN_RP_ID",
      "example",
      { relyingParty: { id: "example", origins: ["https://app.example"] } },
    ],
    [
      "GOTRUE_EXTERNAL_LINKEDIN_OIDC_CLIENT_ID",
      "a,b",
      { external: { linkedin_oidc: { clientIds: ["a", "b"], enabled: false } } },
    ],
    [
      "GOTRUE_EXTERNAL_GOOGLE_ENABLED",
      "1",
      { external: { google: { enabled: true }, github: { enabled: false } } },
    ],
    [
      "GOTRUE_EXPERIMENTAL_PROVIDER_LINKING_DOMAINS",
      "google=social, github=work",
      { external: { google: { linkingDomain: "social" }, github: { linkingDomain: "work" } } },
    ],
    [
      "GOTRUE_MAILER_NOTIFICATIONS_MFA_FACTOR_ENROLLED_ENABLED",
      "true",
      { notices: { mfa_factor_enrolled: true } },
    ],
    ["GOTRUE_OAUTH_SERVER_ENABLED", "true", { oauthServer: { enabled: true } }],
    [
      "GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION",
      "true",
      { oauthServer: { dynamicRegistration: true } },
    ],
    [
      "GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH",
      "/consentir",
      { oauthServer: { authorizationPath: "/consentir" } },
    ],
    ["GOTRUE_OAUTH_SERVER_AUTHORIZATION_TTL", "3m", { oauthServer: { authorizationSeconds: 180 } }],
    ["GOTRUE_OAUTH_SERVER_DEFAULT_SCOPE", "openid email", { oauthServer: { defaultScope: "openid email" } }],
    [
      "GOTRUE_RATE_LIMIT_O_AUTH_DYNAMIC_CLIENT_REGISTER",
      "3",
      { byAddress: { clientRegistration: { burst: 3, seconds: 300 } } },
    ],
    [
      "GOTRUE_SECURITY_SB_FORWARDED_FOR_ENABLED",
      "true",
      { transport: { callerAddress: "sb-forwarded-for" } },
    ],
  ])("decides by %s=%s", (name, value, expected) => {
    expect(settings({ [name]: value })).toMatchObject(expected);
  });

  it("sends texts only from an account all of which is known", () => {
    const account = {
      GOTRUE_SMS_PROVIDER: "twilio",
      GOTRUE_SMS_TWILIO_ACCOUNT_SID: "AC1",
      GOTRUE_SMS_TWILIO_AUTH_TOKEN: "secret",
      GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: "MG1",
    };
    expect(settings(account).phone.sends).toBe(true);
    expect(settings({ ...account, GOTRUE_SMS_TWILIO_AUTH_TOKEN: "" }).phone).toMatchObject({
      provider: "twilio",
      sends: false,
    });
    expect(settings().phone.sends).toBe(false);
  });

  it("opens the chains whose wallets may sign in, for as long as the strictest says", () => {
    expect(settings()).not.toHaveProperty("wallets");
    expect(
      settings({
        GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED: "true",
        GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED: "true",
        GOTRUE_EXTERNAL_WEB3_ETHEREUM_MAXIMUM_VALIDITY_DURATION: "5m",
      }).wallets,
    ).toEqual({ chains: ["solana", "ethereum"], validSeconds: 300 });
  });

  it("names the shared secret in tokens when it has a name", () => {
    const { keys = "" } = settings({ GOTRUE_JWT_KEY_ID: "one" }).tokens;
    const k = Buffer.from(LEAST.GOTRUE_JWT_SECRET).toString("base64url");
    expect(JSON.parse(keys)).toMatchObject([{ kty: "oct", kid: "one", k }]);
  });

  it("keeps limits wide while nothing names the caller, and to the letter once something does", () => {
    expect(settings().byAddress.otp).toEqual({ burst: 600, seconds: 300 });
    expect(settings({ GOTRUE_RATE_LIMIT_OTP: "5" }).byAddress.otp.burst).toBe(5);
    expect(settings({ GOTRUE_RATE_LIMIT_WEB3: "7" }).byAddress.web3.burst).toBe(7);
    expect(settings({ GOTRUE_RATE_LIMIT_HEADER: "X-Forwarded-For" }).byAddress).toMatchObject({
      otp: { burst: 30, seconds: 300 },
      token: { burst: 150, seconds: 300 },
      anonymous: { burst: 30, seconds: 3600 },
      mfa: { burst: 15, seconds: 60 },
    });
  });

  it("counts paths of links from the host, whatever prefix the external address has", () => {
    const path = (url: string, urlPath: string) =>
      settings({ API_EXTERNAL_URL: url, GOTRUE_MAILER_URLPATHS_CONFIRMATION: urlPath }).email.linkPaths
        ?.signup;
    expect(path("https://api.example", "/auth/v1/verify")).toBe("/auth/v1/verify");
    expect(path("https://api.example/auth/v1", "/auth/v1/verify")).toBe("/verify");
    expect(path("https://api.example", "/")).toBe("/verify");
  });

  it("has the links of each letter lead where that letter's name says", () => {
    const { linkPath, linkPaths } = settings({
      GOTRUE_MAILER_URLPATHS_INVITE: "/invited",
      GOTRUE_MAILER_URLPATHS_RECOVERY: "https://app.example/reset",
      GOTRUE_MAILER_URLPATHS_EMAIL_CHANGE: "change",
    }).email;
    expect([linkPath, linkPaths]).toEqual([
      "/verify",
      { invite: "/invited", recovery: "https://app.example/reset", email_change: "/change" },
    ]);
  });

  it("has letters say what subjects and templates say, by the names of the original", () => {
    expect(settings().email.ownTemplates).toBe(false);
    expect(letterTemplates(read().environment)).toBeUndefined();
    const named = {
      GOTRUE_MAILER_SUBJECTS_CONFIRMATION: "Welcome, {{ .Data.name }}",
      GOTRUE_MAILER_SUBJECTS_MFA_FACTOR_ENROLLED_NOTIFICATION: "A factor",
      GOTRUE_MAILER_TEMPLATES_MAGIC_LINK: "https://cdn.example/magic.html",
      GOTRUE_MAILER_TEMPLATES_EMAIL_CHANGE: "/letters/change.html",
      GOTRUE_MAILER_TEMPLATE_MAX_AGE: "1m",
    };
    expect(read(named).warnings).toEqual([]);
    expect(settings(named).email.ownTemplates).toBe(true);
    expect(letterTemplates(read(named).environment)).toEqual({
      subjects: { confirm_email: "Welcome, {{ .Data.name }}", factor_enrolled: "A factor" },
      pages: {
        magic_link: "https://cdn.example/magic.html",
        change_email: "https://app.example/letters/change.html",
      },
      maxBytes: 1_000_000,
      maxAgeSeconds: 60,
      retrySeconds: 10,
    });
  });

  it("has every letter carry the headers it names, with the letter's own name in them", () => {
    const headers = (value: string) =>
      furtherHeaders(read({ GOTRUE_SMTP_HEADERS: value }).environment)("factor_enrolled");
    expect(headers('{"X-Kind": ["$messageType", "v-$messageType", ""], "": ["x"]}')).toEqual({
      "X-Kind": ["mfa_factor_enrolled_notification", "v-mfa_factor_enrolled_notification"],
    });
    expect(furtherHeaders(read().environment)("invite")).toEqual({});
    for (const [wrong, why] of [
      ["X-Kind: a", "must be JSON like"],
      ['{"X-Kind": "a"}', "must be JSON like"],
      ['{"X Kind": ["a"]}', '"X Kind" is no header'],
      ['{"X-Kind": ["a\\r\\nBcc: b@c.co"]}', '"X-Kind" is no header'],
    ] as const)
      expect(() => headers(wrong)).toThrow(`GOTRUE_SMTP_HEADERS: ${why}`);
  });

  it("words codes of both kinds apart, over several lines where it says so", () => {
    const { phone, mfa } = settings({
      GOTRUE_SMS_TEMPLATE: "{{ .Code }}\\n@app.example #{{ .Code }}",
      GOTRUE_MFA_PHONE_TEMPLATE: "Second factor: {{ .Code }}",
    });
    expect([phone.template, mfa.phone.template]).toEqual([
      "{{ .Code }}\n@app.example #{{ .Code }}",
      "Second factor: {{ .Code }}",
    ]);
    expect(settings().mfa.phone.template).toBe("Your code is {{ .Code }}");
  });

  it("tells organisations of the next key and of another address, once its keys are such as they accept", () => {
    const key = (bits: number) =>
      generateKeyPairSync("rsa", { modulusLength: bits })
        .privateKey.export({ format: "der", type: "pkcs1" })
        .toString("base64");
    const [one, next] = [key(2048), key(2048)];
    const on = { GOTRUE_SAML_ENABLED: "true", GOTRUE_SAML_PRIVATE_KEY: one };
    expect(settings(on).saml).toEqual({ privateKey: one, relaySeconds: 120, encryptedAssertions: false });
    expect(
      settings({
        ...on,
        GOTRUE_SAML_PRIVATE_KEY_NEXT: next,
        GOTRUE_SAML_EXTERNAL_URL: "https://sso.example/auth/",
      }).saml,
    ).toMatchObject({ nextPrivateKey: next, externalUrl: "https://sso.example/auth/" });
    for (const bad of ["nonsense", key(1024)])
      expect(() => settings({ ...on, GOTRUE_SAML_PRIVATE_KEY_NEXT: bad })).toThrow(
        "GOTRUE_SAML_PRIVATE_KEY_NEXT: must be an RSA key",
      );
  });

  it.each([
    ["twilio", ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_MESSAGE_SERVICE_SID"]],
    [
      "twilio_verify",
      ["TWILIO_VERIFY_ACCOUNT_SID", "TWILIO_VERIFY_AUTH_TOKEN", "TWILIO_VERIFY_MESSAGE_SERVICE_SID"],
    ],
    ["messagebird", ["MESSAGEBIRD_ACCESS_KEY", "MESSAGEBIRD_ORIGINATOR"]],
    ["textlocal", ["TEXTLOCAL_API_KEY", "TEXTLOCAL_SENDER"]],
    ["vonage", ["VONAGE_API_KEY", "VONAGE_API_SECRET", "VONAGE_FROM"]],
  ])("has %s carry texts once all it needs is known", (provider, needed) => {
    const names = Object.fromEntries(needed.map((name) => [`GOTRUE_SMS_${name}`, "x"]));
    const whole = { GOTRUE_SMS_PROVIDER: provider, ...names };
    expect(read(whole).warnings).toEqual([]);
    expect(settings(whole).phone).toMatchObject({
      provider,
      sends: true,
      whatsapp: provider.startsWith("twilio"),
    });
    for (const name of Object.keys(names))
      expect([name, settings({ ...whole, [name]: "" }).phone.sends]).toEqual([name, false]);
    const gateway = textGateway(read(whole).environment);
    expect(judgeOfCodes(gateway) !== undefined).toBe(provider === "twilio_verify");
  });

  it("names the mail server and the sender, or none", () => {
    expect(config().mail.smtpUrl).toBe("");
    expect(
      config({
        GOTRUE_SMTP_HOST: "mail",
        GOTRUE_SMTP_PORT: "2500",
        GOTRUE_SMTP_USER: "a@b",
        GOTRUE_SMTP_PASS: "p/w",
        GOTRUE_SMTP_ADMIN_EMAIL: "admin@email.com",
        GOTRUE_SMTP_SENDER_NAME: 'The "House"',
      }).mail,
    ).toEqual({ smtpUrl: "smtp://a%40b:p%2Fw@mail:2500", from: '"The House" <admin@email.com>' });
  });

  it("is read by its other names too, and empty values are no values", () => {
    expect(read({ GOTRUE_API_PORT: "9999" }).environment.PORT).toBe(9999);
    expect(read({ GOTRUE_DISABLE_SIGNUP: "", GOTRUE_SMS_TWILIO_AUTH_TOKEN: " " }).warnings).toEqual([]);
  });
});

describe("a name that decides nothing", () => {
  it("is taken in silence when the original needed it and nobody would notice", () => {
    const quiet = {
      GOTRUE_DB_DRIVER: "postgres",
      DB_NAMESPACE: "auth",
      GOTRUE_LOG_LEVEL: "DEBUG",
      GOTRUE_OPERATOR_TOKEN: "x",
      GOTRUE_COOKIE_KEY: "sb",
      GOTRUE_JWT_ADMIN_GROUP_NAME: "admin",
      GOTRUE_HOOK_SEND_SMS_ENABLED: "false",
      GOTRUE_EXPERIMENTAL_SCIM_ENABLED: "false",
      PATH: "/bin",
      SOMETHING_ELSE: "1",
    };
    expect(read(quiet).warnings).toEqual([]);
  });

  it("is reported when something is done otherwise here, or when it is not known, with the one it may have meant", () => {
    expect(
      read({
        GOTRUE_AUDIT_LOG_DISABLE_POSTGRES: "true",
        GOTRUE_EXPERIMENTAL_SCIM_ENABLED: "true",
        GOTRUE_SMTP_HOSTT: "mail",
        GOTRUE_EXTERNAL_GOOGLE_CLIENTID: "x",
        GOTRUE_WHATEVER_ELSE_THERE_IS: "1",
      }).warnings,
    ).toEqual([
      "GOTRUE_AUDIT_LOG_DISABLE_POSTGRES has no effect: the log is always kept",
      "GOTRUE_EXPERIMENTAL_SCIM_ENABLED has no effect: SCIM is not offered",
      "GOTRUE_SMTP_HOSTT is not a setting of this service; did you mean GOTRUE_SMTP_HOST?",
      "GOTRUE_EXTERNAL_GOOGLE_CLIENTID is not a setting of this service; did you mean GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID?",
      "GOTRUE_WHATEVER_ELSE_THERE_IS is not a setting of this service",
    ]);
  });
});

describe("a configuration the service cannot keep", () => {
  it("is refused with a line for everything that is wrong", () => {
    const wrong = () =>
      readEnvironment({
        GOTRUE_SITE_URL: "app.example",
        PORT: "70000",
        GOTRUE_DISABLE_SIGNUP: "maybe",
        GOTRUE_SESSIONS_TIMEBOX: "24",
        GOTRUE_EXTERNAL_GOOGLE_ENABLED: "ja",
        GOTRUE_MAILER_SUBJECTS_INVITE: "{{ if }}",
        GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_ENABLED: "true",
      });
    expect(wrong).toThrow(
      [
        "The configuration is not accepted:",
        "- PORT: must be a whole number from 1 to 65535",
        "- API_EXTERNAL_URL is required",
        "- GOTRUE_SITE_URL: must be an http or https address",
        '- GOTRUE_DISABLE_SIGNUP: "maybe" is neither true nor false',
        "- GOTRUE_JWT_SECRET is required",
        "- GOTRUE_MAILER_SUBJECTS_INVITE: is no template: a value is missing",
        '- GOTRUE_SESSIONS_TIMEBOX: time: missing unit in duration "24"',
        '- GOTRUE_EXTERNAL_GOOGLE_ENABLED: "ja" is neither true nor false',
        "- GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_ENABLED: hooks are not offered",
      ].join("\n"),
    );
  });

  it("is refused where it contradicts itself", () => {
    expect(() =>
      settings({ GOTRUE_MAILER_AUTOCONFIRM: "true", GOTRUE_MAILER_ALLOW_UNVERIFIED_EMAIL_SIGN_INS: "true" }),
    ).toThrow("exclude each other");
    expect(() => settings({ GOTRUE_SECURITY_CAPTCHA_ENABLED: "true" })).toThrow("CAPTCHA_SECRET is required");
    expect(() => settings({ GOTRUE_SAML_ENABLED: "true" })).toThrow("SAML_PRIVATE_KEY is required");
  });
});
