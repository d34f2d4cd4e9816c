import { z } from "zod";
import { userSchema } from "../service/wire.js";

const metadata = z.record(z.string(), z.unknown());
const optionalText = z.string().optional();
const flag = z.boolean().optional();

/** A page, or everything from a cursor on; all of it text until it is read. */
const paging = { page: optionalText, per_page: optionalText };

export const listUsersQuery = z.object({
  ...paging,
  limit: optionalText,
  cursor: optionalText,
  sort: optionalText,
  filter: optionalText,
  email: optionalText,
});
export const listedUserSchema = userSchema.extend({ identities: z.null() });
export const userListSchema = z.object({
  users: z.array(listedUserSchema),
  aud: z.string(),
  pagination: z.object({ next_cursor: optionalText, has_more: z.boolean() }).optional(),
});

export const userParams = z.object({ userId: z.string() });

export const updateUserByOperatorBody = z.object({
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: optionalText,
});
export const createUserBody = updateUserByOperatorBody.extend({
  id: optionalText,
  aud: optionalText,
  password_hash: optionalText,
});
export const deleteUserBody = z.object({ should_soft_delete: flag });

export const generateLinkBody = z.object({
  type: optionalText,
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: metadata.optional(),
  redirect_to: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});
export const generatedLinkSchema = userSchema.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  verification_type: z.string(),
  redirect_to: z.string(),
});

export type LinkRequest = z.infer<typeof generateLinkBody>;

export const inviteBody = z.object({ email: optionalText, data: metadata.optional() });

export const auditQuery = z.object({ ...paging, query: optionalText });
export const auditSchema = z.array(
  z.object({
    id: z.guid(),
    payload: z.object({
      actor_id: z.guid(),
      actor_via_sso: z.boolean(),
      actor_username: z.string(),
      actor_name: optionalText,
      action: z.string(),
      log_type: z.string(),
      traits: metadata.optional(),
    }),
    created_at: z.iso.datetime(),
    ip_address: z.string(),
  }),
);
