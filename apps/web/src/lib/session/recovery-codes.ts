import { authCall } from "@/lib/session/auth-call";
import { authClient } from "@/lib/session/auth-client";

export interface RecoveryCodesState {
  total: number;
  remaining: number;
}

/** How many of the codes are left; null when there are none at all. */
export async function readRecoveryCodes(): Promise<RecoveryCodesState | null> {
  const { data, error } = await (await authClient()).mfa.listFactors();
  if (error !== null) throw error;
  // The installed client's types do not know this kind yet.
  const kinds: readonly string[] = data.all.map(({ factor_type }) => factor_type);
  return kinds.includes("recovery_code") ? authCall("GET", "/factors/recovery-codes") : null;
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
