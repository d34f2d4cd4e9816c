export interface ProtectionFacts {
  emailConfirmed: boolean;
  /** Kinds of the second factors in use: `totp`, `phone`, `webauthn`. */
  factorTypes: readonly string[];
  /** Recovery codes not used yet; none where there are no codes at all. */
  recoveryCodesLeft: number;
}

export const LEVELS = ["basic", "good", "strong"] as const;
export type Level = (typeof LEVELS)[number];

/** What raises the level next. */
export type NextStep = "email" | "factor" | "strongerFactor" | "recovery";

/** Codes by text can be taken over with the telephone number, which the other kinds cannot. */
const STRONG_FACTORS: ReadonlySet<string> = new Set(["totp", "webauthn"]);

/** How well an account is protected, and what raises it next: null at the highest level. */
export function protectionLevel(facts: ProtectionFacts): { level: Level; next: NextStep | null } {
  if (!facts.emailConfirmed) return { level: "basic", next: "email" };
  if (facts.factorTypes.length === 0) return { level: "basic", next: "factor" };
  if (!facts.factorTypes.some((type) => STRONG_FACTORS.has(type)))
    return { level: "good", next: "strongerFactor" };
  if (facts.recoveryCodesLeft === 0) return { level: "good", next: "recovery" };
  return { level: "strong", next: null };
}
