export const DEFAULT_COOLDOWN_SECONDS = 30;

/** The service writes to an address no more often than this. */
export const LETTER_COOLDOWN_SECONDS = 60;

/** The seconds an authentication error asks to wait ("… after 42 seconds"), where it names them. */
export function secondsToWait(message: string): number | undefined {
  const named = /\bafter\D*(\d+)/i.exec(message)?.[1];
  return named === undefined ? undefined : Number(named);
}
