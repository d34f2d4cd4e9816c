import type { SmsChannel } from "@lastro/platform/sms/port";
import { refusal } from "../service/auth-error.js";
import type { IdentitySettings } from "../service/settings.js";

/** How a text reaches a telephone: by SMS unless WhatsApp is named and the house can send it. */
export function acceptedChannel(settings: IdentitySettings, channel: string | undefined): SmsChannel {
  if (!channel || channel === "sms") return "sms";
  if (channel === "whatsapp" && settings.phone.whatsapp) return "whatsapp";
  throw refusal("channelInvalid");
}
