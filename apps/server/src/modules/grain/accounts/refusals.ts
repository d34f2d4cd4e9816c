import type { ErrorCode } from "@lastro/contracts";
import { AuthError } from "@lastro/identity";
import { DomainError } from "@lastro/platform/domain-error";

/**
 * What the sign-in engine says when it refuses, in the words of the marketplace; `otherwise` is said of what has no
 * words of its own.
 */
export async function inOurWords<T>(work: Promise<T>, otherwise?: ErrorCode): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof AuthError ? translated(error, otherwise) : error;
  }
}

function translated(error: AuthError, otherwise: ErrorCode | undefined): Error {
  const { code, details } = error;
  if (details.retryAfterSeconds !== undefined)
    return new DomainError("request.rate_limited", { seconds: details.retryAfterSeconds });
  switch (code) {
    case "invalid_credentials":
    case "email_not_confirmed":
      return new DomainError("grain.login_wrong");
    case "user_banned":
      return new DomainError("grain.account_suspended");
    case "user_already_exists":
    case "email_exists":
      return new DomainError("grain.email_taken", {}, { email: "grain.email_taken" });
    case "weak_password":
      return details.weakPassword?.includes("length")
        ? new DomainError("grain.password_too_short")
        : new DomainError("grain.password_too_weak");
    case "same_password":
      return new DomainError("grain.password_unchanged");
    case "current_password_invalid":
      return new DomainError("grain.current_password_wrong");
    case "insufficient_aal":
      return new DomainError("grain.second_factor_needed");
    case "mfa_verification_failed":
      return new DomainError("grain.second_factor_wrong", {}, { code: "grain.second_factor_wrong" });
    case "mfa_factor_not_found":
      return new DomainError("resource.not_found");
    case "too_many_enrolled_mfa_factors":
    case "mfa_verified_factor_exists":
      return new DomainError("grain.second_factor_exists");
    case "webauthn_verification_failed":
    case "webauthn_challenge_not_found":
    case "webauthn_challenge_expired":
    case "reauthentication_needed":
      return new DomainError("grain.passkey_wrong");
    case "webauthn_credential_exists":
    case "too_many_passkeys":
      return new DomainError("grain.passkeys_full");
    case "otp_expired":
      return new DomainError("grain.reset_link_used");
    case "refresh_token_not_found":
    case "refresh_token_already_used":
    case "session_expired":
    case "session_not_found":
      return new DomainError("grain.session_ended");
    case "validation_failed":
      if (error.status === 404) return new DomainError("resource.not_found");
      if (error.message.startsWith("Password cannot")) return new DomainError("grain.password_too_weak");
      return new DomainError(otherwise ?? "grain.email_invalid");
    default:
      return otherwise === undefined || error.status >= 500 ? error : new DomainError(otherwise);
  }
}
