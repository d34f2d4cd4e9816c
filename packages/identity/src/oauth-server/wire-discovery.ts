import { z } from "zod";

const names = z.array(z.string());
const address = z.string().optional();

/** As OpenID Connect Discovery and RFC 8414 name it. What there is no endpoint for is left out. */
export const openidSchema = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  userinfo_endpoint: address,
  registration_endpoint: address,
  scopes_supported: names.optional(),
  response_types_supported: names.optional(),
  response_modes_supported: names.optional(),
  grant_types_supported: names.optional(),
  subject_types_supported: names,
  id_token_signing_alg_values_supported: names,
  token_endpoint_auth_methods_supported: names.optional(),
  claims_supported: names,
  code_challenge_methods_supported: names.optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
