import type { ErrorCode, ErrorFacts } from "@lastro/contracts";

/** The house saying no: a stable code and the facts a client may show. Thrown, so that a transaction rolls back. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;
  /** Field errors by name, for a form to show where they belong. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, facts: ErrorFacts = {}, fields: Readonly<Record<string, string>> = {}) {
    super(code);
    this.name = "DomainError";
    this.code = code;
    this.facts = facts;
    this.fields = fields;
  }
}

export function isDomainError(error: unknown, code: ErrorCode): error is DomainError {
  return error instanceof DomainError && error.code === code;
}
