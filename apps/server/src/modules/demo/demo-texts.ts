import type { Config } from "@lastro/platform/config";

/** What the simulator takes for a password. */
const TOKEN = "lastro-demo-sms-token";

/** The configuration with texts that arrive at the simulator, unless a gateway is named. */
export function withDemoTexts(config: Config): Config {
  const { sms, demoPorts } = config;
  if (sms) return config;
  return { ...config, sms: { url: `http://127.0.0.1:${demoPorts.sms}/messages`, token: TOKEN } };
}
