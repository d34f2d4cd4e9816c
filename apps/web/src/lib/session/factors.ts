import { authClient } from "@/lib/session/auth-client";

export interface Factor {
  readonly id: string;
  /** `totp`, `phone`, `webauthn`, `recovery_code`. */
  readonly type: string;
  readonly verified: boolean;
  readonly name: string;
  readonly createdAt: string;
}

/** Every second factor of the signed-in person. The installed client's own list breaks on kinds it does not know. */
export async function listFactors(): Promise<Factor[]> {
  const { data, error } = await (await authClient()).getUser();
  if (error !== null) throw error;
  return (data.user.factors ?? []).map(({ id, factor_type, status, friendly_name, created_at }) => ({
    id,
    type: factor_type,
    verified: status === "verified",
    name: friendly_name ?? "",
    createdAt: created_at,
  }));
}

/** Those of one kind that are in use. */
export async function factorsInUse(type: string): Promise<Factor[]> {
  return (await listFactors()).filter((factor) => factor.verified && factor.type === type);
}
