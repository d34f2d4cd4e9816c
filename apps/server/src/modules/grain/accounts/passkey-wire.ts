import type { RequestOf, ResponseOf } from "@lastro/contracts";
import type { addPasskey, beginPasskey, signInWithPasskey } from "@lastro/contracts/grain/passkeys";
import type { OwnPasskey, PasskeysByFunction } from "@lastro/identity";

type Answer = RequestOf<typeof addPasskey | typeof signInWithPasskey>["body"];

/** What a browser answered, by the names the sign-in engine knows it by. */
export function toAnswer({ challengeId, credential }: Answer) {
  return { challenge_id: challengeId, credential };
}

/** A proof of who acts, likewise. */
export function toProof({ passkey, ...typed }: RequestOf<typeof beginPasskey>["body"]) {
  return passkey === undefined ? typed : { ...typed, passkey: toAnswer(passkey) };
}

export function presentOptions(
  asked: Awaited<ReturnType<PasskeysByFunction["beginSignIn"]>>,
): ResponseOf<typeof beginPasskey> {
  return { challengeId: asked.challenge_id, options: asked.options };
}

export function presentPasskey(passkey: OwnPasskey): ResponseOf<typeof addPasskey> {
  const { id, friendlyName, createdAt, lastUsedAt } = passkey;
  return { id, name: friendlyName === "" ? null : friendlyName, createdAt, lastUsedAt };
}
