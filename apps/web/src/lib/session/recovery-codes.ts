import { authCall } from "@/lib/session/auth-call";
import { factorsInUse } from "@/lib/session/factors";

export interface RecoveryCodesState {
  total: number;
  remaining: number;
}

/** How many of the codes are left; null when there are none at all. */
export async function readRecoveryCodes(): Promise<RecoveryCodesState | null> {
  const sets = await factorsInUse("recovery_code");
  return sets.length > 0 ? authCall("GET", "/factors/recovery-codes") : null;
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
