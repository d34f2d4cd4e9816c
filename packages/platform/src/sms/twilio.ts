import { outcomeOf } from "./outcome.js";
import type { SmsGateway } from "./port.js";
import { basicAuthorization, postForm } from "./post-form.js";

export interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** A number with its plus, or the id of a messaging service. */
  readonly sender: string;
  /** The approved template WhatsApp shows codes by, which has a place for one. */
  readonly contentSid?: string | undefined;
  readonly url?: string | undefined;
}

const TWILIO_URL = "https://api.twilio.com";

/** Twilio's Programmable Messaging. It knows no idempotency: a lost answer may cost a second copy of the text. */
export function createTwilio(options: TwilioOptions): SmsGateway {
  const { accountSid, authToken, sender, contentSid, url = TWILIO_URL } = options;
  const address = `${url.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const headers = basicAuthorization(accountSid, authToken);
  return {
    async send({ to, text, code, channel }) {
      const prefix = channel === "whatsapp" ? "whatsapp:" : "";
      const from = sender.startsWith("MG") ? { MessagingServiceSid: sender } : { From: `${prefix}${sender}` };
      const said =
        channel === "whatsapp" && contentSid && code !== undefined
          ? { ContentSid: contentSid, ContentVariables: JSON.stringify({ 1: code }) }
          : { Body: text };
      return outcomeOf(await postForm(address, { To: `${prefix}+${to}`, ...said, ...from }, headers));
    },
  };
}
