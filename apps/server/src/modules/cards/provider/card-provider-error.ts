/**
 * What a failed call means for whoever made it. `retryable`: nothing was done, the same may be asked again.
 * `final`: refused, asking again changes nothing. `unknown`: no usable answer, so it may have been done.
 */
export type CardFailure = "retryable" | "final" | "unknown";

/** The issuer did not do, or did not say, what was asked. Carries no card number, no personal data, no credentials. */
export class CardProviderError extends Error {
  readonly failure: CardFailure;
  readonly status: number | undefined;

  constructor(operation: string, failure: CardFailure, about: { status?: number; words: string }) {
    super(`${operation}: ${withoutNumbers(about.words)}`);
    this.name = "CardProviderError";
    this.failure = failure;
    this.status = about.status;
  }
}

const NOTHING_DONE = new Set([401, 403, 408, 425, 429]);

/** What an HTTP status says about the call. Refused credentials are ours to mend, and then the same may be asked again. */
export function failureOf(status: number): CardFailure {
  if (NOTHING_DONE.has(status)) return "retryable";
  return status >= 400 && status < 500 ? "final" : "unknown";
}

/** A provider may repeat in words what it was sent: anything as long as a card's number is struck out. */
function withoutNumbers(words: string): string {
  return words.replace(/\d[\d -]{11,}\d/g, "…");
}
