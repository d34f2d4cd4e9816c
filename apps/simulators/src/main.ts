import { z } from "zod";
import {
  startCardNetwork,
  startChain,
  startMail,
  startPixPsp,
  startPriceFeed,
  startPush,
  startSms,
} from "./index.js";

const port = z.coerce.number().int().min(0).max(65_535);

const env = z
  .object({
    SIM_PIX_PORT: port.default(3010),
    SIM_PRICE_PORT: port.default(3011),
    SIM_SMTP_PORT: port.default(3012),
    SIM_MAILBOX_PORT: port.default(3013),
    SIM_SMS_PORT: port.default(3014),
    SIM_CHAIN_PORT: port.default(3015),
    SIM_CARDS_PORT: port.default(3016),
    SIM_PUSH_PORT: port.default(3017),
    SIM_WHATSAPP_WEBHOOK_URL: z.url().optional(),
    SIM_DATA_DIR: z.string().optional(),
    SIM_PIX_CLIENT_ID: z.string().optional(),
    SIM_PIX_CLIENT_SECRET: z.string().optional(),
    SIM_CARDS_SPEAKS: z.enum(["lithic", "pomelo"]).optional(),
    SIM_CARDS_API_KEY: z.string().optional(),
  })
  .parse(process.env);

/** Quick enough to watch a contested Pix being recovered. */
const RECOVERY_STEP_MS = 20_000;
/** Quick enough to watch confirmations grow. */
const SECONDS_BETWEEN_BLOCKS = 2;

const dataDir = env.SIM_DATA_DIR;
const starting = [
  startPixPsp({
    port: env.SIM_PIX_PORT,
    dataDir,
    clientId: env.SIM_PIX_CLIENT_ID,
    clientSecret: env.SIM_PIX_CLIENT_SECRET,
    recoveryStepMs: RECOVERY_STEP_MS,
  }),
  startPriceFeed({ port: env.SIM_PRICE_PORT, dataDir }),
  startMail({ smtpPort: env.SIM_SMTP_PORT, mailboxPort: env.SIM_MAILBOX_PORT, dataDir }),
  startSms({ port: env.SIM_SMS_PORT, dataDir, whatsappWebhookUrl: env.SIM_WHATSAPP_WEBHOOK_URL }),
  startChain({ port: env.SIM_CHAIN_PORT, dataDir, blockMs: SECONDS_BETWEEN_BLOCKS * 1000 }),
  startCardNetwork({
    port: env.SIM_CARDS_PORT,
    dataDir,
    speaks: env.SIM_CARDS_SPEAKS,
    apiKey: env.SIM_CARDS_API_KEY,
  }),
  startPush({ port: env.SIM_PUSH_PORT, dataDir }),
] as const;

let isStopping = false;

/** Closes what runs, and what is still starting once it does. */
async function stop(code: number): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const started = await Promise.allSettled(starting);
  await Promise.allSettled(
    started.map((one) => (one.status === "fulfilled" ? one.value.close() : undefined)),
  );
  process.exit(code);
}

process.on("SIGTERM", () => void stop(0));
process.on("SIGINT", () => void stop(0));
process.once("disconnect", () => void stop(0));

try {
  const [pix, prices, mail, sms, chain, cards, push] = await Promise.all(starting);
  const networks = chain.available ? chain.url : "not on this platform";
  process.stdout.write(
    `Simulators: pix ${pix.url}, prices ${prices.url}, mailbox ${mail.url}, smtp 127.0.0.1:${mail.smtpPort}, sms ${sms.url}, USDT networks ${networks}, cards ${cards.url}, push ${push.url}\n`,
  );
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`The simulators did not start: ${(error as Error).message}\n`);
  await stop(1);
}
