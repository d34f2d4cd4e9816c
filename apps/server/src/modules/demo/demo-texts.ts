import type { Config } from "@lastro/platform/config";

/** What the simulator takes for a password, and signs its reports with. */
const TOKEN = "lastro-demo-sms-token";

/** The configuration with texts and WhatsApp messages that arrive at the simulator, unless gateways are named. */
export function withDemoTexts(config: Config): Config {
  const simulator = `http://127.0.0.1:${config.demoPorts.sms}`;
  return {
    ...config,
    sms: config.sms ?? { url: `${simulator}/messages`, token: TOKEN },
    whatsapp: config.whatsapp ?? {
      ...{ url: `${simulator}/graph/v23.0`, phoneNumberId: "100000000000001" },
      ...{ token: TOKEN, appSecret: TOKEN, verifyToken: TOKEN },
    },
  };
}
