import { authCall } from "@/lib/session/auth-call";
import { codeOf } from "@/lib/session/auth-failure";

export interface RecoveryCodesState {
  total: number;
  remaining: number;
}

/** How many of the codes are left; null when there are none at all. */
export async function readRecoveryCodes(): Promise<RecoveryCodesState | null> {
  try {
    return await authCall<RecoveryCodesState>("GET", "/factors/recovery-codes");
  } catch (error) {
    if (codeOf(error) === "mfa_factor_not_found") return null;
    throw error;
  }
}

/** A new set of codes, shown this once; one that was there before is void. */
export async function drawRecoveryCodes(replacing: boolean): Promise<string[]> {
  const path = replacing ? "/factors/recovery-codes/regenerate" : "/factors/recovery-codes";
  return (await authCall<{ codes: string[] }>("POST", path, {})).codes;
}

export async function removeRecoveryCodes(): Promise<void> {
  await authCall("DELETE", "/factors/recovery-codes");
}

/** Easier to read and to type: `abcd-efgh-ijkl-mnop`. */
export function inGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, "$1-");
}
