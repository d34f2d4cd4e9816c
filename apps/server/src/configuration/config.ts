import { isIP } from "node:net";
import { systemClock } from "@lastro/platform/clock";
import { type Config, ConfigError } from "@lastro/platform/config";
import { isThisMachine } from "@lastro/platform/this-machine";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { type CardsConfig, cardsConfig, cardsEnvironment, cardsProblems } from "./cards-config.js";
import {
  type CurrencyConfig,
  currencyConfig,
  currencyEnvironment,
  currencyProblems,
} from "./currency-config.js";
import { type CustodyConfig, custodyConfig, custodyEnvironment, custodyProblems } from "./custody-config.js";
import { type HeadsConfig, headsConfig, headsEnvironment, headsProblems } from "./heads-config.js";
import { type InvestmentConfig, investmentConfig, investmentEnvironment } from "./investment-config.js";
import { ownSecretProblems } from "./own-secrets.js";
import { certificateProblems } from "./pix-certificate.js";
import { type PrivacyConfig, privacyConfig, privacyEnvironment } from "./privacy-config.js";
import { type PushConfig, pushConfig, pushEnvironment, pushProblems } from "./push-config.js";
import { secretConfig, secretEnvironment, secretProblems, weakSecretProblems } from "./secret-config.js";
import { type SessionConfig, sessionConfig, sessionEnvironment } from "./session-config.js";
import { type SupportConfig, supportConfig, supportEnvironment, supportProblems } from "./support-config.js";
import { type WebhookConfig, webhookConfig, webhookEnvironment, webhookProblems } from "./webhook-config.js";
import {
  type WhatsAppConfig,
  whatsappConfig,
  whatsappEnvironment,
  whatsappProblems,
} from "./whatsapp-config.js";

/** Ports the demo derives from PORT, so that two systems can run side by side. */
const DEMO_OFFSETS = {
  pixPsp: 1,
  priceFeed: 2,
  smtp: 3,
  mailbox: 4,
  sms: 5,
  chain: 6,
  cards: 7,
  push: 8,
  postgres: 9,
} as const;

const port = z.coerce.number().int().min(1).max(65_500);
const longSecret = z.string().min(32);

