import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from "@simplewebauthn/server/helpers";
import { z } from "zod";

export type RegistrationResponse = RegistrationResponseJSON;
export type AssertionResponse = AuthenticationResponseJSON;

const base64url = z.string().regex(/^[\w-]+=*$/);
const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal("public-key"),
};

const registrationSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).nullish(),
  }),
});

const assertionSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.string().nullish(),
  }),
});

/** What a browser answers after making a key, or nothing when it cannot be read as that. */
export function readRegistration(given: unknown): RegistrationResponse | undefined {
  const read = registrationSchema.safeParse(given);
  if (!read.success) return undefined;
  const { clientDataJSON, attestationObject, transports } = read.data.response;
  try {
    decodeClientDataJSON(clientDataJSON);
    decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  } catch {
    return undefined;
  }
  return {
    ...read.data,
    response: {
      clientDataJSON,
      attestationObject,
      ...(transports ? { transports } : {}),
    },
    clientExtensionResults: {},
  };
}

/** What a browser answers after signing with a key, or nothing when it cannot be read as that. */
export function readAssertion(given: unknown): AssertionResponse | undefined {
  const read = assertionSchema.safeParse(given);
  if (!read.success) return undefined;
  const { userHandle, ...response } = read.data.response;
  try {
    decodeClientDataJSON(response.clientDataJSON);
  } catch {
    return undefined;
  }
  return {
    ...read.data,
    response: { ...response, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}
