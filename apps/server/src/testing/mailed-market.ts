import { startMail } from "@lastro/simulators";
import { type GrainBench, startGrainBench } from "./grain-bench.js";

/** The marketplace with a mailbox that gets its letters; both end together. */
export interface MailedMarket {
  readonly market: GrainBench;
  readonly mailbox: Awaited<ReturnType<typeof startMail>>;
  close(): Promise<void>;
}

export async function startMailedMarket(): Promise<MailedMarket> {
  const mailbox = await startMail();
  const market = await startGrainBench({
    settings: { LASTRO_SMTP_URL: `smtp://127.0.0.1:${mailbox.smtpPort}` },
  });
  return {
    market,
    mailbox,
    async close() {
      await market.close();
      await mailbox.close();
    },
  };
}