const environmentSchema = z.object({
  LASTRO_MODE: z.enum(["demo", "production"]).default("demo"),
  PORT: port.default(3000),
  LASTRO_HOST: z.string().default("127.0.0.1"),
  /** Where the worker answers `/healthz`, `/readyz` and `/metrics`; PORT + 10 when absent. */
  LASTRO_WORKER_PORT: port.optional(),
  /** How long a stopping server says so at `/readyz` before it takes no more requests: 5 in production, else 0. */
  LASTRO_DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
  LASTRO_DATA_DIR: z.string().min(1).default(".data"),
  LASTRO_PUBLIC_URL: z.url().optional(),
  LASTRO_LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("warn"),
  /** A line on standard output for each answered request, without personal data; `yes` in production when absent. */
  LASTRO_ACCESS_LOG: z.enum(["yes", "no"]).optional(),
  /** Addresses or networks of the proxies in front, whose `X-Forwarded-For` says who calls; nobody else's is believed. */
  LASTRO_TRUSTED_PROXIES: z
    .string()
    .default("")
    .refine((text) => listOf(text).every(isNetwork), "is no list of addresses and networks"),
  DATABASE_URL: z.string().optional(),
  /** JSON array of private JWKs, exactly one of them with key_ops ["sign"]. */
  LASTRO_JWT_KEYS: z.string().optional(),
  /** JSON array of Ed25519 JWKs that receipts are signed by, exactly one of them with key_ops ["sign"]. */
  LASTRO_RECEIPT_KEYS: z.string().optional(),
  /** Whose protocol the Pix provider speaks: the Central Bank's with the usual additions, or a named one's. */
  LASTRO_PIX_PROVIDER: z
    .enum(
      ["standard", "efi", "inter", "woovi"],
      "is no provider this system speaks with: standard, efi, inter or woovi",
    )
    .default("standard"),
  LASTRO_PIX_URL: z.url().optional(),
  LASTRO_PIX_CLIENT_ID: z.string().optional(),
  /** With Woovi the AppID of the application, which needs no id beside it. */
  LASTRO_PIX_CLIENT_SECRET: z.string().optional(),
  LASTRO_PIX_KEY: z.string().optional(),
  /** Where the provider serves API Pix and its tokens: prefixes differ from one to another. */
  LASTRO_PIX_BASE_PATH: z.string().startsWith("/").optional(),
  LASTRO_PIX_TOKEN_PATH: z.string().startsWith("/").optional(),
  /** With Banco Inter the account that pays, for an application that may use several. */
  LASTRO_PIX_ACCOUNT: z
    .string()
    .regex(/^\d{1,20}$/, "is an account's number, in digits")
    .optional(),
  /** PEM files of the certificate the provider issued for mutual TLS. */
  LASTRO_PIX_CERT_FILE: z.string().optional(),
  LASTRO_PIX_CERT_KEY_FILE: z.string().optional(),
  /** Whether the provider takes and reports contested Pix by its interface, or an operator drives them by hand. */
  LASTRO_PIX_DISPUTES: z.enum(["provider", "manual"]).optional(),
  /** Secret path segment of the callback address given to the PSP. */
  /** Whether BR Codes are paid through Efí, which takes no amount with them: it pays what they ask at that moment. */
  LASTRO_PIX_EFI_CODES: z.enum(["pay", "refuse"]).default("refuse"),
  LASTRO_PIX_WEBHOOK_SECRET: longSecret.optional(),
  LASTRO_PRICE_URL: z.url().optional(),
  /** An exchange's public tickers, as Mercado Bitcoin serves them: the desk trades where both sources agree. */
  LASTRO_SECOND_PRICE_URL: z.url().optional(),
  LASTRO_SMTP_URL: z.string().optional(),
  LASTRO_MAIL_FROM: z.string().optional(),
  /** A gateway that takes `{id, to, text, channel}`; without it nobody can sign in by telephone. */
  LASTRO_SMS_URL: z.url().optional(),
  LASTRO_SMS_TOKEN: z.string().optional(),
  /** Outside providers clients may sign in with, each by its id and secret. */
  LASTRO_GOOGLE_CLIENT_ID: z.string().optional(),
  LASTRO_GOOGLE_CLIENT_SECRET: z.string().optional(),
  LASTRO_APPLE_CLIENT_ID: z.string().optional(),
  /** The signed token Apple takes for a secret. */
  LASTRO_APPLE_CLIENT_SECRET: z.string().optional(),
  /** Any provider that speaks OpenID Connect, under a name of the house's own. */
  LASTRO_OIDC_ISSUER: z.url().optional(),
  LASTRO_OIDC_CLIENT_ID: z.string().optional(),
  LASTRO_OIDC_CLIENT_SECRET: z.string().optional(),
  LASTRO_OIDC_NAME: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/)
    .optional(),
  /** ViaCEP-compatible address lookup; without it addresses are typed. */
  LASTRO_CEP_URL: z.url().optional(),
  /** A list of leaked passwords asked by the first digits of a hash, as Have I Been Pwned serves it. */
  LASTRO_LEAKED_PASSWORDS_URL: z.url().optional(),
  ...cardsEnvironment,
  ...currencyEnvironment,
  ...custodyEnvironment,
  ...investmentEnvironment,
  ...privacyEnvironment,
  ...headsEnvironment,
  ...secretEnvironment,
  ...pushEnvironment,
  ...sessionEnvironment,
  ...supportEnvironment,
  ...webhookEnvironment,
  ...whatsappEnvironment,
  /** What producers pay of what is paid out to them, in hundredths of a percent; an order keeps the rate it began with. */
  LASTRO_GRAIN_FEE_BPS: z.coerce.number().int().min(0).max(2_000).default(100),
  /** USDT in escrow above which a ruling on a dispute takes two administrators. */
  LASTRO_RULING_FOUR_EYES_USDT: z.coerce.number().int().min(0).default(10_000),
  /** Reais above which a decision on a contested Pix takes two administrators. */
  LASTRO_DISPUTE_FOUR_EYES_BRL: z.coerce.number().int().min(0).default(5_000),
  /** What is decided on the sixth day for a client who does not defend a contested Pix: to agree, or to wait for a person. */
  LASTRO_DISPUTE_SILENCE: z.enum(["agree", "wait"]).default("agree"),
  /** What a recovery of crypto sent by a wrong network or token costs, in reais; taken only when it succeeded. */
  LASTRO_RECOVERY_FEE_BRL: z.coerce.number().int().min(0).max(100_000).default(100),
  /** Reais above which attributing a Pix in suspense takes two administrators. */
  LASTRO_ATTRIBUTION_FOUR_EYES_BRL: z.coerce.number().int().min(0).default(1_000),
  /** Reais above which a Pix is confirmed by the second factor, whoever receives it. */
  LASTRO_PIX_CONFIRM_ABOVE_BRL: z.coerce.number().int().min(0).default(500),
  /** Rows a report's file may have to be made while its producer waits; longer ones are made in the background. */
  LASTRO_GRAIN_REPORT_ROWS: z.coerce.number().int().min(0).default(10_000),
  /** What this house is called among banks, in statements for accounting programs: its COMPE number, or its ISPB. */
  LASTRO_BANK_ID: z
    .string()
    .regex(/^(\d{3}|\d{8})$/, "is neither a COMPE number of three digits nor an ISPB of eight")
    .optional(),
  /** Money requests one client may make in a minute. */
  LASTRO_MONEY_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  /** Requests one network address may make in a minute, sign-in apart. */
  LASTRO_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(1200),
  /** Requests of one client, six of them worked on and the rest waiting, and of one network address. */
  LASTRO_REQUESTS_AT_ONCE: z.coerce.number().int().min(1).default(100),
  LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS: z.coerce.number().int().min(1).default(500),
  /** Connections one network address may keep open; a proxy on this machine may keep any number. */
  LASTRO_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).default(250),
});

