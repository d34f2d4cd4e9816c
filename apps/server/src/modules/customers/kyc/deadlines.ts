import { isBusinessDay } from "@brazilian-utils/brazilian-utils/is-business-day";
import { COOL_DOWN_DAYS, EXPIRES_SOON_DAYS, REVISION_DAYS } from "@lastro/contracts/kyc-vocabulary";
import { brazilianDay, secondsAfter } from "@lastro/platform/clock";

const DAY_SECONDS = 86_400;

/** When a revision nobody answered goes back to a draft. */
export function revisionLapsesAt(now: Date): Date {
  return secondsAfter(now, REVISION_DAYS * DAY_SECONDS);
}

/** When someone who was refused may begin again. */
export function coolDownEndsAt(now: Date): Date {
  return secondsAfter(now, COOL_DOWN_DAYS * DAY_SECONDS);
}

/** One working day later, at the same time of day. */
export function reviewDueAt(submittedAt: Date): Date {
  let due = secondsAfter(submittedAt, DAY_SECONDS);
  while (!isWorkingDay(due)) due = secondsAfter(due, DAY_SECONDS);
  return due;
}

function isWorkingDay(instant: Date): boolean {
  // The library reads the day on the machine's own clock, so it is given noon of the Brazilian day on that clock.
  return isBusinessDay(new Date(`${brazilianDay(instant)}T12:00:00`));
}

/** The full years between two civil days. */
export function yearsBetween(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function expiresSoon(expiresOn: string | null, now: Date): boolean {
  return expiresOn !== null && expiresOn <= brazilianDay(secondsAfter(now, EXPIRES_SOON_DAYS * DAY_SECONDS));
}
