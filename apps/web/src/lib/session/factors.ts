import { authClient } from "@/lib/session/auth-client";

export interface Factor {
  readonly id: string;
  /** `totp`, `phone`, `webauthn`, `recovery_code`. */
  readonly type: string;
  readonly verified: boolean;
  readonly name: string;
  readonly createdAt: string;
  /** Of a phone, digits with the country's; otherwise empty. */
  readonly phone: string;
}

export interface SignInAccount {
  readonly email: string;
  readonly emailConfirmed: boolean;
  readonly factors: readonly Factor[];
}

/** What the signed-in person signs in with. The installed client's own list of factors breaks on kinds it does not know. */
export async function readSignInAccount(): Promise<SignInAccount> {
  const { data, error } = await (await authClient()).getUser();
  if (error !== null) throw error;
  const { email, email_confirmed_at: confirmedAt, factors } = data.user;
  return {
    email: email ?? "",
    emailConfirmed: typeof confirmedAt === "string",
    factors: (factors ?? []).map((factor) => ({
      id: factor.id,
      type: factor.factor_type,
      verified: factor.status === "verified",
      name: factor.friendly_name ?? "",
      createdAt: factor.created_at,
      phone: phoneOf(factor),
    })),
  };
}

/** Every second factor of the signed-in person. */
export async function listFactors(): Promise<readonly Factor[]> {
  return (await readSignInAccount()).factors;
}

/** Those of one kind that are in use. */
export async function factorsInUse(type: string): Promise<Factor[]> {
  return (await listFactors()).filter((factor) => factor.verified && factor.type === type);
}

/** Takes away what earlier attempts at one kind left unfinished: names are free again, and places. */
export async function dropUnfinished(type: string): Promise<void> {
  const { mfa } = await authClient();
  for (const factor of await listFactors()) {
    if (factor.type !== type || factor.verified) continue;
    const { error } = await mfa.unenroll({ factorId: factor.id });
    if (error !== null) throw error;
  }
}

/** The installed client's type leaves it out. */
function phoneOf(factor: object): string {
  return "phone" in factor && typeof factor.phone === "string" ? factor.phone : "";
}