type Environment = z.infer<typeof environmentSchema>;

/** The providers with an interface for contested Pix (MED) that we speak. */
const DISPUTES_SERVED_BY: ReadonlySet<string> = new Set(["standard", "woovi"]);

const REQUIRED_IN_PRODUCTION = [
  "DATABASE_URL",
  "LASTRO_PUBLIC_URL",
  "LASTRO_MASTER_SECRET",
  "LASTRO_JWT_KEYS",
  "LASTRO_RECEIPT_KEYS",
  "LASTRO_PIX_URL",
  "LASTRO_PIX_CLIENT_ID",
  "LASTRO_PIX_CLIENT_SECRET",
  "LASTRO_PIX_KEY",
  "LASTRO_PIX_WEBHOOK_SECRET",
  "LASTRO_PRICE_URL",
  "LASTRO_SECOND_PRICE_URL",
  "LASTRO_SMTP_URL",
  "LASTRO_MAIL_FROM",
] as const satisfies readonly (keyof Environment)[];

/** All of one of these, or none. */
const OUTSIDE_PROVIDERS = [
  ["LASTRO_GOOGLE_CLIENT_ID", "LASTRO_GOOGLE_CLIENT_SECRET"],
  ["LASTRO_APPLE_CLIENT_ID", "LASTRO_APPLE_CLIENT_SECRET"],
  ["LASTRO_OIDC_NAME", "LASTRO_OIDC_ISSUER", "LASTRO_OIDC_CLIENT_ID", "LASTRO_OIDC_CLIENT_SECRET"],
] as const satisfies readonly (readonly (keyof Environment)[])[];

/** Secrets that stand in this repository and must never guard real money. */
export const DEMO_SECRETS = {
  masterSecret: "lastro-demo-master-secret-not-for-production",
  pixWebhookSecret: "lastro-demo-webhook-secret-not-for-production",
  pixClientSecret: "Client_Secret_lastro_demo",
} as const;

