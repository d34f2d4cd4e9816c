import { authClient } from "@/lib/session/auth-client";
import { dropUnfinished } from "@/lib/session/factors";

export interface TextChallenge {
  readonly factorId: string;
  readonly challengeId: string;
}

/** Begins to make a telephone a second factor, and sends it a code. The number is a Brazilian one, area code first. */
export async function beginPhone(friendlyName: string, number: string): Promise<TextChallenge> {
  const { mfa } = await authClient();
  await dropUnfinished("phone");
  const { data, error } = await mfa.enroll({ factorType: "phone", friendlyName, phone: `+55${number}` });
  if (error !== null) throw error;
  return sendTextCode(data.id);
}

/** Sends a code to the telephone of a factor. */
export async function sendTextCode(factorId: string): Promise<TextChallenge> {
  const { data, error } = await (await authClient()).mfa.challenge({ factorId, channel: "sms" });
  if (error !== null) throw error;
  return { factorId, challengeId: data.id };
}

/** Confirms the session with the code that was sent; a telephone being set up counts from then on. */
export async function verifyTextCode(challenge: TextChallenge, code: string): Promise<void> {
  const { error } = await (await authClient()).mfa.verify({ ...challenge, code });
  if (error !== null) throw error;
}
