import type { Database } from "@lastro/platform/database/database";
import { credentialOf } from "../factors/factor-credential.js";
import { listFactors } from "../factors/factor-store.js";
import { listPasskeys } from "./passkey-store.js";
import type { Credential } from "./relying-party.js";

/**
 * Every key of the person, passkey or second factor. An authenticator that holds one makes no other for them: many
 * would put it in the place of the first, which then opened nothing any more.
 */
export async function ownCredentials(db: Database, userId: string): Promise<Credential[]> {
  const [passkeys, factors] = await Promise.all([listPasskeys(db, userId), listFactors(db, userId)]);
  const own = [
    ...passkeys.map(({ credential }) => credential),
    ...factors.flatMap((factor) => credentialOf(factor) ?? []),
  ];
  // A passkey may be a second factor as well.
  return [...new Map(own.map((credential) => [credential.id, credential])).values()];
}