declare module "@lastro/platform/config" {
  interface Config extends PrivacyConfig, SessionConfig, SupportConfig {
    readonly host: string;
    readonly port: number;
    readonly workerPort: number;
    readonly drainSeconds: number;
    readonly dataDir: string;
    readonly logLevel: Environment["LASTRO_LOG_LEVEL"];
    /** Absent in a demo that runs its own PostgreSQL. */
    readonly databaseUrl?: string;
    /** Absent in a demo, which makes a key of its own and keeps it in the data directory. */
    readonly jwtKeys?: string;
    /** Absent in a demo, which derives its key. */
    readonly receiptKeys?: string;
    readonly pix: {
      readonly provider: Environment["LASTRO_PIX_PROVIDER"];
      readonly url: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly key: string;
      readonly webhookSecret: string;
      readonly basePath: string;
      readonly tokenPath: string;
      /** The account that pays, where the provider has to be told. */
      readonly account?: string;
      readonly servesDisputes: boolean;
      readonly paysEfiCodes: boolean;
      readonly certificate?: { readonly certFile: string; readonly keyFile: string };
    };
    /** Where the heads of journal and audit trail are exported to. */
    readonly heads: HeadsConfig;
    readonly priceUrl: string;
    readonly secondPriceUrl: string;
    readonly investments: InvestmentConfig;
    readonly sms?: { readonly url: string; readonly token?: string };
    /** Outside providers, by the name under which sign-in knows them. */
    readonly outsideProviders: Readonly<Record<string, OutsideProviderConfig>>;
    readonly cepUrl?: string;
    /** Absent where the house issues no cards. */
    readonly cards?: CardsConfig;
    readonly custody: CustodyConfig;
    /** Absent where the house offers no foreign currencies. */
    readonly currencies?: CurrencyConfig;
    /** Absent where the house pushes no notices. */
    readonly push?: PushConfig;
    readonly webhooks: WebhookConfig;
    /** Absent where the house sends nothing by WhatsApp. */
    readonly whatsapp?: WhatsAppConfig;
    readonly leakedPasswordsUrl?: string;
    readonly grainFeeBps: number;
    readonly rulingFourEyesAboveUsdt: number;
    readonly attributionFourEyesAboveBrl: number;
    readonly disputeFourEyesAboveBrl: number;
    readonly disputeSilence: "agree" | "wait";
    readonly recoveryFeeBrl: number;
    readonly pixConfirmAboveBrl: number;
    /** COMPE number or ISPB; absent where the house has neither. */
    readonly bankId?: string;
    readonly grainReportRows: number;
    readonly demoPorts: Readonly<Record<keyof typeof DEMO_OFFSETS, number>>;
  }
}

export interface OutsideProviderConfig {
  readonly clientId: string;
  readonly secret: string;
  /** Where it is not the provider's own. */
  readonly issuer?: string;
}

