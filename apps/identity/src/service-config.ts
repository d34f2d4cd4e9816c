import type { Config } from "@lastro/platform/config";
import type { Environment } from "./names.js";

/** The platform's settings, from the environment of the original. */
export function serviceConfig(env: Environment, masterSecret: string): Config {
  return {
    mode: "demo",
    masterSecret,
    formerSecrets: env.LASTRO_FORMER_MASTER_SECRETS,
    fingerprintSecret: env.LASTRO_FINGERPRINT_SECRET ?? masterSecret,
    publicUrl: env.GOTRUE_SITE_URL,
    mail: { smtpUrl: smtpUrl(env), from: mailFrom(env) },
    trustedProxies: [],
    // A gateway on another machine speaks for everybody.
    connectionsPerAddress: Number.POSITIVE_INFINITY,
    requestsAtOnce: { perPerson: 100, perAddress: 10_000 },
    requestsPerMinute: 1200,
    moneyRequestsPerMinute: 60,
  };
}

const LEVELS: Readonly<Record<string, string>> = { warning: "warn", panic: "fatal" };
const KNOWN_LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

/** The level of our log for the one the original knows by this name. */
export function logLevel({ GOTRUE_LOG_LEVEL: asked }: Environment): string {
  const level = asked.toLowerCase();
  const known = LEVELS[level] ?? level;
  return KNOWN_LEVELS.has(known) ? known : "info";
}

/** Empty where no mail server is named: letters are then written and thrown away, as the original does. */
function smtpUrl(env: Environment): string {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_PORT: port, GOTRUE_SMTP_USER: user } = env;
  if (host === undefined) return "";
  const credentials =
    user === undefined ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(env.GOTRUE_SMTP_PASS)}@`;
  return `${port === 465 ? "smtps" : "smtp"}://${credentials}${host}:${port}`;
}

function mailFrom(env: Environment): string {
  const address = env.GOTRUE_SMTP_ADMIN_EMAIL ?? `noreply@${new URL(env.GOTRUE_SITE_URL).hostname}`;
  const name = env.GOTRUE_SMTP_SENDER_NAME;
  return name === undefined ? address : `"${name.replaceAll(/["\\\r\n]/g, "")}" <${address}>`;
}
