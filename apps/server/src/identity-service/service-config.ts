import type { Config } from "@lastro/platform/config";
import { loadConfig } from "../configuration/config.js";
import type { Environment } from "./names.js";

/** The house's own configuration, as far as signing in needs one, from the environment of the original. */
export function serviceConfig(env: Environment, masterSecret: string): Config {
  const config = loadConfig({
    PORT: String(Math.min(env.PORT, 65_500)),
    LASTRO_HOST: env.GOTRUE_API_HOST,
    LASTRO_DATA_DIR: env.LASTRO_DATA_DIR,
    LASTRO_PUBLIC_URL: env.GOTRUE_SITE_URL,
    LASTRO_LOG_LEVEL: logLevel(env.GOTRUE_LOG_LEVEL),
    LASTRO_MASTER_SECRET: masterSecret,
    LASTRO_MAIL_FROM: mailFrom(env),
    // A gateway on another machine speaks for everybody.
    LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS: "10000",
  });
  return { ...config, port: env.PORT, mail: { ...config.mail, smtpUrl: smtpUrl(env) } };
}

const LEVELS: Readonly<Record<string, string>> = { warning: "warn", panic: "fatal" };
const KNOWN_LEVELS = new Set(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

function logLevel(asked: string): string {
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