/** Reads the whole configuration or refuses to start: unknown LASTRO_ names, bad values, and gaps in production. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set(Object.keys(environmentSchema.shape));
  const problems = Object.keys(environment)
    .filter((name) => name.startsWith("LASTRO_") && !known.has(name))
    .map((name) => `${name} is not a setting of this system`);
  const parsed = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
  );
  if (!parsed.success) {
    problems.push(...parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`));
    throw new ConfigError(problems);
  }
  const env = parsed.data;
  if ((env.LASTRO_PIX_CERT_FILE === undefined) !== (env.LASTRO_PIX_CERT_KEY_FILE === undefined)) {
    problems.push("LASTRO_PIX_CERT_FILE and LASTRO_PIX_CERT_KEY_FILE come together");
  }
  if (env.LASTRO_PIX_CERT_FILE !== undefined && env.LASTRO_PIX_CERT_KEY_FILE !== undefined) {
    const { LASTRO_PIX_CERT_FILE: certFile, LASTRO_PIX_CERT_KEY_FILE: keyFile } = env;
    problems.push(...certificateProblems(certFile, keyFile, systemClock.now()));
  }
  for (const names of OUTSIDE_PROVIDERS) {
    const given = names.filter((name) => env[name] !== undefined);
    if (given.length > 0 && given.length < names.length) problems.push(`${names.join(", ")} come together`);
  }
  if (!DISPUTES_SERVED_BY.has(env.LASTRO_PIX_PROVIDER) && env.LASTRO_PIX_DISPUTES === "provider")
    problems.push(`LASTRO_PIX_DISPUTES must be manual with LASTRO_PIX_PROVIDER=${env.LASTRO_PIX_PROVIDER}`);
  problems.push(...secretProblems(env), ...supportProblems(env), ...headsProblems(env));
  if (env.LASTRO_MODE === "production") problems.push(...productionProblems(env));
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(env);
}

function productionProblems(env: Environment): string[] {
  const unneeded = env.LASTRO_PIX_PROVIDER === "woovi" ? "LASTRO_PIX_CLIENT_ID" : undefined;
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => env[name] === undefined && name !== unneeded).map(
    (name) => `${name} is required in production`,
  );
  const demoSecrets: readonly string[] = Object.values(DEMO_SECRETS);
  const reused = (["LASTRO_MASTER_SECRET", "LASTRO_PIX_WEBHOOK_SECRET", "LASTRO_PIX_CLIENT_SECRET"] as const)
    .filter((name) => demoSecrets.includes(env[name] ?? ""))
    .map((name) => `${name} is the demonstration's secret`);
  const unsendable =
    env.LASTRO_SMTP_URL === undefined || /^smtps?:\/\/./.test(env.LASTRO_SMTP_URL)
      ? []
      : ["LASTRO_SMTP_URL must begin with smtps:// or smtp://"];
  const simulated = (
    [
      "LASTRO_PIX_URL",
      "LASTRO_PRICE_URL",
      "LASTRO_SECOND_PRICE_URL",
      "LASTRO_SMTP_URL",
      "LASTRO_SMS_URL",
      "LASTRO_CURRENCY_URL",
      "LASTRO_PTAX_URL",
      "LASTRO_SGS_URL",
    ] as const
  )
    .filter((name) => env[name] !== undefined && isThisMachine(env[name]))
    .map((name) => `${name} points at this machine: a simulator cannot serve real money`);
  const insecure = (
    [
      "LASTRO_PIX_URL",
      "LASTRO_PRICE_URL",
      "LASTRO_SECOND_PRICE_URL",
      "LASTRO_PUBLIC_URL",
      "LASTRO_SMS_URL",
      "LASTRO_OIDC_ISSUER",
      "LASTRO_CEP_URL",
      "LASTRO_LEAKED_PASSWORDS_URL",
      "LASTRO_CURRENCY_URL",
      "LASTRO_PTAX_URL",
      "LASTRO_SGS_URL",
      "LASTRO_HEADS_S3_URL",
    ] as const
  )
    .filter((name) => env[name]?.startsWith("http:"))
    .map((name) => `${name} must use https`);
  const notTwo =
    env.LASTRO_SECOND_PRICE_URL !== undefined &&
    hostOf(env.LASTRO_SECOND_PRICE_URL) === hostOf(env.LASTRO_PRICE_URL)
      ? ["LASTRO_SECOND_PRICE_URL is at the host of LASTRO_PRICE_URL: the two sources must be independent"]
      : [];
  const provider = env.LASTRO_PIX_PROVIDER;
  const withoutCertificate =
    (provider === "efi" || provider === "inter") && env.LASTRO_PIX_CERT_FILE === undefined
      ? [
          `LASTRO_PIX_CERT_FILE is required by LASTRO_PIX_PROVIDER=${provider}: it answers nobody without its certificate`,
        ]
      : [];
  return [
    ...missing,
    ...withoutCertificate,
    ...reused,
    ...ownSecretProblems(env),
    ...weakSecretProblems(env, demoSecrets),
    ...unsendable,
    ...simulated,
    ...insecure,
    ...notTwo,
    ...cardsProblems(env, isThisMachine),
    ...custodyProblems(env, isThisMachine),
    ...currencyProblems(env),
    ...pushProblems(env),
    ...webhookProblems(env),
    ...whatsappProblems(env, isThisMachine),
  ];
}

function hostOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
}

function toConfig(env: Environment): Config {
  const demoPorts = Object.fromEntries(
    Object.entries(DEMO_OFFSETS).map(([name, offset]) => [name, env.PORT + offset]),
  ) as Record<keyof typeof DEMO_OFFSETS, number>;
  const publicUrl = env.LASTRO_PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    mode: env.LASTRO_MODE,
    host: env.LASTRO_HOST,
    port: env.PORT,
    workerPort: env.LASTRO_WORKER_PORT ?? env.PORT + 10,
    drainSeconds: env.LASTRO_DRAIN_SECONDS ?? (env.LASTRO_MODE === "production" ? 5 : 0),
    publicUrl,
    dataDir: env.LASTRO_DATA_DIR,
    logLevel: env.LASTRO_LOG_LEVEL,
    accessLog: (env.LASTRO_ACCESS_LOG ?? (env.LASTRO_MODE === "production" ? "yes" : "no")) === "yes",
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    ...secretConfig(env, DEMO_SECRETS.masterSecret),
    ...(env.LASTRO_JWT_KEYS === undefined ? {} : { jwtKeys: env.LASTRO_JWT_KEYS }),
    ...(env.LASTRO_RECEIPT_KEYS === undefined ? {} : { receiptKeys: env.LASTRO_RECEIPT_KEYS }),
    pix: {
      provider: env.LASTRO_PIX_PROVIDER,
      url: env.LASTRO_PIX_URL ?? `http://127.0.0.1:${demoPorts.pixPsp}`,
      clientId: env.LASTRO_PIX_CLIENT_ID ?? "Client_Id_lastro_demo",
      clientSecret: env.LASTRO_PIX_CLIENT_SECRET ?? DEMO_SECRETS.pixClientSecret,
      key: env.LASTRO_PIX_KEY ?? "5f3c1a52-8b0e-4f7d-9a56-2c41d7e8b903",
      webhookSecret: env.LASTRO_PIX_WEBHOOK_SECRET ?? DEMO_SECRETS.pixWebhookSecret,
      basePath: env.LASTRO_PIX_BASE_PATH ?? (env.LASTRO_PIX_PROVIDER === "inter" ? "/pix/v2" : "/v2"),
      paysEfiCodes: env.LASTRO_PIX_EFI_CODES === "pay",
      servesDisputes:
        DISPUTES_SERVED_BY.has(env.LASTRO_PIX_PROVIDER) &&
        (env.LASTRO_PIX_DISPUTES ?? (env.LASTRO_MODE === "demo" ? "provider" : "manual")) === "provider",
      tokenPath:
        env.LASTRO_PIX_TOKEN_PATH ??
        (env.LASTRO_PIX_PROVIDER === "inter" ? "/oauth/v2/token" : "/oauth/token"),
      ...(env.LASTRO_PIX_ACCOUNT === undefined ? {} : { account: env.LASTRO_PIX_ACCOUNT }),
      ...(env.LASTRO_PIX_CERT_FILE === undefined || env.LASTRO_PIX_CERT_KEY_FILE === undefined
        ? {}
        : { certificate: { certFile: env.LASTRO_PIX_CERT_FILE, keyFile: env.LASTRO_PIX_CERT_KEY_FILE } }),
    },
    priceUrl: env.LASTRO_PRICE_URL ?? `http://127.0.0.1:${demoPorts.priceFeed}`,
    // The simulator speaks both protocols.
    secondPriceUrl:
      env.LASTRO_SECOND_PRICE_URL ?? env.LASTRO_PRICE_URL ?? `http://127.0.0.1:${demoPorts.priceFeed}`,
    investments: investmentConfig(
      env,
      env.LASTRO_MODE === "demo" ? { simulatorUrl: `http://127.0.0.1:${demoPorts.priceFeed}` } : undefined,
    ),
    mail: {
      smtpUrl: env.LASTRO_SMTP_URL ?? `smtp://127.0.0.1:${demoPorts.smtp}`,
      from: env.LASTRO_MAIL_FROM ?? "Lastro <nao-responda@lastro.demo>",
    },
    ...(env.LASTRO_SMS_URL === undefined
      ? {}
      : {
          sms: {
            url: env.LASTRO_SMS_URL,
            ...(env.LASTRO_SMS_TOKEN === undefined ? {} : { token: env.LASTRO_SMS_TOKEN }),
          },
        }),
    outsideProviders: outsideProviders(env),
    ...(env.LASTRO_CEP_URL === undefined ? {} : { cepUrl: env.LASTRO_CEP_URL }),
    ...(env.LASTRO_LEAKED_PASSWORDS_URL === undefined
      ? {}
      : { leakedPasswordsUrl: env.LASTRO_LEAKED_PASSWORDS_URL.replace(/\/$/, "") }),
    ...cardsConfig(
      env,
      env.LASTRO_MODE === "demo" ? { simulatorUrl: `http://127.0.0.1:${demoPorts.cards}` } : undefined,
    ),
    ...currencyConfig(
      env,
      env.LASTRO_MODE === "demo" ? { simulatorUrl: `http://127.0.0.1:${demoPorts.priceFeed}` } : undefined,
    ),
    custody: custodyConfig(
      env,
      env.LASTRO_MODE === "demo" ? { simulatorUrl: `http://127.0.0.1:${demoPorts.chain}` } : undefined,
    ),
    ...pushConfig(env, {
      publicUrl,
      demo: env.LASTRO_MODE === "demo" ? { simulatorUrl: `http://127.0.0.1:${demoPorts.push}` } : undefined,
    }),
    ...whatsappConfig(env),
    ...webhookConfig(
      env,
      env.LASTRO_MODE === "demo"
        ? {
            simulatorUrl: `http://127.0.0.1:${demoPorts.push}`,
            isOwnMachine: ["127.0.0.1", "::1", "localhost"].includes(env.LASTRO_HOST),
          }
        : undefined,
    ),
    ...privacyConfig(env),
    ...headsConfig(env, env.LASTRO_DATA_DIR),
    ...sessionConfig(env),
    ...supportConfig(env),
    grainFeeBps: env.LASTRO_GRAIN_FEE_BPS,
    rulingFourEyesAboveUsdt: env.LASTRO_RULING_FOUR_EYES_USDT,
    disputeFourEyesAboveBrl: env.LASTRO_DISPUTE_FOUR_EYES_BRL,
    disputeSilence: env.LASTRO_DISPUTE_SILENCE,
    recoveryFeeBrl: env.LASTRO_RECOVERY_FEE_BRL,
    attributionFourEyesAboveBrl: env.LASTRO_ATTRIBUTION_FOUR_EYES_BRL,
    pixConfirmAboveBrl: env.LASTRO_PIX_CONFIRM_ABOVE_BRL,
    ...(env.LASTRO_BANK_ID === undefined ? {} : { bankId: env.LASTRO_BANK_ID }),
    grainReportRows: env.LASTRO_GRAIN_REPORT_ROWS,
    moneyRequestsPerMinute: env.LASTRO_MONEY_REQUESTS_PER_MINUTE,
    requestsPerMinute: env.LASTRO_REQUESTS_PER_MINUTE,
    trustedProxies: listOf(env.LASTRO_TRUSTED_PROXIES),
    connectionsPerAddress: env.LASTRO_CONNECTIONS_PER_ADDRESS,
    requestsAtOnce: {
      perPerson: env.LASTRO_REQUESTS_AT_ONCE,
      perAddress: env.LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS,
    },
    demoPorts,
  };
}

/** An address, a network such as `10.0.0.0/8`, or `loopback`. */
function isNetwork(text: string): boolean {
  if (text === "loopback" || isIP(text) !== 0) return true;
  return ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

function outsideProviders(env: Environment): Record<string, OutsideProviderConfig> {
  const known = (clientId: string | undefined, secret: string | undefined) =>
    clientId === undefined || secret === undefined ? undefined : { clientId, secret };
  const google = known(env.LASTRO_GOOGLE_CLIENT_ID, env.LASTRO_GOOGLE_CLIENT_SECRET);
  const apple = known(env.LASTRO_APPLE_CLIENT_ID, env.LASTRO_APPLE_CLIENT_SECRET);
  const own = known(env.LASTRO_OIDC_CLIENT_ID, env.LASTRO_OIDC_CLIENT_SECRET);
  const { LASTRO_OIDC_NAME: name, LASTRO_OIDC_ISSUER: issuer } = env;
  return {
    ...(google ? { google } : {}),
    ...(apple ? { apple } : {}),
    ...(own && name !== undefined && issuer !== undefined ? { [`custom:${name}`]: { ...own, issuer } } : {}),
  };
}
