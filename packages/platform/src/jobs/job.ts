/** Work of one kind. It may run more than once and must then change nothing the second time. */
export interface JobHandler {
  readonly kind: string;
  /** Work that lasts gives up when told that the worker is stopping; it is tried again. */
  run(payload: unknown, stopping: AbortSignal): Promise<void>;
  /** It may take minutes: it runs beside everything else, one such job at a time in a worker. */
  readonly lasting?: boolean;
  /** Attempts before it is given up and left for a person; when absent, 35, spread over about a day. */
  readonly maxAttempts?: number;
  /** Says so to whoever waits for it, when it is given up; maybe twice, and it is not tried again if that fails. */
  onGivenUp?(payload: unknown): Promise<void>;
}

/**
 * Work done again and again, one run at a time among all workers, however long a run takes. A run that fails is tried
 * again after 2, 4, 8 … seconds, at most an hour apart and never later than its next turn.
 */
export interface RecurringJob {
  readonly kind: string;
  readonly everySeconds: number;
  /** What takes long may end early when told that the worker is stopping. */
  run(stopping?: AbortSignal): Promise<void>;
}

// After 2, 4, 8 … seconds, then hourly: 35 attempts take a day, so that an outage of one night loses nothing.
export const MAX_ATTEMPTS = 35;
export const MAX_PAUSE_SECONDS = 3_600;

/** How long to wait after so many failures. */
export function pauseAfter(failures: number): number {
  return Math.min(MAX_PAUSE_SECONDS, 2 ** Math.min(failures, 12));
}

/** What is kept of an error. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
