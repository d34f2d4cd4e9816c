/**
 * The settings every process has. Whoever has further ones adds them to this interface
 * (`declare module "@lastro/platform/config"`) and reads them from the environment.
 */
export interface Config {
  readonly mode: "demo" | "production";
  /** Derives the keys that seal data at rest, and those that sign what comes back, such as links. */
  readonly masterSecret: string;
  /** Master secrets of earlier times: they open and verify until everything is sealed with the current one. */
  readonly formerSecrets: readonly string[];
  /** Derives the keys of fingerprints that are looked up or compared. It stays when the master secret changes. */
  readonly fingerprintSecret: string;
  /** Where people reach this installation. */
  readonly publicUrl: string;
  /** Letters are thrown away where the mail server's address is empty. */
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** A line for each answered request on standard output. */
  readonly accessLog?: boolean;
  readonly connectionsPerAddress: number;
  readonly requestsAtOnce: { readonly perPerson: number; readonly perAddress: number };
  readonly requestsPerMinute: number;
  readonly moneyRequestsPerMinute: number;
}

/** What keeps the system from starting, each line a sentence an operator can act on. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not accepted:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
