import type { RefusalTable } from "./refusal.js";

/** Of flows that hand the session over for a code. */
export const FLOWS_REFUSALS = {
  challengeIncomplete: [
    400,
    "validation_failed",
    "PKCE flow requires code_challenge_method and code_challenge",
  ],
  challengeLength: [400, "validation_failed", "code challenge has to be between 43 and 128 characters"],
  challengeCharacters: [
    400,
    "validation_failed",
    "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
  ],
  challengeMethod: [400, "validation_failed", "Invalid code_challenge_method"],
  exchangeIncomplete: [
    400,
    "validation_failed",
    "invalid request: both auth code and code verifier should be non-empty",
  ],
  flowNotFound: [404, "flow_state_not_found", "invalid flow state, no valid flow state found"],
  flowOfLetterNotFound: [422, "flow_state_not_found", "No valid flow state found for user."],
  flowExpired: [422, "flow_state_expired", "invalid flow state, flow state has expired"],
  verifierWrong: [400, "bad_code_verifier", "code challenge does not match previously saved code verifier"],
} as const satisfies RefusalTable;
