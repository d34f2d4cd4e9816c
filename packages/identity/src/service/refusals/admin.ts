import type { RefusalTable } from "./refusal.js";

/** Of the operator's endpoints. */
export const ADMIN_REFUSALS = {
  notAdmin: [403, "not_admin", "User not allowed"],
  userIdInvalid: [404, "validation_failed", "user_id must be an UUID"],
  noSuchUser: [404, "user_not_found", "User not found"],

  createNeedsAddress: [400, "validation_failed", "Cannot create a user without either an email or phone"],
  passwordOrHash: [400, "validation_failed", "Only a password or a password hash should be provided"],
  passwordHashUnknown: [400, "validation_failed", "Password hash is not in a supported format"],
  newIdInvalid: [400, "validation_failed", "ID must conform to the uuid v4 format"],
  newIdNil: [400, "validation_failed", "ID cannot be a nil uuid"],
  newIdTaken: [409, "conflict", "A user with this ID already exists"],
  phoneRegistered: [422, "phone_exists", "Phone number already registered by another user"],

  linkUserUnknown: [404, "user_not_found", "User with this email not found"],
  linkNeedsSecureChange: [
    400,
    "validation_failed",
    "Enable secure email change to generate link for current email",
  ],
} as const satisfies RefusalTable;
