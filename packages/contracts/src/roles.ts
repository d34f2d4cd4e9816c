/** What a person of the bank may be. One without a role is a client. */
export const ROLES = ["client", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/**
 * What people of the administration may do that does not move money, change settings or decide. Everything else of the
 * administration is `admin`'s alone. A route names its permission as its `access`.
 */
export const PERMISSIONS = [
  "users.read",
  "kyc.read",
  "cases.read",
  "cases.prepare",
  "support.answer",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The one list of what each role may do, beside what every client may. */
export const ROLE_PERMISSIONS: Readonly<Record<Role, readonly Permission[]>> = {
  client: [],
  moderator: PERMISSIONS,
  admin: PERMISSIONS,
};

export function isPermission(access: string): access is Permission {
  return PERMISSIONS.some((one) => one === access);
}
