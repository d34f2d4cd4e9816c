import { z } from "zod";

const optionalText = z.string().optional();

/** Whatever else the request says is for the provider. */
export const authorizeQuery = z.looseObject({
  provider: optionalText,
  scopes: optionalText,
  redirect_to: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  invite_token: optionalText,
  skip_http_redirect: optionalText,
});

export const callbackFields = z.looseObject({
  state: optionalText,
  code: optionalText,
  iss: optionalText,
  error: optionalText,
  error_description: optionalText,
});

export const urlSchema = z.object({ url: z.string() });

export const identityParams = z.object({ identityId: z.string() });

/** What the grants of an outside token and of a wallet read. */
export const idTokenFields = {
  id_token: optionalText,
  access_token: optionalText,
  nonce: optionalText,
  provider: optionalText,
  client_id: optionalText,
  issuer: optionalText,
  link_identity: z.boolean().optional(),
  chain: optionalText,
  message: optionalText,
  signature: optionalText,
};
