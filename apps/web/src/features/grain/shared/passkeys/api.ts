import type { WireRequestOf } from "@lastro/contracts";
import type {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "@lastro/contracts/grain/passkeys";
import { queryOptions } from "@tanstack/react-query";
import type { PasskeyAccess } from "@/components/passkeys/passkey-access";
import { callTraderRoute } from "@/lib/call-trader-route";
import { createPasskey, signWithPasskey } from "@/lib/passkey-ceremony";

const QUERY_KEY = ["grain", "security"];

/** The passkeys of the marketplace's person. */
export const passkeyAccess: PasskeyAccess = {
  queryKey: QUERY_KEY,
  async list() {
    const { items } = await callTraderRoute<typeof listPasskeys>("GET /agro/v1/me/passkeys");
    return items.map(({ name, lastUsedAt, ...rest }) => ({
      ...rest,
      name: name ?? undefined,
      lastUsedAt: lastUsedAt ?? undefined,
    }));
  },
  async rename(id, name) {
    const input = { params: { id }, body: { name } };
    await callTraderRoute<typeof renamePasskey>("PATCH /agro/v1/me/passkeys/:id", input);
  },
  remove: (id) =>
    callTraderRoute<typeof removePasskey>("DELETE /agro/v1/me/passkeys/:id", { params: { id } }),
};

export const passkeysQuery = queryOptions({
  queryKey: [...QUERY_KEY, "passkeys"],
  queryFn: passkeyAccess.list,
});

type Proof = WireRequestOf<typeof beginPasskey>["body"];

/** Makes a passkey for who proves that they are there. */
export async function makePasskey(proof: Proof): Promise<void> {
  const { challengeId, options } = await callTraderRoute<typeof beginPasskey>(
    "POST /agro/v1/me/passkeys/options",
    { body: proof },
  );
  const credential = await createPasskey(options);
  await callTraderRoute<typeof addPasskey>("POST /agro/v1/me/passkeys", {
    body: { challengeId, credential },
  });
}

/** The person's proof, by one of their passkeys, that they are there. */
export async function proveByPasskey(): Promise<Proof> {
  const { challengeId, options } = await callTraderRoute<typeof beginPasskeyProof>(
    "POST /agro/v1/me/passkeys/proof",
  );
  return { passkey: { challengeId, credential: await signWithPasskey(options) } };
}
