import { z } from "zod";
import { outcomeOf } from "./outcome.js";
import type { SmsGateway } from "./port.js";
import { needsUnicode, postForm } from "./post-form.js";

export interface VonageOptions {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly from: string;
  readonly url?: string | undefined;
}

const VONAGE_URL = "https://rest.nexmo.com";
const answerSchema = z.object({ messages: z.array(z.object({ status: z.string() })).min(1) });
const ACCEPTED = "0";
/** What is wrong with the number, the sender or the text itself, and will be tomorrow. */
const FOR_EVER = new Set(["2", "3", "6", "7", "12", "15", "22", "23", "29", "33"]);

/** Vonage's SMS API. It knows no idempotency: a lost answer may cost a second copy of the text. */
export function createVonage(options: VonageOptions): SmsGateway {
  const { apiKey, apiSecret, from, url = VONAGE_URL } = options;
  return {
    async send({ to, text }) {
      const answer = await postForm(`${url.replace(/\/+$/, "")}/sms/json`, {
        from,
        to,
        text,
        api_key: apiKey,
        api_secret: apiSecret,
        ...(needsUnicode(text) ? { type: "unicode" } : {}),
      });
      if (!answer.ok) return outcomeOf(answer);
      const { messages } = answerSchema.parse(await answer.json());
      const failed = messages.find(({ status }) => status !== ACCEPTED)?.status;
      if (failed === undefined) return "accepted";
      if (FOR_EVER.has(failed)) return "refused";
      throw new Error(`Vonage answered with status ${failed}`);
    },
  };
}
