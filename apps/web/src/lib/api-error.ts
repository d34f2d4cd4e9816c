/** A refusal the server put in words (RFC 9457): nothing moved, and `title` and `detail` may be shown as they are. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  /** The reason each refused field was refused, by the field's name in the request. */
  readonly fields: Readonly<Record<string, string>>;
  /** What fills the places of the refusal's sentence: seconds to wait, an amount, a name. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(problem: {
    status: number;
    code: string;
    title: string;
    detail: string;
    fields?: Readonly<Record<string, string>>;
    facts?: Readonly<Record<string, string | number>>;
  }) {
    super(problem.detail || problem.title);
    this.status = problem.status;
    this.code = problem.code;
    this.title = problem.title;
    this.detail = problem.detail;
    this.fields = problem.fields ?? {};
    this.facts = problem.facts ?? {};
  }
}

/**
 * No answer came back. For a read that is only a failure; for a write (`outcomeUnknown`) the server may have
 * done it, so the screen says so and asks again with the same idempotency key.
 */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly outcomeUnknown: boolean;

  constructor(outcomeUnknown: boolean, cause: unknown) {
    super(outcomeUnknown ? "The outcome of the request is unknown" : "The server did not answer", { cause });
    this.outcomeUnknown = outcomeUnknown;
  }
}

/** Reads a problem+json body; an answer that is none (a proxy's page, an empty body) still becomes an `ApiError`. */
export function apiErrorFrom(status: number, body: unknown): ApiError {
  const problem: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  return new ApiError({
    status,
    code: text(problem.code) ?? `http.${status}`,
    title: text(problem.title) ?? "",
    detail: text(problem.detail) ?? "",
    fields: record(problem.fields, (value) => typeof value === "string"),
    facts: record(problem.facts, (value) => typeof value === "string" || typeof value === "number"),
  });
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function record<T>(value: unknown, isEntry: (entry: unknown) => entry is T): Record<string, T> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) => (isEntry(entry) ? [[name, entry]] : [])),
  );
}
