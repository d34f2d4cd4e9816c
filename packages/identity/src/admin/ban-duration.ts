import { secondsAfter } from "@lastro/platform/clock";
import { AuthError } from "../service/auth-error.js";
import { InvalidDuration, parseDuration } from "../service/duration.js";

/** Until when a ban such as `24h` or `1h30m` holds; null lets the person in again, undefined changes nothing. */
export function bannedUntil(now: Date, duration: string | undefined): Date | null | undefined {
  if (!duration) return undefined;
  if (duration === "none") return null;
  const milliseconds = readDuration(duration);
  return milliseconds === 0 ? null : secondsAfter(now, milliseconds / 1000);
}

function readDuration(duration: string): number {
  try {
    return parseDuration(duration);
  } catch (error) {
    if (!(error instanceof InvalidDuration)) throw error;
    throw new AuthError(400, "validation_failed", `invalid format for ban duration: ${error.message}`);
  }
}
