import { type Logger, pino } from "pino";

export type { Logger } from "pino";

/** Header and body names that never reach a log line. Bodies are not logged at all; this is the second wall. */
const SECRET_PATHS = [
  "authorization",
  "password",
  "token",
  "refresh_token",
  "access_token",
  "cpf",
  "secret",
  "*.authorization",
  "*.password",
  "*.token",
  "*.refresh_token",
  "*.access_token",
  "*.cpf",
  "*.secret",
];

export function createLogger(level: string): Logger {
  return pino({ level, base: null, redact: { paths: SECRET_PATHS, censor: "[redacted]" } });
}
