export interface RefusalWords {
  readonly message: string;
  readonly details?: string | null;
  readonly hint?: string | null;
}

/** A refusal in the shape of PostgREST, whose client hands code and message on to the page. */
export class DataRefusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, { message, details = null, hint = null }: RefusalWords) {
    super(message);
    this.name = "DataRefusal";
    this.status = status;
    this.code = code;
    this.details = details;
    this.hint = hint;
  }
}
