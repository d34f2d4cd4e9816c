import { z } from "zod";
import { outcomeOf } from "./outcome.js";
import type { SmsGateway } from "./port.js";
import { basicAuthorization, postForm } from "./post-form.js";

export interface TwilioVerifyOptions {
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
  readonly url?: string | undefined;
}

/** A gateway that makes the codes itself, and is asked whether one is right. */
export interface CodeService extends SmsGateway {
  /** Whether this is the code it sent to the number last, which then is used up. */
  isRight(to: string, code: string): Promise<boolean>;
}

const TWILIO_VERIFY_URL = "https://verify.twilio.com";
const verdictSchema = z.object({ status: z.string(), valid: z.boolean().optional() });

/** Twilio Verify: it words and sends a code of its own, so that nothing of the text is used but where it goes. */
export function createTwilioVerify(options: TwilioVerifyOptions): CodeService {
  const { accountSid, authToken, serviceSid, url = TWILIO_VERIFY_URL } = options;
  const service = `${url.replace(/\/+$/, "")}/v2/Services/${encodeURIComponent(serviceSid)}`;
  const headers = basicAuthorization(accountSid, authToken);
  return {
    async send({ to, channel }) {
      return outcomeOf(
        await postForm(`${service}/Verifications`, { To: `+${to}`, Channel: channel }, headers),
      );
    },
    async isRight(to, code) {
      const answer = await postForm(`${service}/VerificationCheck`, { To: `+${to}`, Code: code }, headers);
      // Nothing is pending any more: it expired, was used, or had too many tries.
      if (answer.status === 404 || answer.status === 400) return false;
      if (!answer.ok) throw new Error(`Twilio Verify answered ${answer.status}`);
      const { status, valid } = verdictSchema.parse(await answer.json());
      return status === "approved" && valid !== false;
    },
  };
}
