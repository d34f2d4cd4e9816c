import type { RefusalTable } from "./refusal.js";

/** Of the OAuth server: its clients, their requests, and what people agreed to. */
export const OAUTH_SERVER_REFUSALS = {
  oauthServerDisabled: [404, "feature_disabled", "OAuth server is disabled"],

  clientIdMissing: [400, "validation_failed", "client_id is required"],
  clientIdInvalid: [400, "validation_failed", "invalid client_id format"],
  clientUnknown: [404, "oauth_client_not_found", "OAuth client not found"],
  clientUnchanged: [400, "validation_failed", "No fields provided for update"],
  clientWithoutSecret: [400, "validation_failed", "Cannot regenerate secret for public client"],
  registrationDisabled: [
    403,
    "oauth_dynamic_client_registration_disabled",
    "Dynamic client registration is not enabled",
  ],
  redirectUrisMissing: [400, "validation_failed", "redirect_uris is required"],
  redirectUrisTooMany: [400, "validation_failed", "redirect_uris cannot exceed 10 items"],
  grantTypesInvalid: [
    400,
    "validation_failed",
    "grant_types must only contain 'authorization_code' and/or 'refresh_token'",
  ],
  responseTypesInvalid: [400, "validation_failed", "response_types must only contain 'code'"],
  clientNameInvalid: [400, "validation_failed", "client_name must be plain text of 1024 characters or less"],
  clientTypeInvalid: [400, "validation_failed", "client_type must be 'public' or 'confidential'"],
  clientAuthMethodInvalid: [
    400,
    "validation_failed",
    "token_endpoint_auth_method must be one of: client_secret_basic, client_secret_post, none",
  ],
  clientTypeContradicted: [
    400,
    "validation_failed",
    "client_type and token_endpoint_auth_method do not fit each other",
  ],

  authorizeClientUnknown: [400, "oauth_client_not_found", "invalid client_id"],
  redirectUriUnknown: [400, "validation_failed", "invalid redirect_uri"],
  authorizeParameterTwice: [400, "validation_failed", "a parameter stands twice"],

  authorizationUnknown: [404, "oauth_authorization_not_found", "authorization not found"],
  authorizationDecided: [400, "validation_failed", "authorization request is no longer pending"],
  consentActionUnknown: [400, "validation_failed", "action must be 'approve' or 'deny'"],
  originUnauthorized: [400, "validation_failed", "unauthorized request origin"],
  consentNeedsSecondFactor: [
    403,
    "insufficient_aal",
    "AAL2 session is required to authorize an OAuth client when MFA is enabled",
  ],
  consentUnknown: [404, "oauth_consent_not_found", "No active grant found for this client"],
  notForClients: [403, "no_authorization", "OAuth clients are not allowed to perform this action"],
} as const satisfies RefusalTable;
