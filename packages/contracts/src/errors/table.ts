import type { Language } from "../languages.js";

export type ErrorStatus =
  | 400
  | 401
  | 403
  | 404
  | 405
  | 408
  | 409
  | 410
  | 413
  | 415
  | 422
  | 429
  | 500
  | 502
  | 503
  | 504;

/** A refusal: its HTTP status and its sentence in every language. `{name}` is filled from the refusal's facts. */
export type ErrorEntry = { readonly status: ErrorStatus } & Readonly<Record<Language, string>>;

/** A module's refusals. A code without a status or without a sentence in some language does not compile. */
export type ErrorTable = Readonly<Record<`${string}.${string}`, ErrorEntry>>;
