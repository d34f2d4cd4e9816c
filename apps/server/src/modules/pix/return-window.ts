import { secondsAfter } from "@lastro/platform/clock";

/** The arrangement lets a Pix be given back for 90 days. */
const RETURN_WINDOW_SECONDS = 90 * 86_400;

/** When a Pix can no longer be given back. */
export function returnWindowEnd(receivedAt: Date): Date {
  return secondsAfter(receivedAt, RETURN_WINDOW_SECONDS);
}
