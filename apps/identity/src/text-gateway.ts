import { createMessageBird } from "@lastro/platform/sms/message-bird";
import type { SmsGateway } from "@lastro/platform/sms/port";
import { createTextlocal } from "@lastro/platform/sms/textlocal";
import { createTwilio } from "@lastro/platform/sms/twilio";
import { type CodeService, createTwilioVerify } from "@lastro/platform/sms/twilio-verify";
import { createVonage } from "@lastro/platform/sms/vonage";
import type { Environment } from "./names.js";

/** Who carries texts: the provider that is named, when all it needs is known. */
export function textGateway(env: Environment): SmsGateway | CodeService | undefined {
  switch (env.GOTRUE_SMS_PROVIDER) {
    case "twilio":
      return whole((said) => createTwilio({ ...said, contentSid: env.GOTRUE_SMS_TWILIO_CONTENT_SID }), {
        accountSid: env.GOTRUE_SMS_TWILIO_ACCOUNT_SID,
        authToken: env.GOTRUE_SMS_TWILIO_AUTH_TOKEN,
        sender: env.GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID,
      });
    case "twilio_verify":
      return whole(createTwilioVerify, {
        accountSid: env.GOTRUE_SMS_TWILIO_VERIFY_ACCOUNT_SID,
        authToken: env.GOTRUE_SMS_TWILIO_VERIFY_AUTH_TOKEN,
        serviceSid: env.GOTRUE_SMS_TWILIO_VERIFY_MESSAGE_SERVICE_SID,
      });
    case "messagebird":
      return whole(createMessageBird, {
        accessKey: env.GOTRUE_SMS_MESSAGEBIRD_ACCESS_KEY,
        originator: env.GOTRUE_SMS_MESSAGEBIRD_ORIGINATOR,
      });
    case "textlocal":
      return whole(createTextlocal, {
        apiKey: env.GOTRUE_SMS_TEXTLOCAL_API_KEY,
        sender: env.GOTRUE_SMS_TEXTLOCAL_SENDER,
      });
    case "vonage":
      return whole(createVonage, {
        apiKey: env.GOTRUE_SMS_VONAGE_API_KEY,
        apiSecret: env.GOTRUE_SMS_VONAGE_API_SECRET,
        from: env.GOTRUE_SMS_VONAGE_FROM,
      });
    default:
      return undefined;
  }
}

function whole<T extends Readonly<Record<string, string>>, G>(
  create: (options: T) => G,
  options: T,
): G | undefined {
  return Object.values(options).every((value) => value !== "") ? create(options) : undefined;
}

/** Who knows the codes of texts, where the provider makes them itself. */
export function judgeOfCodes(
  gateway: SmsGateway | CodeService | undefined,
): CodeService["isRight"] | undefined {
  return gateway && "isRight" in gateway ? gateway.isRight : undefined;
}
