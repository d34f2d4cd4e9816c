import { outcomeOf, SMS_DEADLINE_MS } from "./outcome.js";
import type { SmsGateway } from "./port.js";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number with its plus, or the id of a messaging service. */
  readonly sender: string;
  readonly url?: string | undefined;
}

const TWILIO_URL = "https://api.twilio.com";

/** Twilio's Programmable Messaging. It knows no idempotency: a lost answer may cost a second copy of the text. */
export function createTwilio(options: TwilioOptions): SmsGateway {
  const { accountSid, authToken, sender, url = TWILIO_URL } = options;
  const address = `${url.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async send({ to, text, channel }) {
      const prefix = channel === "whatsapp" ? "whatsapp:" : "";
      const from = sender.startsWith("MG") ? { MessagingServiceSid: sender } : { From: `${prefix}${sender}` };
      const answer = await fetch(address, {
        method: "POST",
        headers: { authorization: `Basic ${credentials}` },
        body: new URLSearchParams({ To: `${prefix}+${to}`, Body: text, ...from }),
        redirect: "error",
        signal: AbortSignal.timeout(SMS_DEADLINE_MS),
      });
      return outcomeOf(answer);
    },
  };
}
