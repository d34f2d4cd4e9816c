import { z } from "zod";

const optionalText = z.string().optional();

export const tokenRequestBody = z.object({
  grant_type: optionalText,
  code: optionalText,
  redirect_uri: optionalText,
  code_verifier: optionalText,
  refresh_token: optionalText,
  client_id: optionalText,
  client_secret: optionalText,
  resource: optionalText,
});

export type TokenWish = z.output<typeof tokenRequestBody>;

export const tokenAnswerSchema = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.number().int(),
  refresh_token: optionalText,
  id_token: optionalText,
  scope: z.string(),
});

export type TokenAnswer = z.infer<typeof tokenAnswerSchema>;

export const userInfoSchema = z.object({
  sub: z.guid(),
  email: optionalText,
  email_verified: z.boolean().optional(),
  phone_number: optionalText,
  phone_number_verified: z.boolean().optional(),
  name: optionalText,
  preferred_username: optionalText,
  picture: optionalText,
  updated_at: z.number().int().optional(),
});
