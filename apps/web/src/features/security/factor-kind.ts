/** Second factors as this page groups them, by the service's own names. */
export const FACTOR_TYPES = { authenticator: "totp", phone: "phone", key: "webauthn" } as const;
export type FactorKind = keyof typeof FACTOR_TYPES;
