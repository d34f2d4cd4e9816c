/**
 * What a failed call means for whoever made it. `retryable`: nothing was done, the same may be asked again.
 * `final`: refused, asking again changes nothing. `unknown`: no usable answer, so it may have been done.
 */
export type PspFailure = "retryable" | "final" | "unknown";

/** The provider did not do, or did not say, what was asked. Carries no personal data and no credentials. */
export class PspError extends Error {
  readonly failure: PspFailure;
  readonly status: number | undefined;

  constructor(operation: string, failure: PspFailure, about: { status?: number; words: string }) {
    super(`${operation}: ${about.words}`);
    this.name = "PspError";
    this.failure = failure;
    this.status = about.status;
  }
}

/** Asks what changes nothing: a failure to is never unknown, and the same may be asked again. */
export async function withoutEffect<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PspError) || error.failure !== "unknown") throw error;
    throw new PspError("reading", "retryable", { words: error.message });
  }
}

/** What an HTTP status says about the call. Refused credentials are ours to mend, and then the same may be asked again. */
export function failureOf(status: number): PspFailure {
  if (status === 401 || status === 403 || status === 408 || status === 425 || status === 429)
    return "retryable";
  return status >= 400 && status < 500 ? "final" : "unknown";
}
