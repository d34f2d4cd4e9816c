import type { ErrorCode } from "@lastro/contracts";
import type { AuthErrorCode } from "./auth-error-codes.js";
import { REFUSALS, type RefusalName } from "./refusals/index.js";

export type WeakPasswordReason = "length" | "characters" | "pwned";

export interface AuthErrorDetails {
  readonly retryAfterSeconds?: number;
  readonly weakPassword?: readonly WeakPasswordReason[];
}

/** A refusal of the authentication service, in its own wire shape rather than problem details. */
export class AuthError extends Error {
  readonly status: number;
  /** One of ours, or the refusal of a module that takes part in creating a user. */
  readonly code: AuthErrorCode | ErrorCode;
  readonly details: AuthErrorDetails;

  constructor(
    status: number,
    code: AuthErrorCode | ErrorCode,
    message: string,
    details: AuthErrorDetails = {},
  ) {
    super(message);
    this.name = "AuthError";
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** The named refusal, to be thrown. */
export function refusal(name: RefusalName): AuthError {
  const [status, code, message] = REFUSALS[name];
  return new AuthError(status, code, message);
}

export function badJson(detail: string): AuthError {
  return new AuthError(400, "bad_json", `Could not parse request body as JSON: ${detail}`);
}

export function bodyTooLarge(most: number): AuthError {
  return new AuthError(413, "request_entity_too_large", `Request body too large (max ${most} bytes)`);
}

export function badJwt(detail: string): AuthError {
  return new AuthError(403, "bad_jwt", `invalid JWT: unable to parse or verify signature, ${detail}`);
}

/**
 * A letter or text of the same purpose was asked for a moment ago. Clients read the number from the words, where the
 * original rounds it down; the header names the time after which it does work.
 */
export function askedTooSoon(
  milliseconds: number,
  code: "over_email_send_rate_limit" | "over_sms_send_rate_limit" = "over_email_send_rate_limit",
): AuthError {
  return new AuthError(
    429,
    code,
    `For security purposes, you can only request this after ${Math.floor(milliseconds / 1000)} seconds.`,
    { retryAfterSeconds: Math.ceil(milliseconds / 1000) },
  );
}

/** There is nobody who would carry a text to a telephone. */
export function noTextsSent(what: string): AuthError {
  return new AuthError(
    422,
    "sms_send_failed",
    `Error sending ${what} OTP to provider: Unable to get SMS provider`,
  );
}

export function tooManyMails(seconds: number): AuthError {
  return new AuthError(429, "over_email_send_rate_limit", "email rate limit exceeded", {
    retryAfterSeconds: seconds,
  });
}

export function tooManyTexts(seconds: number): AuthError {
  return new AuthError(429, "over_sms_send_rate_limit", "SMS rate limit exceeded", {
    retryAfterSeconds: seconds,
  });
}

export function mailNotAuthorized(email: string): AuthError {
  return new AuthError(
    400,
    "email_address_not_authorized",
    `Email address "${email}" cannot be used as it is not authorized`,
  );
}

export function captchaFailed(why: string): AuthError {
  return new AuthError(400, "captcha_failed", `captcha protection: request disallowed (${why})`);
}

export function tooManyRequests(seconds: number): AuthError {
  return new AuthError(429, "over_request_rate_limit", "Request rate limit reached", {
    retryAfterSeconds: seconds,
  });
}

/** Trouble that passes: clients keep the session, wait and ask again, which they would not after a 4xx. */
export function retryLater(seconds: number): AuthError {
  const [status, code, message] = REFUSALS.unavailable;
  return new AuthError(status, code, message, { retryAfterSeconds: seconds });
}

export function weakPassword(messages: readonly string[], reasons: readonly WeakPasswordReason[]): AuthError {
  return new AuthError(422, "weak_password", messages.join(" "), { weakPassword: reasons });
}
