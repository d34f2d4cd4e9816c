import type { AuthErrorCode } from "../auth-error-codes.js";

/** A refusal with fixed words. Status and code are the contract; the words are kept for older clients. */
export type Refusal = readonly [status: number, code: AuthErrorCode, message: string];

export type RefusalTable = Readonly<Record<string, Refusal>>;
