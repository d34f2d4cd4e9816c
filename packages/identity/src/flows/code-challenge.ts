import { createHash, timingSafeEqual } from "node:crypto";
import { refusal } from "../service/auth-error.js";
import type { CodeChallenge } from "./flow-store.js";

const ALLOWED = /^[a-zA-Z0-9._~-]+$/;

/** The challenge of a request, or none when it asks for the implicit flow. Throws when half of it is missing or bad. */
export function acceptedChallenge(
  challenge: string | undefined,
  method: string | undefined,
): CodeChallenge | undefined {
  if (!challenge && !method) return undefined;
  if (!challenge || !method) throw refusal("challengeIncomplete");
  if (challenge.length < 43 || challenge.length > 128) throw refusal("challengeLength");
  if (!ALLOWED.test(challenge)) throw refusal("challengeCharacters");
  const known = method.toLowerCase();
  if (known !== "s256" && known !== "plain") throw refusal("challengeMethod");
  return { challenge, method: known };
}

/** Whether the verifier is the secret behind the challenge. */
export function answersChallenge({ challenge, method }: CodeChallenge, verifier: string): boolean {
  const said = method === "plain" ? verifier : createHash("sha256").update(verifier).digest("base64url");
  const [a, b] = [said, challenge].map((text) => createHash("sha256").update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
