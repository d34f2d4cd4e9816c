import type { Config } from "../config.js";

/** The settings of a process that is not disturbed by limits, but for those the test is about. */
export function testConfig(settings: Partial<Config> = {}): Config {
  return {
    mode: "demo",
    masterSecret: "a-master-secret-that-only-tests-use",
    formerSecrets: [],
    fingerprintSecret: "a-master-secret-that-only-tests-use",
    publicUrl: "http://localhost:4000",
    mail: { smtpUrl: "", from: "test@lastro.demo" },
    trustedProxies: [],
    connectionsPerAddress: 250,
    requestsAtOnce: { perPerson: 100, perAddress: 500 },
    requestsPerMinute: 1200,
    moneyRequestsPerMinute: 60,
    ...settings,
  };
}
