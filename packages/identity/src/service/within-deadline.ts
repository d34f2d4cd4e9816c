import { DeadlinePassed } from "@lastro/platform/database/deadline";

/**
 * Answers what the work answers, or throws `DeadlinePassed` after so many seconds; the signal tells the work then that
 * nobody waits for it any more.
 */
export async function withinDeadline<T>(
  seconds: number,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      over.abort();
      reject(new DeadlinePassed());
    }, seconds * 1000);
  });
  try {
    return await Promise.race([work(over.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
