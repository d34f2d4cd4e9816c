import type { SmsChannel } from "@lastro/platform/sms/port";
import type { LinkWish } from "../codes/confirmation-mail.js";
import type { Metadata } from "./user.js";

/** What somebody who registers asks for. */
export interface Registration extends LinkWish {
  readonly email?: string;
  /** Digits, without the plus; instead of an address. */
  readonly phone?: string;
  readonly channel?: SmsChannel;
  /** Absent for someone who comes in by codes and links alone. */
  readonly passwordHash?: string | undefined;
  readonly metadata: Metadata;
  /** Whoever asks learns nothing of the house having no letters or texts left: known people would get the same answer. */
  readonly quietly?: boolean;
}
