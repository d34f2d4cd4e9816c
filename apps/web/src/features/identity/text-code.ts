import { authClient } from "@/lib/session/auth-client";
import { readAuthSettings } from "@/lib/session/auth-settings";
import { factorsInUse } from "@/lib/session/factors";

export interface Challenge {
  readonly factorId: string;
  readonly challengeId: string;
}

/** Sends a code to the person's telephone; nothing where texts are not sent, or no telephone is set up. */
export async function sendTextCode(): Promise<Challenge | undefined> {
  if ((await readAuthSettings()).external.phone !== true) return undefined;
  const { mfa } = await authClient();
  const [phone] = await factorsInUse("phone");
  if (phone === undefined) return undefined;
  const { data, error } = await mfa.challenge({ factorId: phone.id, channel: "sms" });
  if (error !== null) throw error;
  return { factorId: phone.id, challengeId: data.id };
}

/** Confirms the session with the code that was sent. */
export async function verifyTextCode({ factorId, challengeId }: Challenge, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.verify({ factorId, challengeId, code });
  if (error !== null) throw error;
}
